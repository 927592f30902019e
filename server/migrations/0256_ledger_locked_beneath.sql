-- A freeze covers the ledger's own lock and does not lift it: what was locked before, or is locked meanwhile, is locked afterwards.
set local search_path = ledger, pg_catalog, pg_temp;

alter table account add column locked_beneath boolean not null default false; -- frozen, and locked once that ends
alter table account add constraint locked_beneath_a_freeze check (status = 'frozen' or not locked_beneath);

-- open | locked (nothing leaves) | frozen (nothing moves), for every account of a member, whatever it was. Answers how many it has. Only
-- the owner may call it; the server can close accounts and not open them.
create or replace function set_member_status(member uuid, new_status text) returns int
language plpgsql security definer set search_path from current as $$
declare
  changed int;
begin
  perform from head where only_one for update; -- in line with what moves money
  update account a set status = new_status, locked_beneath = false where a.owner_id = member;
  get diagnostics changed = row_count;
  return changed;
end $$;

-- locked | frozen, for every account of a member that is not closed more tightly already.
create or replace function close_member(member uuid, new_status text) returns void
language plpgsql security definer set search_path from current as $$
begin
  perform from head where only_one for update; -- in line with what moves money
  update account a set status = new_status, locked_beneath = a.status = 'locked'
   where a.owner_id = member and (a.status, new_status) in (('open', 'locked'), ('open', 'frozen'), ('locked', 'frozen'));
  update account a set locked_beneath = true
   where a.owner_id = member and a.status = 'frozen' and new_status = 'locked' and not a.locked_beneath;
end $$;

-- Lifts a freeze, for every account of a member, and nothing else. Only the owner may call it.
create function unfreeze_member(member uuid) returns void
language plpgsql security definer set search_path from current as $$
begin
  perform from head where only_one for update; -- in line with what moves money
  update account a set status = case when a.locked_beneath then 'locked' else 'open' end, locked_beneath = false
   where a.owner_id = member and a.status = 'frozen';
end $$;

do $$
begin
  execute format('revoke all on function %I.unfreeze_member from public', current_schema());
end $$;
