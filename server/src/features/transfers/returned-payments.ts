import { sql, type Insertable, type Selectable } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { lockForTransaction } from '../../platform/database/advisory-locks.ts'
import type { TransfersReturnedPayment } from '../../platform/database/generated.ts'

export type ReturnedPayment = Selectable<TransfersReturnedPayment>

const lockReturn = (trx: Transaction, received_id: string) => lockForTransaction(trx, `transfers.return ${received_id}`)

export async function isReturned(trx: Transaction, received_id: string): Promise<boolean> {
  await lockReturn(trx, received_id)
  return (await readReturns(trx, [received_id])).size > 0
}

/**
 * Returns false if the payment was already returned. Waits for a concurrent return and for transactions that called
 * `isReturned`.
 */
export async function insertReturn(trx: Transaction, returned: Insertable<TransfersReturnedPayment>): Promise<boolean> {
  await lockReturn(trx, returned.received_id)
  const row = await trx
    .insertInto('transfers.returned_payment')
    .values(returned)
    .onConflict((conflict) => conflict.doNothing())
    .returning('return_id')
    .executeTakeFirst()
  return row !== undefined
}

/** For a relay. Takes no lock, because its transaction may already keep all postings waiting. */
export async function insertBookReturn(trx: Transaction, returned: Insertable<TransfersReturnedPayment>): Promise<void> {
  await trx
    .insertInto('transfers.returned_payment')
    .values(returned)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The payment can be returned again, because another book sent the return back. Call it after `insertBookReturn`. */
export async function forgetRefusedReturn(trx: Transaction, received_id: string): Promise<void> {
  await sql`select transfers.forget_refused_return(${received_id})`.execute(trx)
}

export async function readReturns(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, ReturnedPayment>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ReturnedPayment & { asked_id: string }>`
    select asked.id as asked_id, received_id, sent_id, return_id, returned_at
      from unnest(${[...new Set(ids)]}::uuid[]) asked (id)
      join transfers.returned_payment on received_id = asked.id
    union
    select asked.id, received_id, sent_id, return_id, returned_at
      from unnest(${[...new Set(ids)]}::uuid[]) asked (id)
      join transfers.returned_payment on sent_id = asked.id`.execute(database)
  return new Map(rows.map(({ asked_id, ...returned }) => [asked_id, returned]))
}
