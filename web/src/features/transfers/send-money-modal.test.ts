import { cents, delta } from '@hai/contract/money'
import type { Output } from '@hai/contract/contract'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { button, endTest, loadAgain, openApp, press, startTest, type TestServer } from '../../api/test-app.ts'

const transaction_id = '01980000-0000-7000-8000-000000000001'
let server: TestServer

const quoteOf = (amount: number, more: Partial<Output<'quote_transfer'>> = {}): Output<'quote_transfer'> => ({
  amount: cents(amount),
  fee: cents(25),
  tax: cents(3),
  total: cents(amount + 28),
  payee_gets: cents(amount),
  status: 'completed',
  amount_htg: 3_300,
  remaining_today: cents(500_00),
  free_left_today: null,
  at_most: { amount: cents(amount), fee: cents(25), tax: cents(3), total: cents(amount + 28), payee_gets: cents(amount) },
  available_after: cents(100_00 - amount - 28),
  ...more,
})

const wideline = { shown_name: 'Wideline Pierre', hai_tag: 'wideline', avatar_url: null, times_paid: 3 }

beforeEach(() => {
  server = startTest()
  server.answerAlways('find_recipient', () => ({ ...wideline, found: true }))
  server.answerAlways('quote_transfer', ({ amount }) => quoteOf(amount))
  server.answerAlways('list_activity', () => ({ items: [], next_cursor: null }))
})

afterEach(endTest)

const amountField = () => screen.findByLabelText('Amount in US dollars')
const alert = async (): Promise<string> => (await screen.findByRole('alert')).textContent
const type = async (amount: string): Promise<void> => {
  fireEvent.change(await amountField(), { target: { value: amount } })
}

/** Opens the sheet for a payment of this amount to Wideline. */
async function openSheet(amount = 25_00): Promise<void> {
  const { wrapper } = await openApp()
  const { SendMoneyModal } = await import('./send-money-modal.tsx')
  const none = () => null
  const props = {
    params: { hai_tag: 'wideline', amount: cents(amount) },
    onClose: vi.fn(),
    scanner: none,
    report: none,
    share: none,
  }
  render(createElement(SendMoneyModal, props), { wrapper })
}

async function openCheck(): Promise<void> {
  await openSheet()
  await press('Review')
  await screen.findByRole('heading', { name: 'Review your payment' })
}

test('says how much is missing, and does not go on', async () => {
  server.answerAlways('quote_transfer', ({ amount }) => quoteOf(amount, { available_after: delta(cents(20_00), cents(25_28)) }))
  await openSheet()
  expect(await screen.findByText('You need $5.28 more, fee and tax included.')).toBeTruthy()
  expect((await button(/^Review/)).getAttribute('aria-disabled')).toBe('true')
})

test('says what is left of the daily limit', async () => {
  server.answerAlways('quote_transfer', ({ amount }) => quoteOf(amount, { remaining_today: cents(20_00) }))
  await openSheet()
  expect(await screen.findByText('You have $20.00 left of your daily limit.')).toBeTruthy()
})

test('a changed price is shown and needs a new confirmation', async () => {
  await openCheck()
  server.answer('send_money', { refused: 'QUOTE_CHANGED', data: { ...quoteOf(25_00), total: 25_40 } })
  server.answerAlways('quote_transfer', ({ amount }) => quoteOf(amount, { total: cents(25_40) }))
  await press(/^Send \$25\.00/)
  expect(await alert()).toContain('The price changed. No money moved.')
  expect(await alert()).toContain('$25.40 in total')
  await press(/^Send \$25\.00/)
  await waitFor(() => expect(server.inputsOf('send_money').map(({ quoted_total }) => quoted_total)).toEqual([25_28, 25_40]))
})

