import { z } from 'zod'
import { ATTACHMENTS_MAX, STATEMENT_MAX, STATEMENT_MIN } from './bounds.ts'
import {
  appealStatuses,
  disputeCategories,
  disputedTypes,
  disputeEventKinds,
  disputeStatuses,
  proposalAnswers,
  proposedOutcomes,
} from './dispute-steps.ts'
import { fileAnswer } from './file-answer.ts'
import { procedures } from './procedure.ts'
import { cents, id, idempotency_key, isoTime, nothing, pageInput, pageOf, text } from './schemas.ts'

const person = z.object({ user_id: id, shown_name: z.string(), hai_tag: z.string(), avatar_url: z.string().nullable() })

const by = z.enum(['you', 'other', 'system', 'staff'])

export const disputeEvent = z.object({
  id,
  dispute_id: id,
  /** Increasing, with gaps for events that only staff see. */
  version: z.int(),
  by,
  kind: z.enum(disputeEventKinds).exclude(['admin_note', 'frozen']),
  body: z.string(),
  attachments: z.array(id),
  created_at: isoTime,
})
export type DisputeEvent = z.infer<typeof disputeEvent>

export const dispute = z.object({
  id,
  initiator_id: id,
  opponent_id: id,
  status: z.enum(disputeStatuses),
  related_type: z.enum(disputedTypes),
  related_id: id,
  created_at: isoTime,
  /** Clients ignore versions older than the one they have. */
  version: z.int(),
  /** The payee is the agent or the worker. */
  role: z.enum(['payer', 'payee']),
  opened_by: by.exclude(['staff']),
  category: z.enum(disputeCategories),
  counterparty: person,
  item: z.object({
    title: z.string(),
    amount: cents,
    /** Charged to the payer on top of the amount. 0 for the payee. */
    fee: cents,
    tax: cents,
    /** For the payer with fee and tax. For the payee, what a release would pay them. */
    held: cents,
    amount_htg: z.number().nullable(),
    chat_session_id: id.nullable(),
    created_at: isoTime,
  }),
  actions: z.array(z.enum(['say', 'escalate', 'appeal', 'propose', 'accept', 'decline', 'retract', 'close', 'confirm_received'])),
  /**
   * Amounts that the payer would get (refund) or the payee would get (release). The payee sees a refund without fee and
   * tax. Null if none is on hold, or the dispute has ended.
   */
  outcomes: z.object({ refund: cents, release: cents }).nullable(),
  proposal: z
    .object({
      id,
      by: z.enum(['you', 'other']),
      outcome: z.enum(proposedOutcomes),
      created_at: isoTime,
      expires_at: isoTime,
    })
    .nullable(),
  /** `escalates_at`: when the dispute escalates automatically. */
  escalable_at: isoTime.nullable(),
  escalates_at: isoTime.nullable(),
  /** Null unless the dispute is escalated. */
  decide_by: isoTime.nullable(),
  escalated_at: isoTime.nullable(),
  ended_at: isoTime.nullable(),
  ended_by: z.enum(['staff', 'agreement', 'you', 'other']).nullable(),
  /** Amount returned to the payer (refunded; for the payee without fee and tax) or paid to the payee (resolved). */
  moved: cents.nullable(),
  /** Amount that the payee got when money on hold was partly refunded. Null otherwise. */
  kept: cents.nullable(),
  appealable_until: isoTime.nullable(),
  appeal: z
    .object({
      status: z.enum(appealStatuses),
      by: z.enum(['you', 'other']),
      decide_by: isoTime,
      moved: cents.nullable(),
    })
    .nullable(),
  files_left: z.int(),
})
export type Dispute = z.infer<typeof dispute>

const whole = dispute.extend({ events: z.array(disputeEvent) })

const statement = text({ min: STATEMENT_MIN, max: STATEMENT_MAX })
const attachments = z.array(id).max(ATTACHMENTS_MAX)
const dispute_id = id

