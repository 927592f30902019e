import type { Output } from '@hai/contract/contract'
import { cents } from '@hai/contract/money'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { button, endTest, loadAgain, openApp, press, startTest, type TestServer } from '../../api/test-app.ts'

let server: TestServer

const quoteOf = (fee: number): Output<'quote_task'> => ({
  amount: cents(20_00),
  fee: cents(fee),
  tax: cents(0),
  total: cents(20_00 + fee),
  payee_gets: cents(20_00),
  amount_htg: null,
  htg_per_usd: null,
  available_after: cents(50_00),
  out_per_day: { limit: cents(500_00), used: cents(0), remaining: cents(500_00), resets_at: null },
})

beforeEach(() => {
  server = startTest('/tasks')
  server.answerAlways('quote_task', () => quoteOf(1_00))
})

afterEach(endTest)

/** Posts a task for $20.00, which costs $21.00. The answer is lost. */
async function loseTheAnswer() {
  const { wrapper } = await openApp()
  const { PostDialog } = await import('./post-dialog.tsx')
  render(createElement(PostDialog, { onClose: vi.fn() }), { wrapper })
  fireEvent.change(await screen.findByLabelText('What needs doing?'), { target: { value: 'Netwaye lakou a' } })
  fireEvent.change(screen.getByLabelText('Reward in US dollars'), { target: { value: '20' } })
  await press('Post task ($21.00)')
  return button('Try again: $21.00')
}

test('a lost task is posted again unchanged, at the price that was agreed to', async () => {
  const again = await loseTheAnswer()
  server.answerAlways('quote_task', () => quoteOf(2_00))
  await loadAgain('quote_task')
  await waitFor(() => expect(screen.queryByText('$21.00')).toBeNull())
  expect(screen.queryByText('$22.00')).toBeNull()
  act(() => again.click())
  await waitFor(() => expect(server.inputsOf('create_task')).toHaveLength(2))
  const [first, second] = server.inputsOf('create_task')
  expect(second).toEqual(first)
})

test('without a network, a lost task is not posted again', async () => {
  const again = await loseTheAnswer()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  await waitFor(() => expect(again.getAttribute('aria-disabled')).toBe('true'))
  act(() => again.click())
  expect(server.inputsOf('create_task')).toHaveLength(1)
})

test('while a task may have been posted, its reward is not called too high', async () => {
  await loseTheAnswer()
  server.answerAlways('quote_task', () => ({ refused: 'AMOUNT_OUT_OF_BOUNDS', data: { minimum: 1_00, maximum: 10_00 } }))
  await loadAgain('quote_task')
  await waitFor(() => expect(screen.queryByText('$21.00')).toBeNull())
  expect(screen.getByLabelText('Reward in US dollars').getAttribute('aria-invalid')).not.toBe('true')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})
