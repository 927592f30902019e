-- The whole book counted again, from its rows alone. To be called in one repeatable-read transaction.
set local search_path = ledger, pg_catalog, pg_temp;

-- Every violation of what must be true of accounts, entries, postings and holds; no row: the book is right.
create function violations() returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path from current as $$
  with
  chained as (
    select e.account_id, e.posting_id, e.sequence, e.amount, e.balance_after,
           coalesce(lag(e.sequence) over w, 0) + 1 as due_sequence, coalesce(lag(e.balance_after) over w, 0) + e.amount as due_balance
      from entry e window w as (partition by e.account_id order by e.posting_id)
  ),
  counted as (select c.account_id, count(*) as entries, sum(c.amount) as total from chained c group by 1),
  booked as (select e.posting_id, array_agg(e.account_id order by e.account_id) as accounts, sum(e.amount) as total from entry e group by 1),
  open_items as (select h.account_id, sum(h.amount) as total from hold h where h.ended_by is null group by 1)
  select 'entry sequence without gap', format('account %s posting %s', account_id, posting_id), due_sequence::text, sequence::text
    from chained where sequence <> due_sequence
  union all
  select 'balance after = balance before + amount', format('account %s posting %s', account_id, posting_id), due_balance::text, balance_after::text
    from chained where balance_after <> due_balance
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
$$;

-- The chain from one batch on, each link made again from the rows: answers the first link that does not fit, and the totals that do not.
create function chain_violations(from_id bigint default 0) returns table (rule text, subject text, expected text, found text)
language plpgsql stable security definer set search_path from current as $$
declare
  link record;
  chain bytea := coalesce((select j.hash from journal j where j.last_id < from_id order by j.first_id desc limit 1), '\x');
  due_id bigint := coalesce((select j.last_id + 1 from journal j where j.last_id < from_id order by j.first_id desc limit 1), 1);
begin
  for link in
    select j.*, b.*, e.*
      from journal j
      cross join lateral (
        select array_agg(p.public_id order by p.id) as public_ids, array_agg(p.initiator_id order by p.id) as initiators,
               array_agg(p.act order by p.id) as acts, array_agg(p.payload_hash order by p.id) as hashes,
               array_agg(coalesce(p.ends, 0) order by p.id) as ends, array_agg(p.kind order by p.id) as kinds, jsonb_agg(p.details::jsonb order by p.id) as details,
               bool_and(p.created_at = j.created_at) as same_time
          from posting p where p.id between j.first_id and j.last_id
      ) b
      cross join lateral (
        select array_agg(x.account_id order by p.id, x.account_id) as accounts, array_agg(x.sequence order by p.id, x.account_id) as sequences,
               array_agg(x.amount order by p.id, x.account_id) as amounts, array_agg(x.balance_after order by p.id, x.account_id) as afters
          from posting p cross join unnest(p.accounts) k join entry x on x.account_id = k and x.posting_id = p.id
         where p.id between j.first_id and j.last_id
      ) e
     where j.first_id >= from_id order by j.first_id
  loop
    chain := chain_hash(chain, link.created_at, link.first_id, link.public_ids, link.initiators, link.acts, link.hashes, link.ends, link.kinds,
                        link.details, link.accounts, link.sequences, link.amounts, link.afters);
    if chain is distinct from link.hash or due_id <> link.first_id or not link.same_time then
      return query select 'the chain of the journal', format('batch %s to %s', link.first_id, link.last_id), encode(chain, 'hex'), encode(link.hash, 'hex');
      return;
    end if;
    due_id := link.last_id + 1;
  end loop;
  return query
    select 'the head is the end of the journal', 'book', format('%s %s', due_id - 1, encode(chain, 'hex')), format('%s %s', h.last_id, encode(h.hash, 'hex'))
      from head h where h.last_id <> due_id - 1 or h.hash <> chain;
  return query
    select 'totals = sums of entries by class', 'book', format('%s %s %s %s', t.available, t.on_hold, t.platform, t.outside),
           format('%s %s %s %s', h.available, h.on_hold, h.platform, h.outside)
      from head h cross join (
        select coalesce(sum(s.total) filter (where a.class = 'available'), 0) as available, coalesce(sum(s.total) filter (where a.class = 'on_hold'), 0) as on_hold,
               coalesce(sum(s.total) filter (where a.class in ('platform', 'escrow')), 0) as platform, coalesce(sum(s.total) filter (where a.class = 'outside'), 0) as outside
          from (select e.account_id, sum(e.amount) as total from entry e group by 1) s join account a on a.id = s.account_id
      ) t where (h.available, h.on_hold, h.platform, h.outside) is distinct from (t.available, t.on_hold, t.platform, t.outside);
end $$;

-- A full recount, kept: up to where the book was looked at, and what was wrong.
create function recount(at timestamptz) returns proof
language plpgsql security definer set search_path from current as $$
declare
  kept proof;
begin
  insert into proof (last_id, proven_at, accounts, violations)
  select (select last_id from head), at, (select count(*) from account),
         coalesce((select jsonb_agg(to_jsonb(v)) from (select * from violations() union all select * from chain_violations()) v), '[]')
  returning * into kept;
  return kept;
end $$;

-- How the book stands now, quick at any size: what came in, by the running totals of the journal, against what the accounts hold.
create function health(out came_in bigint, out available bigint, out on_hold bigint, out platform bigint, out members bigint,
                       out last_id bigint, out proven_id bigint, out proven_at timestamptz, out wrong_members bigint, out wrong_cents bigint)
language sql stable security definer set search_path from current as $$
  select - h.outside, a.available, a.on_hold, a.platform, a.members, h.last_id, p.last_id, p.proven_at, coalesce(p.wrong, 0), coalesce(p.cents, 0)
    from head h
    cross join (
      select coalesce(sum(balance) filter (where class = 'available'), 0)::bigint as available, coalesce(sum(balance) filter (where class = 'on_hold'), 0)::bigint as on_hold,
             coalesce(sum(balance) filter (where class in ('platform', 'escrow')), 0)::bigint as platform, count(*) filter (where class = 'available') as members
        from account
    ) a
    left join lateral (
      select r.last_id, r.proven_at, (select count(distinct x.subject) from jsonb_to_recordset(r.violations) x(rule text, subject text) where x.rule = 'balance = sum of entries') as wrong,
             (select coalesce(sum(abs(x.found::bigint - x.expected::bigint)), 0)::bigint from jsonb_to_recordset(r.violations) x(rule text, expected text, found text)
               where x.rule = 'balance = sum of entries') as cents
        from proof r order by r.id desc limit 1
    ) p on true
$$;

-- One member against the own entries: stored balances minus what the entries come to.
create function member_delta(member uuid) returns bigint
language sql stable security definer set search_path from current as $$
  select coalesce(sum(a.balance - coalesce((select sum(e.amount) from entry e where e.account_id = a.id), 0)), 0)::bigint from account a where a.owner_id = member
$$;

