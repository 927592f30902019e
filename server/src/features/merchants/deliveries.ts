import type { Insertable, Selectable } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { MerchantsDelivery as Row } from '../../platform/database/generated.ts'
import { addJob } from '../../platform/jobs/add-job.ts'

export type DeliveryRow = Selectable<Row>

/** Two slow queues, so that an endpoint that hangs delays only the deliveries in its own queue. */
export const DELIVER_EVEN = 'merchants:deliver'
export const DELIVER_ODD = 'merchants:deliver_odd'

const lineOf = (endpoint_id: string) => (parseInt(endpoint_id.slice(-1), 16) % 2 === 0 ? DELIVER_EVEN : DELIVER_ODD)

export const tryAt = (
  trx: Transaction,
  { id, endpoint_id }: Pick<DeliveryRow, 'id' | 'endpoint_id'>,
  run_at: Date,
): Promise<void> => addJob(trx, lineOf(endpoint_id), { id }, { key: `merchants:deliver:${id}`, run_at })

export async function addDeliveries(
  trx: Transaction,
  deliveries: readonly (Insertable<Row> & { next_try_at: Date })[],
): Promise<void> {
  if (deliveries.length === 0) return
  await trx.insertInto('merchants.delivery').values(deliveries).execute()
  for (const delivery of deliveries) await tryAt(trx, delivery, delivery.next_try_at)
}

export async function readDelivery(database: Database, id: string): Promise<DeliveryRow | null> {
  return (await database.selectFrom('merchants.delivery').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

export function readDeliveries(
  database: Database,
  { endpoint_id, before, limit }: { readonly endpoint_id: string; readonly before: string | undefined; readonly limit: number },
): Promise<DeliveryRow[]> {
  const query = database
    .selectFrom('merchants.delivery')
    .selectAll()
    .where('endpoint_id', '=', endpoint_id)
    .orderBy('id', 'desc')
    .limit(limit)
  return (before === undefined ? query : query.where('id', '<', before)).execute()
}

export async function lockDelivery(trx: Transaction, { id, user_id }: { readonly id: string; readonly user_id: string }) {
  const row = await trx
    .selectFrom('merchants.delivery as d')
    .innerJoin('merchants.endpoint as e', 'e.id', 'd.endpoint_id')
    .selectAll('d')
    .select('e.disabled_at')
    .where('d.id', '=', id)
    .where('e.user_id', '=', user_id)
    .forUpdate('d')
    .executeTakeFirst()
  return row ?? null
}

/** Returns false if the delivery has changed since it was read. */
export async function recordAttempt(
  trx: Transaction,
  { id, next_try_at }: Pick<DeliveryRow, 'id' | 'next_try_at'>,
  noted: DeliveryUpdate,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('merchants.delivery')
    .set(noted)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('next_try_at', '=', next_try_at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type DeliveryUpdate = Partial<
  Pick<DeliveryRow, 'state' | 'attempts' | 'next_try_at' | 'tried_at' | 'status' | 'fault' | 'duration_ms' | 'excerpt'>
>

export async function recordDelivery(trx: Database, id: string, noted: DeliveryUpdate): Promise<void> {
  await trx.updateTable('merchants.delivery').set(noted).where('id', '=', id).execute()
}

/** Deliveries whose next attempt was due before `before`. Their job was lost. */
export const readLost = (trx: Transaction, before: Date, limit: number): Promise<Pick<DeliveryRow, 'id' | 'endpoint_id'>[]> =>
  trx
    .selectFrom('merchants.delivery as d')
    .innerJoin('merchants.endpoint as e', 'e.id', 'd.endpoint_id')
    .select(['d.id', 'd.endpoint_id'])
    .where('d.state', '=', 'waiting')
    .where('d.next_try_at', '<', before)
    .where('e.disabled_at', 'is', null)
    .orderBy('d.next_try_at')
    .limit(limit)
    .execute()

export const readWaiting = (trx: Transaction, endpoint_id: string): Promise<Pick<DeliveryRow, 'id' | 'endpoint_id'>[]> =>
  trx
    .selectFrom('merchants.delivery')
    .select(['id', 'endpoint_id'])
    .where('endpoint_id', '=', endpoint_id)
    .where('state', '=', 'waiting')
    .execute()

export async function deleteDeliveries(database: Database, before: Date): Promise<void> {
  await database.deleteFrom('merchants.delivery').where('created_at', '<', before).execute()
}
