-- Details are read once on their way into the book. They came as jsonb, became text for the hash of the chain and text again for their
-- column: now they are one text, cut by U+001F, which JSON cannot contain. Accounts are found again where they were read. Links of the
-- chain that stand were made the earlier way, and stay so.
set local search_path = ledger, pg_catalog, pg_temp;

alter table journal add column form smallint not null default 1; -- how the hash was made: 1 over details as jsonb writes them, 2 as they are kept
alter table journal alter column form set default 2;

-- One link of the chain, form 2; else as the one of 0011_ledger_guards.sql.
create function chain_hash(
  before bytea, at timestamptz, first_id bigint,
  public_ids uuid[], initiators uuid[], acts uuid[], payload_hashes bigint[], ends bigint[], kinds text[], details text,
  entry_accounts bigint[], sequences bigint[], amounts bigint[], afters bigint[]
) returns bytea language sql immutable parallel safe as $$
  select sha256(before || convert_to(
    (extract(epoch from at) * 1000000)::bigint::text || ' ' || first_id::text || public_ids::text || initiators::text || acts::text || payload_hashes::text
    || ends::text || kinds::text || details || entry_accounts::text || sequences::text || amounts::text || afters::text, 'UTF8'))
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
    else
      chain := chain_hash(chain, link.created_at, link.first_id, link.public_ids, link.initiators, link.acts, link.hashes, link.ends, link.kinds,
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
