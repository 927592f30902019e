import type { Cashout } from '@hai/contract/cashout-record'
import { cents } from '@hai/contract/money'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Route } from 'wouter'
import { endTest, openApp, press, startTest, type TestServer } from '../../api/test-app.ts'
import { aCashout } from '../../api/test-cashout.ts'

const requested = aCashout({ role: 'member', status: 'requested', total: cents(51_00), actions: ['cancel'], deadline: null })
const sent: Cashout = { ...requested, status: 'sent', actions: ['confirm', 'open_dispute'] }
const next = (status: Cashout['status']): Cashout => ({ ...requested, version: 4, status, actions: [] })

let server: TestServer

beforeEach(() => {
  server = startTest(`/wallet/cash-outs/${requested.id}`)
  server.answerAlways('get_confirmation_settings', () => 'lost')
})

afterEach(endTest)

async function openCashout(cashout: Cashout) {
  server.answerAlways('get_cashout', () => cashout)
  const { wrapper, useToast } = await openApp()
  const { CashoutScreen } = await import('./cashout-screen.tsx')
  render(createElement(Route, { path: '/wallet/cash-outs/:cashout_id' }, createElement(CashoutScreen)), { wrapper })
  return renderHook(useToast).result
}

/** Cancels a cash-out. The answer is lost. */
async function loseTheAnswer() {
  const toast = await openCashout(requested)
  await press('Cancel cash-out')
  await press('Cancel and get $51.00 back')
  await screen.findByRole('alert')
  return toast
}

/** An event with this record arrives. */
async function change(record: Cashout): Promise<void> {
  const { cacheCashout } = await import('./live-cashouts.ts')
  act(() => cacheCashout(record))
}

const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test.for([
  ['cancelled', '$51.00 is back in your wallet.'],
  ['expired', 'Expired'],
  ['accepted', 'Too late to cancel: an agent has accepted this cash-out. The money stays on hold.'],
] as const)('after a lost answer, an event that it is %s closes the dialog and says so', async ([status, title]) => {
  const toast = await loseTheAnswer()
  await change(next(status))
  await expectClosed()
  expect(toast.current?.title).toBe(title)
})

test('after a lost answer, a reload that finds it cancelled closes the dialog and says so', async () => {
  const toast = await openCashout(requested)
  await press('Cancel cash-out')
  server.answerAlways('get_cashout', () => next('cancelled'))
  await press('Cancel and get $51.00 back')
  await expectClosed()
  expect(toast.current?.title).toBe('$51.00 is back in your wallet.')
})

test('while nothing is known, the dialog stays and the same call can be repeated', async () => {
  const toast = await loseTheAnswer()
  server.answer('cancel_cashout', next('cancelled'))
  await press('Cancel and get $51.00 back')
  await expectClosed()
  expect(toast.current?.title).toBe('$51.00 is back in your wallet.')
  const keys = server.inputsOf('cancel_cashout').map(({ idempotency_key }) => idempotency_key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('too late to cancel is said in a toast, and the dialog closes', async () => {
  const toast = await openCashout(requested)
  await press('Cancel cash-out')
  server.answer('cancel_cashout', { refused: 'INVALID_TRANSITION' })
  await press('Cancel and get $51.00 back')
  await expectClosed()
  expect(toast.current?.title).toBe('Too late to cancel: an agent has accepted this cash-out. The money stays on hold.')
})

test('a cash-out that was completed meanwhile is not confirmed again', async () => {
  const toast = await openCashout(sent)
  await press('I received it')
  await press(/^Yes, I have/)
  await screen.findByRole('alert')
  await change({ ...next('completed'), version: 5 })
  await expectClosed()
  expect(toast.current?.title).toBe('Cash-out completed. Thank you.')
})

test('once the agent says that the cash was paid, the member is asked, and the hand-over code is behind a button', async () => {
  const valid = { valid_until: '2026-11-20T12:01:00.000Z', server_time: '2026-11-20T12:00:00.000Z' }
  server.answerAlways('get_handover_code', () => ({ code: '123456', qr_text: 'hai', ...valid }))
  const accepted: Cashout = { ...requested, status: 'accepted', actions: [], chat_session_id: requested.id }
  await openCashout(accepted)
  const isAfter = (first: HTMLElement, second: HTMLElement) =>
    (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const code = { name: 'Then show this code' }
  expect(isAfter(await screen.findByRole('heading', code), screen.getByRole('link', { name: 'Chat' }))).toBe(true)
  await change({ ...sent, version: 4 })
  const answer = await screen.findByRole('button', { name: 'I received it' })
  expect(screen.queryByRole('heading', code)).toBeNull()
  expect(isAfter(answer, screen.getByRole('button', { name: 'Show the hand-over code' }))).toBe(true)
  await press('Show the hand-over code')
  expect(isAfter(answer, await screen.findByRole('heading', code))).toBe(true)
})

test('before the agent has paid, the member reports a problem to support, which gets the number of the cash-out', async () => {
  await openCashout({ ...requested, status: 'accepted', actions: [] })
  const link = await screen.findByRole('link', { name: 'Report a problem' })
  expect(link.getAttribute('href')).toBe(`/support?write=cash_out&subject=cash_out&reference=${requested.id}`)
})

test.for([
  ['member', 'payer'],
  ['agent', 'payee'],
] as const)('the %s opens a dispute as the %s', async ([role, side]) => {
  await openCashout({ ...sent, role })
  const { currentOverlay } = await import('../../lib/overlays.ts')
  await press('Report a problem')
  expect(currentOverlay()).toMatchObject(['dispute', { disputed: { related_id: sent.id, role: side } }])
})

const codeButton = () => screen.queryByRole('button', { name: 'Show the hand-over code' })

test('a member who is asked whether the cash arrived can still show the code', async () => {
  await openCashout(sent)
  await screen.findByRole('button', { name: 'I received it' })
  expect(codeButton()).not.toBeNull()
})

test.for(['moncash', 'natcash', 'bank'] as const)('a payout by %s shows no code', async (method) => {
  const destination_details = { ...requested.destination_details, method }
  await openCashout({ ...requested, status: 'accepted', actions: [], destination_details })
  await screen.findByText(/You never need to give anyone a code for this/)
  expect(codeButton()).toBeNull()
  await change({ ...sent, version: 5, destination_details })
  await screen.findByRole('button', { name: 'I received it' })
  expect(codeButton()).toBeNull()
})

test('the page of a cash-out leads its agent to the code field', async () => {
  await openCashout({ ...requested, role: 'agent', status: 'accepted', actions: ['mark_sent', 'enter_code'] })
  const link = await screen.findByRole('link', { name: 'Open the agent dashboard' })
  expect(link.getAttribute('href')).toBe('/agents/dashboard')
})
