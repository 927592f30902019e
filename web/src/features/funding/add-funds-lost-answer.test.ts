import type { OwnFunding } from '@hai/contract/funding'
import { cents } from '@hai/contract/money'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { button, endTest, openApp, press, startTest, type TestServer } from '../../api/test-app.ts'

let server: TestServer
const limit = { limit: cents(2_000_00), used: cents(0), remaining: cents(2_000_00), resets_at: null }

const added = (amount: number, minutesAgo = 1): OwnFunding => ({
  funding_id: '01980000-0000-7000-8000-000000000001',
  method: 'sandbox',
  amount: cents(amount),
  fee: cents(0),
  tax: cents(0),
  status: 'paid',
  transaction_id: null,
  next_url: null,
  taken: cents(0),
  created_at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
})

const answerFundings = (...items: OwnFunding[]) => server.answerAlways('list_fundings', () => ({ items, next_cursor: null }))

beforeEach(() => {
  server = startTest()
  const sandbox = { method: 'sandbox', is_sandbox: true, minimum: cents(1_00), maximum: cents(500_00) } as const
  server.answerAlways('list_funding_methods', () => ({ items: [sandbox] }))
  server.answerAlways('get_limits', () => ({ tier: 1, balance: limit, out_per_day: limit, cashout: null, tiers: [] }))
  const free = { fee: cents(0), tax: cents(0), amount_htg: null, pays_htg: null }
  server.answerAlways('quote_funding', ({ amount }) => {
    const same = cents(amount)
    return { ...free, amount: same, total: same, credited: same }
  })
  answerFundings()
})

afterEach(endTest)

/** Opens the form for $50.00. */
async function openForm(): Promise<void> {
  const { wrapper } = await openApp()
  const { AddFundsModal } = await import('./add-funds-modal.tsx')
  render(createElement(AddFundsModal, { onClose: vi.fn() }), { wrapper })
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: '50' } })
}

test('after a lost answer and a reload, the form says that the money was already added', async () => {
  await openForm()
  await press('Add $50.00')
  await button('Try again: add $50.00')
  cleanup()
  vi.resetModules()
  answerFundings(added(50_00))
  await openForm()
  expect(await screen.findByText(/^You already added \$50\.00 at/)).toBeTruthy()
})

test('a retry in the same form is no second payment, so nothing is said about the first', async () => {
  await openForm()
  await press('Add $50.00')
  await button('Try again: add $50.00')
  answerFundings(added(50_00))
  const { refreshAfter } = await import('../../api/query-client.ts')
  await act(() => refreshAfter(['start_funding']))
  expect(screen.queryByText(/^You already added/)).toBeNull()
  server.answer('start_funding', { funding_id: added(50_00).funding_id, status: 'paid', next_url: null })
  await press('Try again: add $50.00')
  await screen.findByText('$50.00 is in your wallet')
  expect(new Set(server.inputsOf('start_funding').map(({ idempotency_key }) => idempotency_key)).size).toBe(1)
})

test('no money can be added until the earlier payments are known', async () => {
  const answer = server.hold('list_fundings')
  await openForm()
  const add = await button('Add $50.00')
  expect(add.getAttribute('aria-disabled')).toBe('true')
  await answer({ items: [], next_cursor: null })
  await waitFor(() => expect(add.getAttribute('aria-disabled')).toBeNull())
})

test.each([
  ['another amount', added(40_00)],
  ['long ago', added(50_00, 30)],
])('money that was added as %s is not named', async (_, funding) => {
  answerFundings(funding)
  await openForm()
  await button('Add $50.00')
  expect(screen.queryByText(/^You already added/)).toBeNull()
})
