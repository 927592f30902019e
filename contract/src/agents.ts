import { z } from 'zod'
import { departments, payoutMethods } from './agent-facts.ts'
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
  /** Shown to members whose cash-out the agent has accepted, and to nobody else. */
  address: text({ min: 5, max: 200 }),
  hours: text({ min: 2, max: 120 }),
  methods,
}

export const agentRequest = z.object({
  id,
  ...place,
  status: z.enum(['pending', 'approved', 'rejected']),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  submitted_at: isoTime,
  decided_at: isoTime.nullable(),
})

/** What everybody may know of how an agent has worked. */
export const agentScore = z.object({
  completed: z.int(),
  /** Cash-outs of theirs that became a dispute. */
  disputed: z.int(),
  /** Accepted and not paid out in time. */
  late: z.int(),
  /** Of those who said what they got, the share in basis points that got all of it and nothing was asked for; null: nobody has said. */
  honest_cash_bp: z.int().nullable(),
  /** From acceptance to the end; null before the first. */
  median_minutes: z.int().nullable(),
  /** 1 to 5, to a tenth; null: nobody has rated them. */
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
  /** The largest cash-out they would take now; zero when off duty. */
  pays_up_to: cents,
  score: agentScore,
})

export const agentDuty = z.object({
  on_duty: z.boolean(),
  /** When the statement lapses; null off duty. */
  until: isoTime.nullable(),
  /** What the agent said they have, less what they have paid out since. */
  cash: cents,
})

export const agents = procedures({
  request_agent_status: {
    summary:
      'Asks to become an agent: tier 2, a place, hours, ways of paying out, and the agreement. One request waits at a time; after a rejection another may be made. An administrator decides.',
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
      'Goes on duty with what the agent has at hand to pay out, in cents, for four hours or until it is said again; or, with null, goes off duty. Jobs that are open stay.',
    access: 'agent',
    /** Null: off duty. */
    input: z.strictObject({ cash: amount.nullable() }),
    output: agentDuty,
    errors: ['NOT_FOUND'],
  },
  list_agents: {
    summary:
      'Agents, those on duty first, then by how they have worked; narrowed by place, way of paying out, or to those on duty who would pay out an amount. Exact addresses are not here.',
    access: 'member',
    input: z.strictObject({
      ...pageInput,
      department: department.optional(),
      commune: text({ max: 60 }).optional(),
      method: payoutMethod.optional(),
      on_duty: z.boolean().optional(),
      /** Only those who would take a cash-out of so much now. */
      amount: amount.optional(),
    }),
    output: pageOf(agent),
    errors: [],
  },
  get_agent: {
    summary: 'One agent. The exact address is told to members whose cash-out the agent has accepted, and to the agent.',
    access: 'member',
    input: z.strictObject({ agent_id: id }),
    output: agent.extend({ address: z.string().nullable() }),
    errors: ['NOT_FOUND'],
  },
})
