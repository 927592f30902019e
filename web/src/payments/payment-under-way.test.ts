import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endTest, startTest, type TestServer } from '../api/test-app.ts'
import { anApp, bread, sent, wine } from './test-payment-app.ts'

let server: TestServer

beforeEach(() => {
  server = startTest()
})

afterEach(endTest)

const wentOut = 'Your payment of $25.00 to Wideline\u00a0P. went out'
const didNotGoOut = 'Your payment of $25.00 to Wideline\u00a0P. didn’t go out'
const keys = (): unknown[] => server.inputsOf('send_money').map(({ idempotency_key }) => idempotency_key)

test('a form opened for a payment under way shows it as busy, then its result, and pays no second time', async () => {
  const { openForm, onDone, toast } = await anApp()
  const answer = server.hold('send_money')
  const first = openForm()
  act(() => first.result.current.run(bread))
  first.unmount()
  const { result: again } = openForm()
  expect(again.current.isBusy).toBe(true)
  act(() => again.current.run(bread))
  await answer(sent)
  await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(sent, bread, null))
  expect(toast()).toBeNull()
  expect(keys()).toHaveLength(1)
})

test('a form opened for a payment under way shows its refusal, without a toast', async () => {
  const { openForm, toast } = await anApp()
  const answer = server.hold('send_money')
  const first = openForm()
  act(() => first.result.current.run(bread))
  first.unmount()
  const { result: again } = openForm()
  await answer({ refused: 'WALLET_LOCKED' })
  await waitFor(() => expect(again.current.problem?.kind).toBe('refused'))
  expect(toast()).toBeNull()
})

test('while a payment is under way, a form for another one is not busy, but can’t pay', async () => {
  const { openForm, onDone, toast } = await anApp()
  const answer = server.hold('send_money')
  const first = openForm()
  act(() => first.result.current.run(bread))
  first.unmount()
  const { result: other } = openForm(wine)
  expect([other.current.isBusy, other.current.isOtherBusy]).toEqual([false, true])
  act(() => other.current.run(wine))
  await answer(sent)
  await waitFor(() => expect(toast()?.title).toBe(wentOut))
  expect(other.current.isOtherBusy).toBe(false)
  expect(onDone).not.toHaveBeenCalled()
  expect(keys()).toHaveLength(1)
})

test('the refusal of a payment whose form was closed is not shown as that of another', async () => {
  const { openForm, toast } = await anApp()
  const first = openForm()
  server.answer('send_money', { refused: 'WALLET_LOCKED' })
  act(() => first.result.current.run(bread))
  first.unmount()
  const { result: other } = openForm(wine)
  await waitFor(() => expect(toast()?.title).toBe(didNotGoOut))
  await waitFor(() => expect(other.current.isOtherBusy).toBe(false))
  expect(other.current.problem).toBeNull()
})

test('a payment whose form was closed is shown on every page while it is under way', async () => {
  const { openForm, showCard } = await anApp()
  const answer = server.hold('send_money')
  const { result, unmount } = openForm()
  showCard()
  act(() => result.current.run(bread))
  expect(screen.queryByRole('region')).toBeNull()
  unmount()
  await screen.findByRole('region', { name: 'Your payment of $25.00 to Wideline\u00a0P. is being sent' })
  await answer(sent)
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
})
