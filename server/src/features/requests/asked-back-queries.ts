import { cents, type Cents } from '@hai/contract/money'
import type { Insertable, Selectable } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { RequestsAskedBack } from '../../platform/database/generated.ts'

export interface AskedBack extends Omit<Selectable<RequestsAskedBack>, 'amount'> {
  readonly amount: Cents
}

const toAskedBack = (row: Selectable<RequestsAskedBack>): AskedBack => ({ ...row, amount: cents(row.amount) })

/** Null if the payment was already asked back. */
export async function insertAskedBack(trx: Transaction, request: Insertable<RequestsAskedBack>): Promise<AskedBack | null> {
  const row = await trx
    .insertInto('requests.asked_back')
    .values(request)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ? toAskedBack(row) : null
}

/** Null if this member has no such request, or has already declined it. */
export async function declineAskedBack(
  trx: Transaction,
  { received_id, payee_id, declined_at }: { received_id: string; payee_id: string; declined_at: Date },
): Promise<AskedBack | null> {
  const row = await trx
    .updateTable('requests.asked_back')
    .set({ declined_at })
    .where('received_id', '=', received_id)
    .where('payee_id', '=', payee_id)
    .where('declined_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row ? toAskedBack(row) : null
}

export async function readAskedBack(database: Database, transaction_id: string, user_id: string): Promise<AskedBack | null> {
  const row = await database
    .selectFrom('requests.asked_back')
    .selectAll()
    .where((row) =>
      row.or([
        row.and([row('sent_id', '=', transaction_id), row('payer_id', '=', user_id)]),
        row.and([row('received_id', '=', transaction_id), row('payee_id', '=', user_id)]),
      ]),
    )
    .executeTakeFirst()
  return row ? toAskedBack(row) : null
}

export async function readAskedBackSince(
  trx: Transaction,
  { payer_id, payee_id, since }: { payer_id: string; payee_id: string; since: Date },
): Promise<Pick<AskedBack, 'asked_at' | 'declined_at'>[]> {
  return trx
    .selectFrom('requests.asked_back')
    .select(['asked_at', 'declined_at'])
    .where('payer_id', '=', payer_id)
    .where('payee_id', '=', payee_id)
    .where((row) => row.or([row('asked_at', '>', since), row('declined_at', '>', since)]))
    .orderBy('asked_at')
    .execute()
}

export async function readAllAskedBack(database: Database, user_id: string): Promise<AskedBack[]> {
  const rows = await database
    .selectFrom('requests.asked_back')
    .selectAll()
    .where((row) => row.or([row('payer_id', '=', user_id), row('payee_id', '=', user_id)]))
    .orderBy('asked_at', 'desc')
    .execute()
  return rows.map(toAskedBack)
}
