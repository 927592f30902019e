import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endTest, startTest, type TestServer } from '../api/test-app.ts'
import { anApp, bread, sent, transaction_id, wine } from './test-payment-app.ts'

let server: TestServer

beforeEach(() => {
  server = startTest()
  server.answerAlways('find_payment', () => ({ transaction_id: null }))
})

afterEach(() => {
  vi.useRealTimers()
  endTest()
})

const KEY = 'hai.payment.marie'
const HOUR_MS = 3_600_000
const stored = (): string => localStorage.getItem(KEY) ?? ''

/** Pays for bread. The server asks for a confirmation first. */
async function payUntilAsked() {
  const app = await anApp()
  const { hostConfirmations, confirmationQuestion } = await import('../api/confirmation.ts')
  hostConfirmations()
  server.answer('send_money', { refused: 'CONFIRMATION_REQUIRED', data: { ways: ['pin'], paid_before: null } })
  const form = app.aForm()
  act(() => form.current.run(bread))
  await waitFor(() => expect(confirmationQuestion.get()).not.toBeNull())
  return { ...app, form, confirm: (isConfirmed: boolean) => act(() => confirmationQuestion.get()?.settle(isConfirmed)) }
}

test('a payment that waits for the PIN has not gone out, also after the app was closed', async () => {
  await payUntilAsked()
  expect(stored()).toBe('')
  cleanup()
  vi.resetModules()
  const { aForm } = await anApp()
  expect(aForm().current.hasUnconfirmed).toBe(false)
})

test('a payment that was confirmed an hour later and lost is unconfirmed from then on', async () => {
  const { form, confirm, showCard } = await payUntilAsked()
  vi.setSystemTime(Date.now() + HOUR_MS + 60_000)
  const answer = server.hold('send_money')
  confirm(true)
  await waitFor(() => expect(server.inputsOf('send_money')).toHaveLength(2))
  expect(stored()).toContain(String(server.inputsOf('send_money')[1]?.idempotency_key))
  await answer('lost')
  await waitFor(() => expect(form.current.hasUnconfirmed).toBe(true))
  cleanup()
  showCard()
  await screen.findByRole('region', { name: /may already have gone out/ })
  await waitFor(() => expect(server.inputsOf('find_payment').length).toBeGreaterThan(0))
  screen.getByRole('region', { name: /may already have gone out/ })
})

test('a confirmation that is not given leaves nothing behind', async () => {
  const { form, confirm } = await payUntilAsked()
  confirm(false)
  await waitFor(() => expect(form.current.isBusy).toBe(false))
  expect([form.current.hasUnconfirmed, stored()]).toEqual([false, ''])
})

test('the refusal of a payment in this tab says nothing about one that another tab is sending', async () => {
  const here = (await anApp()).aForm(wine)
  vi.resetModules()
  const there = await anApp()
  const form = there.aForm()
  const answer = server.hold('send_money')
  act(() => form.current.run(bread))
  await waitFor(() => expect(stored()).not.toBe(''))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })))
  expect(here.current.hasUnconfirmed).toBe(false)
  server.answer('send_money', { refused: 'LIMIT_EXCEEDED' })
  act(() => here.current.run(wine))
  await waitFor(() => expect(here.current.problem?.kind).toBe('refused'))
  await answer('lost')
  await waitFor(() => expect(form.current.hasUnconfirmed).toBe(true))
  expect(JSON.parse(stored())).toMatchObject({ value: { isRefused: false, payments: [{ amount: bread.amount }] } })
})

test('a payment that arrives after its retry was refused is reported', async () => {
  const { aForm, showCard } = await anApp()
  const form = aForm()
  act(() => form.current.run(bread))
  await waitFor(() => expect(form.current.hasUnconfirmed).toBe(true))
  cleanup()
  showCard()
  server.answer('send_money', { refused: 'LIMIT_EXCEEDED' })
  act(() => screen.getByRole('button', { name: /Try again/ }).click())
  await screen.findByRole('region', { name: /didn’t go out/ })
  server.answerAlways('find_payment', () => ({ transaction_id }))
  act(() => server.sendEvent({ event: 'activity' }))
  await screen.findByRole('region', { name: /^Your payment of \$25\.00 to Wideline.* went out$/ })
})

test('a payment is shown as paid once its confirmation is given', async () => {
  const { confirm, onDone } = await payUntilAsked()
  server.answer('send_money', sent)
  confirm(true)
  await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(sent, bread, null))
  expect(stored()).toBe('')
})
