-- Ledger functions: archives of closed partitions (decision 0154). A command writes a partition to a file, and then calls
-- keep_rows() and archive_partition(), which remove it from the ledger. Only the database owner may call these functions.
set local search_path = ledger, pg_catalog, pg_temp;

-- The column by which a table of the ledger is partitioned.
create function partition_key(parent text) returns text language sql immutable parallel safe
return case parent when 'posting' then 'id' when 'journal' then 'first_id' else 'posting_id' end;

-- The SHA-256 over the entries of archived partitions that stay, by group of 4096 accounts. Reads the table whose name
-- ends in `suffix`, and only the groups of accounts from `low` to `high`. Reads one group after the other by the primary
-- key, so that it sorts at most one group at a time.
create function kept_entry_hashes(suffix text, low bigint, high bigint) returns table (accounts bigint, hash bytea)
language plpgsql stable set search_path from current set enable_sort = on set jit = off as $$
begin
  return query execute format($query$
    select g.number, sha256(r.rows)
      from generate_series($1 / 4096, least($2, (select coalesce(max(y.account_id), 0) from %1$I y)) / 4096) g (number)
     cross join lateral (
       select string_agg(int8send(e.account_id) || int8send(e.posting_id) || int8send(e.sequence) || int8send(e.amount)
                         || int8send(e.balance_after), ''::bytea order by e.account_id, e.posting_id) as rows
         from %1$I e where e.account_id >= g.number * 4096 and e.account_id < (g.number + 1) * 4096) r
     where r.rows is not null order by 1$query$, 'entry' || suffix) using low, high;
end $$;

-- The SHA-256 over all rows of archived partitions that stay, in the tables whose names end in `suffix`. Hashes postings
-- and holds by group of 65536 ids, because PostgreSQL cannot aggregate more than 1 GB.
create function kept_hash(entry_hashes jsonb, suffix text) returns bytea
language plpgsql stable set search_path from current set enable_sort = on set jit = off as $$
declare
  hash bytea;
begin
  execute replace($query$
    with postings as (
      select sha256(string_agg(
               int8send(p.id) || int8send((extract(epoch from p.created_at) * 1000000)::bigint) || uuid_send(p.public_id)
               || uuid_send(p.initiator_id) || uuid_send(p.command_key) || int8send(p.payload_hash) || int8send(coalesce(p.ends, 0))
               || array_send(array[p.kind, p.accounts, p.details::text]), ''::bytea order by p.id)) as hash, p.id / 65536 as number
        from posting_kept p group by 2),
    holds as (
      select sha256(string_agg(
               int8send(h.posting_id) || int8send(h.account_id) || int8send(h.amount) || int8send(coalesce(h.ended_by, 0)),
               ''::bytea order by h.posting_id)) as hash, h.posting_id / 65536 as number
        from hold_kept h group by 2)
    select sha256(
      convert_to($1::text, 'UTF8')
      || coalesce((select sha256(string_agg(g.hash, ''::bytea order by g.number)) from postings g), '')
      || coalesce((select sha256(string_agg(g.hash, ''::bytea order by g.number)) from holds g), '')
      || coalesce((select sha256(string_agg(
                     int8send(j.first_id) || int8send(j.last_id) || int8send((extract(epoch from j.created_at) * 1000000)::bigint)
                     || int8send(j.available) || int8send(j.on_hold) || int8send(j.platform) || int8send(j.outside) || j.hash,
                     ''::bytea order by j.first_id))
                     from journal_kept j), ''))$query$, '_kept', suffix) into hash using entry_hashes;
  return hash;
end $$;

-- The hashes of kept_entry_hashes() for all accounts, by group.
create function all_entry_hashes(suffix text) returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(h.accounts, encode(h.hash, 'hex')), '{}') from kept_entry_hashes(suffix, 0, 9007199254740991) h
$$;

-- The SHA-256 over what the postings up to `up_to` leave behind: owner, kind, newest entry and sum of the entries of each
-- account, and for each reversed payment the amounts from which a debt follows. docs/integrity.md describes the text. The seal that ends
-- a partition contains this hash, so it is calculated the same way before and after the partition is archived. Reads
-- the tables whose names end in `suffix`.
create function opening_hash(up_to bigint, secret bytea, suffix text) returns bytea
language plpgsql stable set search_path from current set enable_seqscan = off set jit = off as $$
declare
  differences constant jsonb := (select coalesce(jsonb_object_agg(d.account_id, d.difference), '{}') from balance_differences(up_to) d);
  accounts text;
  debts    text;
