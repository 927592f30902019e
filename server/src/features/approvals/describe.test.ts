import { approvalKinds, type ApprovalFacts, type ApprovalKindName } from '@hai/contract/approval-facts'
import { feeOperations } from '@hai/contract/fee-rule-faults'
import { cents } from '@hai/contract/money'
import { expect, test } from 'vitest'
import { factsText } from './describe.ts'

const nameOf = (user_id: string): string => `@${user_id}`
const said = (facts: ApprovalFacts): string => factsText(facts, nameOf)

const rose = { user_id: 'rose' }
const fromMarie = { from_user_id: 'marie' }
const matched = { entries: 1, came_in: cents(60_40), went_out: cents(0), difference: cents(-40), largest: [] }
const fee = {
  kind: 'fee_rule',
  operation: 'send',
  highest: cents(1_00),
  dearest: { amount: cents(5_01), fee: cents(6) },
  free_per_day: null,
  effective_from: null,
  minimum_amount: cents(1_00),
  maximum_amount: cents(2_500_00),
} as const

const messages: Readonly<Record<ApprovalKindName, readonly [ApprovalFacts, string]>> = {
  adjustment: [
    { kind: 'adjustment', ...rose, amount: cents(25_00), reason_code: 'fraud_loss' },
    'credit $25.00 to @rose, fraud loss',
  ],
  staff_limits: [
    {
      kind: 'staff_limits',
      alone_max: cents(25_00),
      daily_limit: cents(100_00),
      earning_alone_max: cents(26_00),
      statement_alone_max: cents(27_00),
      refund_alone_max: cents(28_00),
    },
    'set alone: credits $25.00, $100.00 a day, earnings $26.00, lines $27.00, refunds $28.00',
  ],
  admin_daily_limit: [
    { kind: 'admin_daily_limit', ...rose, daily_limit: cents(500_00), is_standard: true },
    'let @rose credit $500.00 a day alone, as everybody',
  ],
  platform_earning: [
    { kind: 'platform_earning', amount: cents(25_01), type: 'partner_commission', ...fromMarie },
    'book $25.01 earned, partner commission, from @marie',
  ],
  earning_reversal: [
    { kind: 'earning_reversal', amount: cents(400_00), type: 'interest', booked_on: '2026-11-20' },
    'take back $400.00 booked as earned, interest, on 2026-11-20',
  ],
  reward_reversal: [
    { kind: 'reward_reversal', ...rose, amount: cents(0), reward: cents(30_00) },
    'withhold a referral reward of $30.00 from @rose',
  ],
  dispute_refund: [
    { kind: 'dispute_refund', ...rose, ...fromMarie, amount: cents(50_00) },
    'refund $50.00 to @rose, from @marie',
  ],
  dispute_appeal: [
    { kind: 'dispute_appeal', ...rose, ...fromMarie, amount: cents(50_00) },
    'change a decision: $50.00 to @rose, from @marie',
  ],
  role_grant: [{ kind: 'role_grant', ...rose, role: 'admin' }, 'make @rose an admin'],
  role_removal: [{ kind: 'role_removal', ...rose, role: 'super_admin' }, 'take the role of a super admin from @rose'],
  compliance_threshold: [
    { kind: 'compliance_threshold', setting: 'draining_minimum_cents', before: 200_00, after: 250_50 },
    'set draining_minimum of compliance from $200.00 to $250.50',
  ],
  sanctions_release: [{ kind: 'sanctions_release', ...rose, is_confirmed: true }, 'withdraw the sanctions hit of @rose'],
  balance_unlock: [{ kind: 'balance_unlock', ...rose }, 'open the locked wallet of @rose'],
  balance_repair: [
    { kind: 'balance_repair', user_id: null, account: 'marketing', balance_before: cents(5_00), balance_after: cents(4_00) },
    'set right the balance of marketing: $5.00 to $4.00',
  ],
  account_deletion: [{ kind: 'account_deletion', ...rose }, 'delete the account of @rose'],
  outside_line: [
    { kind: 'outside_line', account: 'outside:bank', booked_on: '2026-11-20', amount: cents(60_00), matched },
    'match a statement line: outside:bank, 2026-11-20, $60.00, $0.40 less than the ledger',
  ],
  transaction_limit: [
    {
      kind: 'transaction_limit',
      tier: 1,
      balance: cents(750_00),
      out_per_day: cents(250_00),
      cashout_days_30: cents(1_500_00),
    },
    'set tier 1: hold $750.00, send $250.00 a day, cash out $1,500.00 in 30 days',
  ],
  agent_level: [
    { kind: 'agent_level', level: 2, balance: cents(900_00), job_maximum: cents(300_00), fee_share_bp: 5_250 },
    'set agent level 2: hold $900.00, pay out $300.00 each, 52.5% of the fee',
  ],
  fee_rule: [fee, 'set the fee of sends to at most $1.00 (dearest: $0.06 of $5.01), from now on, for $1.00 to $2,500.00'],
  htg_rate: [{ kind: 'htg_rate', htg_per_usd: 132.5 }, 'set the rate of the gourde to 132.5 for $1'],
  referral_settings: [
    {
      kind: 'referral_settings',
      referrer_reward: cents(2_00),
      newcomer_reward: cents(1_00),
      monthly_budget: cents(500_00),
      is_open: true,
    },
    'set referral rewards: $2.00 and $1.00, at most $500.00 a month, open',
  ],
  legal_document: [
    { kind: 'legal_document', document: 'terms', number: 3, effective_at: '2026-12-01T04:00:00Z', asks_acceptance: true },
    'publish version 3 of the terms, from 2026-12-01 04:00 UTC on; members are asked to accept it',
  ],
}

test.each(Object.values(messages))('the message about %j says what is decided, about whom and how much', (facts, message) => {
  expect(said(facts)).toBe(message)
})

test('every kind has a message', () => {
  expect(Object.keys(messages).toSorted()).toEqual(approvalKinds.toSorted())
})

test('the longest fee rule stays short enough for a text message', () => {
  const large = { ...fee, highest: cents(257_000_00), dearest: { amount: cents(10_000_00), fee: cents(9_500_00) } }
  for (const operation of feeOperations)
    expect(said({ ...large, operation, effective_from: '2026-12-24T05:00:00Z' }).length).toBeLessThanOrEqual(200)
  expect(said({ ...fee, highest: null, dearest: null, free_per_day: cents(20_00) })).toContain(
    'to nothing, with $20.00 a day free',
  )
})
