-- What is looked at between the counts of everything, whom it is about, and how a balance is set right: see
-- docs/decisions/0042-setting-balances-right.md.
set local search_path = ledger, pg_catalog, pg_temp;

-- The same rules, of the entries of some accounts alone.
create or replace function account_violations(accounts bigint[]) returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path from current as $$
  with
  explained as materialized (select * from explained_steps() x where x.account_id = any (accounts)),
  chained as (
    select e.account_id, e.posting_id, e.sequence, e.amount, e.balance_after,
           coalesce(lag(e.sequence) over w, 0) + 1 as due_sequence, coalesce(lag(e.balance_after) over w, 0) + e.amount as due_balance
      from entry e where e.account_id = any (accounts) window w as (partition by e.account_id order by e.posting_id)
  ),
  counted as (select c.account_id, count(*) as entries, sum(c.amount) as total from chained c group by 1)
  select 'entry sequence without gap', format('account %s posting %s', account_id, posting_id), due_sequence::text, sequence::text
    from chained where sequence <> due_sequence
  union all
  select 'balance after = balance before + amount', format('account %s posting %s', c.account_id, c.posting_id),
         (c.due_balance + coalesce(x.step, 0))::text, c.balance_after::text
    from chained c left join explained x on x.account_id = c.account_id and x.posting_id = c.posting_id
   where c.balance_after <> c.due_balance + coalesce(x.step, 0)
  union all
  select 'balance = sum of entries', format('account %s', a.id), coalesce(c.total, 0)::text, a.balance::text
    from account a left join counted c on c.account_id = a.id where a.id = any (accounts) and a.balance <> coalesce(c.total, 0)
  union all
  select 'version = number of entries', format('account %s', a.id), coalesce(c.entries, 0)::text, a.version::text
    from account a left join counted c on c.account_id = a.id where a.id = any (accounts) and a.version <> coalesce(c.entries, 0)
  union all
  select 'held money = open items', format('account %s', a.id), coalesce(o.total, 0)::text, a.balance::text
    from account a
    cross join lateral (select sum(h.amount) as total from hold h where h.account_id = a.id and h.ended_by is null) o
   where a.id = any (accounts) and a.class in ('on_hold', 'escrow') and a.balance <> coalesce(o.total, 0)
  union all
  select 'a posting names its entries', format('posting %s', c.posting_id), p.accounts::text, null
    from chained c left join posting p on p.id = c.posting_id where p.id is null or not c.account_id = any (p.accounts)
$$;

-- The accounts that a batch whose link does not fit is about: those with a row that does not follow on the one before it or is not
-- followed by the next; else those of its postings that do not balance or do not name their entries; else all that it touched.
create or replace function batch_suspects(from_id bigint, to_id bigint) returns bigint[]
language plpgsql stable security definer set search_path from current as $$
declare
  suspects bigint[];
  inside constant bigint[] := array(
    select distinct u.account from (
      select unnest(p.accounts)::bigint as account from posting p where p.id between from_id and to_id
      union all
      select h.id from account h where exists (select from entry e where e.account_id = h.id and e.posting_id between from_id and to_id)
    ) u);
begin
  suspects := array(
    select distinct c.account_id from (
      select e.account_id, e.posting_id, e.sequence - coalesce(b.sequence, 0) <> 1
             or e.balance_after <> coalesce(b.balance_after, 0) + e.amount + coalesce((select x.step from explained_steps() x where x.account_id = e.account_id and x.posting_id = e.posting_id), 0)
             or n.sequence - e.sequence <> 1
             or n.balance_after <> e.balance_after + n.amount + coalesce((select x.step from explained_steps() x where x.account_id = e.account_id and x.posting_id = n.posting_id), 0) as is_wrong
        from unnest(inside) k (account)
        join entry e on e.account_id = k.account and e.posting_id between from_id and to_id
        left join lateral (select y.* from entry y where y.account_id = e.account_id and y.posting_id < e.posting_id order by y.posting_id desc limit 1) b on true
        left join lateral (select y.* from entry y where y.account_id = e.account_id and y.posting_id > e.posting_id order by y.posting_id limit 1) n on true
    ) c where c.is_wrong);
  if cardinality(suspects) = 0 then
    suspects := array(
      select distinct u.account from (
        select p.accounts::bigint[] as named, array_agg(e.account_id order by e.account_id) as accounts, coalesce(sum(e.amount), 0) as total
          from posting p left join entry e on e.posting_id = p.id and e.account_id = any (inside)
         where p.id between from_id and to_id group by p.id, p.accounts
      ) t cross join lateral unnest(t.named || t.accounts) u (account) where t.total <> 0 or t.named is distinct from t.accounts);
  end if;
  return case when cardinality(suspects) = 0 then inside else suspects end;
