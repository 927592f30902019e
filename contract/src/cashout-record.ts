import { z } from 'zod'
import { department, payoutMethod } from './agents.ts'
import { NOTE_MAX } from './bounds.ts'
import { cashoutActions, cashoutRoles, cashoutStatuses } from './cashout-steps.ts'
import { cents, full_name, id, isoTime, phone, text } from './schemas.ts'

const destinationFields = {
  method: payoutMethod,
  phone,
  full_name,
  department,
  commune: text({ min: 2, max: 60 }),
  /** Of a bank pay-out: the bank and the account; empty otherwise. */
  account: text({ max: 80 }).default(''),
  note: text({ max: NOTE_MAX }).default(''),
}
const namesBank = ({ method, account }: { method: string; account: string }): boolean => (method === 'bank') === (account !== '')
const bankFault = { path: ['account'], error: 'is for bank pay-outs, and needed there' }

/** Where money is to be paid out to. */
export const destination = z.strictObject(destinationFields).refine(namesBank, bankFault)

const person = z.object({ user_id: id, shown_name: z.string(), hai_tag: z.string(), avatar_url: z.string().nullable() })

export const cashout = z.object({
  id,
  /** Grows with every change: what is older than what the screen has is to be ignored. */
  version: z.int(),
  /** Whose money it is. */
  sender_id: id,
  /** Who has it; null while nobody does. */
  agent_id: id.nullable(),
  /** What the caller is to it. */
  role: z.enum(cashoutRoles).extract(['member', 'agent']),
  status: z.enum(cashoutStatuses),
  amount: cents,
  /** On top of it, from the member. */
  fee: cents,
  tax: cents,
  total: cents,
  /** What is to be paid out, at the rate of the day it was asked for. */
  amount_htg: z.number(),
  htg_per_usd: z.number(),
  rate_source: z.string(),
  rate_as_of: isoTime,
  /** Before an agent has accepted they see the method and the place, and nothing of the person. */
  destination_details: z.object({
    method: payoutMethod,
    phone: z.string(),
    full_name: z.string(),
    department: z.string(),
    commune: z.string(),
    account: z.string(),
    note: z.string(),
  }),
  /** The other side; null for the member while nobody has it. Masked until it is accepted. */
  counterparty: person.nullable(),
  /** Where the agent is, for the member; the exact address once it is accepted. */
  agent_place: z.object({ department, commune: z.string(), hours: z.string(), address: z.string().nullable() }).nullable(),
  /** What the agent earns by it; for the agent alone. */
  agent_share: cents.nullable(),
  /** The agent’s reference of the pay-out; empty until it is marked sent. */
  reference: z.string(),
  has_photo: z.boolean(),
  /** What the caller may do now. */
  actions: z.array(z.enum(cashoutActions)),
  /** What happens by itself next, and when; expire: the money comes back. */
  deadline: z.object({ kind: z.enum(['expire', 'answer', 'send', 'dispute']), at: isoTime }).nullable(),
  timeline: z.array(
    z.object({ action: z.enum(cashoutActions), by: z.enum(cashoutRoles), status: z.enum(cashoutStatuses), at: isoTime }),
  ),
  /** For the agent: until then no code is taken. */
  codes_paused_until: isoTime.nullable(),
  /** Of a completed one: until then it may be reported and rated. */
  report_until: isoTime.nullable(),
  /** What the member has said of it; null: nothing yet. The agent sees the stars alone. */
  rating: z
    .object({
      rating: z.int().nullable(),
      htg_received: z.number().nullable(),
      asked_for_more: z.boolean(),
      had_to_buy: z.boolean(),
      short_paid: z.boolean(),
    })
    .nullable(),
  chat_session_id: id.nullable(),
  /** The caller’s dispute about it: the one that is open, else the last one; null: there was none. */
  dispute_id: id.nullable(),
  created_at: isoTime,
  accepted_at: isoTime.nullable(),
  sent_at: isoTime.nullable(),
  ended_at: isoTime.nullable(),
})
export type Cashout = z.infer<typeof cashout>
