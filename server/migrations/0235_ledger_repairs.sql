-- Stored balances that were changed behind the book’s back may be set right, and the recount knows what was set right and nothing more.
-- See docs/decisions/0042-setting-balances-right.md.
set local search_path = ledger, pg_catalog, pg_temp;

-- A balance that was set back to what the entries of its account come to. Entries that were written meanwhile carry the wrong balance
-- for good: `jumps` says which of them brought it in, and by how much; it goes out again with the first entry after `position`.
create table repair (
  id           bigint      generated always as identity primary key,
  account_id   bigint      not null references account,
  before       bigint      not null,
  after        bigint      not null,
  position     bigint      not null,              -- the last posting of the book at that moment
  jumps        jsonb       not null,              -- [[posting, cents], …]
  reason       text        not null,
  requested_by uuid        not null,
  approved_by  uuid        not null,
  approval_id  uuid        not null unique,
  created_at   timestamptz not null,
  hash         bytea       not null,              -- over the repair before, the link of the journal at `position`, and this row
  constraint repair_changes_something check (before <> after),
  constraint repair_by_two check (requested_by <> approved_by)
);
create index repair_of_account on repair (account_id);
create trigger append_only before update or delete or truncate on repair for each statement execute function refuse_change();

-- What binds a repair to the one before and to the journal.
create function repair_hash(earlier bytea, r repair) returns bytea language sql stable set search_path from current as $$
  select sha256(earlier || coalesce((select j.hash from journal j where j.first_id <= r.position order by j.first_id desc limit 1), '\x') || convert_to(
    format('%s %s %s %s %s %s %s %s %s %s', r.account_id, r.before, r.after, r.position, r.jumps, r.requested_by, r.approved_by, r.approval_id,
           (extract(epoch from r.created_at) * 1000000)::bigint, r.reason), 'UTF8'))
$$;

-- By how much the balance after an entry may step, and must, besides its amount.
create function explained_steps() returns table (account_id bigint, posting_id bigint, step bigint)
language sql stable set search_path from current as $$
  select s.account_id, s.posting_id, sum(s.step)::bigint
    from (
      select r.account_id, (j ->> 0)::bigint as posting_id, (j ->> 1)::bigint as step from repair r cross join jsonb_array_elements(r.jumps) j
      union all
      select r.account_id, n.posting_id, - sum((j ->> 1)::bigint)
        from repair r cross join jsonb_array_elements(r.jumps) j
        cross join lateral (select e.posting_id from entry e where e.account_id = r.account_id and e.posting_id > r.position order by e.posting_id limit 1) n
       group by r.id, r.account_id, n.posting_id
    ) s group by 1, 2 having sum(s.step) <> 0
$$;

-- What repairs leave to be taken out by the next entry of an account.
create function pending_step(account bigint) returns bigint language sql stable set search_path from current as $$
  select coalesce(- sum((j ->> 1)::bigint), 0)::bigint
    from repair r cross join jsonb_array_elements(r.jumps) j
   where r.account_id = account and not exists (select from entry e where e.account_id = account and e.posting_id > r.position)
$$;

