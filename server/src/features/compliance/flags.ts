import { flagEvidence, type ComplianceFlag } from '@hai/contract/compliance'
import { complianceFlagKinds, complianceFlagStatuses } from '@hai/contract/compliance-values'
import type { Input, Output } from '@hai/contract/contract'
import { sql, type Selectable } from 'kysely'
import { z } from 'zod'
import type { Staff } from '../../caller.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ComplianceFlag as FlagTable } from '../../platform/database/generated.ts'
import { fail } from '../../platform/failure.ts'
import { cutPage, sortedPage } from '../../platform/sorted-page.ts'
import { filterConditions } from '../../platform/filter-conditions.ts'
import { isOfAnother, peopleForStaff, type PeopleForStaff } from '../admin/index.ts'
import { findMemberId } from '../identity/index.ts'
import type { ComplianceDeps } from './deps.ts'
import { readReleases, type Release } from './releases.ts'

export type FlagRow = Selectable<FlagTable>

const words = z.object({ kind: z.enum(complianceFlagKinds), status: z.enum(complianceFlagStatuses) })

interface FlagContext {
  readonly people: PeopleForStaff
  readonly releaseOf: (flag_id: string) => Release | null
}

function show(row: FlagRow, { people, releaseOf }: FlagContext): ComplianceFlag {
  const { id, user_id, evidence, raised_at, note, resolved_by, resolved_at, needs_two } = row
  const { tier = 0, is_blocked = false } = people.find(user_id) ?? {}
  const release = releaseOf(id)
  return {
    id,
    user: people.of(user_id),
    tier,
    is_blocked,
    note,
    needs_two,
    ...words.parse(row),
    evidence: flagEvidence.parse(evidence),
    raised_at: raised_at.toISOString(),
    resolved_by: resolved_by === null ? null : people.of(resolved_by),
    resolved_at: resolved_at?.toISOString() ?? null,
    release: release && {
      approval_id: release.approval_id,
      status: release.status,
      reason: release.reason,
      requested_by: people.of(release.requested_by),
      requested_at: release.requested_at.toISOString(),
      decided_by: release.decided_by === null ? null : people.of(release.decided_by),
      decided_at: release.decided_at?.toISOString() ?? null,
    },
  }
}

async function showAll(database: Database, rows: readonly FlagRow[], now: Date): Promise<ComplianceFlag[]> {
  const releases = await readReleases(database, rows, now)
  const people = await peopleForStaff(database, [
    ...rows.flatMap((row) => [row.user_id, row.resolved_by]),
    ...[...releases.values()].flatMap((release) => [release.requested_by, release.decided_by]),
  ])
  return rows.map((row) => show(row, { people, releaseOf: (flag_id) => releases.get(flag_id) ?? null }))
}

const fromFlags = (database: Database) => database.selectFrom('compliance.flag as flag').selectAll()

/** Leaves out flags about the caller. */
export async function listFlags(
  { database, clock }: Pick<ComplianceDeps, 'database' | 'clock'>,
  caller: Pick<Staff, 'user_id'>,
  { sort, kind, source, status, user_id, user, ...paging }: Input<'admin_list_compliance_flags'>,
): Promise<Output<'admin_list_compliance_flags'>> {
  const by = { expression: sql.ref(sort), type: 'timestamptz' } as const
  const { where, order, limit, sort_key } = sortedPage(paging, by, { expression: sql.ref('id'), type: 'uuid' })
  const named = user === undefined ? undefined : await findMemberId(database, user)
  if (named === null) return { items: [], next_cursor: null }
  const rows = await fromFlags(database)
    .select(sort_key.as('sort_key'))
    .where(where)
    .where(isOfAnother(sql.ref('user_id'), caller.user_id))
    .where((eb) => filterConditions(eb, { kind, status, user_id }))
    .where((eb) => filterConditions(eb, { user_id: named }))
    .$if(source !== undefined, (query) => query.where('kind', source === 'screening' ? '=' : '<>', 'sanctions_match'))
    .orderBy(order)
    .limit(limit)
    .execute()
  const { page, next_cursor } = cutPage(rows, paging.limit, ({ id }) => id)
  return { items: await showAll(database, page, clock.now()), next_cursor }
}

/** Fails: NOT_FOUND (also for flags about the caller, so that the error reveals nothing). */
export async function readFlag(database: Database, caller: Pick<Staff, 'user_id'>, id: string): Promise<FlagRow> {
  const aboutOthers = isOfAnother(sql.ref('user_id'), caller.user_id)
  const row = await fromFlags(database).where('id', '=', id).where(aboutOthers).executeTakeFirst()
  return row ?? fail('NOT_FOUND')
}

export async function showFlag(
  { database, clock }: Pick<ComplianceDeps, 'database' | 'clock'>,
  caller: Pick<Staff, 'user_id'>,
  flag_id: string,
): Promise<ComplianceFlag> {
  const [view] = await showAll(database, [await readFlag(database, caller, flag_id)], clock.now())
  return view ?? fail('NOT_FOUND')
}

/** Staff cannot unblock a member with a confirmed hit. The database checks this too. */
export async function hasConfirmedHit(database: Database, user_id: string): Promise<boolean> {
  const hits = database.selectFrom('compliance.flag').select('id').where('user_id', '=', user_id)
  return (await hits.where('kind', '=', 'sanctions_match').where('status', '=', 'confirmed').executeTakeFirst()) !== undefined
}
