import { z } from 'zod'
import { departments, payoutMethods } from './agent-values.ts'
import { procedures } from './procedure.ts'
import { amount, cents, id, isoTime, nothing, pageInput, pageOf, text } from './schemas.ts'

export const department = z.enum(departments)
export const payoutMethod = z.enum(payoutMethods)

const methods = z
  .array(payoutMethod)
  .min(1)
  .max(payoutMethods.length)
  .refine((chosen) => new Set(chosen).size === chosen.length, 'each once')

const place = {
  department,
  commune: text({ min: 2, max: 60 }),
  /** Another member sees the address only after the agent has accepted a cash-out of that member. */
  address: text({ min: 5, max: 200 }),
  hours: text({ min: 2, max: 120 }),
  methods,
}

export const agentRequest = z.object({
  id,
  ...place,
  status: z.enum(['pending', 'approved', 'rejected']),
  reason: z.string().nullable(),
  submitted_at: isoTime,
  decided_at: isoTime.nullable(),
})

export const agentScore = z.object({
  completed: z.int(),
  disputed: z.int(),
  /** Cash-outs accepted but not paid out in time. */
  late: z.int(),
  /** Honest cash (docs/glossary.md) in basis points. */
  honest_cash_bp: z.int().nullable(),
  /** From acceptance to completion, over the latest cash-outs. */
  median_minutes: z.int().nullable(),
  rating: z.number().nullable(),
  ratings: z.int(),
})
export type AgentScore = z.infer<typeof agentScore>

export const agent = z.object({
  user_id: id,
  shown_name: z.string(),
  hai_tag: z.string(),
  avatar_url: z.string().nullable(),
  level: z.int(),
  department,
  commune: z.string(),
  hours: z.string(),
  methods: z.array(payoutMethod),
  on_duty: z.boolean(),
  /** The largest cash-out that the agent can take now; 0 if off duty or if too many of their cash-outs are open. */
  pays_up_to: cents,
  score: agentScore,
})

export const agentDuty = z.object({
  on_duty: z.boolean(),
  until: isoTime.nullable(),
  /** Declared cash minus payouts made since. */
  cash: cents,
})

export const agents = procedures({
  request_agent_status: {
    summary:
      'Requests to become an agent. Needs tier 2, a place, opening hours, payout methods and the agreement. One request can be pending at a time; a new one is possible after a rejection. An administrator decides.',
    access: 'member',
    input: z.strictObject({ ...place, agreed: z.literal(true) }),
    output: agentRequest,
    errors: ['TIER_NEEDED', 'INVALID_TRANSITION'],
  },
  get_agent_request: {
    summary: 'The caller’s newest request to become an agent; null when there was none.',
    access: 'member',
    input: nothing,
    output: z.object({ request: agentRequest.nullable(), is_agent: z.boolean() }),
    errors: [],
  },
  set_agent_duty: {
    summary:
      'Goes on duty with the given cash at hand (cents) for four hours or until the next call. Null goes off duty; open jobs stay.',
    access: 'agent',
    input: z.strictObject({ cash: amount.nullable() }),
    output: agentDuty,
    errors: ['NOT_FOUND'],
  },
  list_agents: {
    summary:
      'Agents: those on duty first, then by track record. Can be filtered by place, by payout method, or by who is on duty and can pay out an amount. Without exact addresses.',
    access: 'member',
    input: z.strictObject({
      ...pageInput,
      department: department.optional(),
      commune: text({ max: 60 }).optional(),
      method: payoutMethod.optional(),
      on_duty: z.boolean().optional(),
      amount: amount.optional(),
    }),
    output: pageOf(agent),
    errors: [],
  },
  get_agent: {
    summary: 'One agent. Only the agent and members whose cash-out the agent has accepted see the exact address.',
    access: 'member',
    input: z.strictObject({ agent_id: id }),
    output: agent.extend({ address: z.string().nullable() }),
    errors: ['NOT_FOUND'],
  },
})
