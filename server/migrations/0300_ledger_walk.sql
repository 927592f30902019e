-- The old book is walked in bounded pieces, a part of it with every check, and nothing that was found is forgotten while its alert is open.
set local search_path = ledger, pg_catalog, pg_temp;

-- Everything that must be true of the postings after one and up to another, their entries, the holds they end, and their links: in the time
-- that so many postings take, however long the book is.
create function stretch_violations(after_id bigint, to_id bigint) returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path from current as $$
  with
  explained as materialized (select * from explained_steps()),
  booked as materialized (
    select p.id, p.accounts, k.account, e.posting_id, e.sequence, e.amount, e.balance_after, b.posting_id as before_id,
           coalesce(b.sequence, 0) + 1 as due_sequence, coalesce(b.balance_after, 0) + e.amount + coalesce(x.step, 0) as due_balance
      from posting p
     cross join lateral unnest(p.accounts) k (account)
      left join entry e on e.account_id = k.account and e.posting_id = p.id
      left join explained x on x.account_id = e.account_id and x.posting_id = e.posting_id
      left join lateral (select y.* from entry y where y.account_id = k.account and y.posting_id < p.id order by y.posting_id desc limit 1) b on true
     where p.id > after_id and p.id <= to_id
  )
  select 'entry sequence without gap', format('account %s posting %s', account, id), due_sequence::text, sequence::text
    from booked where sequence <> due_sequence
  union all
  select 'balance after = balance before + amount', format('account %s posting %s', account, id), due_balance::text, balance_after::text
    from booked where balance_after <> due_balance
  union all
  select 'a posting balances', format('posting %s', id), '0', sum(amount)::text from booked group by id having sum(amount) <> 0
  union all
  select 'a posting names its entries', format('posting %s', id), accounts::text, array_agg(account order by account) filter (where posting_id is not null)::text
    from booked group by id, accounts having count(*) <> count(posting_id)
  union all
  select distinct 'a posting names its entries', format('posting %s', b.before_id), p.accounts::text, array[b.account]::text
    from booked b left join posting p on p.id = b.before_id where b.before_id is not null and (p.id is null or not b.account = any (p.accounts))
  union all
  select 'posting ids without gap', 'book', (to_id - after_id)::text, count(*)::text
    from posting p where p.id > after_id and p.id <= to_id having count(*) <> to_id - after_id
  union all
  select 'a hold is ended by the posting that names it', format('posting %s', p.ends), p.id::text, h.ended_by::text
    from posting p left join hold h on h.posting_id = p.ends
   where p.id > after_id and p.id <= to_id and p.ends is not null and h.ended_by is distinct from p.id
  union all
  select 'the chain of the journal', format('batch %s to %s', l.first_id, l.last_id), l.expected, l.found
    from broken_links(after_id + 1, to_id) l
$$;

-- The links of the batches that postings are in, where they do not fit.
create function links_of(postings bigint[]) returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path from current as $$
  select 'the chain of the journal', format('batch %s to %s', l.first_id, l.last_id), l.expected, l.found
    from (select distinct j.first_id, j.last_id
            from unnest(postings) n (id)
           cross join lateral (select y.first_id, y.last_id from journal y where y.first_id <= n.id order by y.first_id desc limit 1) j) b
   cross join lateral broken_links(b.first_id, b.last_id) l
$$;

-- Why a balance may not be set right, and what would be done. That entries are not those that were written is said before anything else:
-- no count will prove them.
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
  -- Every batch that wrote an entry of the account, once more.
  for batch in
    select distinct on (j.first_id) j.first_id, j.last_id
      from entry e cross join lateral (select y.first_id, y.last_id from journal y where y.first_id <= e.posting_id order by y.first_id desc limit 1) j
     where e.account_id = account order by j.first_id
  loop
    if exists (select from broken_links(batch.first_id, batch.last_id)) then obstacle := 'entries_changed'; return; end if;
  end loop;
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
  if after < floor then obstacle := 'overdrawn'; return; end if;
  select coalesce(jsonb_agg(jsonb_build_array(c.posting_id, c.step) order by c.posting_id), '[]') into jumps from (
    select e.posting_id, e.balance_after - coalesce(lag(e.balance_after) over (order by e.posting_id), 0) - e.amount - coalesce(x.step, 0) as step
      from entry e left join explained_steps() x on x.account_id = e.account_id and x.posting_id = e.posting_id
     where e.account_id = account) c where c.step <> 0;
end $$;

do $$
begin
  execute format('revoke all on function %I.stretch_violations, %I.links_of from public', current_schema(), current_schema());
  grant execute on function stretch_violations, links_of to hai_app;
end $$;

-- How far the checks by the clock have walked through the old book; behind the end they begin anew.
create table reconciliation.walk (
  only_one boolean primary key default true check (only_one),
  after_id bigint  not null default 0
);
insert into reconciliation.walk default values;
grant select on reconciliation.walk to hai_app, hai_report;
grant update (after_id) on reconciliation.walk to hai_app;

-- The part of the book that a check walks: after a posting, up to another, and how far it is.
alter table reconciliation.run
  add column is_whole boolean not null default false,
  add column from_id  bigint  not null default 0,
  add column after_id bigint  not null default 0,
  add column until_id bigint  not null default 0;
