-- A payment that an account of somebody else paid was found by the recount alone, and only where whoever begins it pays it. A cash-in is begun by the
-- member who gets it and paid by the agent, and much is ended by the platform: whoever exchanged the owners of two accounts for as long as that took
-- was found by nothing. What a posting says of itself names its members, and the links bind that. And whoever looked at a member saw right rows, so that
-- the staff could end their alert and open their wallet while the recount still found it: a look at one member asks for it, too.
set local search_path = ledger, pg_catalog, pg_temp;

-- Whether a posting is paid by whoever begins it. What is sent back by whoever received it is, unless the platform itself corrects a payment.
create function is_begun_by_payer(kind text, initiator uuid) returns boolean language sql immutable parallel safe
return kind = any (begun_by_payer()) or (kind = 'refund' and initiator <> '00000000-0000-7000-8000-000000000001');

-- By the kind of a posting: which word of its details names the member who pays it, and which the one who gets it. null: no member does, or none is named.
-- Fundings, what is taken back of them and what is collected for them name nobody.
create function named_parties() returns table (kind text, payer text, payee text) language sql immutable parallel safe
as $$ values
  ('send', 'payer_id', 'payee_id'), ('quick_pay', 'payer_id', 'payee_id'), ('refund', 'payer_id', 'payee_id'),
  ('send_held', 'payer_id', 'payer_id'), ('settle_held', 'payer_id', 'payee_id'), ('undo_held', 'payer_id', 'payer_id'),
  ('escrow', 'payer_id', null), ('claim_escrow', null, 'payee_id'), ('cancel_escrow', null, 'payer_id'), ('expire_escrow', null, 'payer_id'),
  ('cash_in', 'payer_id', 'payee_id'), ('cash_in_share', null, 'payee_id'),
  ('cash_out_held', 'payer_id', 'payer_id'), ('cash_out', 'payer_id', 'payee_id'), ('cash_out_returned', 'payer_id', 'payer_id'),
  ('task_held', 'payer_id', 'payer_id'), ('task_paid', 'payer_id', 'payee_id'), ('task_returned', 'payer_id', 'payer_id'),
  ('adjustment', null, 'user_id'), ('referral_reward', null, 'user_id'), ('referral_reward_reversed', 'user_id', null)
$$;

-- A word of a posting's details that is an id. Else null: a posting of before that says nothing of it is no finding.
create function named_in(details json, word text) returns text language sql immutable parallel safe
return case when details ->> word ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then details ->> word end;

-- As in 0601_ledger_paid_whole_by_payer.sql, and for those whom a payment names. Who is found to pay it by who began it is not told of twice.
-- What is not the same text is looked at, not what is: a pattern for every entry would take longer than the rest.
create or replace function foreign_payments() returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path from current as $$
  select 'whoever begins a payment pays it', format('posting %s', p.id), p.initiator_id::text,
         (select string_agg(coalesce(a.owner_id::text, a.kind), ' ' order by a.id)
            from entry e join account a on a.id = e.account_id where e.posting_id = p.id and e.amount < 0)
    from posting p
   where is_begun_by_payer(p.kind, p.initiator_id)
     and exists (select from entry e join account a on a.id = e.account_id
                  where e.posting_id = p.id and e.amount < 0 and a.owner_id is distinct from p.initiator_id)
   union all
  select 'whoever a payment names pays it', format('posting %s', p.id), named_in(p.details, n.payer), string_agg(a.owner_id::text, ' ' order by a.id)
    from posting p join named_parties() n on n.kind = p.kind
    join entry e on e.posting_id = p.id and e.amount < 0
    join account a on a.id = e.account_id
   where a.owner_id::text <> p.details ->> n.payer and a.owner_id::text <> named_in(p.details, n.payer) and not is_begun_by_payer(p.kind, p.initiator_id)
   group by p.id, n.payer
   union all
  select 'whoever a payment names gets it', format('posting %s', p.id), named_in(p.details, n.payee), string_agg(a.owner_id::text, ' ' order by a.id)
    from posting p join named_parties() n on n.kind = p.kind
    join entry e on e.posting_id = p.id and e.amount > 0
    join account a on a.id = e.account_id
   where a.owner_id::text <> p.details ->> n.payee and a.owner_id::text <> named_in(p.details, n.payee)
   group by p.id, n.payee
$$;

-- The same, of the newest postings of each account of a member, and of those that are given: what they began, what names them, or what touched them.
-- Nothing leads from a member to what was done with accounts of others but what was found before.
create function foreign_payments_of(member uuid, named bigint[], most int) returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path from current as $$
  with
  looked_at as (
    select e.posting_id as id
      from account a cross join lateral (select y.posting_id from entry y where y.account_id = a.id order by y.posting_id desc limit most) e
     where a.owner_id = member
    union
    select n.id from unnest(named) n (id)),
  seen as (
    select p.id, p.initiator_id, is_begun_by_payer(p.kind, p.initiator_id) as is_begun_by_payer, said.payer, said.payee, who.*
      from looked_at l join posting p on p.id = l.id
      left join named_parties() n on n.kind = p.kind
     cross join lateral (select named_in(p.details, n.payer) as payer, named_in(p.details, n.payee) as payee) said
     cross join lateral (
       select string_agg(coalesce(a.owner_id::text, a.kind), ' ' order by a.id) filter (where e.amount < 0) as paid,
              bool_or(e.amount < 0 and a.owner_id is distinct from p.initiator_id) as others_paid, bool_or(a.owner_id = member) as touched_them,
              string_agg(a.owner_id::text, ' ' order by a.id) filter (where e.amount < 0 and a.owner_id::text <> said.payer) as paid_unnamed,
              string_agg(a.owner_id::text, ' ' order by a.id) filter (where e.amount > 0 and a.owner_id::text <> said.payee) as got_unnamed
         from unnest(p.accounts) k (account)
         join entry e on e.account_id = k.account and e.posting_id = p.id
         join account a on a.id = k.account) who)
  select 'whoever begins a payment pays it', format('posting %s', s.id), s.initiator_id::text, s.paid
    from seen s where s.is_begun_by_payer and s.others_paid and (s.touched_them or s.initiator_id = member)
   union all
  select 'whoever a payment names pays it', format('posting %s', s.id), s.payer, s.paid_unnamed
    from seen s where not s.is_begun_by_payer and s.paid_unnamed is not null and (s.touched_them or s.payer = member::text)
   union all
  select 'whoever a payment names gets it', format('posting %s', s.id), s.payee, s.got_unnamed
    from seen s where s.got_unnamed is not null and (s.touched_them or s.payee = member::text)
$$;

do $$
begin
  execute format('revoke all on function %1$I.is_begun_by_payer, %1$I.named_parties, %1$I.named_in, %1$I.foreign_payments_of from public', current_schema());
end $$;

-- As in 0300_ledger_walk.sql, but for payments that others paid or got: among the newest, and those that alerts about the member or the newest count of
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
       where told.f ->> 'rule' in ('whoever begins a payment pays it', 'whoever a payment names pays it', 'whoever a payment names gets it')
         and m is not null), 1000) p
$$;
