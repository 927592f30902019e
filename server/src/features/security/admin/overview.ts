import type { Output } from '@hai/contract/contract'
import type { SecurityEvent } from '@hai/contract/security-admin'
import { type SecurityFigure, securityFigures } from '@hai/contract/security-values'
import { sql, type RawBuilder } from 'kysely'
import type { Staff } from '../../../caller.ts'
import { cachedValue } from '../../../platform/cached-value.ts'
import type { Database } from '../../../platform/database/database.ts'
import { compareDays, daysLike, readFirstDay, wallClock } from '../../overview/index.ts'
import type { SecurityAdminDeps } from './deps.ts'
import { eventName } from './audit-query.ts'
import { isBlockedByStaff } from '../../identity/index.ts'
import { showEvents } from './list-events.ts'
import { isOpen } from './list-tokens.ts'

const KEPT_MS = 5_000
const LATEST_MAX = 8
const COUNTED_MAX = 999

/** A smaller difference from the same weekday of earlier weeks is never unusual. */
const FEW: Readonly<Record<SecurityFigure, number>> = {
  failed_sign_ins: 10,
  lockouts: 2,
  flags: 2,
  blocked_addresses: 1,
  token_failures: 2,
  copied_keys: 1,
  role_refusals: 3,
  step_ups: 20,
  step_ups_failed: 3,
}

interface HourRow {
  readonly figure: string
  readonly day: string
  readonly hour: number
  readonly count: number
}

/** A freeze or block by staff does not count as a lockout. */
async function readHours(database: Database, days: readonly string[], zone: string): Promise<readonly HourRow[]> {
  const within = sql`created_at >= day.starts and created_at < day.ends`
  const { rows } = await sql<HourRow>`
    with day as (
      select d::text as day, d::timestamp at time zone ${zone} as starts, (d + 1)::timestamp at time zone ${zone} as ends
        from unnest(${days}::date[]) d),
    counted as (
      select day.day, extract(hour from created_at at time zone ${zone})::int as hour,
             case action_type
               when 'login_failure' then 'failed_sign_ins'
               when 'account_locked' then case when context is null or context not in ('blocked', 'lifted', 'frozen') then 'lockouts' end
               when 'permission_escalation' then 'role_refusals'
               when 'suspicious_activity' then case when context in ('refresh_token_reuse', 'copied_key') then 'copied_keys' end
               else case when context = 'proven' then 'step_ups' when context in ('wrong', 'locked') then 'step_ups_failed' end
             end as figure
        from day join security.auth_audit_log on ${within} and source = 'server'
         and action_type in ('login_failure', 'account_locked', 'suspicious_activity', 'permission_escalation', 'step_up')
      union all
      select day.day, extract(hour from created_at at time zone ${zone})::int, what.figure
        from day join security.security_flags on ${within} and action_taken <> 'locked'
       cross join lateral (values ('flags', true), ('blocked_addresses', ip_address is not null and action_taken = 'blocked')) what (figure, is_so)
       where what.is_so
      union all
      select day.day, extract(hour from created_at at time zone ${zone})::int, 'token_failures'
        from day join security.security_events on ${within} and event_type = 'token_failure' and source = 'server')
    select figure, day, hour, count(*) as count from counted where figure is not null group by 1, 2, 3`.execute(database)
  return rows
}

async function readFigures({ database, clock, time_zone }: SecurityAdminDeps) {
  const { day: today, time } = wallClock(clock.now(), time_zone)
  const likes = daysLike(today, await readFirstDay(database, time_zone))
  const known = new Map<string, number>()
  for (const { figure, day, hour, count } of await readHours(database, [today, ...likes], time_zone)) {
    known.set(`${figure} ${day} ${hour}`, count)
    known.set(`${figure} ${day} null`, (known.get(`${figure} ${day} null`) ?? 0) + count)
  }
  const of = (figure: SecurityFigure, day: string, hour: number | null): number => known.get(`${figure} ${day} ${hour}`) ?? 0
  return securityFigures.map((figure) => compareDays(figure, of, { today, time, likes, few: FEW[figure] }))
}

