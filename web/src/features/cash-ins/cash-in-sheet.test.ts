import type { CashIn } from '@hai/contract/cash-ins'
import { cents } from '@hai/contract/money'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endTest, openApp, startTest, type TestServer } from '../../api/test-app.ts'

let server: TestServer

beforeEach(() => {
  server = startTest()
})
afterEach(endTest)

const minutesFromNow = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()

const waiting: CashIn = {
  id: '01980000-0000-7000-8000-000000000001',
  version: 1,
  role: 'agent',
  status: 'waiting',
  amount: cents(10_00),
  agent_share: null,
  share_due_at: null,
  actions: ['cancel'],
  transaction_id: null,
  ended_at: null,
  counterparty: { shown_name: 'Marie P.', hai_tag: 'marie', avatar_url: null },
  created_at: minutesFromNow(-2),
  expires_at: minutesFromNow(8),
}

/** The form of an agent who opens it again after an earlier cash-in. Null: the server does not tell of it. */
async function openForm(earlier: CashIn | null, amount: string) {
  server.answerAlways('list_cash_ins', () => (earlier ? { items: [earlier], next_cursor: null } : { refused: 'FORBIDDEN' }))
  const { wrapper } = await openApp()
  const [{ StartForm }, { loadTranslations }] = await Promise.all([
    import('./cash-in-sheet.tsx'),
    import('../../lib/translations.ts'),
  ])
  await Promise.all([loadTranslations('cash_ins'), loadTranslations('payments'), loadTranslations('ui')])
  const onBegun = vi.fn()
  render(createElement(StartForm, { onBegun }), { wrapper })
  fireEvent.change(screen.getByLabelText('Member’s HaiTag'), { target: { value: 'Marie' } })
  fireEvent.change(screen.getByLabelText('Cash you counted, in US dollars'), { target: { value: amount } })
  return { onBegun }
}
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }))

test('a cash-in that the member has not answered is shown again instead of a second one', async () => {
  const { onBegun } = await openForm(waiting, '10')
  await screen.findByText('You have already asked Marie P. to confirm $10.00')
  press('Show this cash-in')
  expect(onBegun).toHaveBeenCalledWith(waiting)
  expect(server.inputsOf('start_cash_in')).toEqual([])
})

test('warns of the same cash-in that was just confirmed, and starts another on request', async () => {
  await openForm({ ...waiting, status: 'completed', ended_at: minutesFromNow(-1) }, '10')
  await screen.findByText(/^Marie P\. confirmed \$10\.00 at \d\d:\d\d$/)
  press('Ask the member to confirm $10.00')
  await waitFor(() => expect(server.inputsOf('start_cash_in')).toHaveLength(1))
})

test.each([
  ['another amount', { ended_at: minutesFromNow(-1), amount: cents(11_00) }],
  ['long ago', { ended_at: minutesFromNow(-20) }],
  ['declined', { ended_at: minutesFromNow(-1), status: 'declined' }],
  ['of another member', { ended_at: minutesFromNow(-1), counterparty: { ...waiting.counterparty, hai_tag: 'mariette' } }],
] as const)('does not warn of one that was %s', async (_what, changed) => {
  await openForm({ ...waiting, status: 'completed', ...changed }, '10')
  const { queryClient } = await import('../../api/query-client.ts')
  const isLoaded = () => queryClient.getQueryCache().findAll({ queryKey: ['list_cash_ins'] })[0]?.state.status === 'success'
  await waitFor(() => expect(isLoaded()).toBe(true))
  screen.getByRole('button', { name: 'Ask the member to confirm $10.00' })
  expect(screen.queryByText(/already|confirmed/)).toBeNull()
})

test('none can be started until the earlier ones are known, and the list can be loaded again', async () => {
  await openForm(null, '10')
  await screen.findByText('We couldn’t load this.')
  const ask = screen.getByRole('button', { name: 'Ask the member to confirm $10.00' })
  expect(ask.getAttribute('aria-disabled')).toBe('true')
  fireEvent.submit(ask)
  server.answerAlways('list_cash_ins', () => ({ items: [waiting], next_cursor: null }))
  press('Try again')
  const show = await screen.findByRole('button', { name: 'Show this cash-in' })
  expect(show.getAttribute('aria-disabled')).not.toBe('true')
  expect(server.inputsOf('start_cash_in')).toEqual([])
})
