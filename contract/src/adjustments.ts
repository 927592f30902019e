import { z } from 'zod'
import {
  ADJUSTMENT_MAX,
  ADJUSTMENT_MIN,
  ADJUSTMENT_NOTES_MAX,
  ADJUSTMENT_REASON_MAX,
  ADJUSTMENT_REASON_MIN,
  adjustmentReasons,
  creditCaseKinds,
  approvalReasons,
} from './adjustment-reasons.ts'
import { adminList } from './admin-list.ts'
import { APPROVAL_NOTE_MAX, approvalStatuses } from './approval-status.ts'
import type { ErrorCode } from './errors.ts'
import { procedures } from './procedure.ts'
import { amount as anyAmount, cents, day, id, idempotency_key, isoTime, text } from './schemas.ts'
import { staffPerson } from './staff-person.ts'

const amount = anyAmount.refine((value) => value >= ADJUSTMENT_MIN && value <= ADJUSTMENT_MAX, 'must be $0.01 to $1,000.00')
const reason_code = z.enum(adjustmentReasons)

const credit = {
  idempotency_key,
  admin_id: id,
  user_id: id,
  amount,
  /** For the records of staff. The member sees the text of `reason_code`. */
  reason: text({ min: ADJUSTMENT_REASON_MIN, max: ADJUSTMENT_REASON_MAX }),
}

const refusals = [
  'FORBIDDEN',
  'NOT_FOUND',
  'OTHER_BOOK',
  'INSUFFICIENT_FUNDS',
  'LIMIT_EXCEEDED',
  'RECIPIENT_CANNOT_RECEIVE',
] as const
const errors: readonly ErrorCode[] = [...refusals, 'CONFLICT', 'IDEMPOTENCY_CONFLICT']

const needs_approval = z.array(z.enum(approvalReasons))

export const adjustmentOutcome = z.object({
  /** pending: no money has moved. */
  status: z.enum(['posted', 'pending']),
  amount: cents,
  new_balance: cents.nullable(),
  adjustment_id: id.nullable(),
  transaction_id: id.nullable(),
  approval_id: id.nullable(),
  expires_at: isoTime.nullable(),
  needs_approval,
})
export type AdjustmentOutcome = z.infer<typeof adjustmentOutcome>

const limits = z.object({
  admin_id: id,
  /** The most that the admin can credit in a day without a second staff member. */
  daily_limit: cents,
  used_today: cents,
  remaining: cents,
  day,
  resets_at: isoTime,
  /** A larger single credit needs a second staff member, even if `remaining` is higher. */
  alone_max: cents,
})
export type AdminDailyLimits = z.infer<typeof limits>

const entry = z.object({
  /** The platform account that the reason names, or the member’s `available`. */
  account: z.enum([...adjustmentReasons, 'available']),
  owner: staffPerson.nullable(),
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
  balance_after: cents,
  transaction_id: id,
  approved_by: staffPerson.nullable(),
  approval_id: id.nullable(),
})
export type WalletAdjustment = z.infer<typeof walletAdjustment>

export const adjustments = procedures({
  preview_adjustment: {
    summary:
      'Shows the entries that a credit would post and whether it needs a second staff member. Changes nothing. Fails as the credit would; INSUFFICIENT_FUNDS carries the balance of the account that pays.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ user_id: id, amount, reason_code }),
    output: z.object({ entries: z.array(entry), needs_approval, limits }),
    errors: refusals,
  },
  admin_wallet_adjustment: {
    summary:
      'Credits a member’s wallet with `amount` cents ($0.01 to $1,000.00) from the platform account that the reason names. Above the threshold, or above the admin’s daily limit, it waits for a second staff member. Admins cannot credit themselves. A second identical pending credit is refused (CONFLICT). IP address and browser come from the connection; those in the body are ignored.',
    access: 'admin',
    is_confirmed_action: true,
    input: z.strictObject({
      ...credit,
      reason_code,
      notes: text({ max: ADJUSTMENT_NOTES_MAX }).default(''),
      /** NOT_FOUND if the dispute or ticket belongs to another member. */
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
    summary: 'Does the same as admin_wallet_adjustment under the same keys, without notes.',
    access: 'admin',
    is_confirmed_action: true,
    input: z.strictObject({ ...credit, type: z.literal('credit'), reason_code: reason_code.default('correction') }),
    output: adjustmentOutcome,
    errors,
  },
  admin_decide_adjustment: {
    summary: 'Approves or rejects a pending credit, as admin_decide_approval does. The approval and the posting commit together.',
    access: 'admin',
    is_confirmed_action: true,
    input: z
      .strictObject({
        approval_id: id,
        decision: z.enum(['approve', 'reject']),
        note: text({ max: APPROVAL_NOTE_MAX }).default(''),
      })
      .refine(({ decision, note }) => decision === 'approve' || note !== '', { path: ['note'], error: 'must say why' }),
    output: z.object({
      approval_id: id,
      status: z.enum(approvalStatuses),
      amount: cents,
      new_balance: cents.nullable(),
      adjustment_id: id.nullable(),
      transaction_id: id.nullable(),
    }),
    errors: [...refusals, 'INVALID_TRANSITION', 'CONFLICT', 'IDEMPOTENCY_CONFLICT'],
  },
  list_wallet_adjustments: {
    summary: 'Posted credits with who made and who approved them. Days are in the platform’s time zone, both included.',
    access: 'admin',
    is_sensitive_read: true,
    ...adminList({
      filters: {
        date_from: day.optional(),
        date_to: day.optional(),
        admin_id: id.optional(),
        user_id: id.optional(),
        reason: text({ min: 1, max: 100 }).optional(),
      },
      sorts: ['created_at', 'amount'],
      item: walletAdjustment,
    }),
    errors: [],
  },
  get_admin_daily_limits: {
    summary: 'The amount that the caller can credit today without a second staff member, and how much of it is used.',
    access: 'admin',
    input: z.strictObject({ admin_id: id.optional() }),
    output: limits,
    errors: ['FORBIDDEN'],
  },
})