export const disputes = procedures({
  open_dispute: {
    summary:
      'Opens a dispute about a cash-out that is marked sent (or, for its member, completed within the last seven days), or about a task with a submitted or rejected proof. Its money stays in place until staff decide. `category` must fit the caller’s role; `attachments` are the caller’s uploads. If a dispute already exists, it is refused and the error names that dispute; it is also refused if the caller closed a dispute about the item. At most ten a day.',
    access: 'member',
    input: z.strictObject({
      related_type: z.enum(disputedTypes),
      related_id: id,
      category: z.enum(disputeCategories).exclude(['silence']),
      description: statement,
      attachments: attachments.default([]),
    }),
    output: whole,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'DISPUTE_ACTIVE', 'DISPUTE_DECIDED', 'DISPUTE_CLOSED'],
  },
  list_disputes: {
    summary: 'The caller’s disputes, as either party, newest first; active, ended or all.',
    access: 'member',
    input: z.strictObject({ ...pageInput, state: z.enum(['active', 'over', 'all']).default('all') }),
    output: pageOf(dispute),
    errors: [],
  },
  count_active_disputes: {
    summary: 'How many of the caller’s disputes are open or escalated, and whether there is any at all, including ended ones.',
    access: 'member',
    input: nothing,
    output: z.object({ count: z.int(), has_any: z.boolean() }),
    errors: [],
  },
  get_dispute: {
    summary: 'One of the caller’s disputes with its history: both parties’ statements and every decision.',
    access: 'member',
    input: z.strictObject({ dispute_id }),
    output: whole,
    errors: ['NOT_FOUND'],
  },
  add_dispute_event: {
    summary:
      'Adds a statement, pictures (evidence) or both to one of the caller’s open disputes. Both parties and staff can read them. Each party can add ten a day and six pictures in total.',
    access: 'member',
    input: z
      .strictObject({
        idempotency_key,
        dispute_id,
        body: z.union([statement, z.literal('')]),
        attachments: attachments.default([]),
      })
      .refine(({ body, attachments: files }) => body !== '' || files.length > 0, {
        path: ['body'],
        error: 'must not be empty',
      }),
    output: whole,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'TOO_MANY_ATTACHMENTS', 'IDEMPOTENCY_CONFLICT'],
  },
  escalate_dispute: {
    summary:
      'Escalates one of the caller’s disputes to staff, possible one day after it was opened. After three days it escalates automatically.',
    access: 'member',
    input: z.strictObject({ dispute_id }),
    output: whole,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
  propose_dispute_outcome: {
    summary:
      'Proposes an outcome while the money is held: `refund` returns it to the payer, `release` pays the other party normally. Nothing moves until the other party accepts. One proposal can be pending at a time.',
    access: 'member',
    input: z.strictObject({ idempotency_key, dispute_id, outcome: z.enum(proposedOutcomes) }),
    output: whole,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT'],
  },
  answer_dispute_proposal: {
    summary:
      'Answers the pending proposal. The other party accepts it, which ends the dispute and moves the held money, or declines it. The party who proposed it can retract it.',
    access: 'member',
    input: z.strictObject({ idempotency_key, dispute_id, proposal_id: id, answer: z.enum(proposalAnswers) }),
    output: whole,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT', 'WALLET_LOCKED'],
  },
  close_dispute: {
    summary:
      'The complainant withdraws their dispute before it is escalated; they cannot open another about the same item. No money moves: the cash-out or task returns to its earlier state and its deadline resumes.',
    access: 'member',
    input: z.strictObject({ idempotency_key, dispute_id }),
    output: whole,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT'],
  },
  confirm_dispute_received: {
    summary:
      'The payer of a disputed cash-out confirms receiving the cash. The agent already said so by marking it sent, so the held money goes to the agent and the dispute ends, even after escalation. Refused while a proposal of the agent is pending.',
    access: 'member',
    input: z.strictObject({ idempotency_key, dispute_id }),
    output: whole,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT', 'WALLET_LOCKED'],
  },
  appeal_dispute: {
    summary:
      'Appeals a decision against the caller, within seven days and with a reason. Another staff member decides it. There is one appeal per dispute, by whichever party asks first.',
    access: 'member',
    input: z.strictObject({ dispute_id, body: statement }),
    output: whole,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
  get_dispute_attachment: {
    summary: 'A picture from one of the caller’s disputes, added by either party.',
    access: 'member',
    input: z.strictObject({ dispute_id, file_id: id }),
    output: fileAnswer,
    errors: ['NOT_FOUND'],
    file: 'image/webp',
  },
})
