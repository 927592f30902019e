import type { PostingKind } from '@hai/contract/posting-kinds'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../platform/database/database.ts'

export interface Stray {
  readonly hold_id: string
  /** What the open item says is held; null: there is none. */
  readonly said: number | null
  /** What the book holds; null: nothing. */
  readonly held: number | null
}

/**
 * Holds of one kind and the open items they are of that do not belong to each other, to the cent: there are none. `open` reads the items:
 * `hold_id`, and what is `said` to be held.
 */
export async function findStrayHolds(
  database: Database,
  { kind, open }: { readonly kind: PostingKind; readonly open: RawBuilder<unknown> },
): Promise<readonly Stray[]> {
  const { rows } = await sql<Stray>`
    with open as (${open}),
    held as (
      select p.public_id as hold_id, h.amount as held from ledger.hold h join ledger.posting p on p.id = h.posting_id
       where h.ended_by is null and p.kind = ${kind})
    select hold_id, said, held from open full join held using (hold_id) where said is distinct from held`.execute(database)
  return rows
}
