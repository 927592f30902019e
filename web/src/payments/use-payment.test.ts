import { MutationObserver, QueryClient } from '@tanstack/react-query'
import type { ErrorCode } from '@hai/contract/errors'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { createPaymentIntent } from './payment-intent.ts'
import { isTooLate, classifyPaymentError, NotSent } from './payment-errors.ts'
import { paymentMutation } from './use-payment.ts'

const failure = (code: ErrorCode | 'OFFLINE'): ApiError => new ApiError({ code, message: '', request_id: null })
const meaning = (error: unknown, isOpen = false) => classifyPaymentError(error, { isOpen }).kind

function aCall(...ends: (Error | 'done')[]) {
  const keys: string[] = []
  const send = (_input: null, key: string): Promise<string> => {
    keys.push(key)
    const end = ends[keys.length - 1] ?? 'done'
    return end === 'done' ? Promise.resolve(end) : Promise.reject(end)
  }
  return { send, keys }
}

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }))

test('an error from the server means nothing moved; no response, or a broken one, leaves it open', () => {
  expect(meaning(failure('INSUFFICIENT_FUNDS'))).toBe('refused')
  expect(meaning(failure('QUOTE_CHANGED'))).toBe('refused')
  expect(meaning(failure('RATE_LIMITED'))).toBe('refused')
  for (const code of ['OFFLINE', 'INTERNAL', 'UNAVAILABLE'] as const) expect(meaning(failure(code))).toBe('unknown')
  expect(meaning(new TypeError('x'))).toBe('unknown')
  expect(meaning(new NotSent())).toBe('offline')
})

test('only a response to the call itself settles an attempt without response', () => {
  for (const code of ['ACCOUNT_BLOCKED', 'UNAUTHENTICATED', 'RATE_LIMITED'] as const)
    expect(meaning(failure(code), true)).toBe('unknown')
  expect(meaning(new NotSent(), true)).toBe('unknown')
  expect(meaning(failure('INSUFFICIENT_FUNDS'), true)).toBe('refused')
})

test('a key used for something else is dropped together with the open attempt', async () => {
  const intent = createPaymentIntent<null>()
  const { send, keys } = aCall(failure('OFFLINE'), failure('ACTION_CODE_REQUIRED'), failure('IDEMPOTENCY_CONFLICT'), 'done')
  const attempt = () => intent.attempt(null, (key) => send(null, key)).catch(() => null)
  for (const isOpen of [true, true, false, false]) {
    await attempt()
    expect(intent.open() !== null).toBe(isOpen)
  }
  expect([keys[1], keys[2], keys[3] === keys[0]]).toEqual([keys[0], keys[0], false])
})

test('a key from before a reload stays in use, and its attempt stays open', async () => {
  const before = { key: 'key of before', input: 'bread' }
  const intent = createPaymentIntent(before)
  const { send, keys } = aCall(failure('RATE_LIMITED'), 'done', 'done')
  const attempt = () => intent.attempt('bread', (key) => send(null, key)).catch(() => null)
  for (const open of [before, null, null]) {
    await attempt()
    expect(intent.open()).toEqual(open)
  }
  expect(keys.map((key) => key === 'key of before')).toEqual([true, true, false])
})

test('the first attempt sent stays the open one, and only sent attempts are open', async () => {
  const kept: unknown[] = []
  const intent = createPaymentIntent<string>(null, (open) => kept.push(open))
  const { send, keys } = aCall(failure('OFFLINE'), failure('OFFLINE'), failure('INSUFFICIENT_FUNDS'), failure('LIMIT_EXCEEDED'))
  const attempt = (what: string) => intent.attempt(what, (key) => send(null, key)).catch(() => null)
  const offline = async (what: string) => {
    vi.stubGlobal('navigator', { onLine: false })
    await attempt(what)
    vi.stubGlobal('navigator', { onLine: true })
  }
  await offline('wine')
  expect([intent.open(), kept]).toEqual([null, []])
  await attempt('bread')
  const bread = { key: keys[0], input: 'bread' }
  for (const press of [offline, attempt, attempt]) {
    await press('wine')
    expect([intent.open(), kept.at(-1)]).toEqual([bread, bread])
  }
  await attempt('bread')
  expect([intent.open(), kept.at(-1)]).toEqual([null, null])
  expect(new Set(keys).size).toBe(1)
})

