import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endTest, startTest, type TestServer } from '../api/test-app.ts'
import { anApp, bread, loseAnAnswer, sent, transaction_id, wine } from './test-payment-app.ts'

let server: TestServer

beforeEach(() => {
  server = startTest()
})

afterEach(() => {
  endTest()
  vi.doUnmock('../api/staleness.ts')
  vi.useRealTimers()
})

const wentOut = 'Your payment of $25.00 to Wideline\u00a0P. went out'
const didNotGoOut = 'Your payment of $25.00 to Wideline\u00a0P. didn’t go out'
/** All that the browser stores about a payment of Marie. */
const stored = (): string =>
  `${localStorage.getItem('hai.payment.marie') ?? ''}${localStorage.getItem('hai.payment-details') ?? ''}`
const keys = (): unknown[] => server.inputsOf('send_money').map(({ idempotency_key }) => idempotency_key)
const card = () => screen.findByRole('region', { name: /\$25\.00 to Wideline\sP\. may already have gone out/ })

test('the form says that the answer was lost before the data is loaded again', async () => {
  vi.doMock('../api/staleness.ts', () => new Promise(() => undefined))
  const form = (await anApp()).aForm()
  act(() => form.current.run(bread))
  await waitFor(() => expect(form.current.unconfirmed).not.toBeNull())
  expect(form.current.isBusy).toBe(false)
})

test('a payment is stored before its answer, and forgotten after it', async () => {
  const { aForm, onDone } = await anApp()
  const form = aForm()
  server.answer('send_money', sent)
  act(() => form.current.run(bread))
  expect(stored()).toContain('bread')
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(stored()).toBe('')
})

test('after a lost answer, the same payment is repeated unchanged, although price and note differ', async () => {
  const { openForm } = await anApp()
  const { result: form, rerender } = openForm()
  act(() => form.current.run(bread))
  const dearer = { ...bread, input: { ...bread.input, quoted_total: 26_00, note: '' } }
  rerender(dearer)
  await waitFor(() => expect(form.current.unconfirmed).toEqual(bread))
  rerender(wine)
  expect(form.current.unconfirmed).toBeNull()
  act(() => form.current.run(dearer))
  await waitFor(() => expect(keys()).toHaveLength(2))
  const [first, second] = server.inputsOf('send_money')
  expect(second).toEqual(first)
})

test('if the earlier payment went out, the next one does not, and the receipt opens', async () => {
  const { aForm, onDone, toast } = await anApp()
  const form = aForm()
  act(() => form.current.run(bread))
  await waitFor(() => expect(form.current.hasUnconfirmed).toBe(true))
  server.answer('send_money', { refused: 'IDEMPOTENCY_CONFLICT' })
  server.answer('find_payment', { transaction_id })
  act(() => form.current.run(wine))
  await waitFor(() => expect(location.pathname).toBe(`/wallet/${transaction_id}`))
  const [first, second] = keys()
  expect(second).toBe(first)
  expect(toast()?.title).toBe(wentOut)
  expect(onDone).not.toHaveBeenCalled()
  await waitFor(() => expect(localStorage.getItem('hai.payment.marie')).toBeNull())
})

test('a card that was closed during its look-up shows the outcome when it is opened again', async () => {
  await loseAnAnswer()
  const answer = server.hold('find_payment')
  const { showCard } = await anApp()
  const { unmount } = showCard()
  await waitFor(() => expect(server.inputsOf('find_payment')).toHaveLength(1))
  unmount()
  await answer({ transaction_id })
  server.answer('find_payment', { transaction_id })
  showCard()
  await screen.findByRole('region', { name: wentOut })
})

test('opened again, the app finds the payment and links to its receipt', async () => {
  await loseAnAnswer()
  server.answer('find_payment', { transaction_id })
  const { showCard } = await anApp()
  showCard()
  await screen.findByRole('region', { name: wentOut })
  expect(screen.getByRole('link', { name: 'Open the receipt' }).getAttribute('href')).toBe(`/wallet/${transaction_id}`)
  expect(localStorage.getItem('hai.payment.marie')).toBeNull()
  act(() => screen.getByRole('button', { name: 'OK' }).click())
  expect(screen.queryByRole('region')).toBeNull()
})

