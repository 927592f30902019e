import { z } from 'zod'
import { cashInActions, cashInRoles, cashInStatuses } from './cash-in-steps.ts'
import { procedures } from './procedure.ts'
import { amount, cents, hai_tag, id, idempotency_key, isoTime, pageInput, pageOf } from './schemas.ts'

export const cashIn = z.object({
  id,
  /** Clients ignore versions older than the one they have. */
  version: z.int(),
  role: z.enum(cashInRoles).extract(['member', 'agent']),
  status: z.enum(cashInStatuses),
  amount: cents,
  /** The share that the agent was paid. Until it is paid, the highest possible share. Null for the member. */
  agent_share: cents.nullable(),
  /** When the share is calculated and paid. Null for the member, if there is no share, and before the member confirms. */
  share_due_at: isoTime.nullable(),
  counterparty: z.object({ shown_name: z.string(), hai_tag: z.string(), avatar_url: z.string().nullable() }),
  actions: z.array(z.enum(cashInActions)),
  expires_at: isoTime,
  transaction_id: id.nullable(),
  created_at: isoTime,
  ended_at: isoTime.nullable(),
})
export type CashIn = z.infer<typeof cashIn>

const cashInInput = z.strictObject({ cash_in_id: id })

export const cashIns = procedures({
  start_cash_in: {
    summary:
      'Called by an agent who has received a member’s cash: asks the member to confirm on their own screen within minutes. No money moves before that. Cents.',
    access: 'agent',
    input: z.strictObject({ idempotency_key, hai_tag, amount }),
    output: cashIn,
    errors: [
      'AMOUNT_OUT_OF_BOUNDS',
      'RECIPIENT_IS_SELF',
      'RECIPIENT_UNAVAILABLE',
      'OTHER_BOOK',
      'INSUFFICIENT_FUNDS',
      'LIMIT_EXCEEDED',
      'RATE_LIMITED',
      'IDEMPOTENCY_CONFLICT',
      'CONFIRMATION_REQUIRED',
    ],
  },
  confirm_cash_in: {
    summary:
      'The member confirms a cash-in: the money moves from the agent’s balance to the member’s at once. AGENT_UNAVAILABLE: the agent can no longer pay; the cash must be returned.',
    access: 'member',
    input: z.strictObject({ idempotency_key, cash_in_id: id }),
    output: cashIn,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'LIMIT_EXCEEDED', 'WALLET_LOCKED', 'AGENT_UNAVAILABLE', 'IDEMPOTENCY_CONFLICT'],
  },
  decline_cash_in: {
    summary: 'The member declines a cash-in. The agent cannot ask this member again for an hour.',
    access: 'member',
    input: cashInInput,
    output: cashIn,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
  cancel_cash_in: {
    summary: 'The agent cancels a cash-in that the member has not confirmed.',
    access: 'agent',
    input: cashInInput,
    output: cashIn,
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
  get_cash_in: {
    summary: 'One cash-in, for its member and its agent.',
    access: 'member',
    input: cashInInput,
    output: cashIn,
    errors: ['NOT_FOUND'],
  },
  list_cash_ins: {
    summary: 'The caller’s cash-ins as a member or as an agent, newest first; pending ones or all.',
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