end $$;

-- The links of the newest batches that wrote into some accounts, where they do not fit and these accounts are suspected.
create or replace function account_links(accounts bigint[], most int) returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path from current as $$
  select 'the chain of the journal', format('batch %s to %s', l.first_id, l.last_id), l.expected, l.found
    from (
      select distinct j.first_id, j.last_id
        from (select e.posting_id from entry e where e.account_id = any (accounts) order by e.posting_id desc limit most) n
        cross join lateral (select y.first_id, y.last_id from journal y where y.first_id <= n.posting_id order by y.first_id desc limit 1) j
    ) b
    cross join lateral broken_links(b.first_id, b.last_id) l
   where accounts && batch_suspects(l.first_id, l.last_id)
$$;

-- What can be seen in passing: every account against its newest entry, and everything that was posted after a posting.
create or replace function new_violations(after_id bigint) returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path from current as $$
  with
  explained as materialized (select * from explained_steps()),
  newest as (
    select a.id, a.balance, a.version, coalesce(e.balance_after, 0) + case when exists (select from explained) or exists (select from repair) then pending_step(a.id) else 0 end as due_balance,
           coalesce(e.sequence, 0) as due_version
      from account a left join lateral (select y.* from entry y where y.account_id = a.id order by y.posting_id desc limit 1) e on true
  ),
  chained as (
    select e.account_id, e.posting_id, e.sequence, e.balance_after, coalesce(b.sequence, 0) + 1 as due_sequence,
           coalesce(b.balance_after, 0) + e.amount + coalesce(x.step, 0) as due_balance
      from entry e
      left join explained x on x.account_id = e.account_id and x.posting_id = e.posting_id
      left join lateral (select y.* from entry y where y.account_id = e.account_id and y.posting_id < e.posting_id order by y.posting_id desc limit 1) b on true
     where e.posting_id > after_id
  )
  select 'balance = balance after its newest entry', format('account %s', id), due_balance::text, balance::text from newest where balance <> due_balance
  union all
  select 'version = number of its newest entry', format('account %s', id), due_version::text, version::text from newest where version <> due_version
  union all
  select 'entry sequence without gap', format('account %s posting %s', account_id, posting_id), due_sequence::text, sequence::text
    from chained where sequence <> due_sequence
  union all
  select 'balance after = balance before + amount', format('account %s posting %s', account_id, posting_id), due_balance::text, balance_after::text
    from chained where balance_after <> due_balance
  union all
  select 'held money = open items', format('account %s', a.id), coalesce(o.total, 0)::text, a.balance::text
    from account a left join (select h.account_id, sum(h.amount) as total from hold h where h.ended_by is null group by 1) o on o.account_id = a.id
   where a.class in ('on_hold', 'escrow') and a.balance <> coalesce(o.total, 0)
  union all
  select 'all balances sum to 0', 'book', '0', sum(balance)::text from account having sum(balance) <> 0
  union all
  select 'the chain of the journal', format('batch %s to %s', l.first_id, l.last_id), l.expected, l.found
    from broken_links(after_id + 1, (select h.last_id from head h)) l
$$;

