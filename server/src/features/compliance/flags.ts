import { flagEvidence, type ComplianceFlag } from '@hai/contract/compliance'
import { complianceFlagKinds, complianceFlagStatuses } from '@hai/contract/compliance-words'
import type { Input, Output } from '@hai/contract/contract'
import { sql, type Selectable } from 'kysely'
import { z } from 'zod'
import type { Staff } from '../../caller.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ComplianceFlag as FlagTable } from '../../platform/database/generated.ts'
import { fail } from '../../platform/failure.ts'
import { cutPage, sortedPage } from '../../platform/sorted-page.ts'
import { peopleAtDesk, recordStaffAct, type PeopleAtDesk } from '../admin/index.ts'
import type { ComplianceDeps } from './deps.ts'
import { flagsChanged } from './facts.ts'

type FlagRow = Selectable<FlagTable>

const words = z.object({ kind: z.enum(complianceFlagKinds), status: z.enum(complianceFlagStatuses) })

function show(row: FlagRow, people: PeopleAtDesk): ComplianceFlag {
  const { id, user_id, evidence, raised_at, note, resolved_by, resolved_at } = row
  const { tier = 0, is_blocked = false } = people.find(user_id) ?? {}
  return {
    ...{ id, user: people.of(user_id), tier, is_blocked, note },
    ...words.parse(row),
    evidence: flagEvidence.parse(evidence),
    raised_at: raised_at.toISOString(),
    resolved_by: resolved_by === null ? null : people.of(resolved_by),
    resolved_at: resolved_at?.toISOString() ?? null,
  }
}

/** Who was flagged, and why. */
export async function listFlags(
  { database }: Pick<ComplianceDeps, 'database'>,
  { sort, kind, source, status, user_id, ...asked }: Input<'admin_list_compliance_flags'>,
): Promise<Output<'admin_list_compliance_flags'>> {
  const by = { expression: sql.ref(sort), type: 'timestamptz' } as const
  const { where, order, limit, sort_key } = sortedPage(asked, by, { expression: sql.ref('id'), type: 'uuid' })
  const rows = await database
    .selectFrom('compliance.flag')
    .selectAll()
    .select(sort_key.as('sort_key'))
    .where(where)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(source !== undefined, (query) => query.where('kind', source === 'screening' ? '=' : '<>', 'sanctions_match'))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
    .$if(user_id !== undefined, (query) => query.where('user_id', '=', user_id ?? ''))
    .orderBy(order)
    .limit(limit)
    .execute()
  const { page, next_cursor } = cutPage(rows, asked.limit, ({ id }) => id)
  const people = await peopleAtDesk(
    database,
    page.flatMap((row) => [row.user_id, row.resolved_by]),
  )
  return { items: page.map((row) => show(row, people)), next_cursor }
}

async function readFlag(database: Database, id: string): Promise<FlagRow> {
  const row = await database.selectFrom('compliance.flag').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? fail('NOT_FOUND')
}

/** Says what a flag is, over the owner’s door. Fails: NOT_FOUND, FORBIDDEN (about themselves), INVALID_TRANSITION (it was said). */
export async function resolveFlag(
  { database, clock }: Pick<ComplianceDeps, 'database' | 'clock'>,
  staff: Staff,
  { flag_id, outcome, note }: Input<'admin_resolve_compliance_flag'>,
): Promise<ComplianceFlag> {
  const before = await readFlag(database, flag_id)
  if (before.user_id === staff.user_id) fail('FORBIDDEN')
  return database.transaction().execute(async (trx) => {
    const now = clock.now()
    const { rows } = await sql<{ said: string }>`
      select compliance.resolve(${staff.user_id}, ${flag_id}, ${outcome}, ${note}, ${now}::timestamptz) as said`.execute(trx)
    if (rows[0]?.said === 'forbidden') fail('FORBIDDEN')
    if (rows[0]?.said !== 'resolved') fail('INVALID_TRANSITION')
    const about = { action: `compliance_flag_${outcome}`, target_user_id: before.user_id, subject: flag_id, reason: note }
    const change = { before: { status: 'open' }, after: { status: outcome, kind: before.kind } }
    await recordStaffAct(trx, staff, { ...about, ...change }, now)
    await flagsChanged(trx, now)
    return show(await readFlag(trx, flag_id), await peopleAtDesk(trx, [before.user_id, staff.user_id]))
  })
}