test('a live event closes the form and opens the receipt', async () => {
  await loseAnAnswer()
  server.answer('find_payment', { transaction_id: null })
  const { showCard, aForm, toast } = await anApp()
  showCard()
  await card()
  aForm()
  expect(screen.queryByRole('region')).toBeNull()
  server.answer('find_payment', { transaction_id })
  act(() => server.sendEvent({ event: 'activity' }))
  await waitFor(() => expect(location.pathname).toBe(`/wallet/${transaction_id}`))
  expect(toast()?.title).toBe(wentOut)
})

test('opened again, the app repeats the payment with its key', async () => {
  await loseAnAnswer()
  server.answer('find_payment', { transaction_id: null })
  server.answer('send_money', sent)
  const { showCard } = await anApp()
  showCard()
  await card()
  act(() => screen.getByRole('button', { name: 'Try again: $25.00' }).click())
  await waitFor(() => expect(location.pathname).toBe(`/wallet/${transaction_id}`))
  const [first, second] = server.inputsOf('send_money')
  expect(second).toEqual(first)
})

test('a refused repetition is reported, and its key is used for the next payment', async () => {
  await loseAnAnswer()
  server.answer('find_payment', { transaction_id: null })
  server.answer('send_money', { refused: 'WALLET_LOCKED' })
  const { showCard, aForm } = await anApp()
  showCard()
  await card()
  act(() => screen.getByRole('button', { name: 'Try again: $25.00' }).click())
  expect((await screen.findByRole('alert')).textContent).toContain(didNotGoOut)
  act(() => screen.getByRole('button', { name: 'OK' }).click())
  expect(screen.queryByRole('region')).toBeNull()
  const form = aForm()
  act(() => form.current.run(wine))
  await waitFor(() => expect(keys()).toHaveLength(3))
  expect(new Set(keys()).size).toBe(1)
})

test('a payment whose repetition was refused is forgotten after an hour', async () => {
  await loseAnAnswer()
  server.answer('send_money', { refused: 'WALLET_LOCKED' })
  const { showCard } = await anApp()
  showCard()
  await card()
  act(() => screen.getByRole('button', { name: 'Try again: $25.00' }).click())
  await screen.findByRole('alert')
  cleanup()
  vi.resetModules()
  expect(stored()).toContain('bread')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_001 })
  ;(await anApp()).showCard()
  expect(stored()).toBe('')
})

test('a payment that is unknown to the server after an hour is reported as not sent', async () => {
  await loseAnAnswer()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_001 })
  server.answer('find_payment', { transaction_id: null })
  const { showCard, toast } = await anApp()
  showCard()
  expect((await screen.findByRole('alert')).textContent).toContain(didNotGoOut)
  expect(toast()).toBeNull()
  expect(localStorage.getItem('hai.payment.marie')).toBeNull()
})

test('the card is one line, which says more when its state is pressed', async () => {
  await loseAnAnswer()
  ;(await anApp()).showCard()
  await card()
  expect(screen.queryByText(/couldn’t confirm it right away/)).toBeNull()
  const state = screen.getByRole('button', { name: 'Not confirmed yet', expanded: false })
  act(() => state.click())
  expect(screen.getByText(/couldn’t confirm it right away/)).toBeTruthy()
  expect(state.getAttribute('aria-expanded')).toBe('true')
})

test('while a form is open, a toast says that the payment was not sent, and the card afterwards', async () => {
  await loseAnAnswer()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_001 })
  server.answer('find_payment', { transaction_id: null })
  const { showCard, openForm, toast } = await anApp()
  const { unmount } = openForm()
  showCard()
  await waitFor(() => expect(toast()?.title).toBe(didNotGoOut))
  expect(screen.queryByRole('region')).toBeNull()
  unmount()
  await screen.findByRole('region', { name: didNotGoOut })
})

