import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { AbuseReportsReport, AbuseReportsSubmission } from '../../platform/database/generated.ts'

/** Returns false and stores nothing if the reporter already has an open report about this person. */
export async function insertReport(trx: Transaction, report: Insertable<AbuseReportsReport>): Promise<boolean> {
  const row = await trx
    .insertInto('abuse_reports.report')
    .values(report)
    .onConflict((conflict) =>
      conflict
        .columns(['reporter_id', 'reported_id'])
        .where(sql<boolean>`closed_at is null`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * For the reporter’s data export. Also stored if the report itself is not, because the tag belongs to nobody or an
 * earlier report is still open.
 */
export async function insertReporterCopy(trx: Transaction, copy: Insertable<AbuseReportsSubmission>): Promise<void> {
  await trx.insertInto('abuse_reports.submission').values(copy).execute()
}

export const readReporterCopies = (database: Database, reporter_id: string) =>
  database
    .selectFrom('abuse_reports.submission')
    .select(['created_at', 'tag_typed', 'category', 'description', 'transaction_id'])
    .where('reporter_id', '=', reporter_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
