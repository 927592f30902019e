import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { ErrorCode } from '@hai/contract/errors'
import { cents } from '@hai/contract/money'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { compileDictionary, readDictionary } from '../../tools/dictionaries.ts'
import { aProfile } from '../api/test-profile.ts'
import type { OutgoingPayment } from './outgoing-payment.ts'

const texts = JSON.stringify(compileDictionary(readDictionary('en')))
const transaction_id = '01980000-0000-7000-8000-000000000001'
const sent = { transaction_id, status: 'completed', fee: 28, tax: 0, available_balance: 74_72 }

type Answer = object | ErrorCode | 'lost'
interface Sent {
  readonly call: string
  readonly input: Readonly<Record<string, unknown>>
}

/** What the server answers to the next calls. */
let answers: Record<string, Answer[]>
let calls: Sent[]
let liveEvent: (message: { event: string }) => void

function respond(call: string): Promise<Response> {
  const answer = answers[call]?.shift() ?? 'lost'
  if (answer === 'lost') return Promise.reject(new TypeError('the network is gone'))
  if (typeof answer === 'object') return Promise.resolve(Response.json(answer))
  return Promise.resolve(Response.json({ code: answer, message: '', request_id: 'r', data: {} }, { status: 409 }))
}

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  history.replaceState(null, '', '/dashboard')
  answers = {}
  calls = []
  liveEvent = () => undefined
  vi.stubGlobal('fetch', (path: string, request?: { body: string }) => {
    if (!path.startsWith('/rpc/')) return Promise.resolve(new Response(texts))
    const call = path.slice('/rpc/'.length)
    calls.push({ call, input: JSON.parse(request?.body ?? '{}') as Sent['input'] })
    return respond(call)
  })
  vi.doMock('../api/use-channel.ts', () => ({
    POLL_WITHOUT_REALTIME_MS: 15_000,
    useRealtimeStatus: () => 'subscribed',
    useChannel: (_channel: string, onEvent: typeof liveEvent) => {
      liveEvent = onEvent
    },
  }))
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.doUnmock('../api/use-channel.ts')
  vi.useRealTimers()
})

const bread: OutgoingPayment<'send_money'> = {
  call: 'send_money',
  name: 'Wideline P.',
  amount: cents(25_00),
  input: { payee: { hai_tag: 'wideline' }, amount: 25_00, quoted_total: 25_28, note: 'bread' },
}
const wine = { ...bread, amount: cents(30_00), input: { ...bread.input, amount: 30_00, quoted_total: 30_33 } }

/** The modules of an app that has just been opened. */
async function anApp(user_id = 'marie') {
  const [{ AuthContext }, { queryClient }, { useOutgoingPayment }, { UnconfirmedPaymentCard }, { api }, toasts, words] =
    await Promise.all([
      import('../api/auth-context.ts'),
      import('../api/query-client.ts'),
      import('./use-outgoing-payment.ts'),
      import('./unconfirmed-payment-card.tsx'),
      import('../api/api.ts'),
      import('../lib/toast.ts'),
      import('../lib/translations.ts'),
    ])
  await Promise.all([words.loadTranslations('payments'), words.loadTranslations('errors')])
  const done = () => Promise.resolve()
  const auth = { profile: aProfile({ id: user_id }), signOut: done, reloadProfile: done }
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(AuthContext, { value: auth }, createElement(QueryClientProvider, { client: queryClient }, children))
  const onDone = vi.fn()
  return {
    onDone,
    aForm: () => {
      const { result } = renderHook(
        () =>
          useOutgoingPayment({
            call: 'send_money',
            send: (input, idempotency_key) => api.send_money({ ...input, idempotency_key }),
            onDone,
          }),
        { wrapper },
      )
      return result
    },
    showCard: () => render(createElement(UnconfirmedPaymentCard), { wrapper }),
    toast: () => renderHook(() => toasts.useToast()).result.current,
  }
}

/** Pays for bread, but the answer is lost. Then the app is closed. */
async function loseAnAnswer(): Promise<void> {
  const form = (await anApp()).aForm()
  act(() => form.current.run(bread))
  await waitFor(() => expect(form.current.unconfirmedSame(bread)).not.toBeNull())
  cleanup()
  vi.resetModules()
}

const keysOf = (call: string): unknown[] => calls.filter((one) => one.call === call).map(({ input }) => input.idempotency_key)
const card = () => screen.findByRole('region', { name: /\$25\.00 to Wideline\sP\. may already have gone out/ })

test('a payment is stored before its answer, and forgotten after it', async () => {
  const { aForm, onDone } = await anApp()
  const form = aForm()
  answers.send_money = [sent]
  act(() => form.current.run(bread))
  expect(localStorage.getItem('hai.payment')).toContain('bread')
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(localStorage.getItem('hai.payment')).toBeNull()
})

test('after a lost answer, the same payment is repeated unchanged, although price and note differ', async () => {
  const { aForm } = await anApp()
  const form = aForm()
  act(() => form.current.run(bread))
  const dearer = { ...bread, input: { ...bread.input, quoted_total: 26_00, note: '' } }
  await waitFor(() => expect(form.current.unconfirmedSame(dearer)).toEqual(bread))
  expect(form.current.unconfirmedSame(wine)).toBeNull()
  act(() => form.current.run(dearer))
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(calls[1]).toEqual(calls[0])
})

