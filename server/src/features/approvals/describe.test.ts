import type { ApprovalFacts } from '@hai/contract/approval-facts'
import { feeOperations } from '@hai/contract/fee-rule-faults'
import { cents } from '@hai/contract/money'
import { expect, test } from 'vitest'
import { factsText } from './describe.ts'

const nameOf = (user_id: string): string => `@${user_id}`
const said = (facts: ApprovalFacts): string => factsText(facts, nameOf)

const fee = {
  kind: 'fee_rule',
  operation: 'send',
  highest: cents(1_00),
  highest_rate: { amount: cents(5_01), fee: cents(6) },
  free_per_day: null,
  effective_from: null,
  minimum_amount: cents(1_00),
  maximum_amount: cents(2_500_00),
} as const

test('the message has account names and times as the ledger keeps them', () => {
  expect(
    said({
      kind: 'balance_repair',
      user_id: 'rose',
      account: 'on_hold',
      balance_before: cents(5_00),
      balance_after: cents(4_00),
    }),
  ).toBe('correct a balance of @rose from $5.00 to $4.00: on_hold')
  expect(
    said({ kind: 'legal_document', document: 'terms', number: 3, effective_at: '2026-12-01T04:00:00Z', asks_acceptance: true }),
  ).toBe('publish version 3 of the terms, from 2026-12-01 04:00 UTC; members are asked to accept it')
})

test('the longest fee rule stays short enough for a text message', () => {
  const large = { ...fee, highest: cents(257_000_00), highest_rate: { amount: cents(10_000_00), fee: cents(9_500_00) } }
  for (const operation of feeOperations)
    expect(said({ ...large, operation, effective_from: '2026-12-24T05:00:00Z' }).length).toBeLessThanOrEqual(200)
  expect(said({ ...fee, highest: null, highest_rate: null, free_per_day: cents(20_00) })).toContain(
    'to zero, with $20.00 a day free',
  )
})
