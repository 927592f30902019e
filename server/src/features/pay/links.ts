import { cents, type Cents } from '@hai/contract/money'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { PayLink as Row } from '../../platform/database/generated.ts'

export interface PayLink extends Omit<Selectable<Row>, 'amount' | 'amount_paid'> {
  readonly amount: Cents | null
  readonly amount_paid: Cents
}

const toLink = (row: Selectable<Row>): PayLink => ({
  ...row,
  amount: row.amount === null ? null : cents(row.amount),
  amount_paid: cents(row.amount_paid),
})

export const isOpen = ({ cancelled_at, paid_at, expires_at }: PayLink, now: Date): boolean =>
  cancelled_at === null && paid_at === null && expires_at > now

export async function insertLink(database: Database, link: Insertable<Row>): Promise<PayLink | null> {
  const row = await database
    .insertInto('pay.link')
    .values(link)
    .onConflict((conflict) => conflict.columns(['payee_id', 'idempotency_key']).doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ? toLink(row) : null
}

export async function readLinkByKey(database: Database, payee_id: string, idempotency_key: string): Promise<PayLink | null> {
  const row = await database
    .selectFrom('pay.link')
    .selectAll()
    .where('payee_id', '=', payee_id)
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirst()
  return row ? toLink(row) : null
}

export async function readLink(database: Database, code: string): Promise<PayLink | null> {
  const row = await database.selectFrom('pay.link').selectAll().where('code', '=', code).executeTakeFirst()
  return row ? toLink(row) : null
}

export async function readOwnLink(
  database: Database,
  { id, payee_id }: Pick<PayLink, 'id' | 'payee_id'>,
): Promise<PayLink | null> {
  const row = await database
    .selectFrom('pay.link')
    .selectAll()
    .where('id', '=', id)
    .where('payee_id', '=', payee_id)
    .executeTakeFirst()
  return row ? toLink(row) : null
}

export async function lockLink(trx: Transaction, id: string): Promise<PayLink | null> {
  const row = await trx.selectFrom('pay.link').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? toLink(row) : null
}

export interface LinkPage {
  readonly payee_id: string
  readonly before?: string | undefined
  readonly limit?: number
  readonly open_at?: Date
}

export async function readLinks(database: Database, { payee_id, before, limit, open_at }: LinkPage): Promise<PayLink[]> {
  let query = database.selectFrom('pay.link').selectAll().where('payee_id', '=', payee_id).orderBy('id', 'desc')
  if (limit !== undefined) query = query.limit(limit)
  if (before !== undefined) query = query.where('id', '<', before)
  if (open_at) query = query.where('cancelled_at', 'is', null).where('paid_at', 'is', null).where('expires_at', '>', open_at)
  return (await query.execute()).map(toLink)
}

export async function readNthNewest(database: Database, payee_id: string, nth: number, since: Date): Promise<Date | null> {
  const row = await database
    .selectFrom('pay.link')
    .select('created_at')
    .where('payee_id', '=', payee_id)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}

export async function recordPaid(trx: Transaction, id: string, paid_at: Date): Promise<void> {
  await trx.updateTable('pay.link').set({ paid_at }).where('id', '=', id).execute()
}

export async function recordCancelled(trx: Transaction, id: string, cancelled_at: Date): Promise<void> {
  await trx.updateTable('pay.link').set({ cancelled_at }).where('id', '=', id).execute()
}

export interface LinkPayment {
  readonly pay_link_id: string
  /** 1 for a payment, −1 for a return. */
  readonly times: number
  /** Cents. Negative for a return. */
  readonly amount: number
  readonly received: number
  /** For a return, the id of the original payment. */
  readonly transaction_id: string
  readonly at: Date
}

/** The links are locked in the order of their ids, so that two writers cannot deadlock. */
export async function countLinkPayments(trx: Transaction, payments: readonly LinkPayment[]): Promise<void> {
  if (payments.length === 0) return
  await sql`
    with paid as (
      select link_id, sum(times) as times, sum(amount) as amount
        from unnest(${payments.map(({ pay_link_id }) => pay_link_id)}::uuid[], ${payments.map(({ times }) => times)}::int[],
                    ${payments.map(({ amount }) => amount)}::bigint[]) as payment (link_id, times, amount)
       group by link_id),
    held as materialized (select id from pay.link where id in (select link_id from paid) order by id for update)
    update pay.link as link set times_paid = link.times_paid + paid.times, amount_paid = link.amount_paid + paid.amount
      from paid join held on held.id = paid.link_id where link.id = paid.link_id`.execute(trx)
}

export async function deleteLinks(database: Database, before: Date): Promise<void> {
  await database.deleteFrom('pay.link').where('expires_at', '<', before).execute()
}
