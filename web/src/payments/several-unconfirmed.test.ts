import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endTest, startTest, type TestServer } from '../api/test-app.ts'
import { anApp, bread, loseAnAnswer, sent, transaction_id, wine } from './test-payment-app.ts'

let server: TestServer

beforeEach(() => {
  server = startTest()
})

afterEach(endTest)

const didNotGoOut = 'Your payment of $25.00 to Wideline\u00a0P. didn’t go out'

/** Pays for bread, then for wine with the same key. Both answers are lost. Then the app is closed. */
async function loseTwoAnswers(): Promise<void> {
  const { openForm } = await anApp()
  const { result: form, rerender } = openForm()
  act(() => form.current.run(bread))
  await waitFor(() => expect(form.current.hasUnconfirmed).toBe(true))
  rerender(wine)
  act(() => form.current.run(wine))
  await waitFor(() => expect(form.current.unconfirmed).toEqual(wine))
  cleanup()
  vi.resetModules()
}

const either = {
  name: 'One of these payments may already have gone out: $25.00 to Wideline\u00a0P., $30.00 to Wideline\u00a0P.',
}

test('if two answers were lost, both payments are named, and each can be repeated', async () => {
  await loseTwoAnswers()
  server.answer('find_payment', { transaction_id: null })
  server.answer('send_money', sent)
  const { showCard, toast } = await anApp()
  showCard()
  await screen.findByRole('region', either)
  act(() => screen.getByRole('button', { name: /Try again: \$30\.00 to Wideline/ }).click())
  await waitFor(() => expect(toast()?.title).toContain('$30.00'))
  expect(toast()?.text).toBe(didNotGoOut)
  expect(server.inputsOf('send_money').at(-1)).toEqual(server.inputsOf('send_money')[1])
})

test('if one of two lost payments is refused, the card says that neither went out', async () => {
  await loseTwoAnswers()
  server.answer('find_payment', { transaction_id: null })
  server.answer('send_money', { refused: 'LIMIT_EXCEEDED' })
  const { showCard } = await anApp()
  showCard()
  await screen.findByRole('region', either)
  act(() => screen.getByRole('button', { name: /Try again: \$30\.00 to Wideline/ }).click())
  await screen.findByRole('region', {
    name: 'None of these payments went out: $30.00 to Wideline\u00a0P., $25.00 to Wideline\u00a0P.',
  })
})

test('if a form’s retry is refused, a message names the other lost payment', async () => {
  await loseTwoAnswers()
  server.answer('send_money', { refused: 'LIMIT_EXCEEDED' })
  const { aForm, toast } = await anApp()
  const form = aForm(wine)
  act(() => form.current.run(wine))
  await waitFor(() => expect(toast()?.title).toBe(didNotGoOut))
  expect(form.current.problem?.kind).toBe('refused')
})

test('of two payments, the one with its details can be repeated, and one toggle explains both', async () => {
  const outline = { call: 'send_money', amount: 30_00 }
  const value = { key: 'of both', sent_at_ms: Date.now(), isRefused: false, payments: [outline, { ...outline, amount: 25_00 }] }
  localStorage.setItem('hai.payment.marie', JSON.stringify({ user_id: 'marie', value }))
  const details = { key: 'of both', payments: [null, bread] }
  localStorage.setItem('hai.payment-details', JSON.stringify({ user_id: 'marie', value: details }))
  server.answer('find_payment', { transaction_id: null })
  const { showCard } = await anApp()
  showCard()
  await screen.findByRole('region', { name: /\$30\.00, \$25\.00 to Wideline/ })
  expect(screen.getAllByRole('button', { name: /^Try again/ })).toHaveLength(1)
  expect(screen.getAllByRole('button', { expanded: false })).toHaveLength(1)
})

test('of two lost payments, the one that went out is named as in its receipt', async () => {
  await loseTwoAnswers()
  server.answer('find_payment', { transaction_id })
  const receipt = { kind: 'send', amount: 30_00, total: 30_33, counterparty: { shown_name: 'Wideline P.' }, cashout_id: null }
  server.answer('get_transaction', receipt)
  const { showCard } = await anApp()
  showCard()
  await screen.findByRole('region', { name: 'Your payment of $30.00 to Wideline\u00a0P. went out' })
})

test('without a receipt, none of two lost payments is named as the one that went out', async () => {
  await loseTwoAnswers()
  server.answer('find_payment', { transaction_id })
  const { showCard } = await anApp()
  showCard()
  await screen.findByRole('region', { name: 'Your last transaction went through' })
})

test('the result of a payment says that the lost one, whose key it used, can no longer go out', async () => {
  await loseAnAnswer()
  const { aForm, onDone } = await anApp()
  const form = aForm(wine)
  server.answer('send_money', sent)
  act(() => form.current.run(wine))
  await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(sent, wine, didNotGoOut))
})

test('a lost cash-out is found with the total on hold, and its page opens', async () => {
  const cashout_id = '01980000-0000-7000-8000-000000000002'
  const payments = [{ call: 'request_cashout', amount: 50_00 }]
  const value = { key: 'of the cash-out', sent_at_ms: Date.now(), isRefused: false, payments }
  localStorage.setItem('hai.payment.marie', JSON.stringify({ user_id: 'marie', value }))
  server.answer('find_payment', { transaction_id })
  server.answer('get_transaction', { kind: 'cash_out', amount: 50_00, total: 51_00, cashout_id })
  const { showCard } = await anApp()
  showCard()
  await screen.findByRole('region', { name: 'Your cash-out of $50.00 was requested' })
  await screen.findByText(/\$51\.00 is on hold until you get your cash/)
  expect(screen.getByRole('link', { name: 'Open the cash-out' }).getAttribute('href')).toBe(`/wallet/cash-outs/${cashout_id}`)
})
