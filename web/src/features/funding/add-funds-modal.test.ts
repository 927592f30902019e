import { expect, test } from 'vitest'
import { createFundingKeys } from './add-funds-modal.tsx'

const page = { is_sandbox: false }

test('the same request repeats its key; another amount, method or intent gets a new one', () => {
  const keyOf = createFundingKeys()
  const first = keyOf({ method: 'moncash', amount: 50_00 }, page, 'one')
  expect(keyOf({ method: 'moncash', amount: 50_00, quoted_total: 51_93 }, page, 'one')).toBe(first)
  const others = [
    keyOf({ method: 'stripe', amount: 50_00 }, page, 'one'),
    keyOf({ method: 'moncash', amount: 40_00 }, page, 'one'),
    keyOf({ method: 'moncash', amount: 50_00 }, page, 'two'),
  ]
  expect(new Set([first, ...others]).size).toBe(4)
})

test('the sandbox uses one key per intent, whatever is requested', () => {
  const keyOf = createFundingKeys()
  for (const amount of [10_00, 20_00]) expect(keyOf({ method: 'sandbox', amount }, { is_sandbox: true }, 'one')).toBe('one')
})
