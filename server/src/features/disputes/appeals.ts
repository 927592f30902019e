import type { Dispute } from '@hai/contract/disputes'
import { cents, type Cents } from '@hai/contract/money'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { z } from 'zod'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { DisputesAppeal } from '../../platform/database/generated.ts'
import { daysAfter } from '../../platform/clock.ts'
import type { ActionContext } from './deps.ts'
import type { DisputedItem, Side } from './items.ts'
import { readRefunded, type DisputeRow } from './queries.ts'

const words = z.object({ side: z.enum(['payer', 'payee']), outcome: z.enum(['upheld', 'changed']).nullable() })

export interface AppealRow
  extends Omit<Selectable<DisputesAppeal>, 'moved' | keyof z.infer<typeof words>>, Readonly<z.infer<typeof words>> {
  readonly moved: Cents | null
}

const toRow = (row: Selectable<DisputesAppeal>): AppealRow => ({
  ...row,
  ...words.parse(row),
  moved: row.moved === null ? null : cents(row.moved),
})

export async function readAppeals(db: Database, dispute_ids: readonly string[]): Promise<ReadonlyMap<string, AppealRow>> {
  if (dispute_ids.length === 0) return new Map()
  const rows = await db.selectFrom('disputes.appeal').selectAll().where('dispute_id', 'in', dispute_ids).execute()
  return new Map(rows.map((row) => [row.dispute_id, toRow(row)]))
}

/** Lock the dispute first, so that the appeal cannot change before the transaction ends. */
export async function readAppeal(trx: Transaction, dispute_id: string): Promise<AppealRow | null> {
  return (await readAppeals(trx, [dispute_id])).get(dispute_id) ?? null
}

export async function insertAppeal(trx: Transaction, row: Insertable<DisputesAppeal>): Promise<void> {
  await trx.insertInto('disputes.appeal').values(row).execute()
}

export async function changeAppeal(trx: Transaction, dispute_id: string, changes: Updateable<DisputesAppeal>): Promise<void> {
  await trx.updateTable('disputes.appeal').set(changes).where('dispute_id', '=', dispute_id).execute()
}

export async function countPending(db: Database, user_id: string): Promise<number> {
  const { waiting } = await db
    .selectFrom('disputes.appeal as appeal')
    .innerJoin('disputes.dispute as dispute', 'dispute.id', 'appeal.dispute_id')
    .select((row) => row.fn.countAll<number>().as('waiting'))
    .where('appeal.outcome', 'is', null)
    .where((row) => row.or([row('dispute.payer_id', '=', user_id), row('dispute.payee_id', '=', user_id)]))
    .executeTakeFirstOrThrow()
  return waiting
}

/**
 * The highest amount that an appeal can move to this party: the part of the item’s amount that the decision gave to the
 * other party and that the other party has not returned since. Fee and tax do not count. `refunded`: see
 * `readRefunded`.
 */
export function maxAppealAmount(
  side: Side,
  { status, moved }: DisputeRow,
  { amount }: Pick<DisputedItem, 'amount'>,
  refunded: Cents,
): Cents {
  const given = status === 'refunded' ? Math.min(moved ?? 0, amount) : 0
  return cents(Math.max(0, side === 'payee' ? Math.min(given, refunded) : amount - Math.max(given, refunded)))
}

/** Null if this party cannot appeal. If the cash-out or task can be disputed again, nobody can appeal. */
export async function appealableUntil(
  { figures, clock, items }: Pick<ActionContext, 'figures' | 'clock' | 'items'>,
  db: Database,
  side: Side,
  dispute: DisputeRow,
  item: DisputedItem | undefined,
): Promise<Date | null> {
  const { ended_at, decided_by, status, related_type } = dispute
  // If the parties ended the dispute themselves, there is no decision to appeal.
  if (!item || item.held > 0 || ended_at === null || decided_by === null) return null
  const until = daysAfter(ended_at, figures.appeal_days)
  if (until <= clock.now() || maxAppealAmount(side, dispute, item, await readRefunded(db, dispute)) === 0) return null
  const isFinal = status !== 'closed' || (await items[related_type]?.isJudged(db, item.id)) === true
  return isFinal ? until : null
}

export const showAppeal = (appeal: AppealRow | undefined, viewer: Side | null): Dispute['appeal'] =>
  appeal
    ? {
        status: appeal.outcome ?? 'pending',
        by: appeal.side === viewer ? 'you' : 'other',
        decide_by: appeal.decide_by.toISOString(),
        moved: appeal.moved,
      }
    : null
