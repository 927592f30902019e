import type { PostingKind } from '@hai/contract/posting-kinds'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

/** An item, such as a cash-out, that must have an open hold of this amount. */
export interface OpenItem {
  readonly hold_id: string
  readonly reported: number
}

export interface StrayHold {
  readonly hold_id: string
  readonly reported: number | null
  readonly held: number | null
}

interface Compared {
  readonly kind: PostingKind
  /** Reads all open items. */
  readonly readOpen: () => Promise<readonly OpenItem[]>
}

/**
 * Finds open holds of one kind without an open item of the same amount, and open items without a hold. An item can
 * start or end after the items are read and before the holds are read. So both are read again, and only what differs
 * in the same way both times is returned.
 */
export async function findStrayHolds(database: Database, compared: Compared): Promise<readonly StrayHold[]> {
  const first = await compare(database, compared)
  if (first.length === 0) return []
  const seen = new Set(first.map(textOf))
  return (await compare(database, compared)).filter((stray) => seen.has(textOf(stray)))
}

const textOf = ({ hold_id, reported, held }: StrayHold): string => `${hold_id} ${reported} ${held}`

async function compare(database: Database, { kind, readOpen }: Compared): Promise<readonly StrayHold[]> {
  const open = await readOpen()
  const { rows } = await sql<StrayHold>`
    with held as (
      select p.public_id as hold_id, h.amount as held
        from ledger.hold h join ledger.posting p on p.id = h.posting_id
       where h.ended_by is null and p.kind = ${kind})
    select hold_id, reported, held
      from unnest(${open.map(({ hold_id }) => hold_id)}::uuid[], ${open.map(({ reported }) => reported)}::bigint[]) open (hold_id, reported)
      full join held using (hold_id) where reported is distinct from held`.execute(database)
  return rows
}
