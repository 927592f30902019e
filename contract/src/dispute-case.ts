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

export const disputeCase = z.object({
  id,
  /** The party who complained, or for whom the server opened the dispute. */
  initiator_id: id,
  opponent_id: id,
  status: z.enum(disputeStatuses),
  related_type: z.enum(disputedTypes),
  related_id: id,
  category: z.enum(disputeCategories),
  opened_by: z.enum(disputeRoles).exclude(['admin']),
  payer: staffPerson,
  payee: staffPerson,
  amount: cents,
  held: cents,
  created_at: isoTime,
  escalates_at: isoTime.nullable(),
  escalated_at: isoTime.nullable(),
  /** Null unless the dispute is escalated. */
  decide_by: isoTime.nullable(),
  ended_at: isoTime.nullable(),
  /** Amount returned to the payer (refunded) or paid to the payee (resolved). */
  moved: cents.nullable(),
  /** The part of held money that the payee kept after a partial refund. Null otherwise. */
  kept: cents.nullable(),
  decided_by: staffPerson.nullable(),
  approved_by: staffPerson.nullable(),
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
  ended: z.int(),
  /** From the opening to the end. */
  median_seconds: z.int().nullable(),
})

export const disputeFigures = z.object({
  /** Disputes that are open or escalated, without those in which the reader is a party. */
  open: z.int(),
  to_decide: z.int(),
  appeals: z.int(),
  overdue: z.int(),
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
  actor: staffPerson.nullable(),
  body: z.string(),
  reason_code: z.string().nullable(),
  attachments: z.array(id),
  created_at: isoTime,
})
export type CaseEvent = z.infer<typeof event>

const before = disputeCase
  .pick({ id: true, status: true, related_type: true, category: true, created_at: true })
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
  /** Items of the disputed kind in which this person had the same role. */
  items: z.object({ all: z.int(), disputed: z.int() }),
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
  /** Charged to the payer on top of the amount. */
  fee: cents,
  tax: cents,
  held: cents,
  amount_htg: z.number().nullable(),
  timeline: z.array(moment),
  cashout: z
    .object({
      method: z.string(),
      phone: z.string(),
      full_name: z.string(),
      department: z.string(),
      commune: z.string(),
      account: z.string(),
      note: z.string(),
      reference: z.string(),
      has_photo: z.boolean(),
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
          number: z.int(),
          text: z.string(),
          images: z.array(id),
          submitted_at: isoTime,
          reason: z.string().nullable(),
        }),
      ),
    })
    .nullable(),
})
export type CaseItem = z.infer<typeof item>

const message = z.object({
  position: z.int(),
  side: side.nullable(),
  text: z.string(),
  file_id: id.nullable(),
  created_at: isoTime,
})

const posting = z.object({ transaction_id: id, kind: z.string(), amount: cents, created_at: isoTime })

/** A larger amount needs a second staff member. Null for held money: no amount needs one. */
const alone_max = cents.nullable()

export const wholeCase = disputeCase.extend({
  version: z.int(),
  people: z.array(person).length(2),
  events: z.array(event),
  /** A decision by staff ends the proposal. `amount`: what the payer or the payee would get. */
  proposal: z.object({ side, outcome: z.enum(proposedOutcomes), amount: cents, expires_at: isoTime }).nullable(),
  item: item.nullable(),
  conversation: z.array(message),
  postings: z.array(posting),
  /** The time up to which postings are archived, if some of this case are. Otherwise null. */
  archived_until: isoTime.nullable(),
  /** A decision that is not possible now is null. */
  decisions: z.object({
    /** If `is_held`, `most` includes fee and tax, and the payee gets the rest of a partial refund. */
    refund: z.object({ most: cents, is_held: z.boolean(), part_most: cents, alone_max }).nullable(),
    release: z.object({ most: cents }).nullable(),
    close: z.object({}).nullable(),
    appeal: z.object({ most: cents, alone_max }).nullable(),
  }),
  waits_for_second: z.object({ approval_id: id, amount: cents, requested_by: staffPerson, expires_at: isoTime }).nullable(),
  /** first: the caller made or approved the first decision, so another person must decide the appeal. */
  obstacle: z.enum(['over', 'first']).nullable(),
})
export type WholeCase = z.infer<typeof wholeCase>