const ofOtherTab = { key: 'of the other tab', isRefused: false, payments: [{ call: 'send_money', amount: 25_00 }] }

test('a form uses the key of a payment in another tab, and tells of it once its answer is lost', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] })
  const { aForm } = await anApp()
  const form = aForm()
  const other = { ...ofOtherTab, sent_at_ms: Date.now() }
  localStorage.setItem('hai.payment.marie', JSON.stringify({ user_id: 'marie', value: other }))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'hai.payment.marie' })))
  expect(form.current.hasUnconfirmed).toBe(false)
  act(() => void vi.advanceTimersByTime(20_000))
  expect(form.current.hasUnconfirmed).toBe(true)
  vi.useRealTimers()
  act(() => form.current.run(wine))
  await waitFor(() => expect(keys()).toEqual(['of the other tab']))
})

test('a form that was in the background uses the key of another tab, although no storage event came', async () => {
  const { aForm } = await anApp()
  const form = aForm()
  const other = { ...ofOtherTab, sent_at_ms: Date.now() }
  localStorage.setItem('hai.payment.marie', JSON.stringify({ user_id: 'marie', value: other }))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  act(() => form.current.run(wine))
  await waitFor(() => expect(keys()).toEqual(['of the other tab']))
})

/** As the app does at every sign-out. */
async function signOut(): Promise<void> {
  const { deleteSessionData } = await import('../api/delete-session-data.ts')
  deleteSessionData()
  vi.resetModules()
}

const unnamed = () => screen.findByRole('region', { name: 'Your payment of $25.00 may already have gone out' })

test('after a sign-out, neither payee nor note are stored, and the payment is still found', async () => {
  await loseAnAnswer()
  await signOut()
  expect(stored()).toContain('2500')
  expect(stored()).not.toMatch(/bread|wideline/i)
  server.answer('find_payment', { transaction_id: null })
  const { showCard } = await anApp()
  showCard()
  await unnamed()
  expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull()
  server.answer('find_payment', { transaction_id })
  act(() => server.sendEvent({ event: 'activity' }))
  await screen.findByRole('region', { name: 'Your payment of $25.00 went out' })
  expect(stored()).toBe('')
})

test('after a sign-out, the next payment has the key of the lost one', async () => {
  await loseAnAnswer()
  await signOut()
  const form = (await anApp()).aForm()
  expect(form.current.hasUnconfirmed).toBe(true)
  expect(form.current.unconfirmed).toBeNull()
  act(() => form.current.run(bread))
  await waitFor(() => expect(keys()).toHaveLength(2))
  expect(new Set(keys()).size).toBe(1)
})

test.each([
  ['an equal payment, which can be the lost one, says nothing about the lost one', bread, null],
  ['another payment says that the lost one did not go out', wine, 'Your payment of $25.00 didn’t go out'],
])('after a sign-out, %s', async (_name, payment, notPaid) => {
  await loseAnAnswer()
  await signOut()
  const { aForm, onDone } = await anApp()
  server.answer('send_money', sent)
  const form = aForm(payment)
  act(() => form.current.run(payment))
  await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(sent, payment, notPaid))
})

test('the answer to a retry that comes after a sign-out does not store the details again', async () => {
  await loseAnAnswer()
  const form = (await anApp()).aForm()
  server.answer('send_money', { refused: 'WALLET_LOCKED' })
  act(() => form.current.run(bread))
  localStorage.removeItem('hai.payment-details')
  await waitFor(() => expect(form.current.problem).not.toBeNull())
  expect(stored()).toContain('2500')
  expect(stored()).not.toContain('bread')
})

test('another member of the same phone neither sees the payment nor removes it', async () => {
  await loseAnAnswer()
  await signOut()
  const { aForm, onDone } = await anApp('jean')
  const form = aForm(wine)
  expect(form.current.hasUnconfirmed).toBe(false)
  server.answer('send_money', sent)
  act(() => form.current.run(wine))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  cleanup()
  vi.resetModules()
  const { showCard } = await anApp('marie')
  showCard()
  await unnamed()
})

