import type { TestDatabase } from './database.ts'

export interface LongHistory {
  readonly payer_id: string
  readonly payee_id: string
  readonly count: number
  /** An SQL expression for the details of each payment. May use `n`, the number of the payment, from 1. */
  readonly details?: string
}

/**
 * Inserts `count` sends of one cent directly into the tables. Updates the balances but writes no events for
 * subscribers.
 */
export async function aLongHistory(
  { owner }: Pick<TestDatabase, 'owner'>,
  { payer_id, payee_id, count, details = `'{"note":""}'` }: LongHistory,
) {
  await owner.query(
    `with head as (select last_id, greatest(last_at, now() - interval '2 years') as at from ledger.head),
     side as (select max(id) filter (where owner_id = $1) as payer, max(id) filter (where owner_id = $2) as payee
                from ledger.account where owner_id in ($1, $2) and kind = 'available'),
     sends as (select head.last_id + n as id, 1 as cents, gen_random_uuid() as public_id, side.*, n,
                      head.at + n * interval '1 millisecond' as at
                 from head, side, generate_series(1, $3::int) n),
     posted as (insert into ledger.posting (id, created_at, payload_hash, public_id, initiator_id, command_key, kind, accounts, details)
       select id, at, 0, public_id, $1, gen_random_uuid(), 'send', least(payer, payee) || ' ' || greatest(payer, payee),
              ((${details})::jsonb || jsonb_build_object('payer_id', $1::text, 'payee_id', $2::text, 'amount', cents, 'fee', 0, 'tax', 0))::json
         from sends),
     first as (select account.id, account.balance, account.version from ledger.account, side where account.id in (payer, payee)),
     entered as (insert into ledger.entry (account_id, posting_id, sequence, amount, balance_after)
       select first.id, sends.id, first.version + sends.n, sign * cents, first.balance + sign * sum(cents) over (partition by first.id order by sends.n)
         from sends join first on true cross join lateral (select case when first.id = sends.payer then -1 else 1 end as sign) of
       returning account_id, amount)
     update ledger.account set balance = account.balance + total, version = account.version + rows, last_id = (select max(id) from sends)
       from (select account_id, sum(amount) as total, count(*) as rows from entered group by 1) sums where id = account_id`,
    [payer_id, payee_id, count],
  )
  await owner.query(`update ledger.head set last_id = last_id + $1, last_at = (select max(created_at) from ledger.posting)`, [
    count,
  ])
}
