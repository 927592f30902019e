import { MutationObserver, QueryClient } from '@tanstack/react-query'
import type { ErrorCode } from '@hai/contract/errors'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { createMoneyIntent } from './money-intent.ts'
import { isTooLate, moneyTrouble, NotAsked } from './money-trouble.ts'
import { moneyMutation } from './use-money-act.ts'

const failure = (code: ErrorCode | 'OFFLINE'): ApiError => new ApiError({ code, message: '', request_id: null })
const meaning = (error: unknown, isOpen = false) => moneyTrouble(error, { isOpen }).kind

/** An act whose tries end as told, and the keys they carried. */
function anAct(...ends: (Error | 'done')[]) {
  const keys: string[] = []
  const act = (_asked: null, key: string): Promise<string> => {
    keys.push(key)
    const end = ends[keys.length - 1] ?? 'done'
    return end === 'done' ? Promise.resolve(end) : Promise.reject(end)
  }
  return { act, keys }
}

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }))

test('a refusal of the server moved nothing; no answer, or a broken one, leaves it open', () => {
  expect(meaning(failure('INSUFFICIENT_FUNDS'))).toBe('refused')
  expect(meaning(failure('QUOTE_CHANGED'))).toBe('refused')
  expect(meaning(failure('RATE_LIMITED'))).toBe('refused')
  for (const code of ['OFFLINE', 'INTERNAL', 'UNAVAILABLE'] as const) expect(meaning(failure(code))).toBe('unknown')
  expect(meaning(new TypeError('x'))).toBe('unknown')
  expect(meaning(new NotAsked())).toBe('offline')
})

test('what became of a try nobody answered, only an answer of the act itself can tell', () => {
  for (const code of ['ACCOUNT_BLOCKED', 'UNAUTHENTICATED', 'RATE_LIMITED'] as const)
    expect(meaning(failure(code), true)).toBe('unknown')
  expect(meaning(new NotAsked(), true)).toBe('unknown')
  expect(meaning(failure('INSUFFICIENT_FUNDS'), true)).toBe('refused')
})

test('a key under which something else was done is given up, with the question that was open', async () => {
  const intent = createMoneyIntent<null>()
  const { act, keys } = anAct(failure('OFFLINE'), failure('ACT_CODE_REQUIRED'), failure('IDEMPOTENCY_CONFLICT'), 'done')
  const attempt = () => intent.attempt(null, (key) => act(null, key)).catch(() => null)
  for (const isOpen of [true, true, false, false]) {
    await attempt()
    expect(intent.open() !== null).toBe(isOpen)
  }
  expect([keys[1], keys[2], keys[3] === keys[0]]).toEqual([keys[0], keys[0], false])
})

test('a key of before the page was loaded is carried on, and what became of its try is as open as it was', async () => {
  const before = { key: 'key of before', asked: 'bread' }
  const intent = createMoneyIntent(before)
  const { act, keys } = anAct(failure('RATE_LIMITED'), 'done', 'done')
  const attempt = () => intent.attempt('bread', (key) => act(null, key)).catch(() => null)
  for (const open of [before, null, null]) {
    await attempt()
    expect(intent.open()).toEqual(open)
  }
  expect(keys.map((key) => key === 'key of before')).toEqual([true, true, false])
})

test('what left first stays the open try, whatever is asked under its key meanwhile, and nothing is open that never left', async () => {
  const kept: unknown[] = []
  const intent = createMoneyIntent<string>(null, (open) => kept.push(open))
  const { act, keys } = anAct(failure('OFFLINE'), failure('OFFLINE'), failure('INSUFFICIENT_FUNDS'), failure('LIMIT_EXCEEDED'))
  const attempt = (what: string) => intent.attempt(what, (key) => act(null, key)).catch(() => null)
  const offline = async (what: string) => {
    vi.stubGlobal('navigator', { onLine: false })
    await attempt(what)
    vi.stubGlobal('navigator', { onLine: true })
  }
  await offline('wine')
  expect([intent.open(), kept]).toEqual([null, []])
  await attempt('bread')
  const bread = { key: keys[0], asked: 'bread' }
  for (const press of [offline, attempt, attempt]) {
    await press('wine')
    expect([intent.open(), kept.at(-1)]).toEqual([bread, bread])
  }
  await attempt('bread')
  expect([intent.open(), kept.at(-1)]).toEqual([null, null])
  expect(new Set(keys).size).toBe(1)
})