begin
  execute format($query$
    select string_agg(format(E'accounts %%s %%s\n', g.number, encode(sha256(convert_to(g.lines, 'UTF8')), 'hex')), '' order by g.number)
      from (select a.id / 4096 as number,
                   string_agg(format(E'account %%s %%s %%s %%s %%s %%s %%s\n', a.id, coalesce(a.owner_id::text, 'platform'), a.kind,
                                     e.posting_id, e.sequence, e.balance_after,
                                     e.balance_after - coalesce(($2 ->> a.id::text)::bigint, 0)), '' order by a.id) as lines
              from account a
             cross join lateral (select y.posting_id, y.sequence, y.balance_after from %I y
                                  where y.account_id = a.id and y.posting_id <= $1 order by y.posting_id desc limit 1) e
             group by 1) g$query$, 'entry' || suffix) into accounts using up_to, differences;
  execute replace($query$
    with moved as (
      select id_in_details(p.details, 'fund_id')::uuid as fund, number_in_details(p.details, 'account') as account,
             number_in_details(p.details, 'credited') as credited, sum(-e.amount) filter (where a.kind = 'available') as taken,
             sum(e.amount) filter (where a.class = 'outside' and a.kind <> 'outside:card_debts') as gone,
             sum(-e.amount) filter (where a.kind = 'outside:card_debts') as debt
        from posting_kept p cross join lateral unnest(account_list(p.accounts)) n (id)
       cross join lateral (select y.* from entry_kept y where y.account_id = n.id and y.posting_id = p.id offset 0) e
        join account a on a.id = e.account_id
       where p.kind in ('fund_taken', 'fund_put_back', 'debt_collected') and p.id <= $1 group by 1, 2, 3)
    select string_agg(format(E'debt %s %s %s %s %s %s\n', m.fund, coalesce(m.account, 0), coalesce(m.credited, 0),
                             coalesce(m.gone, 0), coalesce(m.taken, 0), coalesce(m.debt, 0)), '' order by m.fund, m.account, m.credited)
      from moved m$query$, '_kept', suffix) into debts using up_to;
  return sha256(convert_to(format(E'hai-wallet opening 1\nsecret %s\nposting %s\n%sdebts %s\n', encode(secret, 'hex'), up_to, accounts,
                                  encode(sha256(convert_to(coalesce(debts, ''), 'UTF8')), 'hex')), 'UTF8'));
end $$;

-- Charts, limits and chargebacks need the postings of more than a year. Tests replace this function.
create function archive_days() returns int language sql immutable parallel safe return 400;

-- The reason why a partition cannot be archived; null: it can. For the database's clock, its last posting must be older
-- than archive_days(), and than `days` if it is not null.
create function archive_obstacle(number bigint, days int) returns text
language sql stable set search_path from current as $$
  select case
    when number <> (select coalesce(max(a.number) + 1, 0) from archive a where a.restored_at is null) then 'not_next'
    when h.last_id <= last.id then 'not_full'
    when (select j.created_at from journal j where j.first_id <= last.id order by j.first_id desc limit 1)
         >= now() - make_interval(days => greatest(days, archive_days())) then 'too_recent'
    when exists (select from hold o where o.ended_by is null and o.posting_id <= last.id) then 'open_hold'
    when proven.id is null or proven.last_id <= last.id or proven.violations <> '[]' or not isempty(proven.doubtful)
         or exists (select from rotation r where not isempty(r.doubtful)) then 'not_proven'
  end
    from head h cross join (select (number + 1) * partition_size() - 1 as id) last
    left join lateral (select r.* from proof r order by r.id desc limit 1) proven on true
$$;

-- The postings up to `up_to` that decide members' debts or explain repaired balances. Later repairs can add some.
create function explaining_postings(up_to bigint) returns setof bigint
language sql stable set search_path from current set jit = off as $$
  select p.id from posting p where p.kind in ('fund_taken', 'fund_put_back', 'debt_collected') and p.id <= up_to
  union
  select x.posting_id from repair_differences() x where x.posting_id <= up_to
