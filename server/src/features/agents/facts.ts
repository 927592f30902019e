import { cents } from '@hai/contract/schemas'
import { z } from 'zod'
import { type Happening, recordFact } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'

const DECIDED = 'agent.decided'
const REQUESTED = 'agent.requested'
/** An agent went on duty or declared their cash again. */
export const ON_DUTY = 'agent.on_duty'

/** Staff confirmed an agent’s next level or lowered the level. */
export const LEVELLED = 'agent.levelled'

const levelled = z.object({
  user_id: z.string(),
  level: z.int(),
  job_maximum: cents,
  jobs_open_max: z.int(),
  /** The reason for a lower level, as the agent reads it. */
  reason: z.string().optional(),
})

const decided = z.object({
  user_id: z.string(),
  status: z.enum(['approved', 'rejected']),
  /** The reason for a rejection, as the member reads it. */
  reason: z.string().nullable(),
})

/** Publishes a new request. Call it last in the transaction. */
export const agentRequested = (trx: Transaction, user_id: string, at: Date): Promise<void> =>
  recordFact(trx, { type: REQUESTED, user_id, payload: { user_id }, at })

/** Publishes the decision on a request. Call it last in the transaction. */
export const agentDecided = (
  trx: Transaction,
  { at, ...decision }: z.infer<typeof decided> & { readonly at: Date },
): Promise<void> => recordFact(trx, { type: DECIDED, user_id: decision.user_id, payload: decision, at })

export const isAgentRequest = (happening: Happening): boolean => happening.stream === 'facts' && happening.fact.type === REQUESTED

export function agentDecision(happening: Happening): (z.infer<typeof decided> & { readonly at: Date }) | null {
  if (happening.stream !== 'facts' || happening.fact.type !== DECIDED) return null
  return { ...decided.parse(happening.fact.payload), at: happening.fact.created_at }
}

/** The new level and its maximum in an event, or null for other events. */
export function agentLevelled(happening: Happening): (z.infer<typeof levelled> & { readonly at: Date }) | null {
  if (happening.stream !== 'facts' || happening.fact.type !== LEVELLED) return null
  return { ...levelled.parse(happening.fact.payload), at: happening.fact.created_at }
}

/** True if an agent just became ready for jobs. */
export const isReadiness = (happening: Happening): boolean => happening.stream === 'facts' && happening.fact.type === ON_DUTY
