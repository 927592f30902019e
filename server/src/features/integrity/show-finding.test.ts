import { expect, test } from 'vitest'
import { showFinding } from './show-finding.ts'

const shown = (rule: string, found: string | null) =>
  showFinding({ rule, subject: 'book', expected: null, found, account: null, transaction_id: null }).found

test('rules about money have amounts in cents', () => {
  expect(shown('balance = sum of entries', '12500')).toEqual({ kind: 'money', amount: 12_500 })
  expect(shown('all balances sum to 0', '-7')).toEqual({ kind: 'money', amount: -7 })
})

test('the totals by class are four amounts', () => {
  const rule = 'totals = sums of entries by class'
  const totals = { kind: 'totals', available: 25_801_850, on_hold: 68_484, platform: 12, outside: -25_870_346 }
  expect(shown(rule, '25801850 68484 12 -25870346')).toEqual(totals)
  expect(shown(rule, '1 2 3')).toEqual({ kind: 'text', text: '1 2 3' })
})

test('counts, hashes, words and impossible amounts are text', () => {
  const texts = [
    ['version = number of entries', '12'],
    ['the chain of the journal', '0123456789'],
    ['the chain of the journal', '1 2 3 4'],
    ['no account is overdrawn', '0 or more'],
    ['balance = sum of entries', '9223372036854775807'],
  ] as const
  expect(texts.map(([rule, text]) => shown(rule, text))).toEqual(texts.map(([, text]) => ({ kind: 'text', text })))
  expect(shown('balance = sum of entries', null)).toBeNull()
})
