import { expect, test } from 'vitest'
import { cents, parseUsd } from '@hai/contract/money'
import { fundingAmountTrouble } from './funding-amount.ts'

const method = { method: 'sandbox', is_sandbox: true, minimum: cents(5_00), maximum: cents(1_000_00) } as const
const said = (key: string, values?: Record<string, string | number>): string => [key, ...Object.values(values ?? {})].join(' ')
const trouble = (typed: string, hasLeft: boolean): string | null =>
  fundingAmountTrouble({ typed, amount: parseUsd(typed), hasLeft, method }, said)

test('a good amount and an empty field have no trouble', () => {
  expect(trouble('25', true)).toBeNull()
  expect(trouble('', true)).toBeNull()
  expect(trouble('1,000.00', true)).toBeNull()
})

test('too little may still become enough while it is typed; too much never does', () => {
  expect(trouble('1', false)).toBeNull()
  expect(trouble('1', true)).toBe('err_bounds $5.00 $1,000.00')
  expect(trouble('1001', false)).toBe('err_bounds $5.00 $1,000.00')
})

test('what is no amount is said once the field was left', () => {
  expect(trouble('1,2,3', false)).toBeNull()
  expect(trouble('1,2,3', true)).toBe('err_amount')
})
