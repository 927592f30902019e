import type { ApprovalFacts, ApprovalKindName } from '@hai/contract/approval-facts'
import type { Approval } from '@hai/contract/approvals'
import { cents } from '@hai/contract/money'
import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { atAddress, provideTexts, textsOfScreen } from '../../lib/test-render.ts'

const sensitive = vi.hoisted(() => ({ isShown: false }))
vi.mock('../../api/auth-context.ts', () => ({ useAuth: () => ({ profile: { id: 'reader' } }) }))
vi.mock('../ui/sensitive-store.ts', () => ({ useSensitiveShown: () => sensitive.isShown }))

beforeEach(() => {
  provideTexts()
  sensitive.isShown = true
})

const rose = { user_id: 'u1', full_name: 'Rose Charles', hai_tag: 'rose', email: 'rose@example.com' }
const marie = { user_id: 'u2', full_name: 'Marie Jo', hai_tag: 'marie', email: 'marie@example.com' }
const untagged = { user_id: 'u3', full_name: 'Jean Pierre', hai_tag: null, email: 'jean@example.com' }
const approval = (more: Partial<Approval>): Approval => ({
  id: 'a1',
  facts: { kind: 'htg_rate', htg_per_usd: 132.5 },
  people: [rose, marie, untagged],
  reason: '',
  staff_notes: '',
  accounts: [],
  changes: [],
  case: null,
  target: null,
  required_role: 'super_admin',
  requested_by: rose,
  status: 'pending',
  note: '',
  requested_at: '2026-11-20T17:00:00.000Z',
  expires_at: '2026-11-21T17:00:00.000Z',
  decided_by: null,
  decided_at: null,
  actions: [],
  ...more,
})
async function cardOf(more: Partial<Approval>): Promise<string> {
  const { ApprovalCard } = await import('./approval-card.tsx')
  return textsOfScreen(atAddress('/approvals', createElement(ApprovalCard, { approval: approval(more) })))
}

type Example = readonly [facts: ApprovalFacts, sentence: string, amount: string | null]
const [member, payer] = [{ user_id: 'u1' }, { from_user_id: 'u2' }]
const line = { kind: 'outside_line', account: 'outside:bank', booked_on: '2026-11-20', amount: cents(60_00) } as const
const matched = { entries: 1, came_in: cents(60_40), went_out: cents(0), difference: cents(0), largest: [] }
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
const tier = {
  kind: 'transaction_limit',
  tier: 1,
  balance: cents(750_00),
  out_per_day: cents(250_00),
  cashout_days_30: null,
} as const
const terms = { kind: 'legal_document', document: 'terms', number: 3, effective_at: null, asks_acceptance: false } as const
const staffLimits = {
  kind: 'staff_limits',
  alone_max: cents(25_00),
  daily_limit: cents(100_00),
  earning_alone_max: cents(26_00),
  statement_alone_max: cents(27_00),
  refund_alone_max: cents(28_00),
} as const

