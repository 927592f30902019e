-- Ledger functions: full recounts, quick checks and totals.
set local search_path = {{ledger}}, pg_catalog, pg_temp;

-- Members whose stored debt differs from the debt that follows from the journal. Postings of the kinds fund_taken,
-- fund_put_back and debt_collected name the card or MonCash payment, and their entries say how much each account paid.
create function wrong_debts() returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path from current set enable_nestloop = off set jit = off as $$
  with
  moved as (
    select id_in_details(p.details, 'fund_id')::uuid as fund, sum(-e.amount) filter (where a.kind = 'available') as taken,
           sum(e.amount) filter (where a.class = 'outside' and a.kind <> 'outside:card_debts') as gone,
           sum(-e.amount) filter (where a.kind = 'outside:card_debts') as debt
      from posting p cross join lateral entries_of(p.id, p.accounts) e
      join account a on a.id = e.account_id
     where p.kind in ('fund_taken', 'fund_put_back', 'debt_collected') group by 1),
  -- The debt is at most the amount that reached the wallet.
  due as (
    select e.account_id, sum(case when m.debt > 0 then least(m.gone, e.amount) - coalesce(m.taken, 0) else 0 end) as owed
      from moved m
     cross join lateral (select y.id, y.accounts from posting y where y.public_id = m.fund and y.kind = 'fund' offset 0) f
     cross join lateral entries_of(f.id, f.accounts) e
      join account a on a.id = e.account_id and a.kind = 'available'
     group by 1)
  select 'a debt follows from the journal', format('account %s', a.id), coalesce(d.owed, 0)::bigint::text, a.owed::text
    from account a left join due d on d.account_id = a.id where a.owed <> coalesce(d.owed, 0)
$$;

-- Runs all checks and stores the result in proof. Fails if `at` is more than a day before the database's clock or more
-- than head.skew after it (null: any time). Otherwise a wrong clock could make the recount look newer than it is.
create function recount(at timestamptz) returns proof
language plpgsql security definer set search_path from current as $$
declare
  ahead constant numeric := extract(epoch from at - clock_timestamp());
  kept  proof;
begin
  if exists (select from head h where h.skew is not null and ahead not between -86400 and h.skew) then
    raise exception 'the clocks of server and database differ too much' using errcode = 'invalid_parameter_value';
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

-- Runs new_violations() on the postings since the newest full recount. If it finds nothing, stores the time in
-- `last_quick_check`. Limits `at` like recount().
create function quick_check(at timestamptz) returns table (rule text, subject text, expected text, found text)
language plpgsql security definer set search_path from current as $$
declare
  ahead constant numeric := extract(epoch from at - clock_timestamp());
begin
  if exists (select from head h where h.skew is not null and ahead not between -86400 and h.skew) then
    raise exception 'the clocks of server and database differ too much' using errcode = 'invalid_parameter_value';
  end if;
  return query select v.* from new_violations(coalesce((select p.last_id from proof p order by p.id desc limit 1), 0)) v;
  if not found then
    insert into last_quick_check as l (at) values (quick_check.at) on conflict (only_one) do update set at = excluded.at;
  end if;
end $$;

-- Figures of the ledger, without reading its entries. `platform` includes escrow. The last four come from the newest
-- full recount: its last posting and time, the number of members with a wrong balance, and the sum of all differences
-- in cents.
create function health(out came_in bigint, out available bigint, out on_hold bigint, out platform bigint, out members bigint,
                       out last_id bigint, out proven_id bigint, out proven_at timestamptz, out wrong_members bigint,
                       out wrong_cents bigint)
language sql stable security definer set search_path from current as $$
  select - h.outside, a.available, a.on_hold, a.platform, a.members, h.last_id, p.last_id, p.proven_at,
         coalesce(p.wrong, 0), coalesce(p.cents, 0)
    from head h
    cross join (
      select coalesce(sum(balance) filter (where class = 'available'), 0)::bigint as available,
             coalesce(sum(balance) filter (where class = 'on_hold'), 0)::bigint as on_hold,
             coalesce(sum(balance) filter (where class in ('platform', 'escrow')), 0)::bigint as platform,
             count(*) filter (where class = 'available') as members
        from account
    ) a
    left join lateral (
      select r.last_id, r.proven_at, (select count(distinct a.owner_id)
                                        from jsonb_to_recordset(r.violations) x(rule text, subject text)
                                        join account a on a.id = substring(x.subject from '^account (\d+)$')::bigint
                                       where x.rule = 'balance = sum of entries') as wrong,
             (select coalesce(sum(abs(x.found::bigint - x.expected::bigint)), 0)::bigint
                from jsonb_to_recordset(r.violations) x(rule text, expected text, found text)
               where x.rule = 'balance = sum of entries') as cents
        from proof r order by r.id desc limit 1
    ) p on true
$$;

-- A member's stored balances minus the sum of their entries, in cents.
create function member_delta(member uuid) returns bigint
language sql stable security definer set search_path from current as $$
  select coalesce(sum(a.balance - coalesce((select sum(e.amount) from entry e where e.account_id = a.id), 0)), 0)::bigint
    from account a where a.owner_id = member
$$;
