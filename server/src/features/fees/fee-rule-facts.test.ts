import type { CallInput } from '@hai/contract/contract'
import { feeSettings } from '@hai/contract/fee-settings'
import { expect, test } from 'vitest'
import { feeRuleFacts } from './fee-rule-facts.ts'

type Rule = CallInput<'set_fee_rule'>
const band = (more: Partial<Rule['bands'][number]>) => ({
  from_amount: 0,
  fixed: 0,
  rate_bp: 0,
  minimum: 0,
  maximum: null,
  ...more,
})
const factsOf = (rule: Partial<Rule>) => {
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
  return feeRuleFacts(feeSettings.set_fee_rule.input.parse(whole))
}

test('the facts of a fee rule are the highest fee and the highest share of a payment', () => {
  const usual = [band({ maximum: 0 }), band({ from_amount: 5_01, rate_bp: 100, minimum: 5, maximum: 1_00 })]
  expect(factsOf({ bands: usual })).toEqual({
    kind: 'fee_rule',
    operation: 'send',
    highest: 1_00,
    highest_rate: { amount: 5_01, fee: 6 },
    free_per_day: null,
    effective_from: null,
    minimum_amount: 1_00,
    maximum_amount: 2_500_00,
  })
  const greedy = [band({ fixed: 89 }), ...usual.slice(1)]
  expect(factsOf({ bands: greedy })).toMatchObject({ highest: 1_00, highest_rate: { amount: 1_00, fee: 89 } })
  expect(factsOf({ bands: [...usual, band({ from_amount: 1_000_00, rate_bp: 2_000 })] })).toMatchObject({
    highest: 500_00,
    highest_rate: { amount: 1_000_00, fee: 200_00 },
  })
})

test('bands outside the bounds are left out, and a rule may cost nothing', () => {
  expect(factsOf({})).toMatchObject({ highest: null, highest_rate: null })
  const hidden = [band({ fixed: 1_000_00 }), band({ from_amount: 1_00, fixed: 10 })]
  expect(factsOf({ bands: hidden })).toMatchObject({ highest: 10, highest_rate: { amount: 1_00, fee: 10 } })
  const share: Partial<Rule> = { operation: 'cash_in', paid_by: 'platform', tax_bp: 0, bands: [band({ rate_bp: 55 })] }
  expect(factsOf({ ...share, maximum_amount: 1_000_00 })).toMatchObject({ highest: 5_50, highest_rate: { amount: 1_00, fee: 0 } })
})
