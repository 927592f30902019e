import { feeOperations } from '@hai/contract/fee-rule-faults'
import type { CallInput } from '@hai/contract/contract'
import { feeSettings } from '@hai/contract/fee-settings'
import { expect, test } from 'vitest'
import { describeFeeRule } from './describe-rule.ts'

type Rule = CallInput<'set_fee_rule'>
const band = (more: Partial<Rule['bands'][number]>) => ({
  from_amount: 0,
  fixed: 0,
  rate_bp: 0,
  minimum: 0,
  maximum: null,
  ...more,
})
const describeRule = (rule: Partial<Rule>): string => {
  const whole: Rule = {
    operation: 'send',
    minimum_amount: 1_00,
    maximum_amount: 2_500_00,
    bands: [],
    tax_bp: 1_000,
    paid_by: 'payer',
    free_per_day: null,
    reason: 'The board has decided so',
    ...rule,
  }
  return describeFeeRule(feeSettings.set_fee_rule.input.parse(whole))
}

test('the message about a fee rule shows the highest fee and the highest share of a payment', () => {
  const usual = [band({ maximum: 0 }), band({ from_amount: 5_01, rate_bp: 100, minimum: 5, maximum: 1_00 })]
  expect(describeRule({ bands: usual })).toBe(
    'set the fee of sends to at most $1.00 (dearest: $0.06 of $5.01), from now on, for $1.00 to $2,500.00',
  )
  const greedy = [band({ fixed: 89 }), ...usual.slice(1)]
  expect(describeRule({ bands: greedy })).toContain('to at most $1.00 (dearest: $0.89 of $1.00), from now on')
  expect(describeRule({ bands: [...usual, band({ from_amount: 1_000_00, rate_bp: 2_000 })] })).toContain(
    'to at most $500.00 (dearest: $200.00 of $1,000.00)',
  )
})

test('bands outside the bounds are left out, and a zero fee is described as nothing', () => {
  expect(describeRule({})).toContain('set the fee of sends to nothing, from now on')
  const hidden = [band({ fixed: 1_000_00 }), band({ from_amount: 1_00, fixed: 10 })]
  expect(describeRule({ bands: hidden })).toContain('to at most $0.10 (dearest: $0.10 of $1.00)')
  const share: Partial<Rule> = { operation: 'cash_in', paid_by: 'platform', tax_bp: 0, bands: [band({ rate_bp: 55 })] }
  expect(describeRule({ ...share, maximum_amount: 1_000_00 })).toContain('at most $5.50 (dearest: $0.00 of $1.00)')
})

test('the longest rule fits into an approval', () => {
  const bands = [band({ from_amount: 10_000_00, fixed: 7_000_00, rate_bp: 2_500 })]
  const bounds = { minimum_amount: 10_000_00, maximum_amount: 1_000_000_00, effective_from: '2026-12-24T05:00:00Z' }
  for (const operation of feeOperations) {
    const paid_by = operation === 'cash_in' ? 'platform' : 'payer'
    const said = describeRule({ ...bounds, bands, operation, paid_by, tax_bp: 0 })
    expect(said.length).toBeLessThanOrEqual(200)
    expect(said).toContain('to at most $257,000.00 (dearest: $9,500.00 of $10,000.00), from 2026-12-24 05:00 UTC on')
  }
})