test('a balance that fell after the quote leads back to the amount, whose error is gone', async () => {
  await openCheck()
  server.answer('send_money', { refused: 'INSUFFICIENT_FUNDS', data: { available_balance: 19_89 } })
  await press(/^Send \$25\.00/)
  expect(await alert()).toContain('Your payment wasn’t sent. No money moved.')
  expect(await alert()).toContain('You have $19.89 available, but this payment costs $25.28')
  await press('Change amount')
  await type('10')
  await press('Review')
  await screen.findByRole('heading', { name: 'Review your payment' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the payee’s full wallet is reported without its balance', async () => {
  await openCheck()
  server.answer('send_money', { refused: 'RECIPIENT_CANNOT_RECEIVE' })
  await press(/^Send \$25\.00/)
  expect(await alert()).toContain('Their wallet can’t receive this amount right now')
})

test('without a network nothing is sent, and the form says so until the network is back', async () => {
  await openCheck()
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await press(/^Send \$25\.00/)
  expect(await alert()).toContain('Your payment wasn’t sent. No money moved.')
  expect(server.inputsOf('send_money')).toEqual([])
  network.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('after a lost answer, the check asks whether it was sent, and another amount is another payment', async () => {
  await openCheck()
  await press(/^Send \$25\.00/)
  await screen.findByRole('heading', { name: 'Was it sent?' })
  expect(await alert()).toMatch(/Your payment of \$25\.00 to Wideline Pierre may already have gone out/)
  expect(await button('Try again: $25.00')).toBeTruthy()
  await press('Back')
  await type('10')
  await press('Review')
  await screen.findByRole('heading', { name: 'Review your payment' })
  expect(await alert()).toContain('we won’t send this new one')
  expect(await button(/^Send \$10\.00/)).toBeTruthy()
})

test('a retry shows the receipt of the payment', async () => {
  await openCheck()
  await press(/^Send \$25\.00/)
  await button('Try again: $25.00')
  server.answer('send_money', { transaction_id, status: 'completed', fee: 25, tax: 3, available_balance: 74_72 })
  await press('Try again: $25.00')
  expect(await screen.findByText('Wideline received $25.00')).toBeTruthy()
  const [first, second] = server.inputsOf('send_money')
  expect(second).toEqual(first)
})

test('a retry shows neither a newer price nor a receipt with it', async () => {
  await openCheck()
  await press(/^Send \$25\.00/)
  await button('Try again: $25.00')
  server.answerAlways('quote_transfer', ({ amount }) => ({
    ...quoteOf(amount),
    fee: cents(0),
    tax: cents(0),
    total: cents(amount),
  }))
  await loadAgain('quote_transfer')
  await waitFor(() => expect(screen.queryByText('$25.28')).toBeNull())
  server.answer('send_money', { transaction_id, status: 'completed', fee: 25, tax: 3, available_balance: 74_72 })
  await press('Try again: $25.00')
  await waitFor(() => expect(location.pathname).toBe(`/wallet/${transaction_id}`))
})

test('while a payment is sent, the check of another one says so, and is not busy', async () => {
  const answer = server.hold('send_money')
  await openCheck()
  await press(/^Send \$25\.00/)
  await button('Sending')
  act(() => screen.getByRole('button', { name: 'Back' }).click())
  const isSent = 'Your payment of $25.00 to Wideline Pierre is being sent'
  await screen.findByText(isSent)
  await type('10')
  await press('Review')
  const other = await button(/^Send \$10\.00/)
  expect([other.getAttribute('aria-busy'), other.getAttribute('aria-disabled')]).toEqual([null, 'true'])
  await answer({ transaction_id, status: 'completed', fee: 25, tax: 3, available_balance: 74_72 })
  await waitFor(() => expect(screen.queryByText(isSent)).toBeNull())
  expect(other.getAttribute('aria-disabled')).toBeNull()
  expect(server.inputsOf('send_money')).toHaveLength(1)
})

test.each([
  ['12.345', 'Use at most two digits for cents: 12.50.'],
  ['0', 'Enter an amount, like 12.50.'],
])('an amount of %s is explained once the field is left', async (typed, reason) => {
  await openSheet()
  await type(typed)
  expect(screen.queryByText(reason)).toBeNull()
  fireEvent.blur(await amountField())
  expect(await screen.findByText(reason)).toBeTruthy()
})

test('the sheet of a payment on its way is called a sent payment', async () => {
  await openCheck()
  server.answer('send_money', { transaction_id, status: 'arriving', fee: 25, tax: 3, available_balance: 74_72 })
  await press(/^Send \$25\.00/)
  expect(await screen.findByRole('dialog', { name: 'Payment sent' })).toBeTruthy()
})
