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

/** Who did it, as the caller sees it. */
const by = z.enum(['you', 'other', 'system', 'staff'])

export const disputeEvent = z.object({
  id,
  dispute_id: id,
  /** Its place in the history: grows, with gaps where staff noted something for themselves. */
  version: z.int(),
  by,
  kind: z.enum(disputeEventKinds).exclude(['admin_note', 'frozen']),
  body: z.string(),
  /** Pictures, for get_dispute_attachment. */
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
  /** Grows with every change: what is older than what the screen has is to be ignored. */
  version: z.int(),
  /** What the caller is to it: whose money was put on hold, or who is to have it. */
  role: z.enum(['payer', 'payee']),
  opened_by: by.exclude(['staff']),
  category: z.enum(disputeCategories),
  counterparty: person,
  /** The cash-out or task. */
  item: z.object({
    /** Of a task; empty otherwise. */
    title: z.string(),
    amount: cents,
    /** On top of it, from the payer. */
    fee: cents,
    tax: cents,
    /** What is on hold for it now; 0: it was paid out, or given back. */
    held: cents,
    /** What was promised in gourdes. */
    amount_htg: z.number().nullable(),
    chat_session_id: id.nullable(),
    created_at: isoTime,
  }),
  /** What the caller may do now. */
  actions: z.array(z.enum(['say', 'escalate', 'appeal', 'propose', 'accept', 'decline', 'retract', 'close', 'confirm_received'])),
  /** What the two can agree on while money is held: what the payer gets back, or what the payee gets. Null: nothing is held. */
  outcomes: z.object({ refund: cents, release: cents }).nullable(),
  /** The proposal that waits for an answer; null: there is none. */
  proposal: z
    .object({
      id,
      by: z.enum(['you', 'other']),
      outcome: z.enum(proposedOutcomes),
      created_at: isoTime,
      /** After this it can't be accepted. */
      expires_at: isoTime,
    })
    .nullable(),
  /** While it is open: from when on either side can bring it before staff, and when it comes there by itself. */
  escalable_at: isoTime.nullable(),
  escalates_at: isoTime.nullable(),
  /** Once staff have it: by when they mean to have decided. */
  decide_by: isoTime.nullable(),
  escalated_at: isoTime.nullable(),
  ended_at: isoTime.nullable(),
  /** Who ended it: staff, both by agreement, or the party who complained. */
  ended_by: z.enum(['staff', 'agreement', 'you', 'other']).nullable(),
  /** What the payer got back of it (refunded), or the payee got (resolved). */
  moved: cents.nullable(),
  /** After a refund of a part of what was held: what the payee kept. */
  kept: cents.nullable(),
  /** Until when the caller can ask for another look at the decision; null: they cannot. */
  appealable_until: isoTime.nullable(),
  /** The one appeal there is; null: nobody has asked for one. */
  appeal: z
    .object({
      status: z.enum(appealStatuses),
      by: z.enum(['you', 'other']),
      /** By when staff mean to have decided it. */
      decide_by: isoTime,
      /** What whoever asked got by it. */
      moved: cents.nullable(),
    })
    .nullable(),
  /** How many pictures the caller can still add. */
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
      'Opens a dispute about a cash-out or a task of the caller’s: one that is marked sent (within seven days also one that is completed, for its member), or one whose proof was submitted or rejected. Its money stays where it is until staff decide. `category` is one of the caller’s side; `attachments` are uploads of theirs. What is disputed already is refused with the dispute there is, and so is what the caller closed a dispute about. Ten a day.',
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
    summary: 'Disputes in which the caller is initiator or opponent, newest first; active ones, those that are over, or all.',
    access: 'member',
    input: z.strictObject({ ...pageInput, state: z.enum(['active', 'over', 'all']).default('all') }),
    output: pageOf(dispute),
    errors: [],
  },
  count_active_disputes: {
    summary:
      'How many disputes of the caller’s are open or escalated, and whether there is any at all, those that are over included.',
    access: 'member',
    input: nothing,
    output: z.object({ count: z.int(), has_any: z.boolean() }),
    errors: [],
  },
  get_dispute: {
    summary: 'One dispute of the caller’s with its history: what both sides have said, and what became of it.',
    access: 'member',
    input: z.strictObject({ dispute_id }),
    output: whole,
    errors: ['NOT_FOUND'],
  },
  add_dispute_event: {
    summary:
      'Adds to a dispute of the caller’s that is not over: a statement, pictures (evidence), or both. Both sides and staff read it. Ten a day and six pictures in all for each side.',
    access: 'member',
    input: z
      .strictObject({
        idempotency_key,
        dispute_id,
        /** Empty: pictures alone. */
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
      'Brings an open dispute of the caller’s before staff, a day after it was opened; after three it comes there by itself.',
    access: 'member',
    input: z.strictObject({ dispute_id }),
    output: whole,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
  propose_dispute_outcome: {
    summary:
      'Proposes how a dispute of the caller’s ends while its money is held: `refund` gives it back to the payer, `release` pays the other party as if nobody had complained. Nothing moves until the other party accepts. One proposal waits at a time.',
    access: 'member',
    input: z.strictObject({ idempotency_key, dispute_id, outcome: z.enum(proposedOutcomes) }),
    output: whole,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT'],
  },
  answer_dispute_proposal: {
    summary:
      'Answers the proposal that waits. The other party accepts it, which ends the dispute and moves the held money, or declines it. Whoever proposed it may retract it.',
    access: 'member',
    input: z.strictObject({ idempotency_key, dispute_id, proposal_id: id, answer: z.enum(proposalAnswers) }),
    output: whole,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT', 'WALLET_LOCKED'],
  },
  close_dispute: {
    summary:
      'The party who complained closes their dispute alone, before staff have it, and cannot open another about the same item. No money moves: the cash-out or task goes back to where it was, and the time it had left goes on.',
    access: 'member',
    input: z.strictObject({ idempotency_key, dispute_id }),
    output: whole,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT'],
  },
  confirm_dispute_received: {
    summary:
      'The payer of a disputed cash-out has the cash. The agent said so when they marked it sent, so both agree: the held money goes to the agent and the dispute ends, also once staff have it. Not while a proposal of the agent waits for an answer.',
    access: 'member',
    input: z.strictObject({ idempotency_key, dispute_id }),
    output: whole,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'IDEMPOTENCY_CONFLICT', 'WALLET_LOCKED'],
  },
  appeal_dispute: {
    summary:
      'Asks for another look at a decision that went against the caller, within seven days, with their reason. Somebody else of the staff decides it; there is one appeal, whoever asks.',
    access: 'member',
    input: z.strictObject({ dispute_id, body: statement }),
    output: whole,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
  get_dispute_attachment: {
    summary: 'A picture of a dispute of the caller’s, whichever side added it.',
    access: 'member',
    input: z.strictObject({ dispute_id, file_id: id }),
    output: fileAnswer,
    errors: ['NOT_FOUND'],
    file: 'image/webp',
  },
})
