import { sql } from 'kysely'
import { z } from 'zod'
import { type DomainEvent, recordEvent } from '../../events/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type Subject, userSubject } from './flags.ts'
import { failuresKey } from './jwt-failures.ts'

const FLAG_RESOLVED = 'security.flag_resolved'
const resolved = z.object({ kind: z.enum(['user', 'ip']), id: z.string() })

export interface ResolvedFlag {
  readonly id: string
  readonly user_id: string | null
  readonly ip_address: string | null
  readonly email: string | null
  readonly action_taken: string
  readonly reason: string
  readonly expires_at: Date
}

export interface Resolution {
  readonly flag_id: string
  readonly actor: string
  readonly note: string
  readonly now: Date
}

/** Null for a sign-in lock, which does not affect users who are signed in. */
function isHeldUp({ action_taken, user_id, ip_address }: ResolvedFlag): Subject | null {
  if (action_taken === 'locked') return null
  if (user_id !== null) return userSubject(user_id)
  return ip_address === null ? null : { kind: 'ip', id: ip_address }
}

/**
 * Also resolves the open flags of the same kind on the same user, IP prefix or email address. The failure counts are
 * reset, so that the next failure does not raise the flag again. Returns null if the flag is unknown or already
 * resolved, or if the database does not let the actor resolve it, for example because it is about the actor.
 */
export async function resolveFlag(
  trx: Transaction,
  { flag_id, actor, note, now }: Resolution,
): Promise<readonly [ResolvedFlag, ...ResolvedFlag[]] | null> {
  const { rows } = await sql<ResolvedFlag>`
    select id, user_id, ip_address, email, action_taken, reason, expires_at
      from security.resolve_flag(${flag_id}, ${actor}, ${note}, ${now})`.execute(trx)
  const [requested, ...others] = rows
  if (requested === undefined) return null
  const subject = isHeldUp(requested)
  if (subject !== null) {
    await trx.deleteFrom('security.jwt_failures').where('subject', '=', failuresKey(subject)).execute()
    await recordEvent(trx, { type: FLAG_RESOLVED, user_id: null, payload: { ...subject }, at: now })
  }
  return [requested, ...others]
}

/**
 * True if the user signed in, refreshed a session or stepped up from the IP prefix in the last 30 days. The database
 * function that resolves flags makes the same check.
 */
export async function hasUsedIpPrefix(
  trx: Transaction,
  { user_id }: { readonly user_id: string },
  { ip_prefix, now }: { readonly ip_prefix: string; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ came: boolean }>`
    select security.came_from(${user_id}, ${ip_prefix}, ${now}::timestamptz) as came`.execute(trx)
  return rows[0]?.came === true
}

export const releaseUser = (events: readonly DomainEvent[]): readonly Subject[] =>
  events.flatMap((event) =>
    event.stream === 'outbox' && event.outboxEvent.type === FLAG_RESOLVED ? [resolved.parse(event.outboxEvent.payload)] : [],
  )
