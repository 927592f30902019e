import { cents } from '@hai/contract/schemas'
import { z } from 'zod'
import { type DomainEvent, recordEvent } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'

const DECIDED = 'agent.decided'
const REQUESTED = 'agent.requested'
/** An agent went on duty or stated their cash again. */
export const ON_DUTY = 'agent.on_duty'

/** Staff raised or lowered an agent’s level. */
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

/** Publishes a new application. Call it last in the transaction. */
export const agentRequested = (trx: Transaction, user_id: string, at: Date): Promise<void> =>
  recordEvent(trx, { type: REQUESTED, user_id, payload: { user_id }, at })

/** Publishes the decision on an application. Call it last in the transaction. */
export const agentDecided = (
  trx: Transaction,
  { at, ...decision }: z.infer<typeof decided> & { readonly at: Date },
): Promise<void> => recordEvent(trx, { type: DECIDED, user_id: decision.user_id, payload: decision, at })

export const isAgentRequest = (event: DomainEvent): boolean => event.stream === 'outbox' && event.outboxEvent.type === REQUESTED

export function agentDecision(event: DomainEvent): (z.infer<typeof decided> & { readonly at: Date }) | null {
  if (event.stream !== 'outbox' || event.outboxEvent.type !== DECIDED) return null
  return { ...decided.parse(event.outboxEvent.payload), at: event.outboxEvent.created_at }
}

/** The agent’s new level and its limits, or null if the event is about something else. */
export function agentLevelled(event: DomainEvent): (z.infer<typeof levelled> & { readonly at: Date }) | null {
  if (event.stream !== 'outbox' || event.outboxEvent.type !== LEVELLED) return null
  return { ...levelled.parse(event.outboxEvent.payload), at: event.outboxEvent.created_at }
}

/** True if, after this event, an agent may be able to take a waiting cash-out. */
export const isReadiness = (event: DomainEvent): boolean => event.stream === 'outbox' && event.outboxEvent.type === ON_DUTY
