import type { Config } from '../platform/config.ts'
import { withClient } from '../platform/database/pool.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { checkReachable, refuseOwnersLogin } from './open-database.ts'

interface Session {
  readonly database: string
  readonly role: string
  readonly is_bounded: boolean
}

/**
 * `database` identifies the cluster and the database, and differs on a standby. This is a single statement, because a
 * pooler may run the next one in another session.
 */
const whoAmI = `select c.system_identifier::text || d.oid::text || pg_is_in_recovery()::text as database, current_user::text as role,
    current_setting('statement_timeout') <> '0' and current_setting('idle_in_transaction_session_timeout') <> '0' as is_bounded
  from pg_control_system() c, pg_database d where d.datname = current_database()`

/**
 * Throws StartRefusal if calls cannot use the pooler. Settings of a session do not work through a pooler, so the
 * pooler’s login itself must have the role hai_app and timeouts.
 */
export async function checkPooledAddress({ databasePooledUrl, isProduction }: Config, url: string): Promise<void> {
  if (databasePooledUrl === null) return
  await checkReachable('DATABASE_POOLED_URL', databasePooledUrl)
  if (isProduction) await refuseOwnersLogin('DATABASE_POOLED_URL', databasePooledUrl, 'hai_pooled')
  const { username } = new URL(databasePooledUrl)
  if (username === new URL(url).username)
    throw new StartRefusal(
      'DATABASE_POOLED_URL needs a separate login: its timeouts are for calls only, not for what uses DATABASE_URL.',
    )
  const [pooled, direct] = await Promise.all(
    [databasePooledUrl, url].map((address) =>
      withClient(address, async (client) => (await client.query<Session>(whoAmI)).rows[0]),
    ),
  )
  if (!pooled || pooled.database !== direct?.database)
    throw new StartRefusal('DATABASE_POOLED_URL does not lead to the database of DATABASE_URL.')
  const lacking = [
    ...(pooled.role === 'hai_app' ? [] : ['role = hai_app']),
    ...(pooled.is_bounded ? [] : [`statement_timeout = '15s'`, `idle_in_transaction_session_timeout = '30s'`]),
  ].map((setting) => `alter role ${username} set ${setting};`)
  if (lacking.length > 0)
    throw new StartRefusal(
      `The user of DATABASE_POOLED_URL (${username}) lacks required settings: run "${lacking.join(' ')}" as an administrator, and make the pooler reconnect.`,
    )
}
