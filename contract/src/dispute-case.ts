import { z } from 'zod'
import { cashoutActions, cashoutRoles, cashoutStatuses } from './cashout-steps.ts'
import {
  appealStatuses,
  disputeCategories,
  disputedTypes,
  disputeEventKinds,
  disputeRoles,
  disputeStatuses,
  proposedOutcomes,
} from './dispute-steps.ts'
import { HISTORY_MAX, MEDIAN_DAYS } from './dispute-reasons.ts'
import { cents, id, isoTime } from './schemas.ts'
import { staffPerson } from './staff-person.ts'
import { taskActions, taskRoles, taskStatuses } from './task-steps.ts'

const side = z.enum(['payer', 'payee'])

/** A dispute as staff see it in their queue. */
export const disputeCase = z.object({
  id,
  /** The party it was opened for, and the other one. */
  initiator_id: id,
  opponent_id: id,
  status: z.enum(disputeStatuses),
  related_type: z.enum(disputedTypes),
  related_id: id,
  category: z.enum(disputeCategories),
  opened_by: z.enum(disputeRoles).exclude(['admin']),
  payer: staffPerson,
  payee: staffPerson,
  /** Of the item, and what of it is on hold now. */
  amount: cents,
  held: cents,
  created_at: isoTime,
  /** While it is open: when it comes before staff by itself. */
  escalates_at: isoTime.nullable(),
  escalated_at: isoTime.nullable(),
  /** Once staff have it: by when they mean to have decided. */
  decide_by: isoTime.nullable(),
  ended_at: isoTime.nullable(),
  /** What the payer got back (refunded), or the payee got (resolved). */
  moved: cents.nullable(),
  /** After a refund of a part of what was held: what the payee kept. */
  kept: cents.nullable(),
  /** Null once it has ended: its two parties agreed, or the one who complained closed it. */
  decided_by: staffPerson.nullable(),
  /** The second member of the staff, where the decision needed one. */
  approved_by: staffPerson.nullable(),
  /** Null: nobody has asked for one. */
  appeal: z
    .object({
      status: z.enum(appealStatuses),
      side,
      asked_at: isoTime,
      decide_by: isoTime,
      decided_by: staffPerson.nullable(),
      approved_by: staffPerson.nullable(),
      moved: cents.nullable(),
    })
    .nullable(),
})
export type DisputeCase = z.infer<typeof disputeCase>

const timing = z.object({
  /** Decided in the last days. */
  decided: z.int(),
  /** Half of them took no longer, from the opening to the decision. Null: none was decided. */
  median_seconds: z.int().nullable(),
})

export const disputeFigures = z.object({
  /** Open or escalated, the reader's own left out. */
  open: z.int(),
  /** Of these, escalated: staff must decide them. The others may still be settled between the two. */
  to_decide: z.int(),
  /** Pending appeals that the reader may decide. */
  appeals: z.int(),
  /** Disputes and appeals past the time staff mean to decide in. */
  overdue: z.int(),
  /** The days that are looked at. */
  days: z.literal(MEDIAN_DAYS),
  all: timing,
  cashout: timing,
  task: timing,
})
export type DisputeFigures = z.infer<typeof disputeFigures>

const event = z.object({
  id,
  version: z.int(),
  kind: z.enum(disputeEventKinds),
  role: z.enum(disputeRoles),
  /** Null: nobody’s act. */
  actor: staffPerson.nullable(),
  body: z.string(),
  /** Of what staff did. */
  reason_code: z.string().nullable(),
  /** Pictures, for admin_get_dispute_attachment. */
  attachments: z.array(id),
  created_at: isoTime,
})
export type CaseEvent = z.infer<typeof event>

const before = disputeCase
  .pick({ id: true, status: true, related_type: true, category: true, created_at: true })
  /** is_appealed: an appeal against its outcome waits for an answer. */
  .extend({ side, opened_by: z.enum(['them', 'other', 'system']), is_appealed: z.boolean() })

