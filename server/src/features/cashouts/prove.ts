import { sql } from 'kysely'
import type { Context } from './deps.ts'

export interface Stray {
  readonly hold_id: string
  /** What the open cash-out says is held; null: there is none. */
  readonly said: number | null
  /** What the book holds; null: nothing. */
  readonly held: number | null
}

/** Holds of cash-outs and open cash-outs that do not belong to each other, to the cent: there are none. */
export async function findStrays({ database }: Pick<Context, 'database'>): Promise<readonly Stray[]> {
  const { rows } = await sql<Stray>`
    with open as (
      select hold_id, amount + fee + tax as said from cashouts.cashout
       where status not in ('completed', 'refunded', 'cancelled', 'expired')),
    held as (
      select p.public_id as hold_id, h.amount as held from ledger.hold h join ledger.posting p on p.id = h.posting_id
       where h.ended_by is null and p.kind = 'cash_out_held')
    select hold_id, said, held from open full join held using (hold_id) where said is distinct from held`.execute(database)
  return rows
}

/** Says aloud what does not add up. */
export async function prove(context: Pick<Context, 'database' | 'log'>): Promise<void> {
  const strays = await findStrays(context)
  if (strays.length > 0)
    context.log.error({ count: strays.length, strays: strays.slice(0, 20) }, 'holds and cash-outs do not agree')
}