grant update (is_whole, from_id, after_id, until_id, total) on reconciliation.run to hai_app;

-- An open alert becomes graver and says more, and never the reverse: what it has found is kept beside what is found anew.
create function reconciliation.keep_findings() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  ranks constant text[] := array['low', 'medium', 'high', 'critical'];
  most constant int := greatest(jsonb_array_length(coalesce(old.metadata -> 'findings', '[]')), 50);
begin
  if array_position(ranks, new.severity) < array_position(ranks, old.severity) then new.severity := old.severity; end if;
  new.metadata := new.metadata || jsonb_build_object(
    'findings', (
      select coalesce(jsonb_agg(k.f order by k.place), '[]') from (
        select coalesce(n.f, o.f) as f, coalesce(o.place, 1000 + n.place) as place
          from jsonb_array_elements(old.metadata -> 'findings') with ordinality o (f, place)
          full join jsonb_array_elements(new.metadata -> 'findings') with ordinality n (f, place)
            on (o.f ->> 'rule', o.f ->> 'subject', coalesce(o.f ->> 'account', '')) = (n.f ->> 'rule', n.f ->> 'subject', coalesce(n.f ->> 'account', ''))
         order by 2 limit most) k),
    'affected_users', (
      select coalesce(jsonb_agg(distinct u), '[]')
        from jsonb_array_elements((old.metadata -> 'affected_users') || (new.metadata -> 'affected_users')) u));
  return new;
end $$;
revoke execute on function reconciliation.keep_findings from public;
create trigger admin_alerts_keep_findings before update on reconciliation.admin_alerts
  for each row when (not old.resolved) execute function reconciliation.keep_findings();

-- What is wrong with a member’s rows, with the links of their newest postings, and with the batches that alerts about them name, however old.
create function reconciliation.member_violations(member uuid) returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from ledger.account_violations(array(select a.id from ledger.account a where a.owner_id = member))
  union
  select * from ledger.account_links(array(select a.id from ledger.account a where a.owner_id = member), 300)
  union
  select k.* from ledger.links_of(array(
      select distinct m[1]::bigint
        from reconciliation.admin_alerts l
       cross join jsonb_array_elements(l.metadata -> 'findings') f
       cross join regexp_match(f ->> 'subject', '^batch (\d+) to \d+$') m
       where l.user_id = member and m is not null)) k
$$;
revoke execute on function reconciliation.member_violations from public;
grant execute on function reconciliation.member_violations to hai_app;

-- Opens the wallet of a member that the ledger had closed, and none that somebody has frozen. Fails: the obstacle.
create or replace function reconciliation.lift_lock(approval uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  given constant approvals.approval := reconciliation.approved(approval, 'balance_unlock');
  member constant uuid := given.target_user_id;
begin
  perform from ledger.head where only_one for update; -- what is checked here stays so until the commit
  if exists (select from identity.profile p where p.id = member and p.is_blocked)
     or not exists (select from ledger.account a where a.owner_id = member and a.status = 'locked')
     or exists (select from ledger.account a where a.owner_id = member and a.status = 'frozen')
     or exists (select from reconciliation.unlock u where u.approval_id = approval) then
    raise exception 'unlock refused: not locked by the ledger' using errcode = 'restrict_violation', hint = 'not_locked';
  end if;
  if exists (select from reconciliation.member_violations(member)) then
    raise exception 'unlock refused: the mismatch stands' using errcode = 'restrict_violation', hint = 'mismatch';
  end if;
  insert into reconciliation.unlock (approval_id, user_id, at) values (approval, member, given.decided_at);
  perform ledger.set_member_status(member, 'open');
end $$;

-- Ends an alert, with who did and when: somebody of the staff whom it is not about, while nothing stands any more of what it says. Answers
-- whether it did; false: it was ended already, or there is none. Fails with the hint 'mismatch' while something stands.
create or replace function reconciliation.resolve_alert(actor uuid, alert uuid, note text, moment timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  known reconciliation.admin_alerts;
  standing boolean;
begin
  perform from ledger.head where only_one for update; -- what is checked here stays so until the commit
  select l.* into known from reconciliation.admin_alerts l where l.id = alert and not l.resolved for update;
  if not found then
    return false;
  end if;
  if not admin.is_staff(actor) or actor = known.user_id then
    raise exception 'whoever this is may not end it' using errcode = 'insufficient_privilege';
  end if;
  if char_length(coalesce(note, '')) not between 1 and 1000 then
    raise exception 'an alert ends with a note' using errcode = 'check_violation';
  end if;
  if known.user_id is null then
    standing := (select h.came_in <> h.available + h.on_hold + h.platform from ledger.health() h)
                or (select p.violations from ledger.proof p order by p.id desc limit 1) is distinct from '[]';
  else
    standing := exists (select from reconciliation.member_violations(known.user_id));
  end if;
  if standing then
    raise exception 'the mismatch stands' using errcode = 'restrict_violation', hint = 'mismatch';
  end if;
  update reconciliation.admin_alerts l
     set resolved = true, resolved_by = actor, resolved_at = identity.believed(moment), updated_at = identity.believed(moment),
         metadata = known.metadata || jsonb_build_object('resolution_note', note)
   where l.id = alert;
  return true;
end $$;
