import { expect, test } from 'vitest'
import type { EachCallOnce } from './registry.ts'
import { mergeOnce } from './registry.ts'

type Call = () => Promise<never>
type One = { feature: { handlers: { send: Call } } }
type Other = { feature: { handlers: { request: Call } } }

/** Compiles only if the modules handle `send` and `request` exactly once. */
const accept = <All extends Record<string, { feature: { handlers: object } }>>(
  _modules: EachCallOnce<All, 'send' | 'request'>,
): boolean => true

test('the compiler refuses a call without a handler and a call with two', () => {
  expect(accept<{ one: One; other: Other }>(undefined)).toBe(true)
  // @ts-expect-error nothing handles `request`
  expect(accept<{ one: One }>(undefined)).toBe(true)
  // @ts-expect-error two features handle `send`
  expect(accept<{ one: One; again: One; other: Other }>(undefined)).toBe(true)
})

test('two parts of one name are refused', () => {
  expect(mergeOnce('jobs', [{ a: 1 }, { b: 2 }])).toEqual({ a: 1, b: 2 })
  expect(() => mergeOnce('jobs', [{ a: 1 }, { a: 2 }])).toThrow('two jobs are named a')
})