/** For each kind: the facts, what the card says, and the amount above it. */
const examples: Readonly<Record<ApprovalKindName, readonly Example[]>> = {
  adjustment: [
    [
      { kind: 'adjustment', ...member, amount: cents(1_040_00), reason_code: 'fraud_loss' },
      'Credit $1,040.00 to @rose, fraud loss',
      '+$1,040.00',
    ],
    [
      { kind: 'adjustment', user_id: 'u3', amount: cents(5_00), reason_code: 'goodwill' },
      'Credit $5.00 to Jean Pierre, goodwill',
      '+$5.00',
    ],
  ],
  staff_limits: [
    [
      staffLimits,
      'Set what one person may do without approval: credits $25.00 each, $100.00 a day, earnings $26.00, statement lines $27.00, refunds $28.00',
      null,
    ],
  ],
  admin_daily_limit: [
    [
      { kind: 'admin_daily_limit', ...member, daily_limit: cents(500_00), is_standard: false },
      'Set the daily credit limit of @rose to $500.00',
      '$500.00',
    ],
    [
      { kind: 'admin_daily_limit', ...member, daily_limit: cents(100_00), is_standard: true },
      'Set the daily credit limit of @rose to $100.00, the standard limit',
      '$100.00',
    ],
  ],
  platform_earning: [
    [
      { kind: 'platform_earning', amount: cents(25_01), type: 'interest', from_user_id: null },
      'Record earnings of $25.01 (interest)',
      '$25.01',
    ],
    [
      { kind: 'platform_earning', amount: cents(25_01), type: 'partner_commission', ...payer },
      'Record earnings of $25.01 (partner commission) from @marie',
      '$25.01',
    ],
  ],
  earning_reversal: [
    [
      { kind: 'earning_reversal', amount: cents(400_00), type: 'service', booked_on: '2026-11-20' },
      'Reverse earnings of $400.00 (service) recorded on 20 Nov 2026',
      '$400.00',
    ],
  ],
  reward_reversal: [
    [
      { kind: 'reward_reversal', ...member, amount: cents(20_00), reward: cents(30_00) },
      'Reverse $20.00 of the referral reward of @rose',
      '−$20.00',
    ],
    [
      { kind: 'reward_reversal', ...member, amount: cents(0), reward: cents(30_00) },
      'Withhold a referral reward of $30.00 from @rose',
      '−$30.00',
    ],
  ],
  dispute_refund: [
    [{ kind: 'dispute_refund', ...member, ...payer, amount: cents(50_00) }, 'Refund $50.00 to @rose, from @marie', '$50.00'],
  ],
  dispute_appeal: [
    [
      { kind: 'dispute_appeal', ...member, ...payer, amount: cents(50_00) },
      'Change a dispute decision: pay @rose $50.00 from @marie',
      '$50.00',
    ],
  ],
  role_grant: [[{ kind: 'role_grant', ...member, role: 'super_admin' }, 'Make @rose a super admin', null]],
  role_removal: [[{ kind: 'role_removal', ...member, role: 'admin' }, 'Remove @rose as an admin', null]],
  compliance_threshold: [
    [
      { kind: 'compliance_threshold', setting: 'screening_score', before: 85, after: 90 },
      'Change the compliance setting “similarity that raises a hit” from 85 to 90',
      null,
    ],
    [
      { kind: 'compliance_threshold', setting: 'draining_minimum_cents', before: 200_00, after: 250_50 },
      'Change the compliance setting “pass-through amount received” from $200.00 to $250.50',
      null,
    ],
  ],
  sanctions_release: [
    [{ kind: 'sanctions_release', ...member, is_confirmed: false }, 'Clear the sanctions hit of @rose', null],
    [{ kind: 'sanctions_release', ...member, is_confirmed: true }, 'Withdraw the sanctions hit of @rose', null],
  ],
  balance_unlock: [[{ kind: 'balance_unlock', ...member }, 'Unlock the wallet of @rose', null]],
  balance_repair: [
    [
      { kind: 'balance_repair', ...member, account: 'available', balance_before: cents(5_00), balance_after: cents(4_00) },
      'Correct a balance of @rose from $5.00 to $4.00: Members, available',
      null,
    ],
    [
      { kind: 'balance_repair', user_id: null, account: 'marketing', balance_before: cents(5_00), balance_after: cents(4_00) },
      'Correct a balance of the platform from $5.00 to $4.00: Marketing',
      null,
    ],
  ],
  account_deletion: [[{ kind: 'account_deletion', ...member }, 'Delete the account of @rose', null]],
  outside_line: [
    [{ ...line, amount: cents(-9_99), matched: null }, 'Explain a statement line: Bank, 20 Nov 2026, -$9.99', '−$9.99'],
    [{ ...line, matched }, 'Match a statement line: Bank, 20 Nov 2026, $60.00', '$60.00'],
    [
      { ...line, matched: { ...matched, difference: cents(-40) } },
      'Match a statement line: Bank, 20 Nov 2026, $60.00, $0.40 less than the ledger',
      null,
    ],
    [
      { ...line, matched: { ...matched, difference: cents(40) } },
      'Match a statement line: Bank, 20 Nov 2026, $60.00, $0.40 more than the ledger',
      null,
    ],
  ],
  transaction_limit: [
    [tier, 'Set tier 1: hold $750.00, send $250.00 a day, no cash-outs', null],
    [
      { ...tier, cashout_days_30: cents(1_500_00) },
      'Set tier 1: hold $750.00, send $250.00 a day, cash out $1,500.00 in 30 days',
      null,
    ],
  ],
  agent_level: [
    [
      { kind: 'agent_level', level: 2, balance: cents(900_00), job_maximum: cents(300_00), fee_share_bp: 5_250 },
      'Set agent level 2: hold $900.00, pay out $300.00 each, 52.5% of the fee',
      null,
    ],
  ],
  fee_rule: [
    [fee, 'Set the fee for sends to at most $1.00 (highest rate: $0.06 on $5.01), from now on, for $1.00 to $2,500.00', null],
    [
      { ...fee, highest: null, highest_rate: null, free_per_day: cents(20_00), effective_from: '2026-12-24T12:00:00Z' },
      'Set the fee for sends to zero, with $20.00 a day free, from 24 Dec 2026',
      null,
    ],
  ],
  htg_rate: [[{ kind: 'htg_rate', htg_per_usd: 132.5 }, 'Set the exchange rate to 132.5 HTG per $1', null]],
  referral_settings: [
    [
      {
        kind: 'referral_settings',
        referrer_reward: cents(2_00),
        newcomer_reward: cents(1_00),
        monthly_budget: cents(500_00),
        is_open: false,
      },
      'Set referral rewards: $2.00 for the referrer and $1.00 for the new member, at most $500.00 a month, closed',
      null,
    ],
  ],
  legal_document: [
    [terms, 'Publish version 3 of the terms, from now on', null],
    [
      { ...terms, document: 'kyc-aml', asks_acceptance: true },
      'Publish version 3 of the anti-money-laundering policy, from now on; members are asked to accept it',
      null,
    ],
  ],
}
const cases = Object.values(examples).flat()

