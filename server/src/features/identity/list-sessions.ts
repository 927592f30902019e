import type { Output } from '@hai/contract/contract'
import type { SessionCaller } from '../../caller.ts'
import { deviceOf } from '../../platform/device.ts'
import type { Deps } from './deps.ts'
import { REFRESH_TOKEN_MS } from './sessions.ts'

/** More than anybody has devices; the newest are shown. */
const SHOWN_MAX = 100

/** The caller’s open sessions, the one they use now first, then those seen last. One whose refresh token ran out is none any more. */
export async function listSessions({ database, clock }: Deps, caller: SessionCaller): Promise<Output<'list_sessions'>> {
  const rows = await database
    .selectFrom('identity.session')
    .select(['id', 'created_at', 'last_seen_at', 'ip_address', 'user_agent'])
    .where('user_id', '=', caller.user_id)
    .where('ended_at', 'is', null)
    .where('last_seen_at', '>', new Date(clock.now().getTime() - REFRESH_TOKEN_MS))
    .orderBy((eb) => eb('id', '=', caller.session_id), 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(SHOWN_MAX)
    .execute()
  const items = rows.map(({ id, created_at, last_seen_at, ip_address, user_agent }) => ({
    id,
    device: deviceOf(user_agent),
    ip_address,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    is_current: id === caller.session_id,
  }))
  return { items }
}
