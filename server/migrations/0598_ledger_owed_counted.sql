-- What a member owes stands in their account and follows from their fundings, which nothing binds. The postings that took a payment back, put it
-- there again or collected for it are bound: each names the posting it undoes, and its entries say how much was whose.
create function ledger.wrong_debts() returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path = ledger, pg_catalog, pg_temp as $$
  with
  moved as (
    select p.details ->> 'fund_id' as fund, sum(-e.amount) filter (where a.kind = 'available') as taken,
           sum(e.amount) filter (where a.class = 'outside' and a.kind <> 'outside:card_debts') as gone,
           sum(-e.amount) filter (where a.kind = 'outside:card_debts') as debt
      from posting p cross join unnest(p.accounts) k
      join entry e on e.account_id = k and e.posting_id = p.id
      join account a on a.id = k
     where p.kind in ('fund_taken', 'fund_put_back', 'debt_collected') group by 1),
  -- Of what nobody's wallet got nobody owes anything.
  due as (
    select e.account_id, sum(case when m.debt > 0 then least(m.gone, e.amount) - coalesce(m.taken, 0) else 0 end) as owed
      from moved m
      join posting f on f.public_id::text = m.fund and f.kind = 'fund'
     cross join unnest(f.accounts) k
      join entry e on e.account_id = k and e.posting_id = f.id
      join account a on a.id = k and a.kind = 'available'
     group by 1)
  select 'what a member owes follows from the journal', format('account %s', a.id), coalesce(d.owed, 0)::bigint::text, a.owed::text
    from account a left join due d on d.account_id = a.id where a.owed <> coalesce(d.owed, 0)
$$;
revoke all on function ledger.wrong_debts from public;

-- As in 0592_ledger_repairs_approved.sql, but for what is owed.
create or replace function ledger.recount(at timestamptz) returns ledger.proof
language plpgsql security definer set search_path = ledger, pg_catalog, pg_temp as $$
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
                                                       union all select * from foreign_payments()
                                                       union all select * from unapproved_repairs()
                                                       union all select * from wrong_debts()) v), '[]')
  returning * into kept;
  return kept;
end $$;
