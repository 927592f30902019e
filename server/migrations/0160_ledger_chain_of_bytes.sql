-- Links of the chain over the binary form of what they bind, which costs the database half of what writing it out as text does.
-- Links that stand were made the earlier ways, and stay so: `journal.form` says 1 over details as jsonb writes them, 2 as they are kept,
-- 3 over binary arrays. Its default stays 2, for a batch that the version before writes meanwhile.
set local search_path = ledger, pg_catalog, pg_temp;

-- One link of the chain, form 3: each array as the protocol sends it, its length in front, so that no two batches read alike.
create function chain_link(
  before bytea, at timestamptz, first_id bigint,
  public_ids uuid[], initiators uuid[], acts uuid[], payload_hashes bigint[], ends bigint[], kinds text[], details text,
  entry_accounts bigint[], sequences bigint[], amounts bigint[], afters bigint[]
) returns bytea language sql immutable parallel safe as $$
  select sha256(before || int8send((extract(epoch from at) * 1000000)::bigint) || int8send(first_id)
    || array_send(public_ids) || array_send(initiators) || array_send(acts) || array_send(payload_hashes) || array_send(ends) || array_send(kinds)
    || int4send(octet_length(details)) || convert_to(details, 'UTF8')
    || array_send(entry_accounts) || array_send(sequences) || array_send(amounts) || array_send(afters))
$$;

-- The chain from one batch on, each link made again from the rows: answers the first link that does not fit, and the totals that do not.
create or replace function chain_violations(from_id bigint default 0) returns table (rule text, subject text, expected text, found text)
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
               array_agg(coalesce(p.ends, 0) order by p.id) as ends, array_agg(p.kind order by p.id) as kinds,
               string_agg(p.details::text, E'\x1f' order by p.id) as told, jsonb_agg(p.details::jsonb order by p.id) filter (where j.form = 1) as details,
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
    if link.form = 1 then
      chain := chain_hash(chain, link.created_at, link.first_id, link.public_ids, link.initiators, link.acts, link.hashes, link.ends, link.kinds,
                          link.details, link.accounts, link.sequences, link.amounts, link.afters);
    elsif link.form = 2 then
      chain := chain_hash(chain, link.created_at, link.first_id, link.public_ids, link.initiators, link.acts, link.hashes, link.ends, link.kinds,
                          link.told, link.accounts, link.sequences, link.amounts, link.afters);
    else
      chain := chain_link(chain, link.created_at, link.first_id, link.public_ids, link.initiators, link.acts, link.hashes, link.ends, link.kinds,
                          link.told, link.accounts, link.sequences, link.amounts, link.afters);
    end if;
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

do $$
begin
  execute format('revoke all on function %I.chain_link from public', current_schema());
end $$;
