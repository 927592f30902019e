import { cents } from '@hai/contract/schemas'
import { z } from 'zod'
import { type Happening, recordFact } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'

/** Recorded by agents.decide(), in the database. */
const DECIDED = 'agent.decided'
const REQUESTED = 'agent.requested'
/** An agent has gone on duty, or said anew what they have. */
export const ON_DUTY = 'agent.on_duty'

/** An administrator has confirmed an agent’s next level, or taken them to a lower one. */
export const LEVELLED = 'agent.levelled'

const levelled = z.object({
  user_id: z.string(),
  level: z.int(),
  job_maximum: cents,
  jobs_open_max: z.int(),
  /** Why it is lower, as the agent reads it. */
  reason: z.string().optional(),
})

const decided = z.object({
  user_id: z.string(),
  status: z.enum(['approved', 'rejected']),
  /** Why not, as the member reads it. */
  reason: z.string().nullable(),
})

/** Tells the rest, last in a transaction, that somebody waits to become an agent. */
export const agentRequested = (trx: Transaction, user_id: string, at: Date): Promise<void> =>
  recordFact(trx, { type: REQUESTED, user_id, payload: { user_id }, at })

/** Whether a request has just come in. */
export const isAgentRequest = (happening: Happening): boolean => happening.stream === 'facts' && happening.fact.type === REQUESTED

/** What was decided about a request to become an agent; null: this is something else. */
export function agentDecision(happening: Happening): (z.infer<typeof decided> & { readonly at: Date }) | null {
  if (happening.stream !== 'facts' || happening.fact.type !== DECIDED) return null
  return { ...decided.parse(happening.fact.payload), at: happening.fact.created_at }
}

/** Who has reached which level, and what they may pay out from now on; null: this is something else. */
export function agentLevelled(happening: Happening): (z.infer<typeof levelled> & { readonly at: Date }) | null {
  if (happening.stream !== 'facts' || happening.fact.type !== LEVELLED) return null
  return { ...levelled.parse(happening.fact.payload), at: happening.fact.created_at }
}

/** Whether an agent has just become somebody to give jobs to. */
export const isReadiness = (happening: Happening): boolean => happening.stream === 'facts' && happening.fact.type === ON_DUTY
