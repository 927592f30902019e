-- Schema reporting: read-only views over the ledger for reporting programs.
create schema reporting;

-- In cents.
create view reporting.wallets with (security_barrier) as
  select owner_id as user_id,
         coalesce(sum(balance) filter (where kind = 'available'), 0)::bigint as available_balance,
         coalesce(sum(balance) filter (where kind = 'on_hold'), 0)::bigint as on_hold_balance
    from ledger.account where owner_id is not null group by owner_id;

-- One row per entry, with amounts in cents. user_id is null for accounts that no member owns.
create view reporting.transaction_ledger with (security_barrier) as
  select p.public_id as transaction_id, p.created_at, a.owner_id as user_id, e.amount,
         case a.kind when 'platform_fees' then 'platform_fee' when 'tax_fees' then 'tax_fee' else p.kind end as transaction_type
    from ledger.entry e
    join ledger.posting p on p.id = e.posting_id
    join ledger.account a on a.id = e.account_id;

-- The money that came in from outside and has not left, in cents.
create view reporting.system_wallet with (security_barrier) as
  select (select coalesce(sum(balance), 0) from ledger.account where class <> 'outside')::bigint as total_balance,
         (select created_at from ledger.posting order by id desc limit 1) as updated_at;

-- Fees, taxes and earnings booked by hand, one row per entry of these accounts. Amounts in cents.
create view reporting.platform_earnings with (security_barrier) as
  select p.created_at as "timestamp",
         case a.kind when 'platform_fees' then 'platform_fee' when 'tax_fees' then 'tax_fee' else p.details ->> 'type' end as type,
         e.amount,
         case a.kind when 'manual_earnings' then (p.details ->> 'source_user')::uuid else source.owner_id end as source_user,
         case a.kind when 'manual_earnings' then p.details ->> 'reference_type' else p.kind end as reference_type,
         case a.kind when 'manual_earnings' then p.details ->> 'reference_id' else p.public_id::text end as reference_id,
         case a.kind when 'manual_earnings' then coalesce((p.details -> 'metadata')::jsonb, '{}') else '{}' end as metadata
    from ledger.account a
    join ledger.entry e on e.account_id = a.id
    join ledger.posting p on p.id = e.posting_id
    left join lateral (
      select payer.owner_id from unnest(string_to_array(p.accounts, ' ')::int[]) named (account_id)
        join ledger.account payer on payer.id = named.account_id and payer.owner_id is not null
        join ledger.entry x on x.account_id = payer.id and x.posting_id = p.id
       order by (x.amount < 0) = (p.kind <> 'quick_pay') desc, payer.id limit 1) source on true
   where a.owner_id is null and a.kind in ('platform_fees', 'tax_fees', 'manual_earnings');

grant usage on schema reporting to hai_report;
grant select on reporting.wallets, reporting.transaction_ledger, reporting.system_wallet, reporting.platform_earnings to hai_report;
