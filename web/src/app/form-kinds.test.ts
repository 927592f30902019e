import type { Dispute } from '@hai/contract/disputes'
import { cents } from '@hai/contract/money'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createElement, type ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endTest, openApp, press, startTest, type TestServer } from '../api/test-app.ts'
import { expectFocus, fieldWith, submit, watchForms } from '../lib/test-forms.ts'

let server: TestServer
const onClose = vi.fn()

beforeEach(() => {
  server = startTest()
})

afterEach(endTest)

async function open(form: () => Promise<ReactElement>): Promise<void> {
  const { wrapper } = await openApp()
  await watchForms()
  const element = await form()
  await act(() => Promise.resolve(render(element, { wrapper })))
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const alertText = async (): Promise<string> => (await screen.findByRole('alert')).textContent

test('a text: its error is its description, and a failed call is an alert', async () => {
  await open(async () => createElement((await import('../features/settings/name-dialog.tsx')).NameDialog, { onClose }))
  type(await screen.findByRole('textbox', { name: 'Full name' }), 'M')
  await submit('Save name')
  await expectFocus(fieldWith('textbox', 'Full name', 'Enter at least 2 characters'))
  type(screen.getByRole('textbox', { name: 'Full name' }), 'Marie Baptiste')
  await submit('Save name')
  expect(await alertText()).toContain('connection')
})

test('an amount: the first invalid field has the focus, then the amount', async () => {
  server.answerAlways('get_htg_rate', () => 'lost')
  server.answerAlways('list_cash_ins', () => ({ items: [], next_cursor: null }))
  await open(async () => createElement((await import('../features/cash-ins/cash-in-sheet.tsx')).CashInSheet, { onClose }))
  await press('Ask the member to confirm')
  await expectFocus(fieldWith('textbox', 'Member’s HaiTag', 'Enter the HaiTag of the member'))
  type(screen.getByRole('textbox', { name: 'Member’s HaiTag' }), 'marie')
  await submit('Ask the member to confirm')
  const amount = fieldWith('textbox', 'Cash you counted, in US dollars', 'Enter an amount')
  await expectFocus(amount)
  type(amount, '25')
  await submit(/^Ask the member to confirm/)
  expect(await alertText()).not.toBe('')
  expect(server.inputsOf('start_cash_in')).toHaveLength(1)
})

const wideline = { shown_name: 'Wideline P.', hai_tag: 'wideline', avatar_url: null, times_paid: 1, found: true } as const
const hai_tag = wideline.hai_tag
const limit = { limit: cents(2_000_00), used: cents(0), remaining: cents(2_000_00), resets_at: null }
const sandbox = { method: 'sandbox', is_sandbox: true, minimum: cents(1_00), maximum: cents(500_00) } as const
const nothing = () => null

/** Opens each form in which money is paid, requested or added. */
const moneyForms = {
  'a send': async () =>
    createElement((await import('../features/transfers/send-money-modal.tsx')).SendMoneyModal, {
      params: { hai_tag },
      onClose,
      scanner: nothing,
      report: nothing,
      share: nothing,
    }),
  'a scheduled payment': async () =>
    createElement((await import('../features/schedules/schedule-sheet.tsx')).ScheduleSheet, { params: { hai_tag }, onClose }),
  'a request': async () =>
    createElement((await import('../features/requests/request-sheet.tsx')).RequestSheet, { params: { hai_tag }, onClose }),
  'a quick pay': async () =>
    createElement((await import('../features/pay/quick-pay-modal.tsx')).QuickPayModal, {
      params: { payee: { hai_tag } },
      onClose,
      share: nothing,
    }),
  'a cash-out': async () =>
    createElement((await import('../features/cashouts/cash-out-sheet.tsx')).CashOutSheet, { params: {}, onClose }),
  'adding money': async () => createElement((await import('../features/funding/add-funds-modal.tsx')).AddFundsModal, { onClose }),
}

test.each([
  ['a send', 'Review'],
  ['a scheduled payment', 'Review'],
  ['a request', 'Request'],
  ['a quick pay', 'Pay'],
  ['a cash-out', 'Continue'],
  ['adding money', 'Add money'],
] as const)('%s without an amount: a press focuses the amount and says what is missing', async (form, label) => {
  server.answerAlways('find_recipient', () => wideline)
  server.answerAlways('list_funding_methods', () => ({ items: [sandbox] }))
  const cashout = { each: cents(150_00), per_day: limit, days_30: limit }
  server.answerAlways('get_limits', () => ({ tier: 1, balance: limit, out_per_day: limit, cashout, tiers: [] }))
  await open(moneyForms[form])
  const amount = await screen.findByRole('textbox', { name: 'Amount in US dollars' })
  act(() => amount.blur())
  await press(label)
  await expectFocus(amount)
  expect(fieldWith('textbox', 'Amount in US dollars', 'Enter an amount')).toBe(amount)
})

test('a choice: the first choice has the focus, and the error describes the group', async () => {
  const counterparty = { shown_name: 'Rose Pierre', hai_tag: 'rose', avatar_url: null }
  const dispute = { id: 'd', role: 'complainant', counterparty, held: 20_47 } as unknown as Dispute
  await open(async () =>
    createElement((await import('../features/disputes/propose-dialog.tsx')).ProposeDialog, { dispute, onClose }),
  )
  await submit('Send proposal')
  const group = await screen.findByRole('radiogroup', { description: /./ })
  const [first] = within(group).getAllByRole('radio')
  if (first) await expectFocus(first)
  expect(group.getAttribute('aria-invalid')).toBe('true')
})

test('a PIN and a password: each has its error, and the PIN comes first', async () => {
  server.answerAlways('get_confirmation_settings', () => ({ above: 50_00, has_pin: false, ways: ['password'] }))
  await open(async () => createElement((await import('../features/confirmations/confirmations-panel.tsx')).ConfirmationsPanel))
  fireEvent.click(await screen.findByRole('button', { name: 'Set a PIN' }))
  await submit('Save PIN')
  const pin = fieldWith('textbox', '6-digit PIN', 'Enter 6 digits.')
  await expectFocus(pin)
  type(pin, '905172')
  await submit('Save PIN')
  const password = screen.getByLabelText('Your password')
  await expectFocus(password)
  expect(password.getAttribute('aria-invalid')).toBe('true')
  type(password, 'not my password')
  server.answer('set_pin', { refused: 'INVALID_CREDENTIALS' })
  await submit('Save PIN')
  expect(await screen.findByText('Wrong password. Try again.')).toBeTruthy()
  await expectFocus(password)
})

test('a file: the first control of its group has the focus, and the error describes the group', async () => {
  await open(async () =>
    createElement((await import('../features/documents/document-dialog.tsx')).DocumentDialog, { purpose: 'identity', onClose }),
  )
  await submit('Send for review')
  const front = fieldWith('group', 'Front', 'Add a photo or file.')
  await waitFor(() => expect(front.contains(document.activeElement)).toBe(true))
})

test('a rating: without a choice the group has an error, and a failed call is an alert', async () => {
  const rate = vi.fn(() => Promise.reject(new Error('lost')))
  await open(async () =>
    createElement((await import('../features/support/rate-ticket.tsx')).RateTicket, { rate, onChanged: vi.fn() }),
  )
  await submit('Send rating')
  const group = fieldWith('radiogroup', 'How satisfied are you with our help?', 'Choose a rating.')
  const [best] = within(group).getAllByRole('radio')
  if (best) await expectFocus(best)
  expect(rate).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('radio', { name: 'Satisfied' }))
  await submit('Send rating')
  expect(await alertText()).not.toBe('')
  expect(rate).toHaveBeenCalledWith({ score: 4, comment: '' })
})

test('a dialog without fields sends once for two taps', async () => {
  const { FormDialog } = await import('../ui/form-dialog.tsx')
  const onSubmit = vi.fn()
  await open(() =>
    Promise.resolve(
      createElement(FormDialog, { title: 'Close', submitLabel: 'Close it', busy: false, onSubmit, onClose, children: null }),
    ),
  )
  const button = await screen.findByRole('button', { name: 'Close it' })
  fireEvent.click(button)
  fireEvent.click(button)
  expect(onSubmit).toHaveBeenCalledTimes(1)
})
