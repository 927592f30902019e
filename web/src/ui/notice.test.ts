import { cleanup, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { Sheet } from './sheet.tsx'

afterEach(cleanup)

/** A sheet in which this button has the focus when a problem appears. */
function focusedAfterProblem(button: string): Element | null {
  const sheet = (problem: string | null) =>
    createElement(Sheet, {
      title: 'Pay',
      backLabel: 'Back',
      closeLabel: 'Close',
      onClose: () => undefined,
      foot: createElement(Button, {}, 'Pay'),
      children: problem && createElement(Notice, { kind: 'problem', title: problem }),
    })
  const { rerender } = render(sheet(null))
  screen.getByRole('button', { name: button, hidden: true }).focus()
  rerender(sheet('No money moved'))
  return document.activeElement
}

test('a problem takes the focus from the button that was pressed', () => {
  expect(focusedAfterProblem('Pay')?.textContent).toBe('No money moved')
})

test('a problem that is present when the sheet opens does not take the focus', () => {
  expect(focusedAfterProblem('Close')?.getAttribute('aria-label')).toBe('Close')
})