test('if the earlier payment went out, the next one does not, and the receipt opens', async () => {
  const { aForm, onDone, toast } = await anApp()
  const form = aForm()
  act(() => form.current.run(bread))
  await waitFor(() => expect(form.current.isUnsure).toBe(true))
  answers = { send_money: ['IDEMPOTENCY_CONFLICT'], find_payment: [{ transaction_id }] }
  act(() => form.current.run(wine))
  await waitFor(() => expect(location.pathname).toBe(`/wallet/${transaction_id}`))
  const [first, second] = keysOf('send_money')
  expect(second).toBe(first)
  expect(toast()?.title).toBe('Your payment went out')
  expect(onDone).not.toHaveBeenCalled()
  await waitFor(() => expect(localStorage.getItem('hai.payment')).toBeNull())
})

test('opened again, the app finds the payment and links to its receipt', async () => {
  await loseAnAnswer()
  answers.find_payment = [{ transaction_id }]
  const { showCard } = await anApp()
  showCard()
  expect((await screen.findByRole('status')).textContent).toContain('Your payment went out')
  expect(screen.getByRole('link', { name: 'See the receipt' }).getAttribute('href')).toBe(`/wallet/${transaction_id}`)
  expect(localStorage.getItem('hai.payment')).toBeNull()
  act(() => screen.getByRole('button', { name: 'OK' }).click())
  expect(screen.queryByRole('region')).toBeNull()
})

test('a form is left for the receipt when a live event tells of the payment', async () => {
  await loseAnAnswer()
  answers.find_payment = [{ transaction_id: null }]
  const { showCard, aForm, toast } = await anApp()
  showCard()
  await card()
  aForm()
  expect(screen.queryByRole('region')).toBeNull()
  answers.find_payment = [{ transaction_id }]
  act(() => liveEvent({ event: 'activity' }))
  await waitFor(() => expect(location.pathname).toBe(`/wallet/${transaction_id}`))
  expect(toast()?.title).toBe('Your payment went out')
})

test('opened again, the app repeats the payment with its key', async () => {
  await loseAnAnswer()
  answers = { find_payment: [{ transaction_id: null }], send_money: [sent] }
  const { showCard } = await anApp()
  showCard()
  await card()
  act(() => screen.getByRole('button', { name: 'Try again' }).click())
  await waitFor(() => expect(location.pathname).toBe(`/wallet/${transaction_id}`))
  const [first, second] = calls.filter(({ call }) => call === 'send_money')
  expect(second).toEqual(first)
})

test('a refused repetition is reported, and its key is used for the next payment', async () => {
  await loseAnAnswer()
  answers = { find_payment: [{ transaction_id: null }], send_money: ['WALLET_LOCKED'] }
  const { showCard, aForm } = await anApp()
  showCard()
  await card()
  act(() => screen.getByRole('button', { name: 'Try again' }).click())
  expect((await screen.findByRole('alert')).textContent).toContain('Your payment didn’t go out')
  act(() => screen.getByRole('button', { name: 'OK' }).click())
  expect(screen.queryByRole('region')).toBeNull()
  const form = aForm()
  act(() => form.current.run(wine))
  await waitFor(() => expect(keysOf('send_money')).toHaveLength(3))
  expect(new Set(keysOf('send_money')).size).toBe(1)
})

test('a payment that is unknown to the server after an hour is reported as not sent', async () => {
  await loseAnAnswer()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_001 })
  answers.find_payment = [{ transaction_id: null }]
  const { showCard, toast } = await anApp()
  showCard()
  await waitFor(() => expect(localStorage.getItem('hai.payment')).toBeNull())
  expect(toast()?.title).toBe('Your payment didn’t go out')
})

test('a form uses the key of a payment in another tab, and tells of it once its answer is lost', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] })
  const { aForm } = await anApp()
  const form = aForm()
  const stored = { ...bread, key: 'of the other tab', sent_at: Date.now(), isRefused: false }
  localStorage.setItem('hai.payment', JSON.stringify({ user_id: 'marie', value: stored }))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'hai.payment' })))
  expect(form.current.isUnsure).toBe(false)
  act(() => void vi.advanceTimersByTime(20_000))
  expect(form.current.isUnsure).toBe(true)
  vi.useRealTimers()
  act(() => form.current.run(wine))
  await waitFor(() => expect(keysOf('send_money')).toEqual(['of the other tab']))
})

test('another member of the same phone does not see the payment', async () => {
  await loseAnAnswer()
  const form = (await anApp('jean')).aForm()
  expect(form.current.isUnsure).toBe(false)
})

test('what another build has stored does not stop a payment', async () => {
  localStorage.setItem('hai.payment', JSON.stringify({ user_id: 'marie', value: { key: '1', call: 'send_money', name: '' } }))
  const { aForm, onDone } = await anApp()
  const form = aForm()
  answers.send_money = [sent]
  act(() => form.current.run(bread))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
})
