import { z } from 'zod'
import { adminList } from './admin-list.ts'
import { STATEMENT_MAX } from './bounds.ts'
import { disputeCase, disputeFigures, wholeCase } from './dispute-case.ts'
import { closureReasons, GROUNDS_MAX, GROUNDS_MIN, refundReasons, releaseReasons } from './dispute-reasons.ts'
import { disputedTypes, disputeStatuses } from './dispute-steps.ts'
import { fileAnswer } from './file-answer.ts'
import { procedures } from './procedure.ts'
import { amount, cents, day, id, isoTime, nothing, text } from './schemas.ts'

const dispute_id = id
const admin_id = id
/** Visible to both parties. */
const groundsText = text({ min: GROUNDS_MIN, max: GROUNDS_MAX })

const ended = { dispute_id, status: z.enum(disputeStatuses) }
/** Set if a second staff member must approve first. */
const waits = { approval_id: id.nullable(), expires_at: isoTime.nullable() }
const refusals = ['NOT_FOUND', 'FORBIDDEN', 'INVALID_TRANSITION'] as const

export const disputesAdmin = procedures({
  admin_list_disputes: {
    summary:
      'Disputes with both parties and their current deadline; sort by `waits_until` for the longest wait first. `active`: open or escalated. `appealed`: decided, with a pending appeal.',
    access: 'admin',
    is_sensitive_read: true,
    ...adminList({
      filters: {
        status: z.enum(['active', 'appealed', 'over', ...disputeStatuses]).optional(),
        related_type: z.enum(disputedTypes).optional(),
        older_than_hours: z.int().min(1).max(87_600).optional(),
        created_from: day.optional(),
        created_to: day.optional(),
        user_id: id.optional(),
      },
      sorts: ['created_at', 'waits_until'],
      item: disputeCase,
    }),
    errors: [],
  },
  admin_dispute_figures: {
    summary:
      'Number of open disputes, those that staff must decide, pending appeals and overdue cases, and the decision time of the last 90 days.',
    access: 'admin',
    input: nothing,
    output: disputeFigures,
    errors: [],
  },
  admin_get_dispute: {
    summary:
      'The case file: the statements of both parties, the item with its history, conversation and money, facts about the two parties, and staff notes. FORBIDDEN for the caller’s own dispute, which they see as a member.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ dispute_id }),
    output: wholeCase,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  admin_get_dispute_attachment: {
    summary:
      'A picture of the case: from a statement, the conversation or a proof, or `photo` for the agent’s photo of the payout.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ dispute_id, file_id: z.union([id, z.literal('photo')]) }),
    output: fileAnswer,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    file: 'image/webp',
  },
  admin_note_dispute: {
    summary: 'Adds a staff-only note to a case, also after its decision.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ dispute_id, admin_id, body: text({ min: 1, max: STATEMENT_MAX }) }),
    output: wholeCase,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  approve_dispute_refund: {
    summary:
      'Decides for the payer. Without `amount` everything is returned: held money with fee and tax, or paid-out money from its recipient. With `amount` a part is returned: held money is paid normally, fee and tax are booked, and the payee returns the part and keeps the rest (`kept`). Above `refund_alone_max`, or above three times that by one person within 24 hours, a refund of paid-out money needs approval by a second staff member. Both parties read the reason. Staff cannot decide their own case.',
    access: 'admin',
    is_confirmed_action: true,
    input: z.strictObject({
      dispute_id,
      admin_id,
      refund_reason: groundsText,
      reason_code: z.enum(refundReasons),
      amount: amount.optional(),
    }),
    output: z.object({ ...ended, refund_amount: cents, kept: cents.nullable(), ...waits }),
    errors: [...refusals, 'CONFLICT', 'INSUFFICIENT_FUNDS', 'AMOUNT_OUT_OF_BOUNDS'],
  },
  release_dispute_funds: {
    summary:
      'Decides for the agent or worker: held money is paid to them normally; money already paid out stays with them. Both parties read the reason.',
    access: 'admin',
    is_confirmed_action: true,
    input: z.strictObject({ dispute_id, admin_id, release_reason: groundsText, reason_code: z.enum(releaseReasons) }),
    output: z.object({ ...ended, release_amount: cents }),
    errors: refusals,
  },
  close_dispute_no_action: {
    summary:
      'Closes a dispute without a decision. Its item returns to its earlier state and its deadline resumes; if the system opened the dispute, the deadline restarts. No money moves.',
    access: 'admin',
    is_confirmed_action: true,
    input: z.strictObject({ dispute_id, admin_id, closure_reason: groundsText, reason_code: z.enum(closureReasons) }),
    output: z.object(ended),
    errors: refusals,
  },
  decide_dispute_appeal: {
    summary:
      'Decides an appeal against another person’s decision: upholds it, or moves `amount` (default: everything at stake) from the favoured party to the appellant, as far as available. Above `refund_alone_max`, or above three times that by one person within 24 hours, it needs approval by a second staff member. Both parties read the reason.',
    access: 'admin',
    is_confirmed_action: true,
    input: z.strictObject({
      dispute_id,
      admin_id,
      outcome: z.enum(['upheld', 'changed']),
      decision_reason: groundsText,
      amount: amount.optional(),
    }),
    output: z.object({ dispute_id, outcome: z.enum(['upheld', 'changed']).nullable(), moved: cents, ...waits }),
    errors: [...refusals, 'CONFLICT', 'INSUFFICIENT_FUNDS', 'AMOUNT_OUT_OF_BOUNDS'],
  },
})