/** The storage has no room for these keys. */
function fillStorage(isFull: (key: string) => boolean): void {
  const storage = localStorage
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.getItem(key),
    removeItem: (key: string) => storage.removeItem(key),
    setItem: (key: string, text: string) => {
      if (isFull(key)) throw new DOMException('full', 'QuotaExceededError')
      storage.setItem(key, text)
    },
  })
}

test('with a full storage, the payment stays known on the page', async () => {
  fillStorage(() => true)
  const { aForm, showCard } = await anApp()
  const form = aForm()
  act(() => form.current.run(bread))
  await waitFor(() => expect(form.current.hasUnconfirmed).toBe(true))
  expect(stored()).toBe('')
  showCard()
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })))
  expect(form.current.hasUnconfirmed).toBe(true)
})

test('without room for the details, the payment is still known after the app was closed', async () => {
  fillStorage((key) => key === 'hai.payment-details')
  await loseAnAnswer()
  expect(stored()).toContain('2500')
  expect(stored()).not.toContain('bread')
  const { aForm, showCard } = await anApp()
  showCard()
  await unnamed()
  const form = aForm()
  act(() => form.current.run(bread))
  await waitFor(() => expect(keys()).toHaveLength(2))
  expect(new Set(keys()).size).toBe(1)
})

test('the end of a payment in this tab does not remove one that another tab has stored since', async () => {
  const { aForm } = await anApp()
  const form = aForm()
  const other = { ...ofOtherTab, sent_at_ms: Date.now() }
  server.answer('send_money', { refused: 'WALLET_LOCKED' })
  act(() => form.current.run(bread))
  localStorage.setItem('hai.payment.marie', JSON.stringify({ user_id: 'marie', value: other }))
  await waitFor(() => expect(form.current.problem).not.toBeNull())
  expect(localStorage.getItem('hai.payment.marie')).toContain('of the other tab')
})

test('an old look-up does not settle a retry that was sent since', async () => {
  await loseAnAnswer()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_001 })
  let arrive = (): void => undefined
  const late = new Promise<object>((resolve) => {
    arrive = () => resolve({ transaction_id: null })
  })
  server.answerSlowly('find_payment', late)
  const { showCard } = await anApp()
  showCard()
  await card()
  act(() => screen.getByRole('button', { name: 'Try again: $25.00' }).click())
  await waitFor(() => expect(keys()).toHaveLength(2))
  await act(async () => {
    arrive()
    await late
  })
  await card()
  expect(localStorage.getItem('hai.payment.marie')).not.toBeNull()
})

test('if another payment has used the key, a repetition from the card opens its receipt', async () => {
  await loseAnAnswer()
  server.answer('find_payment', { transaction_id: null }, { transaction_id })
  server.answer('send_money', { refused: 'IDEMPOTENCY_CONFLICT' })
  const { showCard } = await anApp()
  showCard()
  await card()
  act(() => screen.getByRole('button', { name: 'Try again: $25.00' }).click())
  await waitFor(() => expect(location.pathname).toBe(`/wallet/${transaction_id}`))
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
})

test('the outcome of a payment whose form was closed is reported', async () => {
  const { aForm, onDone, toast } = await anApp()
  const form = aForm()
  server.answer('send_money', sent)
  act(() => form.current.run(bread))
  cleanup()
  await waitFor(() => expect(toast()?.title).toBe(wentOut))
  expect(onDone).not.toHaveBeenCalled()
})

test('ignores a stored payment in an unknown format', async () => {
  localStorage.setItem('hai.payment.marie', JSON.stringify({ user_id: 'marie', value: { key: '1', call: 'send_money' } }))
  const { aForm, onDone } = await anApp()
  const form = aForm()
  server.answer('send_money', sent)
  act(() => form.current.run(bread))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
})