-- Every violation of what must be true of accounts, entries, postings, holds and repairs; no row: the book is right.
create or replace function violations() returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path from current as $$
  with
  explained as materialized (select * from explained_steps()),
  chained as (
    select e.account_id, e.posting_id, e.sequence, e.amount, e.balance_after,
           coalesce(lag(e.sequence) over w, 0) + 1 as due_sequence, coalesce(lag(e.balance_after) over w, 0) + e.amount as due_balance
      from entry e window w as (partition by e.account_id order by e.posting_id)
  ),
  counted as (select c.account_id, count(*) as entries, sum(c.amount) as total from chained c group by 1),
  booked as (select e.posting_id, array_agg(e.account_id order by e.account_id) as accounts, sum(e.amount) as total from entry e group by 1),
  open_items as (select h.account_id, sum(h.amount) as total from hold h where h.ended_by is null group by 1),
  corrected as (select r, lag(r.hash, 1, '\x') over (order by r.id) as earlier from repair r)
  select 'entry sequence without gap', format('account %s posting %s', account_id, posting_id), due_sequence::text, sequence::text
    from chained where sequence <> due_sequence
  union all
  select 'balance after = balance before + amount', format('account %s posting %s', c.account_id, c.posting_id),
         (c.due_balance + coalesce(x.step, 0))::text, c.balance_after::text
    from chained c left join explained x on x.account_id = c.account_id and x.posting_id = c.posting_id
   where c.balance_after <> c.due_balance + coalesce(x.step, 0)
  union all
  select 'balance = sum of entries', format('account %s', coalesce(a.id, c.account_id)), coalesce(c.total, 0)::text, a.balance::text
    from account a full join counted c on c.account_id = a.id where a.balance is distinct from coalesce(c.total, 0)
  union all
  select 'version = number of entries', format('account %s', a.id), coalesce(c.entries, 0)::text, a.version::text
    from account a left join counted c on c.account_id = a.id where a.version <> coalesce(c.entries, 0)
  union all
  select 'all balances sum to 0', 'book', '0', sum(balance)::text from account having sum(balance) <> 0
  union all
  select 'a posting balances', format('posting %s', posting_id), '0', total::text from booked where total <> 0
  union all
  select 'a posting names its entries', format('posting %s', coalesce(p.id, b.posting_id)), p.accounts::text, b.accounts::text
    from posting p full join booked b on b.posting_id = p.id where p.accounts::bigint[] is distinct from b.accounts
  union all
  select 'posting ids without gap', 'book', (select last_id from head)::text, format('%s, the last %s', count(*), max(id))
    from posting having count(*) <> (select last_id from head) or coalesce(max(id), 0) <> (select last_id from head)
  union all
  select 'held money = open items', format('account %s', a.id), coalesce(o.total, 0)::text, a.balance::text
    from account a left join open_items o on o.account_id = a.id
   where a.class in ('on_hold', 'escrow') and a.balance <> coalesce(o.total, 0)
  union all
  select 'a hold is ended by the posting that names it', format('posting %s', coalesce(h.posting_id, p.ends)), p.id::text, h.ended_by::text
    from hold h full join (select id, ends from posting where ends is not null) p on p.ends = h.posting_id
   where h.ended_by is distinct from p.id
  union all
  select 'the chain of repairs', format('account %s repair %s', (c.r).account_id, (c.r).id), encode(repair_hash(c.earlier, c.r), 'hex'), encode((c.r).hash, 'hex')
    from corrected c where (c.r).hash <> repair_hash(c.earlier, c.r)
$$;

-- The link of a batch, made again from the rows and the link before; null where the postings say another time than the journal.
create function link_again(earlier bytea, link journal) returns bytea
language plpgsql stable set search_path from current as $$
declare
  b record; e record;
