import { cents } from '@hai/contract/money'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { movingKinds, returningKinds, requireSense } from './posting-senses.ts'
import type { Flow, PayerDay } from './rules.ts'

/**
 * All postings after the journal position `after`. Their number has no maximum, because many small payments could
 * otherwise hide other payments.
 */
export interface Period {
  readonly after: number
  readonly time_zone: string
}

interface Moved {
  readonly public_id: string
  readonly kind: string
  readonly created_at: Date
  /** `created_at` with its microseconds. */
  readonly exact_time: string
  readonly day: string
  readonly available: number
  readonly amount: number | null
  readonly payer_id: string | null
  readonly payee_id: string | null
  /** Of a payment that another book returned: it, and the hold with which it began. */
  readonly book_payment_id: string | null
  readonly send_id: string | null
}

interface LimitsAndAddress {
  readonly address: string | null
  readonly out_per_day: number | null
  readonly cashout_each: number | null
}

/**
 * An outgoing payment counts from the time when it leaves the available balance, unless it was returned. An incoming
 * payment counts when it arrives. Each payment has the limits that applied at its time.
 */
export async function readFlows(database: Database, user_id: string, { after, time_zone }: Period): Promise<readonly Flow[]> {
  const { rows } = await sql<Moved>`
    select p.public_id, p.kind, p.created_at, p.created_at::text as exact_time,
           (p.created_at at time zone ${time_zone})::date::text as day, m.available,
           (p.details ->> 'amount')::bigint as amount, p.details ->> 'payer_id' as payer_id,
           coalesce(ending.details ->> 'payee_id', p.details ->> 'payee_id') as payee_id,
           p.details ->> 'book_payment_id' as book_payment_id, p.details ->> 'send_id' as send_id
      from (select e.posting_id, sum(e.amount)::bigint as available
              from ledger.account_view a join ledger.entry_view e on e.account_id = a.id and e.posting_id > ${after}
             where a.owner_id = ${user_id} and a.class = 'available' group by e.posting_id) m
      join ledger.posting_view p on p.id = m.posting_id
      left join ledger.posting_view ending on ending.ends = p.id
     where (p.kind = any(${movingKinds}::text[]) or p.kind = 'returned_from_book') and m.available <> 0
       and p.details ->> 'returns' is null
       and (ending.kind is null or ending.kind <> all(${returningKinds}::text[]))
     order by p.id`.execute(database)
  const moved = withoutReturned(rows)
  if (moved.length === 0) return []
  const found = await readLimitsAndAddresses(database, user_id, moved)
  return moved.flatMap((row) => {
    const own = found.get(row.public_id)
    return own ? flowOf(row, own) : []
  })
}

/** Leaves out payments that another book returned, and their returns. */
function withoutReturned(rows: readonly Moved[]): readonly Moved[] {
  const returns = rows.filter(({ kind }) => kind === 'returned_from_book')
  const returned = new Set(returns.flatMap(({ public_id, book_payment_id, send_id }) => [public_id, book_payment_id, send_id]))
  return rows.filter(({ public_id }) => !returned.has(public_id))
}

/** By transaction id. */
async function readLimitsAndAddresses(
  database: Database,
  user_id: string,
  postings: readonly Moved[],
): Promise<ReadonlyMap<string, LimitsAndAddress>> {
  const ids = postings.map(({ public_id }) => public_id)
  const times = postings.map(({ exact_time }) => exact_time)
  const { rows } = await sql<LimitsAndAddress & { transaction_id: string }>`
    with moved as materialized (
      select transaction_id, created_at from unnest(${ids}::uuid[], ${times}::timestamptz[]) m (transaction_id, created_at)),
    oldest (at) as (select min(created_at) from moved),
    stretch as (
      select since, lead(since, 1, 'infinity') over (order by since) as until
        from (select at as since from oldest
              union select t.until from compliance.previous_tier t, oldest where t.user_id = ${user_id} and t.until > oldest.at
              union select c.changed_at from limits.change_view c, oldest where c.of = 'tier' and c.changed_at > oldest.at) changes),
    allowed as materialized (
      select since, until, l.* from stretch cross join lateral compliance.limits_at(${user_id}, since) l)
    select m.transaction_id, w.address, allowed.out_per_day, allowed.cashout_each
      from moved m
      join allowed on m.created_at >= allowed.since and m.created_at < allowed.until
      left join transfers.waiting_send_view w on w.transaction_id = m.transaction_id`.execute(database)
  return new Map(rows.map((row) => [row.transaction_id, row]))
}

/** Empty if postings of this kind count only in the other direction. */
function flowOf(row: Moved, { address, out_per_day, cashout_each }: LimitsAndAddress): Flow[] {
  const { public_id: transaction_id, kind, created_at, day, available, amount, payer_id, payee_id } = row
  const { way, other, limit } = requireSense(kind)
  const direction = available > 0 ? 'in' : 'out'
  if (way !== 'both' && way !== direction) return []
  const typed = kind === 'escrow' && address !== null ? `address ${address}` : null
  const person = direction === 'in' ? payer_id : (payee_id ?? typed)
  return [
    {
      transaction_id,
      kind,
      created_at,
      day,
      direction,
      limit: limit ?? null,
      amount: cents(direction === 'in' ? available : (amount ?? -available)),
      with_id: person,
      other_id: other === 'person' || (other === 'shop' && direction === 'out') ? person : null,
      allowed: { out_per_day, cashout_each },
    },
  ]
}

export async function readMover(database: Database, user_id: string): Promise<PayerDay | null> {
  const row = await database
    .selectFrom('identity.profile_view as profile')
    .innerJoin('identity.account_view as account', 'account.id', 'profile.id')
    .select(['account.created_at as joined_at', 'profile.is_agent'])
    .where('profile.id', '=', user_id)
    .executeTakeFirst()
  return row ?? null
}
