import { cents } from '@hai/contract/money'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Flow, Mover } from './rules.ts'

/** The postings by which money came from somebody, or went to them, for good. */
const KINDS = ['send', 'settle_held', 'claim_escrow', 'quick_pay', 'cash_out', 'cash_in', 'fund']
/** Entries of one account that are looked at: the newest. */
const ENTRIES_MAX = 1_000

interface Row {
  readonly public_id: string
  readonly kind: string
  readonly created_at: Date
  readonly net: number
  readonly amount: number | null
  readonly other_id: string | null
  readonly other_net: number | null
}

/** What has moved to and from a member since then, as the journal has it. */
export async function readFlows(database: Database, user_id: string, since: Date): Promise<readonly Flow[]> {
  const { rows } = await sql<Row>`
    select p.public_id, p.kind, p.created_at, m.net, case when p.kind = 'cash_out' then (p.details ->> 'amount')::bigint end as amount, o.owner_id as other_id, o.net as other_net
      from (select e.posting_id, sum(e.amount)::bigint as net
              from ledger.account a
             cross join lateral (select y.posting_id, y.amount from ledger.entry y where y.account_id = a.id
                                  order by y.posting_id desc limit ${ENTRIES_MAX}) e
             where a.owner_id = ${user_id} group by e.posting_id) m
      join ledger.posting p on p.id = m.posting_id
      left join lateral (select b.owner_id, sum(z.amount)::bigint as net
                           from ledger.account b join ledger.entry z on z.account_id = b.id and z.posting_id = p.id
                          where b.id = any(p.accounts) and b.owner_id <> ${user_id}
                          group by b.owner_id order by abs(sum(z.amount)) desc limit 1) o on true
     where p.created_at >= ${since} and p.kind = any(${KINDS}::text[]) and m.net <> 0
     order by p.id`.execute(database)
  return rows.map(({ public_id, kind, created_at, net, amount, other_id, other_net }) => ({
    ...{ transaction_id: public_id, kind, created_at, other_id },
    direction: net > 0 ? 'in' : 'out',
    amount: cents(net > 0 ? net : kind === 'cash_out' ? (amount ?? -net) : (other_net ?? -net)),
  }))
}

/** Null: they have no account here any more. */
export async function readMover(database: Database, user_id: string): Promise<Mover | null> {
  const row = await database
    .selectFrom('identity.profile as profile')
    .innerJoin('identity.account as account', 'account.id', 'profile.id')
    .leftJoin('limits.tier as tier', 'tier.tier', 'profile.tier')
    .select(['account.created_at as joined_at', 'profile.is_agent', 'tier.out_per_day', 'tier.cashout_each'])
    .where('profile.id', '=', user_id)
    .executeTakeFirst()
  if (!row) return null
  const { joined_at, is_agent, out_per_day, cashout_each } = row
  return { joined_at, is_agent, limits: { out_per_day, cashout_each } }
}
