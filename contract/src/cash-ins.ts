import { z } from 'zod'
import { cashInActions, cashInRoles, cashInStatuses } from './cash-in-steps.ts'
import { procedures } from './procedure.ts'
import { amount, cents, hai_tag, id, idempotency_key, isoTime, pageInput, pageOf } from './schemas.ts'

export const cashIn = z.object({
  id,
  /** Grows with every change: what is older than what the screen has is to be ignored. */
  version: z.int(),
  /** What the caller is to it. */
  role: z.enum(cashInRoles).extract(['member', 'agent']),
  status: z.enum(cashInStatuses),
  /** The cash, which becomes the member’s balance; nothing is taken off it. */
  amount: cents,
  /** What the platform pays the agent for it, at most until it is decided; for the agent alone. */
  agent_share: cents.nullable(),
  /** When the share is decided and paid; null before the member confirms, and for the member. */
  share_due_at: isoTime.nullable(),
  /** The other side, by a masked name. */
  counterparty: z.object({ shown_name: z.string(), hai_tag: z.string(), avatar_url: z.string().nullable() }),
  /** What the caller may do now. */
  actions: z.array(z.enum(cashInActions)),
  /** Until then the member may confirm. */
  expires_at: isoTime,
  /** In the activity of both; null until it is confirmed. */
  transaction_id: id.nullable(),
  created_at: isoTime,
  ended_at: isoTime.nullable(),
})
export type CashIn = z.infer<typeof cashIn>

const act = z.strictObject({ cash_in_id: id })

export const cashIns = procedures({
  start_cash_in: {
    summary:
      'An agent has a member’s cash in front of them: asks the member to confirm on their own screen, within minutes. Until then no money moves. Cents.',
    access: 'agent',
    input: z.strictObject({ idempotency_key, hai_tag, amount }),
    output: cashIn,
    errors: [
      ...(['AMOUNT_OUT_OF_BOUNDS', 'RECIPIENT_IS_SELF', 'RECIPIENT_UNAVAILABLE', 'INSUFFICIENT_FUNDS'] as const),
      ...(['LIMIT_EXCEEDED', 'RATE_LIMITED', 'IDEMPOTENCY_CONFLICT', 'CONFIRMATION_REQUIRED'] as const),
    ],
  },
  confirm_cash_in: {
    summary:
      'The member confirms a cash-in: the agent’s balance pays theirs at once. AGENT_UNAVAILABLE: the agent can not pay it any more; the cash is to be given back.',
    access: 'member',
    input: z.strictObject({ idempotency_key, cash_in_id: id }),
    output: cashIn,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'LIMIT_EXCEEDED', 'WALLET_LOCKED', 'AGENT_UNAVAILABLE', 'IDEMPOTENCY_CONFLICT'],
  },
  decline_cash_in: {
    summary: 'The member says no to a cash-in. The agent cannot ask them again for an hour.',
    access: 'member',
    input: act,
    output: cashIn,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
  cancel_cash_in: {
    summary: 'The agent takes back a cash-in that the member has not confirmed.',
    access: 'agent',
    input: act,
    output: cashIn,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
  get_cash_in: {
    summary: 'One cash-in, for its two.',
    access: 'member',
    input: act,
    output: cashIn,
    errors: ['NOT_FOUND'],
  },
  list_cash_ins: {
    summary: 'The caller’s cash-ins as a member or as an agent, newest first; those that wait, or all.',
    access: 'member',
    input: z.strictObject({
      ...pageInput,
      role: z.enum(['member', 'agent']).default('member'),
      state: z.enum(['waiting', 'all']).default('all'),
    }),
    output: pageOf(cashIn),
    errors: [],
  },
})
