import type { Output } from '@hai/contract/contract'
import type { OpenedSession } from '@hai/contract/identity'
import type { SessionCaller } from '../../caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { deviceOf } from '../../platform/device.ts'
import type { Deps } from './deps.ts'
import { REFRESH_TOKEN_MS } from './sessions.ts'

const SHOWN_MAX = 100

/**
 * Open sessions: first the one with the id `first`, then the most recently used. Leaves out sessions whose refresh
 * token has expired.
 */
export async function readSessions(
  database: Database,
  { user_id, now, first }: { readonly user_id: string; readonly now: Date; readonly first?: string },
): Promise<Omit<OpenedSession, 'is_current'>[]> {
  const rows = await database
    .selectFrom('identity.session')
    .select(['id', 'created_at', 'last_seen_at', 'ip_address', 'user_agent'])
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .where('last_seen_at', '>', new Date(now.getTime() - REFRESH_TOKEN_MS))
    .$if(first !== undefined, (query) => query.orderBy((eb) => eb('id', '=', first ?? ''), 'desc'))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(SHOWN_MAX)
    .execute()
  return rows.map(({ id, created_at, last_seen_at, ip_address, user_agent }) => ({
    id,
    device: deviceOf(user_agent),
    ip_address,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
  }))
}

export async function listSessions({ database, clock }: Deps, caller: SessionCaller): Promise<Output<'list_sessions'>> {
  const sessions = await readSessions(database, { user_id: caller.user_id, now: clock.now(), first: caller.session_id })
  return { items: sessions.map((session) => ({ ...session, is_current: session.id === caller.session_id })) }
}
