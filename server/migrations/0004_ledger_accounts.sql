-- Ledger functions: guards of the tables, partitions, member accounts and their status.
set local search_path = {{ledger}}, pg_catalog, pg_temp;

-- Rejects changes of append-only tables, whoever writes.
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

-- Creates partitions of entry, ten million postings each: at least two beyond the current one. A partition can be written directly, so it
-- gets the triggers of its parent. It is attached when it is complete, which does not block writers. Returns how many were created.
create function make_partitions() returns int
language plpgsql security definer set search_path from current as $$
declare
  size constant bigint := 10000000;
  made int := 0;
  name text;
begin
  lock table head in share update exclusive mode; -- one process at a time; posting continues
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

-- Creates the two accounts of a member, or returns the existing ones.
create function open_member_accounts(member uuid, out available bigint, out on_hold bigint)
language plpgsql security definer set search_path from current as $$
begin
  insert into account (owner_id, kind, class) values (member, 'available', 'available'), (member, 'on_hold', 'on_hold')
  on conflict (owner_id, kind) do nothing;
  select max(a.id) filter (where a.kind = 'available'), max(a.id) filter (where a.kind = 'on_hold')
    into available, on_hold from account a where a.owner_id = member;
end $$;

-- Sets the status of all accounts of a member: open, locked (money cannot leave) or frozen (money cannot move). Returns how many there are.
-- Only the owner may call it: the server can close accounts but not open them.
create function set_member_status(member uuid, new_status text) returns int
language plpgsql security definer set search_path from current as $$
declare
  changed int;
begin
  perform from head where only_one for update; -- waits for postings that are being written
  update account a set status = new_status, locked_beneath = false where a.owner_id = member;
  get diagnostics changed = row_count;
  return changed;
end $$;

-- Sets locked or frozen on each account of a member that is not restricted more tightly already.
create function close_member(member uuid, new_status text) returns void
language plpgsql security definer set search_path from current as $$
begin
  perform from head where only_one for update; -- waits for postings that are being written
  update account a set status = new_status, locked_beneath = a.status = 'locked'
   where a.owner_id = member and (a.status, new_status) in (('open', 'locked'), ('open', 'frozen'), ('locked', 'frozen'));
  update account a set locked_beneath = true
   where a.owner_id = member and a.status = 'frozen' and new_status = 'locked' and not a.locked_beneath;
end $$;

-- Ends a freeze on all accounts of a member and changes nothing else. Only the owner may call it.
create function unfreeze_member(member uuid) returns void
language plpgsql security definer set search_path from current as $$
begin
  perform from head where only_one for update; -- waits for postings that are being written
  update account a set status = case when a.locked_beneath then 'locked' else 'open' end, locked_beneath = false
   where a.owner_id = member and a.status = 'frozen';
end $$;

-- Sets a member's total debt. Only the owner may call it: triggers of features do so.
create function set_owed(member uuid, cents bigint) returns void
language plpgsql security definer set search_path from current as $$
begin
  perform from head where only_one for update; -- waits for postings that are being written
  update account a set owed = cents where a.owner_id = member and a.class = 'available' and a.owed <> cents;
end $$;

-- The number of a class in post(). Money on hold is in the first two.
create function class_number(class text) returns int language sql immutable parallel safe as
$$ select case class when 'on_hold' then 0 when 'escrow' then 1 when 'platform' then 2 when 'outside' then 3 else 4 end $$;