$$;

-- Creates the tables of kept rows up to `up_to`, whose names end in _kept, without attaching them. The check lets
-- attach_kept() skip a scan.
create function create_kept(up_to bigint) returns void language plpgsql set search_path from current as $$
declare
  parent text;
begin
  foreach parent in array array['posting', 'entry', 'hold', 'journal'] loop
    execute format('create table %I (like %I including all)', parent || '_kept', parent);
    execute format('alter table %I add check (%I < %s)', parent || '_kept', partition_key(parent), up_to + 1);
    execute format('create trigger append_only before %s on %I for each statement execute function refuse_change()',
                   case parent when 'hold' then 'delete or truncate' else 'update or delete or truncate' end, parent || '_kept');
  end loop;
  create unique index on posting_kept (public_id);
  create unique index on posting_kept (command_key);
  create unique index on posting_kept (ends) where ends is not null;
end $$;

-- Fills the tables of create_kept() with the rows up to `up_to` that stay: the newest entry of each account, the
-- explaining postings, those whose hold a later posting ended, the last link, and the links at the positions of repairs.
create function fill_kept(up_to bigint) returns void
language plpgsql set search_path from current set enable_sort = off set jit = off as $$
declare
  kept constant bigint[] := array(
    select explaining_postings(up_to)
    union
    select h.posting_id from hold h where h.posting_id <= up_to and h.ended_by > up_to);
begin
  insert into entry_kept
  select e.* from account a
   cross join lateral (select y.* from entry y where y.account_id = a.id and y.posting_id <= up_to order by y.posting_id desc limit 1) e
  union
  select e.* from unnest(kept) n (id)
   cross join lateral (select y.* from posting y where y.id = n.id offset 0) p cross join lateral entries_of(p.id, p.accounts) e;
  insert into posting_kept select p.* from posting p where p.id = any (kept);
  insert into hold_kept select h.* from hold h where h.posting_id = any (kept);
  insert into journal_kept
  select j.* from journal j where j.last_id = up_to
  union
  select j.* from repair r
   cross join lateral (select y.* from journal y where y.first_id <= least(r.position, up_to) order by y.first_id desc limit 1) j;
end $$;

-- Replaces the kept rows by those of create_kept(), which then stand for all postings up to `up_to`.
create function attach_kept(up_to bigint) returns void language plpgsql set search_path from current as $$
declare
  parent text;
begin
  foreach parent in array array['posting', 'entry', 'hold', 'journal'] loop
    if up_to >= 0 then
      execute format('alter table %I rename to %I', parent || '_kept', parent || '_archived');
      execute format('alter table %I attach partition %I for values from (minvalue) to (%s)', parent, parent || '_archived', up_to + 1);
    else
      execute format('drop table %I', parent || '_kept');
    end if;
  end loop;
end $$;

create function detach(partition text) returns void language plpgsql set search_path from current as $$
declare
  parent text;
begin
  foreach parent in array array['posting', 'entry', 'hold', 'journal'] loop
    continue when to_regclass(parent || partition) is null;
    execute format('alter table %I detach partition %I', parent, parent || partition);
    execute format('drop table %I', parent || partition);
  end loop;
end $$;

-- Step 1 of archiving, while payments go on: copies the rows that stay to the tables of create_kept(), and notes their
-- hashes and that of the file to which the partition was written. Returns the hash of the partition's last link.
create function keep_rows(number bigint, days int, file_hash bytea, at timestamptz, out hash bytea)
language plpgsql set search_path from current as $$
declare
  up_to    constant bigint := (number + 1) * partition_size() - 1;
  kept     archive;
  first    journal;
  last     journal;
  obstacle text;
