-- Ledger functions: repairs of stored balances (decision 0042).
set local search_path = ledger, pg_catalog, pg_temp;

-- The hash of a repair. It also covers the previous repair's hash and the journal's hash at `up_to`, the repair's
-- position, so later changes are detected.
create function repair_hash(earlier bytea, account bigint, before bigint, after bigint, up_to bigint, jumps jsonb, asker uuid,
                            approver uuid, approval uuid, at timestamptz, why text) returns bytea
language sql stable set search_path from current as $$
  select sha256(
    earlier
    || coalesce((select j.hash from journal j where j.first_id <= up_to order by j.first_id desc limit 1), '\x')
    || convert_to(format('%s %s %s %s %s %s %s %s %s %s', account, before, after, up_to, jumps, asker, approver, approval,
                         (extract(epoch from at) * 1000000)::bigint, why), 'UTF8'))
$$;

-- The hash of the newest repair, which covers all earlier ones; null if there is none.
create function newest_repair_hash() returns bytea language sql stable set search_path from current as $$
  select r.hash from repair r order by r.id desc limit 1
$$;

-- Differences that repairs explain: how many cents balance_after of an entry differs from the previous balance plus the
-- amount.
create function repair_differences() returns table (account_id bigint, posting_id bigint, difference bigint)
language sql stable set search_path from current as $$
  select s.account_id, s.posting_id, sum(s.difference)::bigint
    from (
      select r.account_id, (j ->> 0)::bigint as posting_id, (j ->> 1)::bigint as difference from repair r
       cross join jsonb_array_elements(r.jumps) j
      union all
      select r.account_id, n.posting_id, - sum((j ->> 1)::bigint)
        from repair r cross join jsonb_array_elements(r.jumps) j
        cross join lateral (select e.posting_id from entry e
                             where e.account_id = r.account_id and e.posting_id > r.position
                             order by e.posting_id limit 1) n
       group by r.id, r.account_id, n.posting_id
    ) s group by 1, 2 having sum(s.difference) <> 0
$$;

-- The difference in cents that the next entry of an account must show, because the account was repaired after its
-- newest entry.
create function pending_repair_difference(account bigint) returns bigint language sql stable set search_path from current as $$
  select coalesce(- sum((j ->> 1)::bigint), 0)::bigint
    from repair r cross join jsonb_array_elements(r.jumps) j
   where r.account_id = account and not exists (select from entry e where e.account_id = account and e.posting_id > r.position)
$$;

-- The accounts whose newest entry up to `up_to` has a balance_after other than the sum of their entries up to there, and
-- the difference in cents. `up_to` must not be before the last archived posting, and a proof must cover it: accounts that
-- the newest proof names are added up, and for others repairs explain the difference.
create function balance_differences(up_to bigint) returns table (account_id bigint, difference bigint)
language sql stable set search_path from current set jit = off as $$
  with
  doubted as materialized (
    select distinct substring(v.subject from '^account (\d+)')::bigint as id
      from (select r.violations from proof r order by r.id desc limit 1) newest
     cross join jsonb_to_recordset(newest.violations) v (subject text)
     where v.subject like 'account %'
  )
  select s.id, sum(s.difference)::bigint
    from (
      select d.key::bigint as id, d.value::bigint as difference
        from (select a.differences from archive a where a.restored_at is null order by a.last_id desc limit 1) newest
       cross join jsonb_each_text(newest.differences) d
      union all
      select x.account_id, x.difference from repair_differences() x
       where x.posting_id > (select archived_id()) and x.posting_id <= up_to
         and not exists (select from doubted d where d.id = x.account_id)
      union all
      select d.id, coalesce(last.balance_after, 0) - coalesce(first.balance_after, 0) - coalesce(counted.total, 0)
        from doubted d
        left join lateral (select e.balance_after from entry e where e.account_id = d.id and e.posting_id <= up_to
                            order by e.posting_id desc limit 1) last on true
        left join lateral (select e.balance_after from entry e where e.account_id = d.id and e.posting_id <= (select archived_id())
                            order by e.posting_id desc limit 1) first on true
       cross join lateral (select sum(e.amount) as total from entry e
                            where e.account_id = d.id and e.posting_id > (select archived_id()) and e.posting_id <= up_to) counted
    ) s group by s.id having sum(s.difference) <> 0
$$;

-- The sum of an account's entries, in cents. Its newest archived entry stands for itself and all before it.
create function entries_total(account bigint) returns bigint
language sql stable security definer set search_path from current as $$
  select (coalesce((select e.balance_after from entry e
                     where e.account_id = account and e.posting_id <= (select archived_id()) order by e.posting_id desc limit 1), 0)
          - archived_difference(account)
          + coalesce((select sum(e.amount) from entry e where e.account_id = account and e.posting_id > (select archived_id())), 0))::bigint
$$;