type CurrentState = Output<'get_security_overview'>['standing']

const counted = (rows: RawBuilder<unknown>) => sql`(select count(*) from (select ${rows} limit ${COUNTED_MAX}) c)`

async function countLockedWallets(database: Database): Promise<number> {
  const { rows } = await sql<{ locked: number }>`
    select ${counted(sql`distinct owner_id from ledger.account_view where status = 'locked' and owner_id is not null`)} as locked`.execute(
    database,
  )
  return rows[0]?.locked ?? 0
}

async function readCurrentState(
  { database, ofBook }: Pick<SecurityAdminDeps, 'database' | 'ofBook'>,
  now: Date,
): Promise<CurrentState> {
  const flags = (which: RawBuilder<unknown>) =>
    counted(sql`from security.security_flags where not resolved and expires_at > ${now} and ${which}`)
  const members = (which: RawBuilder<unknown>) =>
    counted(sql`from identity.profile_view profile where ${isBlockedByStaff} and ${which} and ${ofBook() ?? sql`true`}`)
  const { rows } = await sql<Omit<CurrentState, 'wallets_locked'>>`
    select ${flags(sql`action_taken = 'locked'`)} as locked,
           ${flags(sql`action_taken = 'rate_limited'`)} as rate_limited,
           ${flags(sql`action_taken = 'blocked' and ip_address is null`)} as blocked,
           ${flags(sql`action_taken = 'blocked' and ip_address is not null`)} as blocked_addresses,
           ${members(sql`not permanently_blocked`)} as members_frozen,
           ${members(sql`permanently_blocked`)} as members_blocked`.execute(database)
  const [row] = rows
  if (!row) throw new Error('the current restrictions have no row')
  return { ...row, wallets_locked: await countLockedWallets(database) }
}

async function countStaffSessions(database: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*) as open
      from (select from identity.session_view entry
             where entry.user_id in (select user_id from identity.user_roles_view) and ${isOpen(now)} limit ${COUNTED_MAX}) s`.execute(
    database,
  )
  return rows[0]?.open ?? 0
}

/** Leaves out events that browsers reported, because anyone can make up such a report. */
async function readLatest(database: Database) {
  const newest = (which: RawBuilder<unknown>) => sql`
    (select entry.*, ${eventName} as name from security.security_events entry where ${which} order by created_at desc, id desc limit ${LATEST_MAX})`
  const critical = newest(sql`severity = 'critical' and source = 'server'`)
  const warnings = newest(sql`severity = 'warning' and source = 'server'`)
  const { rows } = await sql`
    select * from (${critical} union all ${warnings}) latest order by created_at desc, id desc limit ${LATEST_MAX}`.execute(
    database,
  )
  return showEvents(database, rows)
}

export function createSecurityOverview(
  deps: SecurityAdminDeps,
): (reader: Pick<Staff, 'user_id' | 'email'>) => Promise<Output<'get_security_overview'>> {
  const { database, clock } = deps
  async function load(): Promise<Output<'get_security_overview'>> {
    const now = clock.now()
    const [figures, currentState, staff_sessions, latest] = await Promise.all([
      readFigures(deps),
      readCurrentState(deps, now),
      countStaffSessions(database, now),
      readLatest(database),
    ])
    const { day } = wallClock(now, deps.time_zone)
    return { as_of: now.toISOString(), day, figures, standing: currentState, staff_sessions, latest }
  }
  const cached = cachedValue({ load, maxAgeMs: KEPT_MS, clock })
  // All readers share the cached data, so events about the reader that triggered a rule are left out here.
  const isShownTo = ({ user_id, email }: Pick<Staff, 'user_id' | 'email'>, event: SecurityEvent): boolean =>
    !event.escalated || (event.person === null ? event.email !== email : event.person.user_id !== user_id)
  return async (reader) => {
    const { latest, ...overview } = await cached.get()
    return { ...overview, latest: latest.filter((event) => isShownTo(reader, event)) }
  }
}