begin
  lock table archive in share row exclusive mode; -- one process at a time
  perform check_moment(at);
  obstacle := archive_obstacle(number, days);
  if obstacle is not null then
    raise exception 'partition % cannot be archived: %', number, obstacle using errcode = 'restrict_violation', hint = obstacle;
  end if;
  perform create_kept(up_to);
  perform fill_kept(up_to);
  select j.* into first from journal j where j.first_id >= number * partition_size() order by j.first_id limit 1;
  select j.* into last from journal j where j.first_id <= up_to order by j.first_id desc limit 1;
  kept.entry_hashes := all_entry_hashes('_kept');
  kept.differences := (select coalesce(jsonb_object_agg(d.account_id, d.difference), '{}') from balance_differences(up_to) d);
  insert into archive (id, number, last_id, hash, since, until, file_hash, kept_hash, entry_hashes, differences, archived_at)
  values (coalesce((select max(a.id) from archive a), 0) + 1, number, up_to, last.hash, first.created_at, last.created_at, keep_rows.file_hash,
          kept_hash(kept.entry_hashes, '_kept'), kept.entry_hashes, kept.differences, at);
  hash := last.hash;
end $$;

-- Step 2 of archiving, in the same transaction: removes the partition. Payments wait for a moment. Fails with
-- serialization_failure if a repair since keep_rows() needs another posting or explains another difference.
create function archive_partition(number bigint) returns void language plpgsql set search_path from current as $$
declare
  up_to constant bigint := (number + 1) * partition_size() - 1;
begin
  lock table posting, entry, hold, journal in access exclusive mode;
  if exists (select from explaining_postings(up_to) n (id) where not exists (select from posting_kept k where k.id = n.id))
     or exists (select from archived_repair_findings()) then
    raise exception 'another posting must stay' using errcode = 'serialization_failure';
  end if;
  perform detach('_archived');
  perform detach('_' || lpad(number::text, 6, '0'));
  perform attach_kept(up_to);
end $$;

-- Creates the tables for the rows of an archived partition and for the rows that were kept before it, without attaching
-- them. The checks let attach_partition() skip a scan.
create function prepare_restore(number bigint) returns void language plpgsql set search_path from current as $$
declare
  parent text;
begin
  lock table archive in share row exclusive mode; -- one process at a time
  perform create_partition(number);
  perform create_kept(number * partition_size() - 1);
  foreach parent in array array['posting', 'entry', 'hold', 'journal'] loop
    execute format('alter table %I add check (%I >= %s and %2$I < %4$s)', parent || '_' || lpad(number::text, 6, '0'), partition_key(parent),
                   number * partition_size(), (number + 1) * partition_size());
  end loop;
end $$;

-- Puts the newest archived partition back, after prepare_restore() in the same transaction, when its tables have the rows of
-- the file. Fails if the kept rows of the ledger or of the file, or the last link of the file, differ from `archive`. The
-- command has compared the other rows with the file's SHA-256 and with the seals. Does not check the rules of the ledger,
-- because payments wait: prove() does that afterwards.
create function restore_partition(number bigint, at timestamptz) returns void
language plpgsql set search_path from current as $$
declare
  first_id constant bigint := number * partition_size();
  current  archive := (select a from archive a where a.restored_at is null order by a.last_id desc limit 1);
  earlier  constant archive := (select a from archive a where a.restored_at is null and a.last_id = first_id - 1);
  last     journal;
begin
  if current.number is distinct from number then
    raise exception 'partition % is not the newest archived one', number using errcode = 'restrict_violation', hint = 'not_next';
  end if;
  if current.kept_hash <> kept_hash(all_entry_hashes('_archived'), '_archived')
     or earlier.kept_hash <> kept_hash(all_entry_hashes('_kept'), '_kept') then
    raise exception 'the kept rows were changed' using errcode = 'integrity_constraint_violation';
  end if;
  lock table posting, entry, hold, journal in access exclusive mode;
  perform detach('_archived');
  perform attach_kept(first_id - 1);
  perform attach_partition(number);
  select j.* into last from journal j where j.first_id <= current.last_id order by j.first_id desc limit 1;
  if (last.last_id, last.hash) is distinct from (current.last_id, current.hash) then
    raise exception 'the archive ends with another hash' using errcode = 'integrity_constraint_violation';
  end if;
  update archive a set restored_at = at where a.id = current.id;
end $$;

create trigger no_delete before delete or truncate on archive for each statement execute function refuse_change();
revoke execute on all functions in schema ledger from public;
grant select on archive to hai_app, hai_report;
