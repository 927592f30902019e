import type { Input, Output } from '@hai/contract/contract'
import type { RevokedToken } from '@hai/contract/security-admin'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Staff } from '../../../caller.ts'
import type { Database } from '../../../platform/database/database.ts'
import { deviceOf } from '../../../platform/device.ts'
import { withinDays } from '../../../platform/days.ts'
import { REFRESH_TOKEN_MS, staffPeople } from '../../identity/index.ts'
import type { SecurityAdminDeps } from './deps.ts'
import { readTimePage, where } from './pages.ts'
import { findPerson } from './person-filter.ts'

const sessionRow = z.object({
  id: z.string(),
  user_id: z.string(),
  created_at: z.date(),
  last_seen_at: z.date(),
  ip_address: z.string(),
  user_agent: z.string(),
})

async function readStaffIds(database: Database): Promise<readonly string[]> {
  const rows = await database.selectFrom('identity.user_roles_view').select('user_id').distinct().execute()
  return rows.map(({ user_id }) => user_id)
}

/** SQL condition: the session `entry` has not ended and was used within the lifetime of a refresh token. */
export const isOpen = (now: Date) =>
  sql`entry.ended_at is null and entry.last_seen_at > ${new Date(now.getTime() - REFRESH_TOKEN_MS)}`

export async function listActiveTokens(
  deps: SecurityAdminDeps,
  staff: Staff,
  { user, ip_address, is_staff, ...paging }: Input<'list_active_tokens'>,
): Promise<Output<'list_active_tokens'>> {
  const { database, clock } = deps
  const staffIds = await readStaffIds(database)
  const whom = user === undefined ? undefined : ((await findPerson(deps, user))?.user_id ?? null)
  const ofStaff = sql`entry.user_id = any(${staffIds}::uuid[])`
  const { page, next_cursor } = await readTimePage<z.infer<typeof sessionRow>>(
    database,
    paging,
    {
      from: sql`identity.session_view entry`,
      select: sql`entry.id, entry.user_id, entry.created_at, entry.last_seen_at, entry.ip_address, entry.user_agent`,
      time: sql`entry.last_seen_at`,
      id: sql`entry.id`,
      conditions: [
        isOpen(clock.now()),
        where(ip_address, (ip) => sql`entry.ip_address = ${ip}`),
        where(is_staff, (proposed) => (proposed ? ofStaff : sql`not ${ofStaff}`)),
      ],
      ...(whom !== undefined && { ways: whom === null ? [] : [sql`entry.user_id = ${whom}`] }),
    },
    ({ id }) => id,
  )
  const rows = page.map((row) => sessionRow.parse(row))
  const person = await staffPeople(
    database,
    rows.map(({ user_id }) => user_id),
  )
  const items = rows.map(({ id, user_id, created_at, last_seen_at, ip_address: ip, user_agent }) => ({
    session_id: id,
    person: person(user_id),
    is_staff: staffIds.includes(user_id),
    device: deviceOf(user_agent),
    ip_address: ip,
    user_agent,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    is_current: id === staff.session_id,
  }))
  return { items, next_cursor }
}

const revokedRow = z.object({
  token_jti: z.string(),
  session_id: z.string(),
  user_id: z.string(),
  reason: z.string(),
  revoked_by: z.string().nullable(),
  note: z.string().nullable(),
  user_agent: z.string().nullable(),
  revoked_at: z.date(),
  expires_at: z.date(),
})
type RevokedRow = z.infer<typeof revokedRow>

export async function listRevokedTokens(
  deps: SecurityAdminDeps,
  { user, reason, date_from, date_to, ...paging }: Input<'list_revoked_tokens'>,
): Promise<Output<'list_revoked_tokens'>> {
  const whom = user === undefined ? undefined : ((await findPerson(deps, user))?.user_id ?? null)
  const time = sql`entry.revoked_at`
  const { page, next_cursor } = await readTimePage<RevokedRow>(
    deps.database,
    paging,
    {
      from: sql`identity.revoked_tokens_view entry`,
      select: sql`entry.*`,
      time,
      id: sql`entry.token_jti`,
      conditions: [
        where(reason, (why) => sql`entry.reason = ${why}`),
        ...withinDays(time, { from: date_from, to: date_to, time_zone: deps.time_zone }),
      ],
      ...(whom !== undefined && { ways: whom === null ? [] : [sql`entry.user_id = ${whom}`] }),
    },
    ({ token_jti }) => token_jti,
  )
  return { items: await showRevoked(deps.database, page), next_cursor }
}

export async function showRevoked(database: Database, rows: readonly unknown[]): Promise<RevokedToken[]> {
  const tokens = rows.map((row) => revokedRow.parse(row))
  const person = await staffPeople(
    database,
    tokens.flatMap(({ user_id, revoked_by }) => [user_id, revoked_by]),
  )
  return tokens.map(({ user_id, revoked_by, revoked_at, expires_at, ...token }) => ({
    ...token,
    person: person(user_id),
    revoked_by: revoked_by === null ? null : person(revoked_by),
    revoked_at: revoked_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }))
}
