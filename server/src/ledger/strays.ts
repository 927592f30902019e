import type { PostingKind } from '@hai/contract/posting-kinds'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../platform/database/database.ts'

export interface StrayHold {
  readonly hold_id: string
  readonly reported: number | null
  readonly held: number | null
}

/**
 * Finds open holds of one kind without an open item (such as a cash-out) of the same amount, and open items without a
 * hold. `open` selects all open items: `hold_id`, and their amount as `reported`.
 */
export async function findStrayHolds(
  database: Database,
  { kind, open }: { readonly kind: PostingKind; readonly open: RawBuilder<unknown> },
): Promise<readonly StrayHold[]> {
  const { rows } = await sql<StrayHold>`
    with open as (${open}),
    held as (
      select p.public_id as hold_id, h.amount as held
        from ledger.hold h join ledger.posting p on p.id = h.posting_id
       where h.ended_by is null and p.kind = ${kind})
    select hold_id, reported, held from open full join held using (hold_id) where reported is distinct from held`.execute(
    database,
  )
  return rows
}
