import { sql, type RawBuilder } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'

export async function readTimesPaid(database: Database, payer_id: string, payee_id: string): Promise<number> {
  const row = await database
    .selectFrom('transfers.relation')
    .select('times_paid')
    .where('payer_id', '=', payer_id)
    .where('payee_id', '=', payee_id)
    .executeTakeFirst()
  return row?.times_paid ?? 0
}

export interface Recipient {
  readonly user_id: string
  readonly times_paid: number
  readonly last_position: number
}

export function readRecipients(database: Database, payer_id: string, limit: number): Promise<Recipient[]> {
  return database
    .selectFrom('transfers.relation')
    .select(['payee_id as user_id', 'times_paid', 'last_position'])
    .where('payer_id', '=', payer_id)
    .orderBy('last_position', 'desc')
    .limit(limit)
    .execute()
}

export async function readRecipientsAmong(
  database: Database,
  payer_id: string,
  others: readonly string[],
): Promise<ReadonlyMap<string, Recipient>> {
  if (others.length === 0) return new Map()
  const rows = await database
    .selectFrom('transfers.relation')
    .select(['payee_id as user_id', 'times_paid', 'last_position'])
    .where('payer_id', '=', payer_id)
    .where('payee_id', 'in', others)
    .execute()
  return new Map(rows.map((row) => [row.user_id, row]))
}

export interface Relation {
  readonly viewer_id: string
  readonly other_id: string
}

const hasPaid = sql`
  exists (select from transfers.relation where payer_id = viewer_id and payee_id = other_id)
  or exists (select from transfers.relation where payer_id = other_id and payee_id = viewer_id)`

/** See docs/product/identity.md#name. */
const know = sql`
  ${hasPaid}
  or exists (select from cashouts.cashout_view
              where sender_id = viewer_id and agent_id = other_id and accepted_at is not null)
  or exists (select from cashouts.cashout_view
              where sender_id = other_id and agent_id = viewer_id and accepted_at is not null)`

async function pairsWhich(
  condition: RawBuilder<unknown>,
  database: Database,
  sights: readonly Relation[],
): Promise<readonly Relation[]> {
  if (sights.length === 0) return []
  const { rows } = await sql<Relation>`
    select viewer_id, other_id
      from unnest(${sights.map(({ viewer_id }) => viewer_id)}::uuid[], ${sights.map(({ other_id }) => other_id)}::uuid[])
           as sight (viewer_id, other_id)
     where ${condition}`.execute(database)
  return rows
}

export async function readDealtWith(
  database: Database,
  member_id: string,
  others: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = await pairsWhich(
    know,
    database,
    others.map((other_id) => ({ viewer_id: member_id, other_id })),
  )
  return new Set(known.map(({ other_id }) => other_id))
}

export async function readDealtAmong(database: Database, sights: readonly Relation[]): Promise<ReadonlySet<string>> {
  return namesOfPairs(await pairsWhich(know, database, sights))
}

export async function readPaidAmong(database: Database, sights: readonly Relation[]): Promise<ReadonlySet<string>> {
  return namesOfPairs(await pairsWhich(hasPaid, database, sights))
}

const namesOfPairs = (pairs: readonly Relation[]): ReadonlySet<string> =>
  new Set(pairs.map(({ viewer_id, other_id }) => `${viewer_id} ${other_id}`))

/** At most `limit` people of each kind. */
export async function readAllDealtWith(database: Database, member_id: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ other: string }>`
    (select payee_id as other from transfers.relation where payer_id = ${member_id} limit ${limit})
    union (select payer_id from transfers.relation where payee_id = ${member_id} limit ${limit})
    union (select distinct agent_id from cashouts.cashout_view
            where sender_id = ${member_id} and accepted_at is not null limit ${limit})
    union (select distinct sender_id from cashouts.cashout_view
            where agent_id = ${member_id} and accepted_at is not null limit ${limit})`.execute(database)
  return rows.map(({ other }) => other)
}

export interface Payment {
  readonly payer_id: string
  readonly payee_id: string
  readonly at: Date
  readonly position: number
}

/** Pairs are updated in a fixed order, so that two writers cannot deadlock. */
export async function countPayments(trx: Transaction, payments: readonly Payment[]): Promise<readonly string[]> {
  if (payments.length === 0) return []
  const columns = [
    payments.map(({ payer_id }) => payer_id),
    payments.map(({ payee_id }) => payee_id),
    payments.map(({ at }) => at.toISOString()),
    payments.map(({ position }) => position),
  ] as const
  const { rows } = await sql<{ payer_id: string; payee_id: string; times_paid: number }>`
    insert into transfers.relation as known (payer_id, payee_id, times_paid, last_paid_at, last_position)
    select payer_id, payee_id, count(*), max(paid_at), max(position)
      from unnest(${columns[0]}::uuid[], ${columns[1]}::uuid[], ${columns[2]}::timestamptz[], ${columns[3]}::bigint[])
           as payment (payer_id, payee_id, paid_at, position)
     group by payer_id, payee_id
     order by payer_id, payee_id
    on conflict (payer_id, payee_id) do update
      set times_paid = known.times_paid + excluded.times_paid,
          last_paid_at = excluded.last_paid_at,
          last_position = excluded.last_position
    returning payer_id, payee_id, times_paid`.execute(trx)
  const byPair = Map.groupBy(payments, ({ payer_id, payee_id }) => `${payer_id} ${payee_id}`)
  return rows
    .filter(({ payer_id, payee_id, times_paid }) => byPair.get(`${payer_id} ${payee_id}`)?.length === times_paid)
    .map(({ payer_id }) => payer_id)
}
