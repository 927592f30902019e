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
  /** Bank and account number for a bank payout; empty for other methods. */
  account: text({ max: 80 }).default(''),
  note: text({ max: NOTE_MAX }).default(''),
}
const namesBank = ({ method, account }: { method: string; account: string }): boolean => (method === 'bank') === (account !== '')
const bankFault = { path: ['account'], error: 'is for bank pay-outs, and needed there' }

export const destination = z.strictObject(destinationFields).refine(namesBank, bankFault)

const person = z.object({ user_id: id, shown_name: z.string(), hai_tag: z.string(), avatar_url: z.string().nullable() })

export const cashout = z.object({
  id,
  /** Increases with every change. Clients ignore versions older than the one they have. */
  version: z.int(),
  sender_id: id,
  /** The assigned agent, or null. */
  agent_id: id.nullable(),
  role: z.enum(cashoutRoles).extract(['member', 'agent']),
  status: z.enum(cashoutStatuses),
  amount: cents,
  /** Charged to the member on top of `amount`. */
  fee: cents,
  tax: cents,
  total: cents,
  /** Amount to pay out, at the rate locked with the request. */
  amount_htg: z.number(),
  htg_per_usd: z.number(),
  rate_source: z.string(),
  rate_as_of: isoTime,
  /**
   * Until the agent has accepted the cash-out, agents see only the method and the place. The personal fields are empty.
   */
  destination_details: z.object({
    method: payoutMethod,
    phone: z.string(),
    full_name: z.string(),
    department: z.string(),
    commune: z.string(),
    account: z.string(),
    note: z.string(),
  }),
  /** The other party, masked until accepted; null for the member while no agent is assigned. */
  counterparty: person.nullable(),
  /** The agent's place for the hand-over. The exact address appears after acceptance. */
  agent_place: z.object({ department, commune: z.string(), hours: z.string(), address: z.string().nullable() }).nullable(),
  /** The agent's commission; null for the member. */
  agent_share: cents.nullable(),
  /** The agent’s reference for the payout; empty until marked sent. */
  reference: z.string(),
  has_photo: z.boolean(),
  actions: z.array(z.enum(cashoutActions)),
  /** The next automatic step and when it happens. expire: the money is returned. */
  deadline: z.object({ kind: z.enum(['expire', 'answer', 'send', 'dispute']), at: isoTime }).nullable(),
  timeline: z.array(
    z.object({ action: z.enum(cashoutActions), by: z.enum(cashoutRoles), status: z.enum(cashoutStatuses), at: isoTime }),
  ),
  /** Hand-over codes are refused until this time. Only the agent gets this field. */
  codes_paused_until: isoTime.nullable(),
  /** Deadline for reporting and rating a completed cash-out. */
  report_until: isoTime.nullable(),
  /** The member's feedback; null if none yet. The agent sees only the stars. */
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
  /** The caller's open dispute about this cash-out, otherwise their latest one. Null if there is none. */
  dispute_id: id.nullable(),
  created_at: isoTime,
  accepted_at: isoTime.nullable(),
  sent_at: isoTime.nullable(),
  ended_at: isoTime.nullable(),
})
export type Cashout = z.infer<typeof cashout>