test.each(cases)('a request of the kind $kind says what is decided, about whom and how much', async (facts, sentence, amount) => {
  const card = (await cardOf({ facts })).replaceAll('\u00a0', ' ')
  expect(card).toContain(sentence)
  expect(/^\|([+−]?\$[\d,.]+)\|/.exec(card)?.[1] ?? null).toBe(amount)
})

test.each(cases)('while sensitive data is hidden, a request of the kind $kind shows no amount and no name', async (facts) => {
  sensitive.isShown = false
  const card = await cardOf({
    facts,
    target: rose,
    reason: 'They lost $12.34.',
    staff_notes: 'See $43.21.',
    accounts: [{ account: 'available', owner: rose, balance_before: cents(7_77), balance_after: cents(8_88) }],
    changes: [{ field: 'cashout.per_day', before: 500_00, after: 1_500_00 }],
  })
  expect(card).not.toMatch(/\d\.\d\d(?!\d)/)
  expect(card).not.toMatch(/@rose|@marie|Rose Charles|Marie Jo|Jean Pierre/)
})

test('the largest of several matched entries are listed', async () => {
  const largest = [{ transaction_id: 'tx-large', amount: cents(150_00) }]
  const several = { ...matched, entries: 3, came_in: cents(150_00), went_out: cents(140_00), largest }
  expect(await cardOf({ facts: { ...line, matched: several } })).toMatch(
    /3 transactions: \$150\.00 in, \$140\.00 out.*tx-large.*\$150\.00.*2 more/s,
  )
})

test('a pending settings change lists each changed field', async () => {
  expect(await cardOf({ changes: [{ field: 'tax_bp', before: 1_000, after: 2_900 }] })).toMatch(/What changes.*Tax: 10% → 29%/s)
  expect(await cardOf({})).not.toContain('What changes')
})

test('a pending legal text links to its draft', async () => {
  expect(await cardOf({ case: { kind: 'legal_document', id: 'terms', account: null } })).toContain('Draft with changes')
})
