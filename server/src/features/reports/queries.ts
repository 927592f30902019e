import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { ReportsReport, ReportsTold } from '../../platform/database/generated.ts'

/** When a member has reported lately; locked, so that fifty at once are counted one by one. Made at the first. */
export async function lockBudget(trx: Transaction, reporter_id: string): Promise<readonly Date[]> {
  await trx
    .insertInto('reports.budget')
    .values({ reporter_id, times: [] })
    .onConflict((conflict) => conflict.column('reporter_id').doNothing())
    .execute()
  const { times } = await trx
    .selectFrom('reports.budget')
    .select('times')
    .where('reporter_id', '=', reporter_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return times
}

export async function writeBudget(trx: Transaction, reporter_id: string, times: readonly Date[]): Promise<void> {
  await trx
    .updateTable('reports.budget')
    .set({ times: [...times] })
    .where('reporter_id', '=', reporter_id)
    .execute()
}

/** False: one of this pair is open already. */
export async function insertReport(trx: Transaction, report: Insertable<ReportsReport>): Promise<boolean> {
  const row = await trx
    .insertInto('reports.report')
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

/** Keeps for the reporter what they told, whatever becomes of it. */
export async function insertTold(trx: Transaction, told: Insertable<ReportsTold>): Promise<void> {
  await trx.insertInto('reports.told').values(told).execute()
}

/** What a member has told, latest first. */
export const readToldBy = (database: Database, reporter_id: string) =>
  database
    .selectFrom('reports.told')
    .select(['created_at', 'tag_typed', 'category', 'description', 'transaction_id'])
    .where('reporter_id', '=', reporter_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
