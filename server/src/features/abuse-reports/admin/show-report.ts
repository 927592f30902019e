import { OTHER_REPORTS_MAX, REPORTED_MESSAGES_MAX } from '@hai/contract/report-categories'
import type { WholeReport } from '@hai/contract/abuse-reports-admin'
import { sql } from 'kysely'
import type { Staff } from '../../../caller.ts'
import type { Database } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { isOfAnother, peopleForStaff } from '../../admin/index.ts'
import type { AbuseReportsAdminDeps } from './deps.ts'
import { readForStaff, showReports, type ReportRow } from './queries.ts'

export async function showReport(deps: AbuseReportsAdminDeps, staff: Staff, report_id: string): Promise<WholeReport> {
  const { database } = deps
  const row = await readForStaff(database, staff, report_id)
  const [[view], messages, before, others] = await Promise.all([
    showReports(database, [row]),
    row.session_id === null ? null : readConversation(deps, row, row.session_id),
    readOthers(database, staff, row),
    countOthers(database, staff, row),
  ])
  if (!view) throw new Error('the report was not shown')
  return {
    ...view,
    note: row.closing_note,
    transaction_id: row.transaction_id,
    conversation:
      messages?.map(({ position, sender_id, text, file_id, created_at }) => ({
        position,
        text,
        file_id,
        by: sender_id === null ? null : sender_id === row.reporter_id ? 'reporter' : 'reported',
        created_at: created_at.toISOString(),
      })) ?? null,
    also_reported: await showReports(database, before),
    others,
  }
}

export async function readPicture(
  deps: AbuseReportsAdminDeps,
  staff: Staff,
  { report_id, file_id }: { readonly report_id: string; readonly file_id: string },
): Promise<Buffer> {
  const row = await readForStaff(deps.database, staff, report_id)
  const messages = row.session_id === null ? [] : await readConversation(deps, row, row.session_id)
  if (!messages.some((message) => message.file_id === file_id)) fail('NOT_FOUND')
  return (await deps.files.readAttachment(file_id)) ?? fail('NOT_FOUND')
}

/** Staff do not see messages that were sent after the report. */
async function readConversation({ database, chat }: AbuseReportsAdminDeps, row: ReportRow, session_id: string) {
  const people = await peopleForStaff(database, [row.reporter_id, row.reported_id])
  const messages = await chat.readForCase(session_id, (user_id) => people.of(user_id).full_name ?? '')
  return messages.filter(({ created_at }) => created_at <= row.created_at).slice(-REPORTED_MESSAGES_MAX)
}

const readOthers = (db: Database, { user_id }: Staff, { id, reported_id }: ReportRow): Promise<ReportRow[]> =>
  db
    .selectFrom('abuse_reports.report')
    .selectAll()
    .where('reported_id', '=', reported_id)
    .where('id', '<>', id)
    .where(isOfAnother(sql.ref('reporter_id'), user_id))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(OTHER_REPORTS_MAX)
    .execute()

async function countOthers(db: Database, { user_id }: Staff, { id, reported_id }: ReportRow): Promise<WholeReport['others']> {
  const { rows } = await sql<WholeReport['others']>`
    select count(*) as all, count(*) filter (where closed_at is null) as open, count(distinct reporter_id) as reporters
      from abuse_reports.report
     where reported_id = ${reported_id} and id <> ${id} and ${isOfAnother(sql.ref('reporter_id'), user_id)}`.execute(db)
  return rows[0] ?? { all: 0, open: 0, reporters: 0 }
}
