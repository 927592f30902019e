-- Accounts are bound to their members by the seals, and between two seals by nothing: whoever exchanges the owners of two accounts, pays with
-- what is not theirs and exchanges them back, has left everything as it was but who began the payment. That stands in the journal, so it is asked.
set local search_path = ledger, pg_catalog, pg_temp;

-- Kinds that a member begins and pays themselves, whatever began it for them (a plan of theirs, a request that they pay).
create function begun_by_payer() returns text[] language sql immutable parallel safe
return array['send', 'quick_pay', 'send_held', 'escrow', 'cash_out_held', 'task_held'];

-- What is sent back by whoever received it is their own too, unless the platform itself corrects a payment.
create function foreign_payments() returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path from current as $$
  select 'whoever begins a payment pays it', format('posting %s', p.id), p.initiator_id::text,
         (select string_agg(a.owner_id::text, ' ' order by a.id) from entry e join account a on a.id = e.account_id where e.posting_id = p.id and e.amount < 0)
    from posting p
   where (p.kind = any (begun_by_payer()) or (p.kind = 'refund' and p.initiator_id <> '00000000-0000-7000-8000-000000000001'))
     and not exists (select from entry e join account a on a.id = e.account_id
                      where e.posting_id = p.id and e.amount < 0 and a.owner_id = p.initiator_id)
$$;

-- As in 0014_ledger_recount.sql, but for who began a payment, and for the moment: of it no server is believed whose clock is further ahead of the
-- database's than the ledger allows (ledger.head.skew; null: any), as of a posting. A count of twenty years ahead would be the newest until then.
create or replace function recount(at timestamptz) returns proof
language plpgsql security definer set search_path from current as $$
declare
  ahead constant numeric := extract(epoch from at - clock_timestamp());
  kept  proof;
begin
  if exists (select from head h where h.skew is not null and ahead not between -86400 and h.skew) then
    raise exception 'the clock of the server is too far from that of the database' using errcode = 'invalid_parameter_value';
  end if;
  insert into proof (last_id, proven_at, accounts, violations)
  select (select last_id from head), at, (select count(*) from account),
         coalesce((select jsonb_agg(to_jsonb(v)) from (select * from violations() union all select * from chain_violations()
                                                       union all select * from foreign_payments()) v), '[]')
  returning * into kept;
  return kept;
end $$;

do $$
begin
  execute format('revoke all on function %1$I.begun_by_payer, %1$I.foreign_payments from public', current_schema());
end $$;

-- When a look at all balances began and ended is believed no further ahead either.
create function reconciliation.believe_moment() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  latest constant timestamptz := case when tg_op = 'INSERT' then greatest(new.started_at, new.finished_at) else new.finished_at end;
begin
  if exists (select from ledger.head h where extract(epoch from latest - clock_timestamp()) > h.skew) then
    raise exception 'the clock of the server is too far from that of the database' using errcode = 'invalid_parameter_value';
  end if;
  return new;
end $$;
revoke all on function reconciliation.believe_moment from public;
create trigger moment_believed before insert or update of finished_at on reconciliation.run
  for each row execute function reconciliation.believe_moment();
