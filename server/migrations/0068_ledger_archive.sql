-- Ledger functions: archives of closed partitions (decision 0154). A command writes a partition to a file, and then calls
-- archive_partition(), which removes it from the ledger. Only the database owner may call these functions.
set local search_path = {{ledger}}, pg_catalog, pg_temp;

-- The reason why a partition cannot be archived; null: it can. `not_before`: its last posting must be older.
create function archive_obstacle(number bigint, not_before timestamptz) returns text
language sql stable set search_path from current as $$
  select case
    when number <> (select coalesce(max(a.number) + 1, 0) from archive a where a.restored_at is null) then 'not_next'
    when h.last_id <= last.id then 'not_full'
    when (select j.created_at from journal j where j.first_id <= last.id order by j.first_id desc limit 1) >= not_before then 'too_recent'
    when exists (select from hold o where o.ended_by is null and o.posting_id <= last.id) then 'open_hold'
    when proven.id is null or proven.last_id <= last.id or proven.violations <> '[]' or not isempty(proven.doubtful)
         or exists (select from rotation r where not isempty(r.doubtful)) then 'not_proven'
  end
    from head h cross join (select (number + 1) * partition_size() - 1 as id) last
    left join lateral (select r.* from proof r order by r.id desc limit 1) proven on true
$$;

-- The postings up to `up_to` that later checks need: those that decide members' debts, those whose hold a later posting
-- ended, and those that explain repaired balances.
create function kept_postings(up_to bigint) returns setof bigint
language sql stable set search_path from current set jit = off as $$
  with debts as (
    select p.id, id_in_details(p.details, 'fund_id')::uuid as fund from posting p
     where p.kind in ('fund_taken', 'fund_put_back', 'debt_collected'))
  select d.id from debts d where d.id <= up_to
  union
  select f.id from debts d cross join lateral (select y.id from posting y where y.public_id = d.fund offset 0) f where f.id <= up_to
  union
  select h.posting_id from hold h where h.posting_id <= up_to and h.ended_by > up_to
  union
  select x.posting_id from repair_differences() x where x.posting_id <= up_to
$$;

-- Creates the tables posting_kept, entry_kept, hold_kept and journal_kept, without attaching them.
create function create_kept() returns void language plpgsql set search_path from current as $$
declare
  parent text;
begin
  foreach parent in array array['posting', 'entry', 'hold', 'journal'] loop
    execute format('create table %I (like %I including all)', parent || '_kept', parent);
    execute format('create trigger append_only before %s on %I for each statement execute function refuse_change()',
                   case parent when 'hold' then 'delete or truncate' else 'update or delete or truncate' end, parent || '_kept');
  end loop;
  create unique index on posting_kept (public_id);
  create unique index on posting_kept (command_key);
  create unique index on posting_kept (ends) where ends is not null;
end $$;

-- Fills the tables of create_kept() with the rows up to `up_to` that stay: the newest entry of each account, the rows of
-- kept_postings(), the last link, and the links at the positions of repairs.
create function fill_kept(up_to bigint) returns void
language plpgsql set search_path from current set enable_sort = off set jit = off as $$
declare
  kept constant bigint[] := array(select kept_postings(up_to));
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

-- Removes a partition from the ledger, after it was written to the file with this hash. Payments wait for a moment.
create function archive_partition(number bigint, not_before timestamptz, file_hash bytea, at timestamptz) returns archive
language plpgsql set search_path from current as $$
declare
  up_to    constant bigint := (number + 1) * partition_size() - 1;
  obstacle text;
  kept     archive;
  last     journal;
begin
  lock table head in share update exclusive mode; -- one process at a time
  perform check_moment(at);
  perform create_kept();
  perform fill_kept(up_to);
  lock table posting, entry, hold, journal in access exclusive mode;
  obstacle := archive_obstacle(number, not_before);
  if obstacle is not null then
    raise exception 'partition % cannot be archived: %', number, obstacle using errcode = 'restrict_violation', hint = obstacle;
  end if;
  select j.* into last from journal j where j.first_id <= up_to order by j.first_id desc limit 1;
  perform detach('_archived');
  perform detach('_' || lpad(number::text, 6, '0'));
  perform attach_kept(up_to);
  insert into archive (number, last_id, hash, until, file_hash, kept_hash, archived_at)
  values (number, up_to, last.hash, last.created_at, archive_partition.file_hash, '', at)
  returning * into kept;
  update archive a set kept_hash = kept_hash() where a.id = kept.id returning * into kept;
  return kept;
end $$;

-- Puts the newest archived partition back. Its tables and those of create_kept() exist, with the rows of its file. Fails
-- if these rows break a rule, or do not lead to the rows that were kept.
create function restore_partition(number bigint, at timestamptz) returns void
language plpgsql set search_path from current as $$
declare
  first_id constant bigint := number * partition_size();
  current  constant archive := (select a from archive a where a.restored_at is null order by a.last_id desc limit 1);
  earlier  constant archive := (select a from archive a where a.restored_at is null and a.last_id = first_id - 1);
  kept     constant bytea := kept_hash();
  broken   jsonb;
begin
  lock table head in share update exclusive mode; -- one process at a time
  if current.number is distinct from number then
    raise exception 'partition % is not the newest archived one', number using errcode = 'restrict_violation', hint = 'not_next';
  end if;
  lock table posting, entry, hold, journal in access exclusive mode;
  perform detach('_archived');
  perform attach_kept(first_id - 1);
  perform attach_partition(number);
  update archive a set restored_at = at where a.id = current.id;
  select jsonb_agg(to_jsonb(v)) into broken from (
    select * from range_violations(archived_id(), current.last_id)
    union all
    select 'the rows kept from the archive are unchanged', 'book', encode(earlier.kept_hash, 'hex'), encode(kept_hash(), 'hex')
     where earlier.id is not null and earlier.kept_hash <> kept_hash()
    union all
    select 'the rows kept from the archive are unchanged', 'book', encode(current.kept_hash, 'hex'), encode(kept, 'hex')
     where kept <> current.kept_hash
    union all
    select 'the chain of the journal', 'book', encode(current.hash, 'hex'), encode(link.hash, 'hex')
      from (select j.hash from journal j where j.first_id <= current.last_id order by j.first_id desc limit 1) link
     where link.hash <> current.hash) v;
  if broken is not null then
    raise exception 'the archive breaks a rule: %', broken using errcode = 'integrity_constraint_violation';
  end if;
end $$;

create trigger no_delete before delete or truncate on archive for each statement execute function refuse_change();
revoke execute on all functions in schema {{ledger}} from public;
grant select on archive to hai_app, hai_report;
