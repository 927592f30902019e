import { cents } from '@hai/contract/schemas'
import { z } from 'zod'
import { type DomainEvent, recordEvent } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'

const DECIDED = 'agent.decided'
const REQUESTED = 'agent.requested'
/** An agent went on duty or, while on duty, stated their cash again. */
export const ON_DUTY = 'agent.on_duty'

export const LEVELLED = 'agent.levelled'

const levelled = z.object({
  user_id: z.string(),
  level: z.int(),
  job_maximum: cents,
  jobs_open_max: z.int(),
  /** Why staff lowered the level. The agent reads it. */
  reason: z.string().optional(),
})

const decided = z.object({
  user_id: z.string(),
  status: z.enum(['approved', 'rejected']),
  /** Why staff rejected the application. The member reads it. */
  reason: z.string().nullable(),
})

export const recordAgentRequest = (trx: Transaction, user_id: string, at: Date): Promise<void> =>
  recordEvent(trx, { type: REQUESTED, user_id, payload: { user_id }, at })

export const recordAgentDecision = (
  trx: Transaction,
  { at, ...decision }: z.infer<typeof decided> & { readonly at: Date },
): Promise<void> => recordEvent(trx, { type: DECIDED, user_id: decision.user_id, payload: decision, at })

export const isAgentRequest = (event: DomainEvent): boolean => event.stream === 'outbox' && event.outboxEvent.type === REQUESTED

export function agentDecision(event: DomainEvent): (z.infer<typeof decided> & { readonly at: Date }) | null {
  if (event.stream !== 'outbox' || event.outboxEvent.type !== DECIDED) return null
  return { ...decided.parse(event.outboxEvent.payload), at: event.outboxEvent.created_at }
}

export function readAgentLevelChange(event: DomainEvent): (z.infer<typeof levelled> & { readonly at: Date }) | null {
  if (event.stream !== 'outbox' || event.outboxEvent.type !== LEVELLED) return null
  return { ...levelled.parse(event.outboxEvent.payload), at: event.outboxEvent.created_at }
}

export const isReadiness = (event: DomainEvent): boolean => event.stream === 'outbox' && event.outboxEvent.type === ON_DUTY
