import type { Guest, RequestInfo, SessionCaller } from '../../caller.ts'
import { type DomainEvent, recordEvent } from '../../events/index.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { ipPrefixOf } from '../../platform/ip-prefix.ts'
import { newId } from '../../platform/ids.ts'
import type { RecordAudit } from './audit.ts'
import type { ActionTaken } from './rules.ts'
import type { Clock } from '../../platform/clock.ts'
import { remembered } from '../../platform/remembered.ts'

const FLAGGED = 'security.flagged'

export type Subject = { readonly kind: 'user'; readonly id: string } | { readonly kind: 'ip'; readonly id: string }

export interface Flag {
  readonly action_taken: ActionTaken
  readonly expires_at: Date
}

export const userSubject = (user_id: string): Subject => ({ kind: 'user', id: user_id })
export const ipPrefixSubject = ({ ip }: RequestInfo): Subject => ({ kind: 'ip', id: ipPrefixOf(ip) })

/** The input of a call has no influence, so nobody can cause a block of another user. */
export const subjectsOf = (caller: Guest | SessionCaller): readonly Subject[] => [
  ipPrefixSubject(caller.request),
  ...(caller.kind === 'session' ? [userSubject(caller.user_id)] : []),
]

/** Leaves out sign-in locks. */
export const readFlags = (db: Database, subjects: readonly Subject[], now: Date) =>
  db
    .selectFrom('security.security_flags')
    .selectAll()
    .where('resolved', '=', false)
    .where('expires_at', '>', now)
    .where('action_taken', 'in', ['blocked', 'rate_limited'])
    .where((eb) => eb.or(subjects.map(({ kind, id }) => (kind === 'ip' ? eb('ip_address', '=', id) : eb('user_id', '=', id)))))
    .orderBy('created_at', 'desc')
    .execute()

const isAction = (text: string): text is ActionTaken => text === 'blocked' || text === 'rate_limited'

export function strictest(flags: readonly { readonly action_taken: string; readonly expires_at: Date }[]): Flag | null {
  const known = flags.flatMap(({ action_taken, expires_at }) => (isAction(action_taken) ? [{ action_taken, expires_at }] : []))
  const rank = ({ action_taken }: Flag): number => (action_taken === 'blocked' ? 1 : 0)
  const [first] = known.toSorted((a, b) => rank(b) - rank(a) || b.expires_at.getTime() - a.expires_at.getTime())
  return first ?? null
}

interface NewFlag extends Flag {
  readonly subject: Subject
  readonly reason: string
  readonly request: RequestInfo
  readonly now: Date
}

export async function raiseFlag(
  recordAudit: RecordAudit,
  trx: Transaction,
  { subject, action_taken, expires_at, reason, request, now }: NewFlag,
): Promise<void> {
  const subjectColumns = {
    user_id: subject.kind === 'user' ? subject.id : null,
    ip_address: subject.kind === 'ip' ? subject.id : null,
  }
  await trx
    .insertInto('security.security_flags')
    .values({ id: newId(), ...subjectColumns, action_taken, reason, created_at: now, expires_at })
    .execute()
  if (subject.kind !== 'user') return
  const user_id = subject.id
  if (action_taken === 'blocked') await recordAudit(trx, { action_type: 'account_locked', context: reason, request, user_id })
  await recordEvent(trx, { type: FLAGGED, user_id, payload: { action_taken } })
}

export const flaggedUsers = (events: readonly DomainEvent[]): readonly string[] => [
  ...new Set(
    events.flatMap((event) =>
      event.stream === 'outbox' && event.outboxEvent.type === FLAGGED && event.outboxEvent.user_id !== null
        ? [event.outboxEvent.user_id]
        : [],
    ),
  ),
]

export function createFlagCache({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  const flagged = remembered((user_id) => readFlags(database, [userSubject(user_id)], clock.now()))

  return {
    /** Throws if the flags are not cached and the database is down. */
    async of(user_id: string): Promise<Flag | null> {
      const flags = await flagged.find(user_id)
      const now = clock.now()
      return strictest(flags.filter(({ expires_at }) => expires_at > now))
    },
    forget: flagged.forget,
  }
}
