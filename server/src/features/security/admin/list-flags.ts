import type { Input, Output } from '@hai/contract/contract'
import type { SecurityFlag } from '@hai/contract/security-admin'
import { flagActions, type FlagActionFilter, type FlagState, type FlagTarget } from '@hai/contract/security-values'
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Staff } from '../../../caller.ts'
import type { Database } from '../../../platform/database/database.ts'
import { withinDays } from '../../../platform/days.ts'
import { isOfAnotherAccount } from '../../admin/index.ts'
import { peopleOf } from '../../identity/index.ts'
import type { SecurityAdminDeps } from './deps.ts'
import { readTimePage, where } from './pages.ts'
import { findPerson, conditionsFor } from './person-filter.ts'

const flagRow = z.object({
  id: z.string(),
  action_taken: z.enum(flagActions),
  reason: z.string(),
  user_id: z.string().nullable(),
  email: z.string().nullable(),
  ip_address: z.string().nullable(),
  created_at: z.date(),
  expires_at: z.date(),
  resolved: z.boolean(),
  resolved_by: z.string().nullable(),
  resolved_at: z.date().nullable(),
  resolution_note: z.string().nullable(),
})
type FlagRow = z.infer<typeof flagRow>

const time = sql`entry.created_at`

const inState: Readonly<Record<FlagState, (now: Date) => RawBuilder<unknown>>> = {
  standing: (now) => sql`not entry.resolved and entry.expires_at > ${now}`,
  ended: (now) => sql`not entry.resolved and entry.expires_at <= ${now}`,
  resolved: () => sql`entry.resolved`,
}

/** held_up: rate limits and blocks. */
const isTaken = (action: FlagActionFilter): RawBuilder<unknown> =>
  action === 'held_up' ? sql`entry.action_taken <> 'locked'` : sql`entry.action_taken = ${action}`

const isAbout: Readonly<Record<FlagTarget, RawBuilder<unknown>>> = {
  person: sql`entry.ip_address is null`,
  address: sql`entry.ip_address is not null`,
}

export async function listFlags(
  deps: SecurityAdminDeps,
  reader: Pick<Staff, 'user_id' | 'email'>,
  { action_taken, state, target, user, ip_address, date_from, date_to, ...paging }: Input<'list_security_flags'>,
): Promise<Output<'list_security_flags'>> {
  const { database, clock, time_zone } = deps
  const now = clock.now()
  const whom = user === undefined ? undefined : await findPerson(deps, user)
  const columns = { user: sql`entry.user_id`, email: sql`entry.email` }
  const { page, next_cursor } = await readTimePage<FlagRow>(
    database,
    paging,
    {
      from: sql`security.security_flags entry`,
      select: sql`entry.*`,
      time,
      id: sql`entry.id`,
      conditions: [
        isOfAnotherAccount(columns, reader),
        where(action_taken, isTaken),
        where(state, (proposed) => inState[proposed](now)),
        where(target, (proposed) => isAbout[proposed]),
        where(ip_address, (ip) => sql`entry.ip_address = ${ip}`),
        ...withinDays(time, { from: date_from, to: date_to, time_zone }),
      ],
      ...(whom !== undefined && { ways: whom === null ? [] : conditionsFor(whom, columns) }),
    },
    ({ id }) => id,
  )
  return { items: await showFlags(database, page, now), next_cursor }
}

export async function readFlagsById(database: Database, ids: readonly string[], now: Date): Promise<SecurityFlag[]> {
  const rows = await database.selectFrom('security.security_flags').selectAll().where('id', 'in', ids).execute()
  return showFlags(database, rows, now)
}

async function showFlags(database: Database, rows: readonly unknown[], now: Date): Promise<SecurityFlag[]> {
  const flags = rows.map((row) => flagRow.parse(row))
  const person = await peopleOf(
    database,
    flags.flatMap(({ user_id, resolved_by }) => [user_id, resolved_by]),
  )
  return flags.map(({ user_id, resolved_by, created_at, expires_at, resolved_at, ...flag }) => ({
    ...flag,
    state: flag.resolved ? 'resolved' : expires_at > now ? 'standing' : 'ended',
    person: person(user_id),
    resolved_by: person(resolved_by),
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    resolved_at: resolved_at?.toISOString() ?? null,
  }))
}
