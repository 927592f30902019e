import { z } from 'zod'
import { recordEventBy, type DomainEvent, type NewOutboxEvent } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'

const PROFILE_CHANGED = 'profile.changed'
const SESSION_REVOKED = 'session.revoked'

const changed = z.object({ user_id: z.string() })
const revoked = z.object({ session_id: z.string(), jti: z.string() })
type RevokedSession = z.infer<typeof revoked>

/**
 * Records an event about a member in the stream of the member’s book, in whichever book this transaction runs, because
 * subscribers of the member’s book need it.
 */
export const recordMemberEvent = (trx: Transaction, event: NewOutboxEvent & { readonly user_id: string }): Promise<void> =>
  recordEventBy(trx, 'identity.record', event)

export const recordProfileChange = (trx: Transaction, user_id: string): Promise<void> =>
  recordMemberEvent(trx, { type: PROFILE_CHANGED, user_id, payload: { user_id } })

/** From this event on, every process rejects all tokens of the session. */
export const recordSessionRevocation = (trx: Transaction, user_id: string, { session_id, jti }: RevokedSession): Promise<void> =>
  recordMemberEvent(trx, { type: SESSION_REVOKED, user_id, payload: { session_id, jti } })

const payloadsOf = (events: readonly DomainEvent[], type: string): unknown[] =>
  events.flatMap((event) => (event.stream === 'outbox' && event.outboxEvent.type === type ? [event.outboxEvent.payload] : []))

export const isProfileChange = (event: DomainEvent): boolean =>
  event.stream === 'outbox' && event.outboxEvent.type === PROFILE_CHANGED

export const changedProfiles = (events: readonly DomainEvent[]): readonly string[] => [
  ...new Set(payloadsOf(events, PROFILE_CHANGED).map((payload) => changed.parse(payload).user_id)),
]

export const revokedSessions = (events: readonly DomainEvent[]): readonly RevokedSession[] =>
  payloadsOf(events, SESSION_REVOKED).map((payload) => revoked.parse(payload))
