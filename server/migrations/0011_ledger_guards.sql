-- What the database keeps true by itself, whoever writes.
set local search_path = ledger, pg_catalog, pg_temp;

create function refuse_change() returns trigger language plpgsql set search_path from current as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create function refuse_unbalanced() returns trigger language plpgsql set search_path from current as $$
begin
  if exists (select from added group by posting_id having sum(amount) <> 0) then
    raise exception 'a posting does not balance' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger append_only before update or delete or truncate on posting for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on journal for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on proof for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on entry for each statement execute function refuse_change();
create trigger balanced after insert on entry referencing new table as added for each statement execute function refuse_unbalanced();
create trigger no_delete before delete or truncate on account for each statement execute function refuse_change();
create trigger no_delete before delete or truncate on hold for each statement execute function refuse_change();

-- Partitions of entries, ten million postings each, made ahead: always at least two beyond the one in use.
-- A partition is a table that can be named itself, so it carries the triggers of its parent; it is attached when it is whole,
-- which stops no writer. Answers how many it made.
create function make_partitions() returns int
language plpgsql security definer set search_path from current as $$
declare
  size constant bigint := 10000000;
  made int := 0;
  name text;
begin
  lock table head in share update exclusive mode; -- one maker at a time; posting goes on
  for number in 0 .. (select last_id from head) / size + 2 loop
    name := 'entry_' || lpad(number::text, 6, '0');
    continue when to_regclass(name) is not null;
    execute format('create table %I (like entry including all)', name);
    execute format('create trigger append_only before update or delete or truncate on %I for each statement execute function refuse_change()', name);
    execute format('create trigger balanced after insert on %I referencing new table as added for each statement execute function refuse_unbalanced()', name);
    execute format('grant select on %I to hai_app, hai_report', name);
    execute format('alter table entry attach partition %I for values from (%s) to (%s)', name, number * size, (number + 1) * size);
    made := made + 1;
  end loop;
  return made;
end $$;
select make_partitions();

-- One link of the chain: the link before and all rows of a batch, postings by id and entries by posting and account.
-- The same from the arguments of post() and from the tables.
create function chain_hash(
  before bytea, at timestamptz, first_id bigint,
  public_ids uuid[], initiators uuid[], acts uuid[], payload_hashes bigint[], ends bigint[], kinds text[], details jsonb,
  entry_accounts bigint[], sequences bigint[], amounts bigint[], afters bigint[]
) returns bytea language sql immutable parallel safe as $$
  select sha256(before || convert_to(
    (extract(epoch from at) * 1000000)::bigint::text || ' ' || first_id::text || public_ids::text || initiators::text || acts::text || payload_hashes::text
    || ends::text || kinds::text || details::text || entry_accounts::text || sequences::text || amounts::text || afters::text, 'UTF8'))
$$;
