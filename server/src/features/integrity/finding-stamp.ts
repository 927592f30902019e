import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { currentFindings } from './open-findings.ts'

const things = (count: number): string => (count === 1 ? '1 finding' : `${count} findings`)

/**
 * The first line of files created while there are open findings. `period` is the number of findings about the file’s
 * period.
 */
export const findingStamp = ({ open, period }: { readonly open: number; readonly period?: number }): string =>
  `NOT PROVEN: ${things(open)} about the ledger open${period === undefined ? '' : `, of which ${period} about this period`}. See Ledger health and alerts.`

export async function stampNow(database: Database): Promise<string | null> {
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from ${currentFindings} current`.execute(database)
  const open = rows[0]?.open ?? 0
  return open === 0 ? null : findingStamp({ open })
}
