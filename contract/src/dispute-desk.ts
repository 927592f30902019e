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
/** Of the caller. */
const admin_id = id
/** Both sides read it. */
const said = text({ min: GROUNDS_MIN, max: GROUNDS_MAX })

const ended = { dispute_id, status: z.enum(disputeStatuses) }
/** A second member of the staff has to approve it first: nothing has moved. Null: it is done. */
const waits = { approval_id: id.nullable(), expires_at: isoTime.nullable() }
const refusals = ['NOT_FOUND', 'FORBIDDEN', 'INVALID_TRANSITION'] as const

export const disputeDesk = procedures({
  admin_list_disputes: {
    summary:
      'Disputes with their two sides and the clock each is under, those that wait longest first when asked for by `waits_until`. `active`: open or escalated. `appealed`: decided, and an appeal waits.',
    access: 'admin',
    is_sensitive_read: true,
    ...adminList({
      filters: {
        status: z.enum(['active', 'appealed', 'over', ...disputeStatuses]).optional(),
        related_type: z.enum(disputedTypes).optional(),
        /** Opened at least so long ago. */
        older_than_hours: z.int().min(1).max(87_600).optional(),
        /** Opened on these days, both included. */
        created_from: day.optional(),
        created_to: day.optional(),
        /** On whichever side they are. */
        user_id: id.optional(),
      },
      sorts: ['created_at', 'waits_until'],
      item: disputeCase,
    }),
    errors: [],
  },
  admin_dispute_figures: {
    summary:
      'How many disputes are open, how many of them staff must decide, how many appeals wait, how many are past their time, and how long decisions of the last 90 days took.',
    access: 'admin',
    input: nothing,
    output: disputeFigures,
    errors: [],
  },
  admin_get_dispute: {
    summary:
      'The case file: what both sides have said, the item with its history, its conversation and its money, what is known of the two, and what staff noted for themselves. Of one’s own FORBIDDEN: one sees of it what members see.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ dispute_id }),
    output: wholeCase,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  admin_get_dispute_attachment: {
    summary:
      'A picture of the case: of a statement, of the conversation, of a proof, or `photo`, which the agent took of the pay-out.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ dispute_id, file_id: z.union([id, z.literal('photo')]) }),
    output: fileAnswer,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    file: 'image/webp',
  },
  admin_note_dispute: {
    summary: 'Adds a note to a case, for staff alone. Also once it is decided.',
    access: 'admin',
    is_sensitive_read: true,
    input: z.strictObject({ dispute_id, admin_id, body: text({ min: 1, max: STATEMENT_MAX }) }),
    output: wholeCase,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  approve_dispute_refund: {
    summary:
      'Decides for the payer. Without `amount` all comes back: what is on hold with fee and tax, or what was paid out, from whoever was paid. With it a part comes back. Held money is then paid as if nobody had complained, fee and tax are booked, and the part comes back from the payee, who keeps the rest (`kept`). Above `refund_alone_max`, or past three times that by one person within 24 hours, money that was paid out comes back only when a second member of the staff approves it. Both sides read the reason. Nobody decides their own case.',
    access: 'admin',
    is_act: true,
    input: z.strictObject({
      ...{ dispute_id, admin_id },
      refund_reason: said,
      reason_code: z.enum(refundReasons),
      amount: amount.optional(),
    }),
    /** refund_amount: what came back; 0 while it waits. */
    output: z.object({ ...ended, refund_amount: cents, kept: cents.nullable(), ...waits }),
    errors: [...refusals, 'CONFLICT', 'INSUFFICIENT_FUNDS', 'AMOUNT_OUT_OF_BOUNDS'],
  },
  release_dispute_funds: {
    summary:
      'Decides for the agent or the worker: what is on hold is paid to them, as if nobody had complained; what was paid out stays with them. Both sides read the reason.',
    access: 'admin',
    is_act: true,
    input: z.strictObject({ dispute_id, admin_id, release_reason: said, reason_code: z.enum(releaseReasons) }),
    output: z.object({ ...ended, release_amount: cents }),
    errors: refusals,
  },
  close_dispute_no_action: {
    summary:
      'Ends a dispute without a decision: its item goes back to where it was, and the time it had left goes on; opened by the system, its time begins again. No money moves.',
    access: 'admin',
    is_act: true,
    input: z.strictObject({ dispute_id, admin_id, closure_reason: said, reason_code: z.enum(closureReasons) }),
    output: z.object(ended),
    errors: refusals,
  },
  decide_dispute_appeal: {
    summary:
      'Decides the appeal against a decision of somebody else’s: it is upheld, or `amount` (default: all there is to it) moves from whom the decision favoured to whoever asked, as far as they have it available. More than `refund_alone_max`, or past three times that by one person within 24 hours, it moves only when a second member of the staff approves it. Both sides read the reason.',
    access: 'admin',
    is_act: true,
    input: z.strictObject({
      ...{ dispute_id, admin_id },
      outcome: z.enum(['upheld', 'changed']),
      decision_reason: said,
      amount: amount.optional(),
    }),
    /** outcome: null while it waits. */
    output: z.object({ dispute_id, outcome: z.enum(['upheld', 'changed']).nullable(), moved: cents, ...waits }),
    errors: [...refusals, 'CONFLICT', 'INSUFFICIENT_FUNDS', 'AMOUNT_OUT_OF_BOUNDS'],
  },
})
