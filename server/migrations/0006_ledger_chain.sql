-- Ledger functions: the journal's hash chain and its verification.
--
-- The settings of the checks here and in the next files keep their plans good if statistics are missing or old:
--   - enable_seqscan = off, in checks of a part of the ledger: rows are read through an index.
--   - enable_sort = off: the newest entry of an account comes from the index, and not from sorting all its entries.
--   - enable_nestloop = off, in checks of all accounts: tables are joined by hash or merge.
--   - jit = off: compiling these plans takes longer than it saves.
-- server/src/composition/ledger-plans.test.ts counts the rows that they read.
set local search_path = ledger, pg_catalog, pg_temp;

-- The hash of a batch, over the previous hash and the rows of the batch. Each array is in PostgreSQL's binary form with
-- its length first, so different batches never give the same input.
create function chain_link(
  before bytea, at timestamptz, first_id bigint,
  public_ids uuid[], initiators uuid[], command_keys uuid[], payload_hashes bigint[], ends bigint[], kinds text[], details text,
  entry_accounts bigint[], sequences bigint[], amounts bigint[], afters bigint[]
) returns bytea language plpgsql immutable parallel safe as $$
begin
  return sha256(before || int8send((extract(epoch from at) * 1000000)::bigint) || int8send(first_id)
    || array_send(public_ids) || array_send(initiators) || array_send(command_keys) || array_send(payload_hashes)
    || array_send(ends) || array_send(kinds)
    || int4send(octet_length(details)) || convert_to(details, 'UTF8')
    || array_send(entry_accounts) || array_send(sequences) || array_send(amounts) || array_send(afters));
end $$;

-- The greatest public id in the partition of a posting.
create function greatest_public_id(posting bigint) returns uuid language sql stable as $$
  select p.public_id from posting p
   where p.id > partition_end(posting) - partition_size() and p.id <= partition_end(posting)
   order by p.public_id desc limit 1
$$;

-- Step 6 of post(): writes the journal row, whose hash links the written postings to the previous batch, and moves the
-- head to the end of the batch. A batch that ends in another partition gets a row for each, so that a partition contains
-- whole links and can be archived.
create function write_journal(before head, batch posting_batch, accounts batch_accounts, decision batch_decision,
                              holds batch_holds, at timestamptz)
returns void language plpgsql as $$
declare
  hold_ids  bigint[] := coalesce(array_replace(holds.hold_ids, null, 0), array_fill(0::bigint, array[cardinality(batch.public_ids)]));
  is_whole  constant boolean := decision.last_id <= partition_end(before.last_id + 1) and 0 <> all (decision.posting_ids);
  from_id   bigint;
  until_id  bigint;
  link_hash bytea;