-- The changes that a repair of this account would make. `obstacle` is the reason why the account cannot be repaired.
-- If entries were changed, it is 'entries_changed' even if 'not_proven' applies too, because no proof can make
-- changed entries right.
create function repair_plan(account bigint, out before bigint, out after bigint, out obstacle text, out jumps jsonb)
language plpgsql stable security definer set search_path from current as $$
declare
  floor bigint;
  newest proof := (select p from proof p order by p.id desc limit 1);
  batch record;
begin
  select a.balance, a.floor, entries_total(a.id) into before, floor, after from account a where a.id = account;
  if not found then return; end if;
  if before = after then obstacle := 'nothing_to_repair'; return; end if;
  if exists (select from account_violations(array[account]) v
              where v.rule not in ('balance = sum of entries', 'balance after = balance before + amount', 'held money = open holds')) then
    obstacle := 'entries_changed'; return;
  end if;
  -- Check the hash of every batch that wrote an entry of this account.
  for batch in
    select distinct on (j.first_id) j.first_id, j.last_id
      from entry e cross join lateral (select y.first_id, y.last_id from journal y
                                        where y.first_id <= e.posting_id order by y.first_id desc limit 1) j
     where e.account_id = account and e.posting_id > (select archived_id()) order by j.first_id
  loop
    if exists (select from broken_links(batch.first_id, batch.last_id)) then obstacle := 'entries_changed'; return; end if;
  end loop;
  -- The newest proof must have found exactly this difference, and nothing that makes the entries doubtful.
  if newest.id is null
     or exists (select from jsonb_to_recordset(newest.violations) v (rule text)
                 where v.rule in ('the chain of the journal', 'the head is the end of the journal', 'posting ids without gap',
                                  'totals = sums of entries by class', 'a proof agrees with the journal', 'the chain of repairs',
                                  'the rows kept from the archive are unchanged', 'a repair names no archived posting'))
     or not exists (select from jsonb_to_recordset(newest.violations) v (rule text, subject text, expected text, found text)
                     where v.rule = 'balance = sum of entries' and v.subject = format('account %s', account)
                       and v.found::bigint - v.expected::bigint = before - after) then
    obstacle := 'not_proven'; return;
  end if;
  if after < floor then obstacle := 'overdrawn'; return; end if;
  select coalesce(jsonb_agg(jsonb_build_array(c.posting_id, c.difference) order by c.posting_id), '[]') into jumps from (
    select e.posting_id,
           e.balance_after - coalesce(lag(e.balance_after) over (order by e.posting_id), 0) - e.amount
           - coalesce(x.difference, 0) as difference
      from entry e left join repair_differences() x on x.account_id = e.account_id and x.posting_id = e.posting_id
     where e.account_id = account) c where c.difference <> 0 and c.posting_id > (select archived_id());
end $$;

-- Sets a stored balance to the sum of its proven entries. The caller, integrity.repair_balance(), checks the approval.
-- The difference between balance and sum must still be the approved one. Returns the id of the repair. Fails with the
-- obstacle as a hint.
create function repair_balance(account bigint, due_before bigint, due_after bigint, why text, asker uuid, approver uuid,
                               approval uuid, at timestamptz) returns bigint
language plpgsql security definer set search_path from current as $$
declare
  plan record;
  kept repair;
begin
  perform from head where only_one for update; -- waits until running postings commit
  select * into plan from repair_plan(account);
  if plan.before is null then raise exception 'the account does not exist' using errcode = 'no_data_found'; end if;
  if plan.obstacle is null and plan.before - plan.after <> due_before - due_after then
    plan.obstacle := 'not_proven';
  end if;
  if plan.obstacle is not null then
    raise exception 'repair refused: %', plan.obstacle using errcode = 'restrict_violation', hint = plan.obstacle;
  end if;
  kept.id := coalesce((select max(r.id) from repair r), 0) + 1;
  kept.account_id := account;
  kept.before := plan.before;
  kept.after := plan.after;
  kept.position := (select h.last_id from head h);
  kept.jumps := plan.jumps;
  kept.reason := why;
  kept.requested_by := asker;
  kept.approved_by := approver;
  kept.approval_id := approval;
  kept.created_at := at;
  kept.hash := repair_hash(coalesce(newest_repair_hash(), '\x'),
                           kept.account_id, kept.before, kept.after, kept.position, kept.jumps,
                           kept.requested_by, kept.approved_by, kept.approval_id, kept.created_at, kept.reason);
  insert into repair (id, account_id, before, after, position, jumps, reason, requested_by, approved_by, approval_id, created_at, hash)
  values (kept.id, kept.account_id, kept.before, kept.after, kept.position, kept.jumps, kept.reason, kept.requested_by,
          kept.approved_by, kept.approval_id, kept.created_at, kept.hash);
  update account a set balance = kept.after where a.id = account;
  return kept.id;
end $$;