test('an open attempt is stored before it is sent', async () => {
  const kept: unknown[] = []
  const intent = createPaymentIntent<string>(null, (open) => kept.push(open))
  await intent.attempt('bread', (key) => {
    expect(kept).toEqual([{ key, input: 'bread' }])
    return Promise.resolve('done')
  })
  expect(kept.at(-1)).toBeNull()
})

test('an undo is too late once the money has moved on', () => {
  const tooLate = (code: ErrorCode): boolean => isTooLate(classifyPaymentError(failure(code), { isOpen: false }))
  expect(tooLate('INVALID_TRANSITION')).toBe(true)
  expect(tooLate('NOT_FOUND')).toBe(true)
  expect(tooLate('WALLET_LOCKED')).toBe(false)
})

test('all attempts share a key until one succeeds; the next payment has a new one', async () => {
  const intent = createPaymentIntent<null>()
  const { send, keys } = aCall(failure('OFFLINE'), failure('INSUFFICIENT_FUNDS'), 'done', 'done')
  const attempt = () => intent.attempt(null, (key) => send(null, key)).catch(() => null)
  for (const isOpen of [true, false, false, false]) {
    await attempt()
    expect(intent.open() !== null).toBe(isOpen)
  }
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).toBe(keys[0])
  expect(keys[3]).not.toBe(keys[0])
})

test('an error raised before the key is looked up does not settle the open attempt', async () => {
  const intent = createPaymentIntent<null>()
  const { send } = aCall(failure('OFFLINE'), failure('RATE_LIMITED'))
  const attempt = () => intent.attempt(null, (key) => send(null, key)).catch(() => null)
  await attempt()
  await attempt()
  expect(intent.open() !== null).toBe(true)
})

test('sends nothing without a network', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const { send, keys } = aCall()
  await expect(createPaymentIntent<null>().attempt(null, (key) => send(null, key))).rejects.toThrow(NotSent)
  expect(keys).toEqual([])
})

test('of two simultaneous presses only one is sent', () => {
  const intent = createPaymentIntent<null>()
  expect([intent.begin(), intent.begin()]).toEqual([true, false])
  intent.release()
  expect(intent.begin()).toBe(true)
})

test('success is reported once, separately from the call', async () => {
  const onDone = vi.fn()
  const observer = new MutationObserver(
    new QueryClient(),
    paymentMutation(createPaymentIntent<null>(), { send: aCall().send, onDone }),
  )
  await expect(observer.mutate(null)).resolves.toBe('done')
  expect(onDone.mock.calls).toEqual([['done', null]])
})

test('session watchers receive the error of a refused call, after the affected data was reloaded', async () => {
  const client = new QueryClient()
  const received: unknown[] = []
  client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') received.push(event.mutation.state.error)
  })
  const { send } = aCall(failure('ACCOUNT_BLOCKED'))
  const onFailed = vi.fn(() => Promise.reject(new Error('could not be read')))
  const observer = new MutationObserver(
    client,
    paymentMutation(createPaymentIntent<null>(), { send, onDone: () => undefined, onFailed }),
  )
  await expect(observer.mutate(null)).rejects.toMatchObject({ code: 'ACCOUNT_BLOCKED' })
  expect(onFailed).toHaveBeenCalledOnce()
  expect(received).toEqual([expect.objectContaining({ code: 'ACCOUNT_BLOCKED' })])
})

test('a call without response reports it at once, however long reloading takes', async () => {
  const onFailed = vi.fn(() => new Promise<never>(() => undefined))
  const { send } = aCall(failure('OFFLINE'))
  const mutation = paymentMutation(createPaymentIntent<null>(), { send, onDone: () => undefined, onFailed })
  await expect(new MutationObserver(new QueryClient(), mutation).mutate(null)).rejects.toMatchObject({ code: 'OFFLINE' })
  expect(onFailed).toHaveBeenCalledOnce()
})
