import type { ActionFacts } from '@hai/contract/action-facts'
import type { Input, Output } from '@hai/contract/contract'
import { sql } from 'kysely'
import type { Staff } from '../../../caller.ts'
import { fail } from '../../../platform/failure.ts'
import { recordStaffAction } from '../../admin/index.ts'
import { recordReportChange } from '../index.ts'
import type { AbuseReportsAdminDeps } from './deps.ts'
import { readForStaff, type ReportRow } from './queries.ts'

type Closing = Input<'admin_close_report'>

/**
 * Fails: NOT_FOUND, FORBIDDEN (`admin_id` is not the caller, or the caller wrote the report or is its subject),
 * INVALID_TRANSITION (already closed).
 */
async function readOpen({ database }: AbuseReportsAdminDeps, staff: Staff, { report_id, admin_id }: Closing): Promise<ReportRow> {
  if (admin_id !== staff.user_id) fail('FORBIDDEN')
  const row = await readForStaff(database, staff, report_id)
  return row.closed_at === null ? row : fail('INVALID_TRANSITION')
}

/** If two calls run concurrently, only one succeeds. Fails with the errors of `readOpen`. */
export async function closeReport(
  deps: AbuseReportsAdminDeps,
  staff: Staff,
  input: Closing,
): Promise<Output<'admin_close_report'>> {
  const { report_id, outcome, note } = input
  const { reported_id: target_user_id, category } = await readOpen(deps, staff, input)
  const now = deps.clock.now()
  return deps.database.transaction().execute(async (trx) => {
    const { rows } = await sql<{ said: string }>`
      select abuse_reports.close(${staff.user_id}, ${report_id}, ${outcome}, ${note}, ${now}::timestamptz) as said`.execute(trx)
    if (rows[0]?.said === 'forbidden') fail('FORBIDDEN')
    if (rows[0]?.said !== 'closed') fail('INVALID_TRANSITION')
    const change = { before: { status: 'open' }, after: { status: 'closed', outcome, category } }
    await recordStaffAction(
      trx,
      staff,
      { action: 'report_closed', target_user_id, subject: report_id, reason: note, ...change },
      now,
    )
    await recordReportChange(trx, { report_id, is_open: false }, now)
    return { report_id, outcome, closed_at: now.toISOString() }
  })
}

export async function describeClosing(deps: AbuseReportsAdminDeps, staff: Staff, input: Closing): Promise<ActionFacts> {
  const { reported_id } = await readOpen(deps, staff, input)
  return { kind: 'report_closing', user_id: reported_id, outcome: input.outcome }
}
