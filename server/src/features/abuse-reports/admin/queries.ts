import { reportCategories, reportOutcomes } from '@hai/contract/report-categories'
import type { StaffReport } from '@hai/contract/abuse-reports-admin'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Staff } from '../../../caller.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { AbuseReportsReport } from '../../../platform/database/generated.ts'
import { fail } from '../../../platform/failure.ts'
import { peopleForStaff } from '../../admin/index.ts'

export type ReportRow = Selectable<AbuseReportsReport>

const words = z.object({ category: z.enum(reportCategories), outcome: z.enum(reportOutcomes).nullable() })

export async function showReports(db: Database, rows: readonly ReportRow[]): Promise<StaffReport[]> {
  const people = await peopleForStaff(
    db,
    rows.flatMap(({ reporter_id, reported_id, closed_by }) => [reporter_id, reported_id, closed_by]),
  )
  return rows.map(({ id, description, reporter_id, reported_id, created_at, closed_at, closed_by, ...row }) => ({
    id,
    description,
    ...words.parse(row),
    reporter: people.of(reporter_id),
    reported: people.of(reported_id),
    is_blocked: people.find(reported_id)?.is_blocked ?? false,
    created_at: created_at.toISOString(),
    closed_at: closed_at?.toISOString() ?? null,
    closed_by: closed_by === null ? null : people.of(closed_by),
  }))
}

/** Fails: NOT_FOUND, FORBIDDEN (this staff member wrote the report or is its subject). */
export async function readForStaff(db: Database, { user_id }: Pick<Staff, 'user_id'>, report_id: string): Promise<ReportRow> {
  const row = await db.selectFrom('abuse_reports.report').selectAll().where('id', '=', report_id).executeTakeFirst()
  if (!row) return fail('NOT_FOUND')
  return user_id === row.reporter_id || user_id === row.reported_id ? fail('FORBIDDEN') : row
}
