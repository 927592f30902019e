import { expect, expectTypeOf, test } from 'vitest'
import type { UniqueCalls } from './registry.ts'
import { mergeUnique } from './registry.ts'

type Call = () => Promise<never>
type One = { feature: { handlers: { send: Call } } }
type Other = { feature: { handlers: { request: Call } } }

/** `true` if exactly one of the modules handles `send`, and exactly one handles `request`. */
type Accepts<All extends Record<string, { feature: { handlers: object } }>> =
  undefined extends UniqueCalls<All, 'send' | 'request'> ? true : false

test('the compiler refuses a call without a handler and a call with two', () => {
  expectTypeOf<Accepts<{ one: One; other: Other }>>().toEqualTypeOf<true>()
  expectTypeOf<Accepts<{ one: One }>>().toEqualTypeOf<false>()
  expectTypeOf<Accepts<{ one: One; again: One; other: Other }>>().toEqualTypeOf<false>()
})

test('a name that two parts contain is refused', () => {
  expect(mergeUnique('jobs', [{ a: 1 }, { b: 2 }])).toEqual({ a: 1, b: 2 })
  expect(() => mergeUnique('jobs', [{ a: 1 }, { a: 2 }])).toThrow('two jobs are named a')
})
