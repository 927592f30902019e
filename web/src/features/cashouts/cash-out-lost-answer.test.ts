import type { Output } from '@hai/contract/contract'
import { cents } from '@hai/contract/money'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { button, endTest, loadAgain, openApp, press, startTest, type TestServer } from '../../api/test-app.ts'
import { aCashout } from '../../api/test-cashout.ts'

const cashout_id = '01980000-0000-7000-8000-000000000002'

let server: TestServer

const limitOf = (limit: number) => ({ limit: cents(limit), used: cents(0), remaining: cents(limit), resets_at: null })
const limits = { each: cents(500_00), per_day: limitOf(1_000_00), days_30: limitOf(3_000_00) }

const quoteOf = (fee: number, more: Partial<Output<'quote_cashout'>> = {}): Output<'quote_cashout'> => ({
  amount: cents(50_00),
  fee: cents(fee),
  tax: cents(0),
  total: cents(50_00 + fee),
  payee_gets: cents(50_00),
  amount_htg: 6_600,
  htg_per_usd: 132,
  rate_as_of: '2026-11-20T15:00:00.000Z',
  available_after: cents(50_00 - fee),
  limits,
  agent_obstacle: null,
  ...more,
})

const destination = {
  method: 'cash_pickup',
  phone: '+50937123456',
  full_name: 'Rose Pierre',
  department: 'Ouest',
  commune: 'Delmas',
  account: '',
  note: '',
} as const

const requested = aCashout({ id: cashout_id, role: 'member', status: 'requested', agent_id: null, actions: ['cancel'] })

beforeEach(() => {
  server = startTest()
  server.answerAlways('quote_cashout', () => quoteOf(1_00))
  const saved = { ...destination, id: '01980000-0000-7000-8000-000000000004', label: 'Home' }
  server.answerAlways('list_saved_destinations', () => ({ items: [saved] }))
  server.answerAlways('list_agents', () => ({ items: [], next_cursor: null }))
})

afterEach(endTest)

/** Asks for a cash-out of $50.00, which costs $51.00. The answer is lost. */
async function loseTheAnswer() {
  const { wrapper, useToast } = await openApp()
  const { CashOutSheet } = await import('./cash-out-sheet.tsx')
  const onClose = vi.fn()
  const { unmount } = render(createElement(CashOutSheet, { params: { amount: cents(50_00) }, onClose }), { wrapper })
  await press('Continue')
  await screen.findByText('Home')
  await press('Continue')
  await press('Continue')
  await press('Request cash-out ($50.00)')
  const again = await button('Try again: $50.00')
  return { again, onClose, close: unmount, toast: () => renderHook(useToast).result.current }
}

/** From now on, quotes are different. */
async function changeQuotes(...answer: Parameters<typeof quoteOf>): Promise<void> {
  server.answerAlways('quote_cashout', () => quoteOf(...answer))
  await loadAgain('quote_cashout')
  await waitFor(() => expect(screen.queryByText('$51.00')).toBeNull())
}

test('a lost cash-out is repeated unchanged, at the price that was agreed to', async () => {
  const { again } = await loseTheAnswer()
  await changeQuotes(2_00)
  expect(screen.queryByText('$52.00')).toBeNull()
  act(() => again.click())
  await waitFor(() => expect(server.inputsOf('request_cashout')).toHaveLength(2))
  const [first, second] = server.inputsOf('request_cashout')
  expect(second).toEqual(first)
})

test('the check of a cash-out asks whether it was requested, once its answer is lost', async () => {
  await loseTheAnswer()
  expect(screen.getByRole('heading', { name: 'Was it requested?' })).toBeTruthy()
  expect(screen.queryByText(/You can cancel until/)).toBeNull()
})

test('while a cash-out may have been requested, an agent who could not take another is no problem', async () => {
  await loseTheAnswer()
  await changeQuotes(2_00, { agent_obstacle: 'open_jobs' })
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

test('a repeated cash-out closes the form and opens its page', async () => {
  const { again, onClose } = await loseTheAnswer()
  server.answer('request_cashout', requested)
  act(() => again.click())
  await waitFor(() => expect(location.pathname).toBe(`/wallet/cash-outs/${cashout_id}`))
  expect(onClose).toHaveBeenCalledOnce()
})

test('the answer to a cash-out whose form was closed opens nothing', async () => {
  const { again, onClose, close, toast } = await loseTheAnswer()
  server.answer('request_cashout', requested)
  act(() => again.click())
  close()
  await waitFor(() => expect(toast()?.title).toBe('Your cash-out of $50.00 was requested'))
  expect(location.pathname).toBe('/dashboard')
  expect(onClose).not.toHaveBeenCalled()
})
