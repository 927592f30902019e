import { languages } from '@hai/contract/languages'
import { act, cleanup, renderHook } from '@testing-library/react'
import fc from 'fast-check'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from './translations.ts'
import { parseUsd } from './typed-usd.ts'
import { useTypedAmount } from './use-typed-amount.ts'
import type { AmountUnit } from './amount-unit.ts'

beforeEach(() => vi.stubGlobal('fetch', () => Promise.resolve(Response.json({}))))

afterEach(async () => {
  cleanup()
  await setLanguage('en')
  vi.unstubAllGlobals()
})

/** A field in a form. `type` presses one key after another, `paste` replaces the text. */
function fieldFor(unit: AmountUnit) {
  const { result } = renderHook(() => {
    const [value, setValue] = useState('')
    return { value, ...useTypedAmount({ value, onChange: setValue, rate: 100, unit }) }
  })
  const paste = (text: string) => act(() => result.current.change(text))
  return {
    paste,
    type: (text: string) => {
      paste('')
      for (const key of text) paste(result.current.text + key)
    },
    leave: () => act(() => result.current.leave()),
    current: () => result.current,
    shown: () => ({
      text: result.current.text,
      amount: parseUsd(result.current.value),
      problem: result.current.problem,
    }),
  }
}

test.each([
  ['12,50', '12,50', 12_50],
  ['$12.50', '12.50', 12_50],
  ['1 234,50', '1 234,50', 1_234_50],
  ['USD 25', 'USD 25', 25_00],
  ['25 usd', '25 usd', 25_00],
])('a pasted amount is accepted: %s', (pasted, text, amount) => {
  const field = fieldFor('usd')
  field.paste(pasted)
  expect(field.shown()).toEqual({ text, amount, problem: null })
})

test.each(['abc', '12,5O', '-5', '1e3', '1.5e3', '25 HTG', '€20', '12$50', '12:50', '12’50', '12·50', '12٫50'])(
  'other characters stay in the field and make the amount invalid, typed or pasted: %s',
  (text) => {
    for (const unit of ['usd', 'htg'] as const) {
      const field = fieldFor(unit)
      field.paste(text)
      expect(field.shown()).toEqual({ text, amount: null, problem: 'figures_only' })
      field.type(text)
      expect(field.shown()).toEqual({ text, amount: null, problem: 'figures_only' })
    }
  },
)

test.each([
  ['12.345', 'too_exact'],
  ['1.2.3', 'unreadable'],
  ['9999999999', 'unreadable'],
  ['.', 'unreadable'],
  ['USD', 'unreadable'],
])('figures that are no amount are reported once the field is left: %s', (text, problem) => {
  const field = fieldFor('usd')
  field.type(text)
  expect(field.shown().problem).toBeNull()
  field.leave()
  expect(field.shown().problem).toBe(problem)
  field.paste('12.34')
  expect(field.shown().problem).toBeNull()
})

test('dollars that were typed before the rate was known stay dollars', () => {
  const { result, rerender } = renderHook(
    ({ rate }: { rate: number | null }) => {
      const [value, setValue] = useState('')
      return { value, ...useTypedAmount({ value, onChange: setValue, rate, unit: 'htg' }) }
    },
    { initialProps: { rate: null as number | null } },
  )
  act(() => result.current.change('5'))
  rerender({ rate: 131 })
  act(() => result.current.change(`${result.current.text}00`))
  expect([result.current.text, result.current.value, result.current.htg_per_usd]).toEqual(['500', '500', null])
  act(() => result.current.change(''))
  expect(result.current.htg_per_usd).toBe(131)
})

test.each(languages)(
  'a text that was typed in one language means the same after a change of the language: %s',
  async (typedIn) => {
    await setLanguage(typedIn)
    for (const unit of ['usd', 'htg'] as const) {
      const field = fieldFor(unit)
      for (const typed of ['1,234', 'USD 1,234', '1,234.50', '1.234', '1.234,50', '1 234,50', '12,5', '0,250', '12,3456']) {
        await act(() => setLanguage(typedIn))
        field.type(typed)
        const before = field.shown()
        expect(before.text).toBe(typed)
        for (const language of languages) {
          await act(() => setLanguage(language))
          expect(field.shown(), `${typed} in ${unit} and ${language}`).toEqual(before)
        }
      }
    }
  },
)

test.each([
  ['en', 1_234_00],
  ['fr', null],
  ['ht', null],
] as const)('`1,234` is an amount in English only: %s', async (language, amount) => {
  await setLanguage(language)
  const field = fieldFor('usd')
  field.type('1,234')
  expect(field.shown().amount).toBe(amount)
  field.leave()
  expect(field.shown().problem).toBe(amount === null ? 'too_exact' : null)
})

test('no typed amount is read as more than ten times its figures', () => {
  const field = fieldFor('usd')
  const separator = fc.constantFrom('.', ',', ' ', '$', ':', '’', '·', '٫', '\u00a0', 'e', ' $', '$ ', 'USD', '. ')
  fc.assert(
    fc.property(fc.nat({ max: 9_999 }), separator, fc.nat({ max: 99 }), (before, between, after) => {
      field.type(`${before}${between}${after}`)
      expect(field.shown().amount ?? 0).toBeLessThanOrEqual(10 * 100 * Number(`${before}.${after}`))
    }),
  )
})
