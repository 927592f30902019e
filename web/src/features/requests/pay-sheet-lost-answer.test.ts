import type { Output } from '@hai/contract/contract'
import { cents } from '@hai/contract/money'
import type { MoneyRequest } from '@hai/contract/requests'
import { act, render, screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { button, endTest, loadAgain, openApp, startTest, type TestServer } from '../../api/test-app.ts'

let server: TestServer

const request: MoneyRequest = {
  id: '01980000-0000-7000-8000-000000000009',
  direction: 'incoming',
  amount: cents(25_00),
  note: '',
  status: 'open',
  counterparty: { shown_name: 'Marie J.', hai_tag: 'marie', avatar_url: null, nickname: null },
  is_stranger: false,
  reason: '',
  created_at: '2026-11-20T15:00:00.000Z',
  expires_at: '2026-12-20T15:00:00.000Z',
  ended_at: null,
  transaction_id: null,
  split_id: null,
}

const quoteOf = (fee: number): Output<'quote_money_request'> => ({
  amount: cents(25_00),
  payee_gets: cents(25_00),
  amount_htg: null,
  fee: cents(fee),
  tax: cents(0),
  total: cents(25_00 + fee),
  status: 'completed',
  available_after: cents(75_00 - fee),
  remaining_today: cents(400_00),
  free_left_today: null,
})

beforeEach(() => {
  server = startTest('/requests')
  server.answerAlways('quote_money_request', () => quoteOf(25))
  server.answerAlways('list_activity', () => ({ items: [], next_cursor: null }))
})

afterEach(endTest)

/** Pays the request for $25.25. The answer is lost. */
async function loseTheAnswer() {
  const { wrapper } = await openApp()
  const { PaySheet } = await import('./pay-sheet.tsx')
  render(createElement(PaySheet, { request, name: 'Marie Joseph', onClose: vi.fn() }), { wrapper })
  const pay = await button('Pay $25.25')
  await waitFor(() => expect(pay.getAttribute('aria-disabled')).not.toBe('true'))
  act(() => pay.click())
  return button('Try again: $25.25')
}

test('a lost payment of a request is repeated unchanged, at the price that was agreed to', async () => {
  const again = await loseTheAnswer()
  server.answerAlways('quote_money_request', () => quoteOf(50))
  await loadAgain('quote_money_request')
  await waitFor(() => expect(screen.queryByText('$25.25')).toBeNull())
  expect(screen.queryByText('$25.50')).toBeNull()
  act(() => again.click())
  await waitFor(() => expect(server.inputsOf('pay_money_request')).toHaveLength(2))
  const [first, second] = server.inputsOf('pay_money_request')
  expect(second).toEqual(first)
})

test('while a payment may have gone out, its request is not called too late to pay', async () => {
  await loseTheAnswer()
  server.answerAlways('quote_money_request', () => ({ refused: 'INVALID_TRANSITION' }))
  await loadAgain('quote_money_request')
  await waitFor(() => expect(screen.queryByText('$25.25')).toBeNull())
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

test('without a network, a lost payment of a request is not repeated', async () => {
  const again = await loseTheAnswer()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  await waitFor(() => expect(again.getAttribute('aria-disabled')).toBe('true'))
  act(() => again.click())
  expect(server.inputsOf('pay_money_request')).toHaveLength(1)
})
