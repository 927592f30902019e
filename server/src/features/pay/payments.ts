import { cents } from '@hai/contract/money'
import type { Output } from '@hai/contract/contract'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { LinkPayment } from './links.ts'

const PAYMENTS_SHOWN_MAX = 100

/** A payment is inserted once, even if its event is handled again. */
export async function insertPayments(trx: Transaction, payments: readonly LinkPayment[]): Promise<void> {
  if (payments.length === 0) return
  await sql`
    insert into pay.payment (transaction_id, link_id, amount, received, paid_at)
    select paid.transaction_id, link.id, paid.amount, paid.received, paid.paid_at
      from unnest(${payments.map(({ transaction_id }) => transaction_id)}::uuid[], ${payments.map(({ pay_link_id }) => pay_link_id)}::uuid[],
                  ${payments.map(({ amount }) => amount)}::bigint[], ${payments.map(({ received }) => received)}::bigint[],
                  ${payments.map(({ at }) => at)}::timestamptz[]) as paid (transaction_id, link_id, amount, received, paid_at)
      join pay.link as link on link.id = paid.link_id
    on conflict do nothing`.execute(trx)
}

export async function recordPaymentsReturned(trx: Transaction, returns: readonly LinkPayment[]): Promise<void> {
  for (const { transaction_id, at } of returns)
    await trx
      .updateTable('pay.payment')
      .set({ returned_at: at })
      .where('transaction_id', '=', transaction_id)
      .where('returned_at', 'is', null)
      .execute()
}

export async function readPayments(database: Database, link_id: string): Promise<Output<'get_pay_link'>['payments']> {
  const rows = await database
    .selectFrom('pay.payment')
    .selectAll()
    .where('link_id', '=', link_id)
    .orderBy('transaction_id', 'desc')
    .limit(PAYMENTS_SHOWN_MAX)
    .execute()
  return rows.map(({ transaction_id, amount, received, paid_at, returned_at }) => ({
    transaction_id,
    amount: cents(amount),
    received: cents(received),
    paid_at: paid_at.toISOString(),
    returned_at: returned_at?.toISOString() ?? null,
  }))
}
