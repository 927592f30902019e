import { z } from 'zod'
import {
  ADJUSTMENT_MAX,
  ADJUSTMENT_MIN,
  ADJUSTMENT_NOTES_MAX,
  ADJUSTMENT_REASON_MAX,
  ADJUSTMENT_REASON_MIN,
  adjustmentReasons,
  creditCaseKinds,
  secondPairReasons,
} from './adjustment-reasons.ts'
import { adminList } from './admin-list.ts'
import { APPROVAL_NOTE_MAX, approvalStatuses } from './approval-status.ts'
import type { ErrorCode } from './errors.ts'
import { procedures } from './procedure.ts'
import { amount as anyAmount, cents, day, id, idempotency_key, isoTime, text } from './schemas.ts'
import { staffPerson } from './staff-person.ts'

const amount = anyAmount.refine((value) => value >= ADJUSTMENT_MIN && value <= ADJUSTMENT_MAX, 'must be $0.01 to $1,000.00')
const reason_code = z.enum(adjustmentReasons)

/** What every way of crediting a wallet is told. */
const credit = {
  idempotency_key,
  /** Who credits: the caller. */
  admin_id: id,
  user_id: id,
  amount,
  /** For the record of the staff; the member reads what `reason_code` stands for. */
  reason: text({ min: ADJUSTMENT_REASON_MIN, max: ADJUSTMENT_REASON_MAX }),
}

/** What can be said at once, before anybody is asked. */
const refusals = ['FORBIDDEN', 'NOT_FOUND', 'INSUFFICIENT_FUNDS', 'LIMIT_EXCEEDED', 'RECIPIENT_CANNOT_RECEIVE'] as const
const errors: readonly ErrorCode[] = [...refusals, 'CONFLICT', 'IDEMPOTENCY_CONFLICT']

const needs_approval = z.array(z.enum(secondPairReasons))

export const adjustmentOutcome = z.object({
  /** posted: the money is there. pending: it waits for a second member of the staff, and nothing has moved. */
  status: z.enum(['posted', 'pending']),
  amount: cents,
  /** What the member has available after it; null while it waits. */
  new_balance: cents.nullable(),
  adjustment_id: id.nullable(),
  transaction_id: id.nullable(),
  approval_id: id.nullable(),
  /** Until when it waits. */
  expires_at: isoTime.nullable(),
  /** Why it waits; empty when it does not. */
  needs_approval,
})
export type AdjustmentOutcome = z.infer<typeof adjustmentOutcome>

const limits = z.object({
  admin_id: id,
  /** What the admin may credit in a day without a second member of the staff, and what of it is used and left today. */
  daily_limit: cents,
  used_today: cents,
  remaining: cents,
  /** The platform’s calendar day, and when the next one begins. */
  day,
  resets_at: isoTime,
  /** What is above it waits for a second member of the staff, whatever is left. */
  alone_max: cents,
})
export type AdminDailyLimits = z.infer<typeof limits>

const entry = z.object({
  /** Of the platform: the reason’s account. Of the member: available. */
  account: z.enum([...adjustmentReasons, 'available']),
  /** Null: the platform’s own. */
  owner: staffPerson.nullable(),
  /** What it does to the account: negative takes away. */
  amount: cents,
  balance_before: cents,
  balance_after: cents,
})

export const walletAdjustment = z.object({
  id,
  admin_id: id,
  admin: staffPerson,
  user_id: id,
  user: staffPerson,
  amount: cents,
  reason_code,
  reason: z.string(),
  notes: z.string(),
  ip_address: z.string(),
  user_agent: z.string(),
  created_at: isoTime,
  /** Of the member, right after it. */
  balance_after: cents,
  transaction_id: id,
  /** Who approved it; null: it was within what the admin may do alone. */
  approved_by: staffPerson.nullable(),
  approval_id: id.nullable(),
})
export type WalletAdjustment = z.infer<typeof walletAdjustment>

export const adjustments = procedures({
  preview_adjustment: {
    summary:
      'What a credit would post, entry by entry, and whether it needs a second member of the staff. Nothing is done. Refused as the credit itself would be; INSUFFICIENT_FUNDS tells what the account of the reason holds.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ user_id: id, amount, reason_code }),
    output: z.object({ entries: z.array(entry), needs_approval, limits }),
    errors: refusals,
  },
  admin_wallet_adjustment: {
    summary:
      'Credits a member’s wallet with `amount` cents ($0.01 to $1,000.00) from the account of the platform that the reason names. Above the threshold, or past what the admin may credit alone in a day, it waits for a second member of the staff instead. Nobody credits themselves; the same credit waits only once (CONFLICT). Address and browser are those of the connection: what the body says of them is not read.',
    access: 'admin',
    is_act: true,
    input: z.strictObject({
      ...credit,
      reason_code,
      notes: text({ max: ADJUSTMENT_NOTES_MAX }).default(''),
      /** The dispute or ticket of this member that the credit belongs to; NOT_FOUND when it is not theirs. */
      case: z
        .strictObject({ kind: z.enum(creditCaseKinds), id })
        .nullable()
        .default(null),
      ip_address: z.string().max(100).nullish(),
      user_agent: z.string().max(1_000).nullish(),
    }),
    output: adjustmentOutcome,
    errors,
  },
  manual_wallet_adjustment: {
    summary: 'The same as admin_wallet_adjustment, by the same rules and under the same keys, without notes.',
    access: 'admin',
    is_act: true,
    input: z.strictObject({ ...credit, type: z.literal('credit'), reason_code: reason_code.default('correction') }),
    output: adjustmentOutcome,
    errors,
  },
  admin_decide_adjustment: {
    summary:
      'Approves or rejects a credit that waits, as admin_decide_approval does. Approved, it is posted in the same moment or not at all.',
    access: 'admin',
    is_act: true,
    input: z
      .strictObject({
        approval_id: id,
        decision: z.enum(['approve', 'reject']),
        /** For whoever asked; a rejection says why. */
        note: text({ max: APPROVAL_NOTE_MAX }).default(''),
      })
      .refine(({ decision, note }) => decision === 'approve' || note !== '', { path: ['note'], error: 'must say why' }),
    output: z.object({
      approval_id: id,
      status: z.enum(approvalStatuses),
      amount: cents,
      /** Null when it was rejected. */
      new_balance: cents.nullable(),
      adjustment_id: id.nullable(),
      transaction_id: id.nullable(),
    }),
    errors: [...refusals, 'INVALID_TRANSITION', 'CONFLICT', 'IDEMPOTENCY_CONFLICT'],
  },
  list_wallet_adjustments: {
    summary: 'Credits that were posted, with who made and approved them. Days are the platform’s, both included.',
    access: 'admin',
    is_sensitive_read: true,
    ...adminList({
      filters: {
        date_from: day.optional(),
        date_to: day.optional(),
        admin_id: id.optional(),
        user_id: id.optional(),
        /** Found within the reason, without regard to case. */
        reason: text({ min: 1, max: 100 }).optional(),
      },
      sorts: ['created_at', 'amount'],
      item: walletAdjustment,
    }),
    errors: [],
  },
  get_admin_daily_limits: {
    summary: 'What the caller may credit today without a second member of the staff, and what of it is used.',
    access: 'admin',
    input: z.strictObject({ admin_id: id.optional() }),
    output: limits,
    errors: ['FORBIDDEN'],
  },
})
