import { chargeFor, highestWithin } from '@hai/contract/fee-bands'
import { languages } from '@hai/contract/languages'
import { cents, plus } from '@hai/contract/money'
import { expect, test } from 'vitest'
import { readDictionary } from '../tools/dictionaries.ts'
import { EXAMPLE_AMOUNT, feeExamples, type Rule } from './fee-examples.ts'

const band = (from: number, rate_bp: number, minimum: number) => ({
  from_amount: cents(from),
  fixed: cents(0),
  rate_bp,
  minimum: cents(minimum),
  maximum: null,
})
const bounds = { minimum_amount: cents(50), maximum_amount: cents(1_000_00), tax_bp: 1_000 }
const send: Rule = {
  ...bounds,
  operation: 'send',
  paid_by: 'payer',
  bands: [band(0, 0, 0), band(5_01, 100, 5)],
  free_per_day: cents(15_00),
}
const quickPay: Rule = {
  ...bounds,
  operation: 'quick_pay',
  paid_by: 'payee',
  bands: [band(20_00, 50, 0)],
  free_per_day: cents(40_00),
}

test('a small send is free up to the sum of the day, and says what it costs after that', () => {
  expect(feeExamples([send])).toEqual([
    { textKey: 'send', amount: 5_00, cost: 0, bound: { textKey: 'free', sum: 15_00, cost: 6 } },
    { textKey: 'send', amount: 20_00, cost: 22, bound: null },
    { textKey: 'send', amount: 1_00_00, cost: 1_10, bound: null },
  ])
})

test('a send that is free without a bound says none', () => {
  expect(feeExamples([{ ...send, free_per_day: null }])[0]).toEqual({ textKey: 'send', amount: 5_00, cost: 0, bound: null })
})

test('the payee of a QR code sees what they pay', () => {
  expect(feeExamples([quickPay])).toEqual([
    { textKey: 'quick_pay_payee', amount: 10_00, cost: 0, bound: { textKey: 'free_payee', sum: 40_00, cost: 6 } },
    { textKey: 'quick_pay_payee', amount: 20_00, cost: 11, bound: null },
  ])
})

test('the price of the cash that the calculator shows for the example is that of the table', () => {
  const fixed = (from: number, fee: number) => ({ ...band(from, 0, 0), fixed: cents(fee) })
  const cashOut: Rule = {
    ...bounds,
    operation: 'cash_out',
    paid_by: 'payer',
    bands: [fixed(5_00, 25), fixed(10_00, 45), fixed(25_00, 75), fixed(100_00, 150)],
    tax_bp: 400,
    free_per_day: null,
  }
  const { fee, tax } = chargeFor(cashOut, highestWithin(cashOut, EXAMPLE_AMOUNT) ?? cents(0))
  expect(feeExamples([cashOut])[0]).toEqual({ textKey: 'cash_out', amount: EXAMPLE_AMOUNT, cost: plus(fee, tax), bound: null })
})

test('the table says that the payer pays the fee of a QR code', () => {
  const keys = feeExamples([{ ...quickPay, paid_by: 'payer' }]).map((row) => [row.textKey, row.bound?.textKey])
  expect(keys).toEqual([
    ['quick_pay', 'free'],
    ['quick_pay', undefined],
  ])
})

test.each(languages)('the text of each row contains its figures in %s', (language) => {
  const texts = readDictionary(language)
  for (const name of ['send_amount', 'quick_pay_example', 'quick_pay_payee_example'])
    expect(texts[`landing.${name}`], name).toContain('%amount%')
  expect(texts['landing.fact_cost']).toMatch(/%amount%.*%cost%/)
  for (const name of ['free_until', 'free_until_payee']) expect(texts[`landing.${name}`], name).toMatch(/%sum%.*%cost%/)
})