begin
  select array_agg(p.public_id order by p.id) as public_ids, array_agg(p.initiator_id order by p.id) as initiators,
         array_agg(p.act order by p.id) as acts, array_agg(p.payload_hash order by p.id) as hashes,
         array_agg(coalesce(p.ends, 0) order by p.id) as ends, array_agg(p.kind order by p.id) as kinds,
         string_agg(p.details::text, E'\x1f' order by p.id) as told, jsonb_agg(p.details::jsonb order by p.id) filter (where link.form = 1) as details,
         bool_and(p.created_at = link.created_at) as same_time
    into b from posting p where p.id between link.first_id and link.last_id;
  select array_agg(x.account_id order by p.id, x.account_id) as accounts, array_agg(x.sequence order by p.id, x.account_id) as sequences,
         array_agg(x.amount order by p.id, x.account_id) as amounts, array_agg(x.balance_after order by p.id, x.account_id) as afters
    into e from posting p cross join unnest(p.accounts) k join entry x on x.account_id = k and x.posting_id = p.id
   where p.id between link.first_id and link.last_id;
  return case
    when b.same_time is distinct from true then null
    when link.form = 1 then chain_hash(earlier, link.created_at, link.first_id, b.public_ids, b.initiators, b.acts, b.hashes, b.ends, b.kinds,
                                       b.details, e.accounts, e.sequences, e.amounts, e.afters)
    when link.form = 2 then chain_hash(earlier, link.created_at, link.first_id, b.public_ids, b.initiators, b.acts, b.hashes, b.ends, b.kinds,
                                       b.told, e.accounts, e.sequences, e.amounts, e.afters)
    else chain_link(earlier, link.created_at, link.first_id, b.public_ids, b.initiators, b.acts, b.hashes, b.ends, b.kinds,
                    b.told, e.accounts, e.sequences, e.amounts, e.afters)
  end;
end $$;

-- The links of the batches from one posting to another that do not fit, each on its own: behind a broken one the rest is looked at as well.
create function broken_links(from_id bigint, to_id bigint) returns table (first_id bigint, last_id bigint, expected text, found text)
language plpgsql stable set search_path from current as $$
declare
  link journal;
  earlier journal := (select j from journal j where j.first_id < from_id and j.last_id < from_id order by j.first_id desc limit 1);
  again bytea;
begin
  for link in select j.* from journal j where j.first_id > coalesce(earlier.first_id, 0) and j.first_id <= to_id order by j.first_id loop
    again := link_again(coalesce(earlier.hash, '\x'), link);
    if again is distinct from link.hash or link.first_id <> coalesce(earlier.last_id, 0) + 1 then
      return query select link.first_id, link.last_id, encode(again, 'hex'), encode(link.hash, 'hex');
    end if;
    earlier := link;
  end loop;
end $$;

-- The chain from one batch on, each link made again from the rows: answers every link that does not fit, and the totals that do not.
create or replace function chain_violations(from_id bigint default 0) returns table (rule text, subject text, expected text, found text)
language plpgsql stable security definer set search_path from current as $$
declare
  newest journal := (select j from journal j order by j.first_id desc limit 1);
begin
  return query
    select 'the chain of the journal', format('batch %s to %s', l.first_id, l.last_id), l.expected, l.found
      from broken_links(from_id, coalesce(newest.last_id, 0)) l;
  return query
    select 'the head is the end of the journal', 'book', format('%s %s', coalesce(newest.last_id, 0), encode(coalesce(newest.hash, '\x'), 'hex')),
           format('%s %s', h.last_id, encode(h.hash, 'hex'))
      from head h where h.last_id <> coalesce(newest.last_id, 0) or h.hash <> coalesce(newest.hash, '\x');
  return query
    select 'totals = sums of entries by class', 'book', format('%s %s %s %s', t.available, t.on_hold, t.platform, t.outside),
           format('%s %s %s %s', h.available, h.on_hold, h.platform, h.outside)
      from head h cross join (
        select coalesce(sum(s.total) filter (where a.class = 'available'), 0) as available, coalesce(sum(s.total) filter (where a.class = 'on_hold'), 0) as on_hold,
               coalesce(sum(s.total) filter (where a.class in ('platform', 'escrow')), 0) as platform, coalesce(sum(s.total) filter (where a.class = 'outside'), 0) as outside
          from (select e.account_id, sum(e.amount) as total from entry e group by 1) s join account a on a.id = s.account_id
      ) t where (h.available, h.on_hold, h.platform, h.outside) is distinct from (t.available, t.on_hold, t.platform, t.outside);
end $$;

do $$
begin
  execute format('revoke all on all functions in schema %I from public', current_schema());
  grant select on repair to hai_app, hai_report;
  grant execute on function explained_steps to hai_app;
end $$;
