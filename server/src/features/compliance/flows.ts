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

interface Row {
  readonly public_id: string
  readonly kind: string
  readonly created_at: Date
  readonly day: string
  readonly available: number
  readonly amount: number | null
  readonly payer_id: string | null
  readonly payee_id: string | null
  readonly address: string | null
  readonly out_per_day: number | null
  readonly cashout_each: number | null
}

/**
 * An outgoing payment counts from the time when it leaves the available balance, unless it was returned. An incoming
 * payment counts when it arrives. Each payment has the limits that applied at its time.
 */
export async function readFlows(database: Database, user_id: string, { after, time_zone }: Period): Promise<readonly Flow[]> {
  const { rows } = await sql<Row>`
    with moved as materialized (
      select p.id, p.public_id, p.kind, p.created_at, m.available, p.details, ending.details as ended
        from (select e.posting_id, sum(e.amount)::bigint as available
                from ledger.account_view a join ledger.entry_view e on e.account_id = a.id and e.posting_id > ${after}
               where a.owner_id = ${user_id} and a.class = 'available' group by e.posting_id) m
        join ledger.posting_view p on p.id = m.posting_id
        left join ledger.posting_view ending on ending.ends = p.id
       where p.kind = any(${movingKinds}::text[]) and m.available <> 0
         and (ending.kind is null or ending.kind <> all(${returningKinds}::text[]))),
    oldest (at) as (select min(created_at) from moved),
    stretch as (
      select since, lead(since, 1, 'infinity') over (order by since) as until
        from (select at as since from oldest
              union select t.until from compliance.previous_tier t, oldest where t.user_id = ${user_id} and t.until > oldest.at
              union select c.changed_at from limits.change_view c, oldest where c.of = 'tier' and c.changed_at > oldest.at) changes),
    allowed as materialized (
      select since, until, l.* from stretch cross join lateral compliance.limits_at(${user_id}, since) l)
    select m.public_id, m.kind, m.created_at, (m.created_at at time zone ${time_zone})::date::text as day, m.available,
           (m.details ->> 'amount')::bigint as amount, m.details ->> 'payer_id' as payer_id,
           coalesce(m.ended ->> 'payee_id', m.details ->> 'payee_id') as payee_id,
           case when m.kind = 'escrow' then w.address end as address, allowed.out_per_day, allowed.cashout_each
      from moved m
      join allowed on m.created_at >= allowed.since and m.created_at < allowed.until
      left join transfers.waiting_send_view w on w.transaction_id = m.public_id
     order by m.id`.execute(database)
  return rows.flatMap(flowOf)
}

/** Empty if postings of this kind count only in the other direction. */
function flowOf(row: Row): Flow[] {
  const { public_id: transaction_id, kind, created_at, day, available, amount, payer_id, payee_id, address } = row
  const { way, other, limit } = requireSense(kind)
  const direction = available > 0 ? 'in' : 'out'
  if (way !== 'both' && way !== direction) return []
  const person = direction === 'in' ? payer_id : (payee_id ?? (address === null ? null : `address ${address}`))
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
      allowed: { out_per_day: row.out_per_day, cashout_each: row.cashout_each },
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
