import fc from 'fast-check'
import { expect, test } from 'vitest'
import { languages } from './languages.ts'
import { cents, formatUsdIn } from './money.ts'
import { parseUsdIn, typedUsdIn } from './typed-usd.ts'

const ownAmount = fc.integer({ min: 0, max: 99_999_999_999 }).map(cents)

test.each(languages)('reads back every formatted and every prefilled amount in %s', (language) =>
  fc.assert(
    fc.property(ownAmount, (amount) => {
      expect(parseUsdIn(language, formatUsdIn(language, amount))).toBe(amount)
      expect(parseUsdIn(language, typedUsdIn(language, amount))).toBe(amount)
    }),
  ),
)

test('an amount stays the same if the language changes while it is typed', () =>
  fc.assert(
    fc.property(ownAmount, fc.constantFrom(...languages), fc.constantFrom(...languages), (amount, before, after) => {
      expect(parseUsdIn(after, typedUsdIn(before, amount))).toBe(amount)
    }),
  ))

test('a field is prefilled without needless decimals', () => {
  const amounts = [25_00, 25_50, 1_234_05, 7].map(cents)
  expect(amounts.map((amount) => typedUsdIn('en', amount))).toEqual(['25', '25.50', '1234.05', '0.07'])
  for (const language of ['fr', 'ht'] as const)
    expect(amounts.map((amount) => typedUsdIn(language, amount))).toEqual(['25', '25,50', '1234,05', '0,07'])
})

test.each(languages)('reads amounts as people type them in %s', (language) => {
  const typed = [
    '12',
    '12.5',
    '12,50',
    '12.50',
    '$1,234.56',
    '1.234,56 $',
    ' 1 234,56\u00a0$',
    '1\u202f234',
    ' 7 ',
    '0.1',
    '1,234,567',
  ]
  expect(typed.map((text) => parseUsdIn(language, text))).toEqual([
    12_00, 12_50, 12_50, 12_50, 1_234_56, 1_234_56, 1_234_56, 1_234_00, 7_00, 10, 1_234_567_00,
  ])
})

test('the currency may be before or after an amount', () => {
  for (const typed of ['$12.50', '$ 12.50', '12.50$', '12.50 $', 'USD 12.50', '12.50 usd', 'US$12.50', '12,50 US$', '12,50 $US'])
    expect(parseUsdIn('en', typed), typed).toBe(12_50)
})

test.each(languages)('never reads an amount as more than ten times the typed figures in %s', (language) => {
  const separator = fc.oneof(
    fc.constantFrom('.', ',', ' ', '$', ':', '’', '·', '٫', '\u00a0', ' $', '$ ', 'USD', '. ', ', '),
    fc.string({ minLength: 1, maxLength: 3, unit: 'binary' }).filter((text) => !/\d/.test(text)),
  )
  const whole = fc.nat({ max: 999_999 }).map(String)
  const decimals = fc.nat({ max: 99 }).map(String)
  fc.assert(
    fc.property(whole, separator, decimals, fc.constantFrom('', '$', ' $', ' USD'), (before, between, after, currency) => {
      const read = parseUsdIn(language, `${before}${between}${after}${currency}`)
      expect(read ?? 0).toBeLessThanOrEqual(10 * 100 * Number(`${before}.${after}`))
    }),
  )
})

test('a comma before three digits groups thousands in English and is rejected in French and Creole', () => {
  expect(languages.map((language) => parseUsdIn(language, '1,234'))).toEqual([1_234_00, null, null])
})

test.each(languages)('rejects text that is not an amount in %s', (language) => {
  const wrong = [
    '',
    'abc',
    '-1',
    '1.234',
    '1e3',
    '.',
    '12.5.1',
    '1234567890',
    'NaN',
    '٣',
    '0,001',
    '0,500.00',
    '12 50',
    '1,23,456',
    '12$50',
    '12:50',
    '12’50',
    '12·50',
    '12٫50',
    '1.5e3',
    '0 500',
    '00 500',
    '1 23 4',
    '1,23 4',
    '12US50',
  ]
  for (const typed of wrong) expect(parseUsdIn(language, typed), typed).toBeNull()
})
