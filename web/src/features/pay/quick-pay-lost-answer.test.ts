import type { Output } from '@hai/contract/contract'
import { cents } from '@hai/contract/money'
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { button, endTest, loadAgain, openApp, press, startTest, type TestServer } from '../../api/test-app.ts'

const transaction_id = '01980000-0000-7000-8000-000000000001'
const paid = { transaction_id, amount: 25_00, total: 25_25, available_balance: 74_75 }

let server: TestServer

const quoteOf = (fee: number, more: Partial<Output<'quote_quick_pay'>> = {}): Output<'quote_quick_pay'> => ({
  amount: cents(25_00),
  fee: cents(fee),
  tax: cents(0),
  total: cents(25_00 + fee),
  payee_gets: cents(25_00),
  fee_paid_by: 'payer',
  amount_htg: null,
  remaining_today: cents(400_00),
  available_after: cents(75_00 - fee),
  ...more,
})

beforeEach(() => {
  server = startTest()
  const marie = { shown_name: 'Marie J.', hai_tag: 'marie', avatar_url: null, times_paid: 1 }
  server.answerAlways('find_recipient', () => ({ ...marie, found: true }))
  server.answerAlways('quote_quick_pay', () => quoteOf(25))
  server.answerAlways('list_activity', () => ({ items: [], next_cursor: null }))
})

afterEach(endTest)

/** Types $25.00 for Marie, each time in a new form. */
async function anApp() {
  const { wrapper, useToast } = await openApp()
  const { QuickPayModal } = await import('./quick-pay-modal.tsx')
  const onClose = vi.fn()
  const props = { params: { payee: { hai_tag: 'marie' } }, onClose, share: () => null }
  const openForm = async () => {
    const { unmount } = render(createElement(QuickPayModal, props), { wrapper })
    fireEvent.change(await screen.findByLabelText('Amount in US dollars'), { target: { value: '25' } })
    return unmount
  }
  return { openForm, onClose, toast: () => renderHook(useToast).result.current }
}

/** Pays Marie $25.25. The answer is lost. */
async function loseTheAnswer() {
  const { openForm, ...app } = await anApp()
  const close = await openForm()
  await press('Pay $25.00')
  const again = await button('Try again: $25.00')
  return { again, close, ...app }
}

/** From now on, quotes are different. */
async function changeQuotes(...answer: Parameters<typeof quoteOf>): Promise<void> {
  server.answerAlways('quote_quick_pay', () => quoteOf(...answer))
  await loadAgain('quote_quick_pay')
  await waitFor(() => expect(screen.queryByText('$25.25')).toBeNull())
}

test('a lost quick pay is repeated unchanged, at the price that was agreed to', async () => {
  const { again } = await loseTheAnswer()
  await changeQuotes(50)
  expect(screen.queryByText('$25.50')).toBeNull()
  act(() => again.click())
  await waitFor(() => expect(server.inputsOf('quick_pay')).toHaveLength(2))
  const [first, second] = server.inputsOf('quick_pay')
  expect(second).toEqual(first)
})

test('while a quick pay may have gone out, no limit error is shown', async () => {
  await loseTheAnswer()
  await changeQuotes(50, { remaining_today: cents(10_00), available_after: cents(-10_00) })
  expect(screen.queryByText(/left of your daily limit/)).toBeNull()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

test('a repeated quick pay shows its receipt', async () => {
  const { again } = await loseTheAnswer()
  server.answer('quick_pay', paid)
  act(() => again.click())
  await screen.findByRole('article', { name: 'Receipt' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the answer to a quick pay whose form was closed opens nothing', async () => {
  const { again, onClose, close, toast } = await loseTheAnswer()
  server.answer('quick_pay', paid)
  act(() => again.click())
  close()
  await waitFor(() => expect(toast()?.title).toBe('Your payment of $25.00 to Marie\u00a0J. went out'))
  expect(location.pathname).toBe('/dashboard')
  expect(onClose).not.toHaveBeenCalled()
})

test('opened again before the answer, the form waits for it and then opens the receipt', async () => {
  const answer = server.hold('quick_pay')
  const { openForm, onClose } = await anApp()
  const close = await openForm()
  await press('Pay $25.00')
  close()
  await openForm()
  const again = await button('Paying')
  act(() => again.click())
  await answer(paid)
  await waitFor(() => expect(location.pathname).toBe(`/wallet/${transaction_id}`))
  expect(onClose).toHaveBeenCalledOnce()
  expect(server.inputsOf('quick_pay')).toHaveLength(1)
})

test('the form warns of an equal payment that went out while it was open, even the first to the payee', async () => {
  const marie = { shown_name: 'Marie J.', hai_tag: 'marie', avatar_url: null, times_paid: 0 }
  server.answerAlways('find_recipient', () => ({ ...marie, found: true }))
  const { openForm } = await anApp()
  await openForm()
  await button('Pay $25.00')
  expect(screen.queryByText(/You paid/)).toBeNull()
  const { refreshAfter } = await import('../../api/query-client.ts')
  const equal = { kind: 'send', status: 'arriving', amount: 25_00, counterparty: marie, created_at: new Date().toISOString() }
  server.answerAlways('list_activity', () => ({ items: [equal], next_cursor: null }))
  act(() => void refreshAfter(['send_money']))
  await screen.findByText(/You paid \$25\.00 to Marie J\. at/)
})
