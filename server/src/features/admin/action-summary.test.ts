import type { ActionFacts } from '@hai/contract/action-facts'
import type { ApprovalFacts } from '@hai/contract/approval-facts'
import type { FieldChange } from '@hai/contract/field-changes'
import { feeOperations } from '@hai/contract/fee-rule-faults'
import { cents } from '@hai/contract/money'
import { expect, test } from 'vitest'
import { actionSummary, userIdsIn } from './action-summary.ts'

/** Each member has their id as HaiTag. */
const saidOf = (facts: ActionFacts): string =>
  actionSummary(
    facts,
    userIdsIn(facts).map((user_id) => ({ user_id, hai_tag: user_id, full_name: null, email: '' })),
  )
const said = (facts: ApprovalFacts): string => saidOf({ kind: 'request', step: 'do', facts, changes: [] })

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

const role = { kind: 'role_grant', user_id: 'marie', role: 'admin' } as const
const change = { field: 'tax_bp', before: 1_000, after: 2_900 }
const request = (step: 'ask' | 'approve' | 'reject', changes: FieldChange[] = []): ActionFacts => ({
  kind: 'request',
  step,
  facts: role,
  changes,
})

test.each<[ActionFacts, string]>([
  [request('ask'), 'ask to make @marie an admin'],
  [request('reject'), 'reject: make @marie an admin'],
  [request('approve', [change]), 'approve: make @marie an admin (tax: 10% to 29%)'],
  [{ kind: 'account_block', user_id: 'marie', change: 'block' }, 'block @marie'],
  [{ kind: 'account_block', user_id: 'marie', change: 'unfreeze' }, 'unfreeze the account of @marie'],
  [{ kind: 'agent_level_change', user_id: 'marie', agent_level: 1, is_lower: true }, 'lower the agent @marie to level 1'],
  [{ kind: 'funding', user_id: 'marie', decision: 'credit', amount: cents(5_00) }, 'credit $5.00 of a payment to @marie'],
  [
    { kind: 'funding', user_id: 'marie', decision: 'given_back', amount: cents(0) },
    'record a full refund for a payment of @marie',
  ],
  [{ kind: 'deletion_refusal', user_id: 'marie' }, 'refuse to delete the account of @marie'],
])('%j says what it does', (facts, text) => {
  expect(saidOf(facts)).toBe(text)
})

test('names everyone in an action once', () => {
  const user_id = 'marie'
  const released = { user_id: 'jean', amount: cents(1) }
  expect(userIdsIn({ kind: 'refund', user_id, amount: 1, released })).toEqual(['marie', 'jean'])
  expect(userIdsIn({ kind: 'documents', decisions: [{ user_id }, { user_id }] })).toEqual(['marie'])
})
