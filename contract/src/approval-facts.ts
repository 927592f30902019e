import { z } from 'zod'
import { adjustmentReasons } from './adjustment-reasons.ts'
import { complianceSettings } from './compliance-values.ts'
import { manualEarnings } from './earning-types.ts'
import { feeOperations } from './fee-rule-faults.ts'
import { legalDocuments } from './legal-values.ts'
import { level, tier } from './limit-settings.ts'
import { outsideAccounts } from './outside-accounts.ts'
import { cents, day, id, isoTime } from './schemas.ts'
import { staffRoles } from './user-values.ts'

/**
 * What a request asks for, by kind of approval. `user_id` is the member whom it is about, and `from_user_id` the member
 * whom money comes from.
 */
export const approvalFacts = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('adjustment'), user_id: id, amount: cents, reason_code: z.enum(adjustmentReasons) }),
  /** What one staff member may do without a second person. */
  z.strictObject({
    kind: z.literal('staff_limits'),
    alone_max: cents,
    daily_limit: cents,
    earning_alone_max: cents,
    statement_alone_max: cents,
    refund_alone_max: cents,
  }),
  /** `is_standard`: the limit of all admins, instead of one of their own. */
  z.strictObject({ kind: z.literal('admin_daily_limit'), user_id: id, daily_limit: cents, is_standard: z.boolean() }),
  z.strictObject({
    kind: z.literal('platform_earning'),
    amount: cents,
    type: z.enum(manualEarnings),
    from_user_id: id.nullable(),
  }),
  z.strictObject({ kind: z.literal('earning_reversal'), amount: cents, type: z.enum(manualEarnings), booked_on: day }),
  /** `reward` is the whole reward. `amount` is 0 for a reward that was not paid yet. */
  z.strictObject({ kind: z.literal('reward_reversal'), user_id: id, amount: cents, reward: cents }),
  z.strictObject({ kind: z.literal('dispute_refund'), user_id: id, from_user_id: id, amount: cents }),
  z.strictObject({ kind: z.literal('dispute_appeal'), user_id: id, from_user_id: id, amount: cents }),
  z.strictObject({ kind: z.literal('role_grant'), user_id: id, role: z.enum(staffRoles) }),
  z.strictObject({ kind: z.literal('role_removal'), user_id: id, role: z.enum(staffRoles) }),
  /** `before` and `after` are cents if the name of the setting ends with `_cents`. */
  z.strictObject({
    kind: z.literal('compliance_threshold'),
    setting: z.enum(complianceSettings),
    before: z.int(),
    after: z.int(),
  }),
  z.strictObject({ kind: z.literal('sanctions_release'), user_id: id, is_confirmed: z.boolean() }),
  z.strictObject({ kind: z.literal('balance_unlock'), user_id: id }),
  /** `user_id` is null for an account of the platform. */
  z.strictObject({
    kind: z.literal('balance_repair'),
    user_id: id.nullable(),
    account: z.string(),
    balance_before: cents,
    balance_after: cents,
  }),
  z.strictObject({ kind: z.literal('account_deletion'), user_id: id }),
  /** `matched` is null for a line that is explained without entries of the ledger. */
  z.strictObject({
    kind: z.literal('outside_line'),
    account: z.enum(outsideAccounts),
    booked_on: day,
    amount: cents,
    matched: z
      .strictObject({
        entries: z.int(),
        came_in: cents,
        went_out: cents,
        /** The amount of the line minus that of the entries. */
        difference: cents,
        /** The largest first, at most five. */
        largest: z.array(z.strictObject({ transaction_id: id, amount: cents })),
      })
      .nullable(),
  }),
  /** `cashout_days_30` is null for a tier without cash-outs. */
  z.strictObject({
    kind: z.literal('transaction_limit'),
    tier,
    balance: cents,
    out_per_day: cents,
    cashout_days_30: cents.nullable(),
  }),
  z.strictObject({ kind: z.literal('agent_level'), level, balance: cents, job_maximum: cents, fee_share_bp: z.int() }),
  /**
   * `highest` is the highest fee, and `highest_rate` the amount whose fee is the largest part of it. Both are null if the
   * fee is zero.
   */
  z.strictObject({
    kind: z.literal('fee_rule'),
    operation: z.enum(feeOperations),
    highest: cents.nullable(),
    highest_rate: z.strictObject({ amount: cents, fee: cents }).nullable(),
    free_per_day: cents.nullable(),
    /** Null: from the approval on. */
    effective_from: isoTime.nullable(),
    minimum_amount: cents,
    maximum_amount: cents,
  }),
  z.strictObject({ kind: z.literal('htg_rate'), htg_per_usd: z.number() }),
  z.strictObject({
    kind: z.literal('referral_settings'),
    referrer_reward: cents,
    newcomer_reward: cents,
    monthly_budget: cents,
    is_open: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('legal_document'),
    document: z.enum(legalDocuments),
    number: z.int(),
    /** Null: from the approval on. */
    effective_at: isoTime.nullable(),
    asks_acceptance: z.boolean(),
  }),
])
export type ApprovalFacts = z.infer<typeof approvalFacts>
export type ApprovalKindName = ApprovalFacts['kind']

export const approvalKinds = approvalFacts.options.map(({ shape }) => shape.kind.value)
