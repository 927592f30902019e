import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonFault } from './json-bounds.ts'

const UNSTORABLE = 'NUL and unpaired surrogates are not allowed in text'

/** True if PostgreSQL can store every text in the value. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner))
}

describe('text that PostgreSQL cannot store', () => {
  test.each([
    String.raw`{"a":"\u0000"}`,
    String.raw`{"\u0000":1}`,
    String.raw`["\ud83d"]`,
    String.raw`["\ud83dx"]`,
    String.raw`["\ud83d\n"]`,
    String.raw`["\ud83d\ud83d\ude00"]`,
    String.raw`["\uDE00"]`,
    String.raw`["\\\u0000"]`,
  ])('finds %s in JSON', (text) => {
    expect(jsonFault(text)).toBe(UNSTORABLE)
  })

  test.each([
    String.raw`["\ud83d\ude00", "\uD83D\uDE00"]`,
    String.raw`["\\u0000"]`,
    String.raw`["\"\\u0000\""]`,
    '["😀"]',
    '["\\u00e9"]',
  ])('accepts %s', (text) => {
    expect([jsonFault(text), isStorable(JSON.parse(text))]).toEqual([null, true])
  })

  test('matches a check of the parsed value', () => {
    const value = fc.jsonValue({ stringUnit: 'binary', maxDepth: 4 })
    fc.assert(
      fc.property(value, (one) => {
        for (const text of [JSON.stringify(one), JSON.stringify(one, null, 1)])
          expect(jsonFault(text) === null, text).toBe(isStorable(one))
      }),
    )
  })
})

describe('parsing costs', () => {
  test('counts levels and ignores brackets in strings', () => {
    expect(jsonFault(`${'['.repeat(16)}${']'.repeat(16)}`)).toBeNull()
    expect(jsonFault(`${'['.repeat(17)}${']'.repeat(17)}`)).toMatch('deeper than 16')
    expect(jsonFault(`${'{"a":'.repeat(17)}1${'}'.repeat(17)}`)).toMatch('deeper than 16')
    expect(jsonFault(JSON.stringify(['['.repeat(100), ',:'.repeat(5_000), String.raw`\"`.repeat(100)]))).toBeNull()
    expect(jsonFault(`[${'[[]],'.repeat(100)}[]]`)).toBeNull()
  })

  test.each([
    ['lists', `{"x":"${String.raw`\ud83d\ude00`}","a":[${'[0],'.repeat(1_500)}[0]]}`],
    ['keys', `{${Array.from({ length: 1_100 }, (_, at) => `"${at}":0`).join(',')}}`],
    ['numbers', `[${'0,'.repeat(2_100)}0]`],
    ['empty lists', `[${'[],'.repeat(1_100)}[]]`],
  ])('counts many %s', (_what, text) => {
    expect(jsonFault(text)).toMatch('more than 2000')
  })

  test('leaves invalid JSON to the parser', () => {
    for (const text of ['', '"', '"\\', '"\\u', ']]]]', '{"a"', 'nonsense', '\\u0000']) expect(jsonFault(text), text).toBeNull()
  })
})
