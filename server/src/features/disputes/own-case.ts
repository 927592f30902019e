import type { Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import type { ActionContext } from './deps.ts'
import type { DisputableItems, DisputedItem, Side } from './items.ts'
import { lockDispute, readDispute, readSaidWith, type DisputeRow, type EventRow } from './queries.ts'
import { roleIn } from './show-disputes.ts'

export interface OwnCase {
  readonly dispute: DisputeRow
  readonly item: DisputedItem
  readonly items: DisputableItems
  readonly side: Side
  /** The event that the caller added in an earlier call with the same idempotency key, or null. */
  readonly known: EventRow | null
}

/** Locks the cash-out or task first, then the dispute. Fails: NOT_FOUND (not a party). */
export async function lockOwnCase(
  context: ActionContext,
  trx: Transaction,
  { user_id, dispute_id, idempotency_key }: { user_id: string; dispute_id: string; idempotency_key: string },
): Promise<OwnCase> {
  const found = (await readDispute(trx, dispute_id)) ?? fail('NOT_FOUND')
  if (roleIn(found, user_id) === null) fail('NOT_FOUND')
  const items = context.items[found.related_type] ?? fail('NOT_FOUND')
  const item = (await items.lock(trx, found.related_id)) ?? fail('NOT_FOUND')
  const dispute = (await lockDispute(trx, dispute_id)) ?? fail('NOT_FOUND')
  const side = roleIn(dispute, user_id) ?? fail('NOT_FOUND')
  return { dispute, item, items, side, known: await readSaidWith(trx, user_id, idempotency_key) }
}