begin
  while before.last_id < decision.last_id loop
    from_id := before.last_id + 1;
    until_id := least(decision.last_id, partition_end(from_id));
    -- The unique indexes of a partition do not see the rest of the batch.
    if until_id < decision.last_id and exists (
         select from unnest(decision.posting_ids, batch.command_keys, batch.public_ids) p(id, command_key, public_id) where p.id > 0
         having count(*) <> count(distinct p.command_key) or count(*) <> count(distinct p.public_id)) then
      raise exception 'a batch repeats a key or a public id' using errcode = 'unique_violation';
    end if;
    if is_whole then
      link_hash := chain_link(before.hash, at, from_id, batch.public_ids, batch.initiator_ids, batch.command_keys,
                              batch.payload_hashes, hold_ids, batch.kinds, batch.details,
                              accounts.entry_account_ids, decision.sequences, batch.entry_amounts, decision.balances_after);
    else  -- leave out rejected and replayed postings, and those of another partition
      link_hash := (
        select chain_link(before.hash, at, from_id, p.public_ids, p.initiators, p.command_keys, p.payload_hashes, p.ends,
                          p.kinds, p.details, e.accounts, e.sequences, e.amounts, e.balances_after)
          from (select array_agg(n.public_id) as public_ids, array_agg(n.initiator_id) as initiators,
                       array_agg(n.command_key) as command_keys, array_agg(n.payload_hash) as payload_hashes,
                       array_agg(n.hold_id) as ends, array_agg(n.kind) as kinds, string_agg(n.details, E'\x1f') as details
                  from unnest(decision.posting_ids, batch.public_ids, batch.initiator_ids, batch.command_keys,
                              batch.payload_hashes, hold_ids, batch.kinds, string_to_array(batch.details, E'\x1f'))
                       n(id, public_id, initiator_id, command_key, payload_hash, hold_id, kind, details)
                 where n.id between from_id and until_id) p
         cross join (select array_agg(n.account_id) as accounts, array_agg(n.sequence) as sequences,
                            array_agg(n.amount) as amounts, array_agg(n.balance_after) as balances_after
                       from unnest(decision.entry_posting_ids, accounts.entry_account_ids, decision.sequences, batch.entry_amounts,
                                   decision.balances_after) n(posting_id, account_id, sequence, amount, balance_after)
                      where n.posting_id between from_id and until_id) e);
    end if;
    with change as (  -- by class of the journal, where escrow counts as platform
      select coalesce(sum(a.change) filter (where a.class = 'available'), 0) as available,
             coalesce(sum(a.change) filter (where a.class = 'on_hold'), 0) as on_hold,
             coalesce(sum(a.change) filter (where a.class in ('platform', 'escrow')), 0) as platform,
             coalesce(sum(a.change) filter (where a.class = 'outside'), 0) as outside
        from (select n.class, n.balance - n.old_balance as change
                from unnest(accounts.classes, accounts.balances, decision.balances) n(class, old_balance, balance)
               where is_whole
              union all
              select c.class, e.amount
                from unnest(decision.entry_posting_ids, batch.entry_accounts, batch.entry_amounts) e(posting_id, account, amount)
                join unnest(accounts.classes) with ordinality c(class, account) on c.account = e.account
               where not is_whole and e.posting_id between from_id and until_id) a),
    link as (
      insert into journal (first_id, last_id, created_at, available, on_hold, platform, outside, hash)
      select from_id, until_id, at, before.available + c.available, before.on_hold + c.on_hold,
             before.platform + c.platform, before.outside + c.outside, link_hash
        from change c
      returning *)
    update head h
       set last_id = link.last_id, last_at = link.created_at, available = link.available, on_hold = link.on_hold,
           platform = link.platform, outside = link.outside, hash = link.hash,
           earlier_public_id = case when link.last_id = partition_end(link.last_id)
                                    then greatest(h.earlier_public_id, greatest_public_id(link.last_id)) else h.earlier_public_id end
      from link where h.only_one returning h.* into before;
  end loop;
end $$;

-- Recalculates the hash of a batch from its rows, its time and the previous hash. Null if the batch has no postings, if
-- one of them has another time than the batch, or if that time is too far away to be written as microseconds.
create function recalculate_hash(earlier bytea, from_id bigint, to_id bigint, at timestamptz) returns bytea
language plpgsql stable set search_path from current set enable_seqscan = off set jit = off as $$
declare
  posted record;
  entered record;
begin
  select array_agg(p.public_id order by p.id) as public_ids, array_agg(p.initiator_id order by p.id) as initiators,
         array_agg(p.command_key order by p.id) as command_keys, array_agg(p.payload_hash order by p.id) as hashes,
         array_agg(coalesce(p.ends, 0) order by p.id) as ends, array_agg(p.kind order by p.id) as kinds,
         string_agg(p.details::text, E'\x1f' order by p.id) as details,
         bool_and(p.created_at = at) as same_time
    into posted from posting p where p.id between from_id and to_id;
  select array_agg(x.account_id order by p.id, x.account_id) as accounts, array_agg(x.sequence order by p.id, x.account_id) as sequences,
         array_agg(x.amount order by p.id, x.account_id) as amounts,
         array_agg(x.balance_after order by p.id, x.account_id) as balances_after
    into entered from posting p cross join lateral entries_of(p.id, p.accounts) x
   where p.id between from_id and to_id;
  if posted.same_time is distinct from true or at not between '0001-01-01' and '9999-12-31' then return null; end if;
  return chain_link(earlier, at, from_id, posted.public_ids, posted.initiators, posted.command_keys, posted.hashes, posted.ends,
                    posted.kinds, posted.details, entered.accounts, entered.sequences, entered.amounts, entered.balances_after);
end $$;

-- The batches with postings from `from_id` to `to_id` that have a wrong hash or do not start right after the batch
-- before. Each batch is checked against the stored hash of the batch before it, so one wrong batch does not make the
-- following batches wrong.
create function broken_links(from_id bigint, to_id bigint) returns table (first_id bigint, last_id bigint, expected text, found text)
language plpgsql stable set search_path from current as $$
declare
  link journal;
  earlier journal := (select j from journal j where j.first_id < from_id and j.last_id < from_id order by j.first_id desc limit 1);
  again bytea;
begin
  for link in select j.* from journal j where j.first_id > coalesce(earlier.first_id, 0) and j.first_id <= to_id order by j.first_id loop
    again := recalculate_hash(coalesce(earlier.hash, '\x'), link.first_id, link.last_id, link.created_at);
    if again is distinct from link.hash or link.first_id <> coalesce(earlier.last_id, 0) + 1 then
      return query select link.first_id, link.last_id, encode(again, 'hex'), encode(link.hash, 'hex');
    end if;
    earlier := link;
  end loop;