const person = z.object({
  side,
  person: staffPerson,
  avatar_url: z.string().nullable(),
  phone: z.string().nullable(),
  tier: z.int(),
  is_agent: z.boolean(),
  agent_level: z.int(),
  is_blocked: z.boolean(),
  joined_at: isoTime,
  /** Of the kind of item that is disputed, on the side they have here: how many they had, and how many of those were disputed. */
  items: z.object({ all: z.int(), disputed: z.int() }),
  /** Other disputes of theirs: all, those decided against them, and the newest. */
  disputes: z.object({ all: z.int(), lost: z.int(), newest: z.array(before).max(HISTORY_MAX) }),
})
export type CasePerson = z.infer<typeof person>

const moment = z.object({
  action: z.union([z.enum(cashoutActions), z.enum(taskActions)]),
  by: z.union([z.enum(cashoutRoles), z.enum(taskRoles)]),
  at: isoTime,
})

const item = z.object({
  status: z.union([z.enum(cashoutStatuses), z.enum(taskStatuses)]),
  created_at: isoTime,
  amount: cents,
  /** On top of it, from the payer. */
  fee: cents,
  tax: cents,
  held: cents,
  amount_htg: z.number().nullable(),
  timeline: z.array(moment),
  /** Where the money was to go, as the member asked for it, and what the agent says of the pay-out. */
  cashout: z
    .object({
      ...{ method: z.string(), phone: z.string(), full_name: z.string(), department: z.string(), commune: z.string() },
      ...{ account: z.string(), note: z.string(), reference: z.string(), has_photo: z.boolean() },
      /** What the member said they got; null: nothing. */
      htg_received: z.number().nullable(),
    })
    .nullable(),
  task: z
    .object({
      title: z.string(),
      description: z.string(),
      due_at: isoTime,
      proofs: z.array(
        z.object({
          ...{ number: z.int(), text: z.string(), images: z.array(id), submitted_at: isoTime },
          /** Why it was not accepted; null: it was not rejected. */
          reason: z.string().nullable(),
        }),
      ),
    })
    .nullable(),
})
export type CaseItem = z.infer<typeof item>

const message = z.object({
  position: z.int(),
  /** Null: the system says what happened. */
  side: side.nullable(),
  text: z.string(),
  /** A picture, for admin_get_dispute_attachment. */
  file_id: id.nullable(),
  created_at: isoTime,
})

const posting = z.object({ transaction_id: id, kind: z.string(), amount: cents, created_at: isoTime })

/** More than this waits for a second member of the staff; null: any amount is decided alone. */
const alone_max = cents.nullable()

export const wholeCase = disputeCase.extend({
  version: z.int(),
  people: z.array(person).length(2),
  events: z.array(event),
  /** What one of the two proposes and the other has not answered; a decision ends it. `amount`: what the payer or the payee would get. */
  proposal: z.object({ side, outcome: z.enum(proposedOutcomes), amount: cents, expires_at: isoTime }).nullable(),
  /** Null: it is not there any more. */
  item: item.nullable(),
  conversation: z.array(message),
  /** What was posted for the item and by its disputes, in order. */
  postings: z.array(posting),
  /** What each decision would move at most; null: it cannot be made now. */
  decisions: z.object({
    /** is_held: from hold, fee and tax included. part_most: the largest part; of held money the rest then goes to the payee. */
    refund: z.object({ most: cents, is_held: z.boolean(), part_most: cents, alone_max }).nullable(),
    release: z.object({ most: cents }).nullable(),
    close: z.object({}).nullable(),
    /** Of an appeal that waits: what can be moved to the side that asked. */
    appeal: z.object({ most: cents, alone_max }).nullable(),
  }),
  /** A refund, or what an appeal moves, that waits for a second member of the staff. */
  waits_for_second: z.object({ approval_id: id, amount: cents, requested_by: staffPerson, expires_at: isoTime }).nullable(),
  /**
   * Why the caller cannot decide it; null: they can. over: it is decided. first: they have decided or approved it, and
   * somebody else decides the appeal.
   */
  obstacle: z.enum(['over', 'first']).nullable(),
})
export type WholeCase = z.infer<typeof wholeCase>
