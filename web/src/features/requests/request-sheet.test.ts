import { cents } from '@hai/contract/money'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endTest, openApp, startTest } from '../../api/test-app.ts'

beforeEach(() => void startTest())

afterEach(endTest)

/** Opens a split of $2,000 with one other member, whose share is typed. */
async function openSplit() {
  const { wrapper } = await openApp()
  const { RequestSheet } = await import('./request-sheet.tsx')
  const params = { hai_tag: 'roseline', amount: cents(2_000_00), split: true }
  render(createElement(RequestSheet, { params, onClose: vi.fn() }), { wrapper })
  fireEvent.click(await screen.findByRole('button', { name: 'Custom amounts' }))
  return screen.findByLabelText('Share of @roseline')
}

test.each(['12 50', '1,23 4', '12:50', '12$50'])('a share that is no amount cannot be asked for: %s', async (typed) => {
  const share = await openSplit()
  fireEvent.change(share, { target: { value: '12.50' } })
  const ask = await screen.findByRole('button', { name: 'Request $12.50 from @roseline' })
  expect(ask.getAttribute('aria-disabled')).not.toBe('true')
  fireEvent.change(share, { target: { value: typed } })
  await waitFor(() => expect(ask.getAttribute('aria-disabled')).toBe('true'))
})

test('a share may have spaces between thousands', async () => {
  fireEvent.change(await openSplit(), { target: { value: '1 250,50' } })
  await screen.findByRole('button', { name: 'Request $1,250.50 from @roseline' })
})

test('a share with three decimals is explained once its field is left', async () => {
  const share = await openSplit()
  fireEvent.change(share, { target: { value: '12.345' } })
  expect(screen.queryByText(/two digits for cents/)).toBeNull()
  fireEvent.blur(share)
  await screen.findByText(/two digits for cents/)
})
