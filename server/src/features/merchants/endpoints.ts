import type { Insertable, Selectable } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { MerchantsEndpoint as Row } from '../../platform/database/generated.ts'

export type EndpointRow = Selectable<Row>

export const insertEndpoint = async (trx: Transaction, endpoint: Insertable<Row>): Promise<void> => {
  await trx.insertInto('merchants.endpoint').values(endpoint).execute()
}

export const readEndpoints = (database: Database, user_id: string): Promise<EndpointRow[]> =>
  database.selectFrom('merchants.endpoint').selectAll().where('user_id', '=', user_id).orderBy('id', 'desc').execute()

export const readOpenEndpoints = (
  trx: Transaction,
  user_ids: readonly string[],
): Promise<Pick<EndpointRow, 'id' | 'user_id'>[]> =>
  trx
    .selectFrom('merchants.endpoint')
    .select(['id', 'user_id'])
    .where('user_id', 'in', user_ids)
    .where('disabled_at', 'is', null)
    .execute()

export async function readEndpoint(database: Database, id: string): Promise<EndpointRow | null> {
  return (await database.selectFrom('merchants.endpoint').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

export async function lockEndpoint(trx: Transaction, { id, user_id }: Pick<EndpointRow, 'id' | 'user_id'>) {
  const row = await trx
    .selectFrom('merchants.endpoint')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Until `former_until`, requests are also signed with the former secret. */
export async function setSecret(
  trx: Transaction,
  id: string,
  { secret_sealed, former_until }: { readonly secret_sealed: Buffer; readonly former_until: Date },
): Promise<void> {
  await trx
    .updateTable('merchants.endpoint')
    .set((eb) => ({ former_sealed: eb.ref('secret_sealed'), former_until, secret_sealed }))
    .where('id', '=', id)
    .execute()
}

export async function deleteFormerSecrets(database: Database, now: Date): Promise<void> {
  await database
    .updateTable('merchants.endpoint')
    .set({ former_sealed: null, former_until: null })
    .where('former_until', '<=', now)
    .execute()
}

export async function setDisabled(trx: Transaction, id: string, disabled_at: Date | null): Promise<void> {
  await trx.updateTable('merchants.endpoint').set({ disabled_at }).where('id', '=', id).execute()
}

export async function deleteEndpoint(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('merchants.endpoint').where('id', '=', id).execute()
}
