import { cents } from '@hai/contract/money'
import { expect, test } from 'vitest'
import { figuresOf, higherTierLimit, resetOf } from './limit-figures.ts'

const limitUse = (limit: number, resets_at: string | null) => ({
  limit: cents(limit),
  used: cents(0),
  remaining: cents(limit),
  resets_at,
})
const tiers = [
  { tier: 0, balance: cents(150_00), out_per_day: cents(50_00), cashout: null },
  {
    tier: 1,
    balance: cents(750_00),
    out_per_day: cents(250_00),
    cashout: { each: cents(150_00), per_day: cents(250_00), days_30: cents(1_500_00) },
  },
  {
    tier: 2,
    balance: cents(3_000_00),
    out_per_day: cents(1_000_00),
    cashout: { each: cents(150_00), per_day: cents(900_00), days_30: cents(4_000_00) },
  },
]
const midnight = '2026-11-21T05:00:00.000Z'
const limitsOf = (tier: number) => ({
  tier,
  balance: limitUse(750_00, null),
  out_per_day: limitUse(250_00, midnight),
  cashout: { each: cents(150_00), per_day: limitUse(250_00, midnight), days_30: limitUse(1_500_00, '2026-12-01T00:00:00.000Z') },
  tiers,
})

test('the same limit of the next tier is offered', () => {
  expect(higherTierLimit(limitsOf(0), 'day', 'out')).toBe(250_00)
  expect(higherTierLimit(limitsOf(0), 'each', 'cash')).toBe(150_00)
  expect(higherTierLimit(limitsOf(1), 'day', 'cash')).toBe(900_00)
  expect(higherTierLimit(limitsOf(1), 'balance', 'out')).toBe(3_000_00)
})

test('offers nothing at the highest tier, or if the next tier allows no more', () => {
  expect(higherTierLimit(limitsOf(2), 'day', 'out')).toBeNull()
  expect(higherTierLimit(limitsOf(1), 'each', 'cash')).toBeNull()
})

test('daily and monthly limits reset; single-payment and balance limits do not', () => {
  expect(resetOf(limitsOf(1), 'day', 'out')).toBe(midnight)
  expect(resetOf(limitsOf(1), 'days_30', 'cash')).toBe('2026-12-01T00:00:00.000Z')
  expect(resetOf(limitsOf(1), 'each', 'cash')).toBeNull()
  expect(resetOf(limitsOf(1), 'balance', 'out')).toBeNull()
})

test('a form that finds a limit exceeded knows its figures', () => {
  const amounts = (limit: number) => ({ limit, used: 0, remaining: limit })
  expect(figuresOf(limitsOf(1), 'day', 'out')).toEqual({ kind: 'day', ...amounts(250_00) })
  expect(figuresOf(limitsOf(1), 'day', 'cash')).toEqual({ kind: 'cash_day', ...amounts(250_00) })
  expect(figuresOf(limitsOf(1), 'each', 'cash')).toEqual({ kind: 'each', ...amounts(150_00) })
  expect(figuresOf(limitsOf(1), 'days_30', 'cash')).toEqual({ kind: 'days_30', ...amounts(1_500_00) })
  expect(figuresOf({ ...limitsOf(0), cashout: null }, 'each', 'cash')).toBeNull()
})
