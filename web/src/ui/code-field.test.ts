import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { CodeField } from './code-field.tsx'

/** With a maxlength the browser would cut a pasted "123 456" after five digits. */
test('the field leaves it to the code to drop what is no digit, so that a pasted code keeps all six', () => {
  const drawn = renderToStaticMarkup(
    createElement(CodeField, { label: 'Code', value: '', onChange: vi.fn(), onComplete: vi.fn() }),
  )
  expect(drawn).toContain('<input')
  expect(drawn.toLowerCase()).not.toContain('maxlength')
})
