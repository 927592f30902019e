-- A payment that an account of somebody else paid was found by the recount alone. Whoever looked at a member it is about saw right rows, so that
-- the staff could end their alert and open their wallet while the recount still found it. A look at one member asks for it, too.
set local search_path = ledger, pg_catalog, pg_temp;

-- Whether a posting is paid by whoever begins it. What is sent back by whoever received it is, unless the platform itself corrects a payment.
create function is_begun_by_payer(kind text, initiator uuid) returns boolean language sql immutable parallel safe
return kind = any (begun_by_payer()) or (kind = 'refund' and initiator <> '00000000-0000-7000-8000-000000000001');

-- As in 0601_ledger_paid_whole_by_payer.sql; which payments it is asked of is said in one place.
create or replace function foreign_payments() returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path from current as $$
  select 'whoever begins a payment pays it', format('posting %s', p.id), p.initiator_id::text,
         (select string_agg(coalesce(a.owner_id::text, a.kind), ' ' order by a.id)
            from entry e join account a on a.id = e.account_id where e.posting_id = p.id and e.amount < 0)
    from posting p
   where is_begun_by_payer(p.kind, p.initiator_id)
     and exists (select from entry e join account a on a.id = e.account_id
                  where e.posting_id = p.id and e.amount < 0 and a.owner_id is distinct from p.initiator_id)
$$;

-- The same, of the newest postings of each account of a member, and of those that are named: what they began, or what touched them. Nothing leads
-- from a member to what they began with accounts of others but what was found before.
create function foreign_payments_of(member uuid, named bigint[], most int) returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path from current as $$
  with looked_at as (
    select e.posting_id as id
      from account a cross join lateral (select y.posting_id from entry y where y.account_id = a.id order by y.posting_id desc limit most) e
     where a.owner_id = member
    union
    select n.id from unnest(named) n (id))
  select 'whoever begins a payment pays it', format('posting %s', p.id), p.initiator_id::text, who.paid
    from looked_at l join posting p on p.id = l.id
   cross join lateral (
     select string_agg(coalesce(a.owner_id::text, a.kind), ' ' order by a.id) filter (where e.amount < 0) as paid,
            bool_or(e.amount < 0 and a.owner_id is distinct from p.initiator_id) as others_paid, bool_or(a.owner_id = member) as touched_them
       from unnest(p.accounts) k (account)
       join entry e on e.account_id = k.account and e.posting_id = p.id
       join account a on a.id = k.account) who
   where is_begun_by_payer(p.kind, p.initiator_id) and who.others_paid and (who.touched_them or p.initiator_id = member)
$$;

do $$
begin
  execute format('revoke all on function %1$I.is_begun_by_payer, %1$I.foreign_payments_of from public', current_schema());
end $$;

-- As in 0300_ledger_walk.sql, but for payments that others paid: among the newest, and those that alerts about the member or the newest count of
-- everything name, however old. Each is looked at again as its accounts are now.
create or replace function reconciliation.member_violations(member uuid) returns table (rule text, subject text, expected text, found text)
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
  union
  select p.* from ledger.foreign_payments_of(member, array(
      select m[1]::bigint
        from (select jsonb_array_elements(l.metadata -> 'findings') as f from reconciliation.admin_alerts l where l.user_id = member
               union all
              select jsonb_array_elements(newest.violations) from (select r.violations from ledger.proof r order by r.id desc limit 1) newest) told
       cross join regexp_match(told.f ->> 'subject', '^posting (\d+)$') m
       where told.f ->> 'rule' = 'whoever begins a payment pays it' and m is not null), 1000) p
$$;
