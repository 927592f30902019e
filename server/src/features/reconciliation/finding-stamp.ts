import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { currentFindings } from './open-findings.ts'

const things = (count: number): string => (count === 1 ? '1 finding' : `${count} findings`)

/** What a file says first that is made while findings about the ledger are open. `period`: how many of them are about the days of the file. */
export const findingStamp = ({ open, period }: { readonly open: number; readonly period?: number }): string =>
  `NOT PROVEN: ${things(open)} about the ledger open${period === undefined ? '' : `, of which ${period} about this period`}. See Ledger health and alerts.`

/** The stamp of a file that is made now; null while nothing is wrong. */
export async function stampNow(database: Database): Promise<string | null> {
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from ${currentFindings} current`.execute(database)
  const open = rows[0]?.open ?? 0
  return open === 0 ? null : findingStamp({ open })
}