end $$;

create function hash_findings(from_id bigint, to_id bigint)
returns table (rule text, subject text, expected text, found text) language sql stable as $$
  select 'the chain of the journal', format('batch %s to %s', l.first_id, l.last_id), l.expected, l.found
    from broken_links(from_id, to_id) l
$$;

-- The findings of hash_findings() for the batches that contain these postings.
create function hash_findings_of_postings(postings bigint[]) returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path from current as $$
  select l.*
    from (select distinct j.first_id, j.last_id
            from unnest(postings) n (id)
           cross join lateral (select y.first_id, y.last_id from journal y where y.first_id <= n.id order by y.first_id desc limit 1) j
           where n.id > (select archived_id())) b
   cross join lateral hash_findings(b.first_id, b.last_id) l
$$;

-- The accounts whose rows may have been changed in a batch with a wrong hash:
--   1. accounts with an entry in the batch that does not fit the entry before or after it;
--   2. if there are none, accounts of postings that do not sum to zero or do not name exactly their entries;
--   3. if there are none either, all accounts of the batch.
create function batch_suspects(from_id bigint, to_id bigint) returns bigint[]
language plpgsql stable security definer set search_path from current set enable_seqscan = off set enable_sort = off set jit = off as $$
declare
  suspects bigint[];
  inside constant bigint[] := array(
    select distinct u.account from (
      select unnest(account_list(p.accounts))::bigint as account from posting p where p.id between from_id and to_id
      union all
      select h.id from account h where exists (select from entry e where e.account_id = h.id and e.posting_id between from_id and to_id)
    ) u);
begin
  suspects := array(
    select distinct c.account_id from (
      select e.account_id, e.posting_id, e.sequence <> next_sequence(coalesce(b.sequence, 0))
             or e.balance_after <> coalesce(b.balance_after, 0) + e.amount
                + coalesce((select x.difference from repair_differences() x
                             where x.account_id = e.account_id and x.posting_id = e.posting_id), 0)
             or n.sequence <> next_sequence(e.sequence)
             or n.balance_after <> e.balance_after + n.amount
                + coalesce((select x.difference from repair_differences() x
                             where x.account_id = e.account_id and x.posting_id = n.posting_id), 0) as is_wrong
        from unnest(inside) k (account)
       cross join lateral (select y.* from entry y
                            where y.account_id = k.account and y.posting_id between from_id and to_id offset 0) e
        left join lateral (select y.* from entry y
                            where y.account_id = e.account_id and y.posting_id < e.posting_id
                            order by y.posting_id desc limit 1) b on true
        left join lateral (select y.* from entry y
                            where y.account_id = e.account_id and y.posting_id > e.posting_id
                            order by y.posting_id limit 1) n on true
    ) c where c.is_wrong);
  if cardinality(suspects) = 0 then
    suspects := array(
      with entered as materialized (
        select e.* from unnest(inside) k (account)
         cross join lateral (select y.* from entry y
                              where y.account_id = k.account and y.posting_id between from_id and to_id offset 0) e)
      select distinct u.account from (
        select account_list(p.accounts) as named, array_agg(e.account_id order by e.account_id) as accounts, coalesce(sum(e.amount), 0) as total
          from posting p left join entered e on e.posting_id = p.id
         where p.id between from_id and to_id group by p.id, p.accounts
      ) t cross join lateral unnest(t.named || t.accounts) u (account) where t.total <> 0 or t.named is distinct from t.accounts);
  end if;
  return case when cardinality(suspects) = 0 then inside else suspects end;
end $$;

-- The findings of hash_findings() for the batches with the newest `most` entries of all these accounts. Leaves out
-- batches that batch_suspects() attributes to other accounts.
create function hash_findings_of_accounts(accounts bigint[], most int) returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path from current as $$
  select 'the chain of the journal', format('batch %s to %s', l.first_id, l.last_id), l.expected, l.found
    from (
      select distinct j.first_id, j.last_id
        from (select e.posting_id from entry e
               where e.account_id = any (accounts) and e.posting_id > (select archived_id()) order by e.posting_id desc limit most) n
        cross join lateral (select y.first_id, y.last_id from journal y where y.first_id <= n.posting_id order by y.first_id desc limit 1) j
    ) b
    cross join lateral broken_links(b.first_id, b.last_id) l
   where accounts && batch_suspects(l.first_id, l.last_id)
$$;