-- Why a balance may not be set right, and what would be done; see the decision for each.
create or replace function repair_plan(account bigint, out before bigint, out after bigint, out obstacle text, out jumps jsonb)
language plpgsql stable security definer set search_path from current as $$
declare
  floor bigint;
  newest proof := (select p from proof p order by p.id desc limit 1);
  batch record;
begin
  select a.balance, a.floor, coalesce((select sum(e.amount) from entry e where e.account_id = a.id), 0) into before, floor, after
    from account a where a.id = account;
  if not found then return; end if;
  if before = after then obstacle := 'nothing_to_repair'; return; end if;
  if exists (select from account_violations(array[account]) v
              where v.rule not in ('balance = sum of entries', 'balance after = balance before + amount', 'held money = open items')) then
    obstacle := 'entries_changed'; return;
  end if;
  -- The newest count of everything has seen just this difference, and nothing that casts doubt on what is written.
  if newest.id is null
     or exists (select from jsonb_to_recordset(newest.violations) v (rule text)
                 where v.rule in ('the chain of the journal', 'the head is the end of the journal', 'posting ids without gap',
                                  'totals = sums of entries by class', 'the chain of repairs'))
     or not exists (select from jsonb_to_recordset(newest.violations) v (rule text, subject text, expected text, found text)
                     where v.rule = 'balance = sum of entries' and v.subject = format('account %s', account)
                       and v.found::bigint - v.expected::bigint = before - after) then
    obstacle := 'not_proven'; return;
  end if;
  -- Every batch that wrote an entry of the account, once more.
  for batch in
    select distinct on (j.first_id) j.first_id, j.last_id
      from entry e cross join lateral (select y.first_id, y.last_id from journal y where y.first_id <= e.posting_id order by y.first_id desc limit 1) j
     where e.account_id = account order by j.first_id
  loop
    if exists (select from broken_links(batch.first_id, batch.last_id)) then obstacle := 'entries_changed'; return; end if;
  end loop;
  if after < floor then obstacle := 'overdrawn'; return; end if;
  select coalesce(jsonb_agg(jsonb_build_array(c.posting_id, c.step) order by c.posting_id), '[]') into jumps from (
    select e.posting_id, e.balance_after - coalesce(lag(e.balance_after) over (order by e.posting_id), 0) - e.amount - coalesce(x.step, 0) as step
      from entry e left join explained_steps() x on x.account_id = e.account_id and x.posting_id = e.posting_id
     where e.account_id = account) c where c.step <> 0;
end $$;

-- Sets a stored balance to what the proven entries of its account come to. Two people, and only while both figures are as they were
-- approved. Answers the row that was kept. Fails: the obstacle.
create or replace function repair_balance(account bigint, due_before bigint, due_after bigint, why text, asker uuid, approver uuid, approval uuid, at timestamptz) returns repair
language plpgsql security definer set search_path from current as $$
declare
  plan record;
  kept repair;
begin
  perform from head where only_one for update; -- in line with what moves money
  select * into plan from repair_plan(account);
  if plan.before is null then raise exception 'no such account' using errcode = 'no_data_found'; end if;
  if plan.obstacle is null and plan.before - plan.after <> due_before - due_after then plan.obstacle := 'not_proven'; end if;
  if plan.obstacle is not null then raise exception 'repair refused: %', plan.obstacle using errcode = 'restrict_violation', hint = plan.obstacle; end if;
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
  kept.hash := repair_hash(coalesce((select r.hash from repair r order by r.id desc limit 1), '\x'), kept);
  insert into repair (account_id, before, after, position, jumps, reason, requested_by, approved_by, approval_id, created_at, hash)
  values (kept.account_id, kept.before, kept.after, kept.position, kept.jumps, kept.reason, kept.requested_by, kept.approved_by, kept.approval_id, kept.created_at, kept.hash)
  returning * into kept;
  update account a set balance = kept.after where a.id = account;
  return kept;
end $$;

do $$
begin
  execute format('revoke all on all functions in schema %I from public', current_schema());
  grant execute on function account_violations, account_links, batch_suspects, new_violations, repair_plan to hai_app;
end $$;