test('what is open is kept before it leaves', async () => {
  const kept: unknown[] = []
  const intent = createMoneyIntent<string>(null, (open) => kept.push(open))
  await intent.attempt('bread', (key) => {
    expect(kept).toEqual([{ key, asked: 'bread' }])
    return Promise.resolve('done')
  })
  expect(kept.at(-1)).toBeNull()
})

test('a take-back is too late when the money has gone on', () => {
  const tooLate = (code: ErrorCode): boolean => isTooLate(moneyTrouble(failure(code), { isOpen: false }))
  expect(tooLate('INVALID_TRANSITION')).toBe(true)
  expect(tooLate('NOT_FOUND')).toBe(true)
  expect(tooLate('WALLET_LOCKED')).toBe(false)
})

test('every try carries one key until one succeeds; the next intent has another', async () => {
  const intent = createMoneyIntent<null>()
  const { act, keys } = anAct(failure('OFFLINE'), failure('INSUFFICIENT_FUNDS'), 'done', 'done')
  const attempt = () => intent.attempt(null, (key) => act(null, key)).catch(() => null)
  for (const isOpen of [true, false, false, false]) {
    await attempt()
    expect(intent.open() !== null).toBe(isOpen)
  }
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).toBe(keys[0])
  expect(keys[3]).not.toBe(keys[0])
})

test('a refusal at the door does not close what is open', async () => {
  const intent = createMoneyIntent<null>()
  const { act } = anAct(failure('OFFLINE'), failure('RATE_LIMITED'))
  const attempt = () => intent.attempt(null, (key) => act(null, key)).catch(() => null)
  await attempt()
  await attempt()
  expect(intent.open() !== null).toBe(true)
})

test('without a network nothing is asked', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const { act, keys } = anAct()
  await expect(createMoneyIntent<null>().attempt(null, (key) => act(null, key))).rejects.toThrow(NotAsked)
  expect(keys).toEqual([])
})

test('of two presses at once one is a try', () => {
  const intent = createMoneyIntent<null>()
  expect([intent.begin(), intent.begin()]).toEqual([true, false])
  intent.release()
  expect(intent.begin()).toBe(true)
})

test('what is done is told once, apart from the act itself', async () => {
  const onDone = vi.fn()
  const observer = new MutationObserver(new QueryClient(), moneyMutation(createMoneyIntent<null>(), { act: anAct().act, onDone }))
  await expect(observer.mutate(null)).resolves.toBe('done')
  expect(onDone.mock.calls).toEqual([['done', null]])
})

test('whoever watches the session hears of a refused act, after what shows it was read anew', async () => {
  const client = new QueryClient()
  const heard: unknown[] = []
  client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') heard.push(event.mutation.state.error)
  })
  const { act } = anAct(failure('ACCOUNT_BLOCKED'))
  const onFailed = vi.fn(() => Promise.reject(new Error('could not be read')))
  const observer = new MutationObserver(
    client,
    moneyMutation(createMoneyIntent<null>(), { act, onDone: () => undefined, onFailed }),
  )
  await expect(observer.mutate(null)).rejects.toMatchObject({ code: 'ACCOUNT_BLOCKED' })
  expect(onFailed).toHaveBeenCalledOnce()
  expect(heard).toEqual([expect.objectContaining({ code: 'ACCOUNT_BLOCKED' })])
})

test('an act that nobody answers says so at once, however long what it is about takes to be read', async () => {
  const onFailed = vi.fn(() => new Promise<never>(() => undefined))
  const { act } = anAct(failure('OFFLINE'))
  const mutation = moneyMutation(createMoneyIntent<null>(), { act, onDone: () => undefined, onFailed })
  await expect(new MutationObserver(new QueryClient(), mutation).mutate(null)).rejects.toMatchObject({ code: 'OFFLINE' })
  expect(onFailed).toHaveBeenCalledOnce()
})
