import type { Input, Output } from '@hai/contract/contract'
import { TOP_MAX } from '@hai/contract/security-values'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { peopleOf } from '../../identity/index.ts'
import type { SecurityAdminDeps } from './deps.ts'

const HOUR_MS = 3_600_000
/** The sign-in was rejected because of a lock or a blocked account, not because of a wrong password or code. */
const isRefused = sql`context in ('locked', 'blocked')`

interface Tries {
  readonly failed: number
  readonly refused: number
}

const tries = sql`
  count(*) filter (where action_type = 'login_failure' and (${isRefused}) is not true) as failed,
  count(*) filter (where action_type = 'login_failure' and ${isRefused}) as refused`

/** The condition must match a partial index, so that only the index is read. */
const since = (from: Date) => sql`
  security.auth_audit_log
   where source = 'server' and action_type in ('login_failure', 'account_locked') and created_at >= ${from}`

async function readHours(database: Database, from: Date) {
  const { rows } = await sql<Tries & { readonly hour: Date; readonly lockouts: number }>`
    select date_trunc('hour', created_at, 'UTC') as hour, ${tries},
           count(*) filter (where action_type = 'account_locked' and (context is null or context not in ('blocked', 'lifted', 'frozen'))) as lockouts
      from ${since(from)} group by 1`.execute(database)
  return new Map(rows.map((row) => [row.hour.getTime(), row]))
}

async function readAddresses(database: Database, from: Date) {
  const { rows } = await sql<Tries & { readonly ip_address: string; readonly accounts: number; readonly last_at: Date }>`
    select ip_address, ${tries}, count(distinct actor_email) as accounts, max(created_at) as last_at
      from ${since(from)} and action_type = 'login_failure'
     group by ip_address order by count(*) desc, ip_address limit ${TOP_MAX}`.execute(database)
  return rows.map(({ last_at, ...row }) => ({ ...row, last_at: last_at.toISOString() }))
}

async function readAccounts(database: Database, from: Date) {
  const { rows } = await sql<
    Tries & { readonly email: string; readonly user_id: string | null; readonly addresses: number; readonly last_at: Date }
  >`select top.*, account.id as user_id
      from (select actor_email as email, ${tries}, count(distinct ip_address) as addresses, max(created_at) as last_at
              from ${since(from)} and action_type = 'login_failure' and actor_email is not null
             group by actor_email order by count(*) desc, actor_email limit ${TOP_MAX}) top
      left join identity.account_view account on account.email = top.email
     order by top.failed + top.refused desc, top.email`.execute(database)
  const person = await peopleOf(
    database,
    rows.map(({ user_id }) => user_id),
  )
  return rows.map(({ user_id, last_at, ...row }) => ({ ...row, person: person(user_id), last_at: last_at.toISOString() }))
}

export async function readActivity(
  { database, clock }: Pick<SecurityAdminDeps, 'database' | 'clock'>,
  { hours }: Input<'get_security_activity'>,
): Promise<Output<'get_security_activity'>> {
  const now = clock.now()
  const last = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  const first = last - (hours - 1) * HOUR_MS
  const from = new Date(first)
  const [found, addresses, accounts] = await Promise.all([
    readHours(database, from),
    readAddresses(database, from),
    readAccounts(database, from),
  ])
  const by_hour = Array.from({ length: hours }, (_, at) => {
    const hour = first + at * HOUR_MS
    const { failed = 0, refused = 0, lockouts = 0 } = found.get(hour) ?? {}
    return { hour: new Date(hour).toISOString(), failed, refused, lockouts }
  })
  return { hours, as_of: now.toISOString(), by_hour, addresses, accounts }
}
