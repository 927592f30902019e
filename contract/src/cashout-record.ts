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
  /** Bank and account number of a bank payout. */
  account: text({ max: 80 }).default(''),
  note: text({ max: NOTE_MAX }).default(''),
}
const namesBank = ({ method, account }: { method: string; account: string }): boolean => (method === 'bank') === (account !== '')
const bankFault = { path: ['account'], error: 'is for bank pay-outs, and needed there' }

export const destination = z.strictObject(destinationFields).refine(namesBank, bankFault)

const person = z.object({ user_id: id, shown_name: z.string(), hai_tag: z.string(), avatar_url: z.string().nullable() })

export const cashout = z.object({
  id,
  /** Clients ignore versions older than the one they have. */
  version: z.int(),
  sender_id: id,
  agent_id: id.nullable(),
  role: z.enum(cashoutRoles).extract(['member', 'agent']),
  status: z.enum(cashoutStatuses),
  amount: cents,
  /** Charged to the member on top of `amount`. */
  fee: cents,
  tax: cents,
  total: cents,
  amount_htg: z.number(),
  htg_per_usd: z.number(),
  rate_source: z.string(),
  rate_as_of: isoTime,
  /** Before acceptance, agents see only the method, the department and the commune. */
  destination_details: z.object({
    method: payoutMethod,
    phone: z.string(),
    full_name: z.string(),
    department: z.string(),
    commune: z.string(),
    account: z.string(),
    note: z.string(),
  }),
  /** The name is masked until the agent accepts, unless the two know each other. Null if no agent is assigned. */
  counterparty: person.nullable(),
  /** Only for the member. The address is null until the agent accepts. */
  agent_place: z.object({ department, commune: z.string(), hours: z.string(), address: z.string().nullable() }).nullable(),
  agent_share: cents.nullable(),
  reference: z.string(),
  has_photo: z.boolean(),
  actions: z.array(z.enum(cashoutActions)),
  /**
   * True for the agent who has accepted while the member’s wallet is locked or frozen: the agent should not pay out, and
   * no hand-over code works.
   */
  is_member_locked: z.boolean(),
  /**
   * The next deadline. If nobody acts before it: expire: the money returns. answer: the offer goes to the next agent.
   * send: another agent is sought, or the money returns. dispute: the server opens a dispute.
   */
  deadline: z.object({ kind: z.enum(['expire', 'answer', 'send', 'dispute']), at: isoTime }).nullable(),
  timeline: z.array(
    z.object({ action: z.enum(cashoutActions), by: z.enum(cashoutRoles), status: z.enum(cashoutStatuses), at: isoTime }),
  ),
  codes_paused_until: isoTime.nullable(),
  report_until: isoTime.nullable(),
  /** The agent sees only the stars. */
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
  /** The caller's open dispute about this cash-out, otherwise their latest one. */
  dispute_id: id.nullable(),
  created_at: isoTime,
  accepted_at: isoTime.nullable(),
  sent_at: isoTime.nullable(),
  ended_at: isoTime.nullable(),
})
export type Cashout = z.infer<typeof cashout>
