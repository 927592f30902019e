import { rewrittenBatchesOf, type FindingPlace, placeOf } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { alertRow } from './alert-rows.ts'
import type { TraceRead } from './trace-query.ts'

export async function readAlerted(database: Database, user_id: string): Promise<readonly FindingPlace[]> {
  const rows = await database
    .selectFrom('integrity.admin_alerts')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('resolved', '=', false)
    .execute()
  return rows.flatMap((row) => alertRow.parse(row).metadata.findings.map(placeOf))
}

interface Batch {
  readonly first: number
  readonly last: number
}

const isIn = (position: number, { first, last }: Batch): boolean => first <= position && position <= last

export function readRewritten(database: Database, read: TraceRead, alerted: readonly FindingPlace[]): Promise<readonly Batch[]> {
  const named = alerted.flatMap((place) => (place.kind === 'batch' ? place.first : []))
  const first = read.first_mismatch?.position
  return rewrittenBatchesOf(database, [...new Set([...named, ...(first === undefined ? [] : [first])])])
}

/**
 * In the rewritten batch with the first mismatch, only the position of this mismatch is suspect. In other rewritten
 * batches, all positions are. A posting that an alert names is always suspect.
 */
export function suspectPositions(
  alerted: readonly FindingPlace[],
  rewritten: readonly Batch[],
  read: TraceRead,
): (position: number) => boolean {
  const first = read.first_mismatch?.position ?? null
  return (position) =>
    rewritten.some((batch) => isIn(position, batch) && (first === null || !isIn(first, batch) || position === first)) ||
    alerted.some((place) => place.kind === 'posting' && place.posting === position)
}
