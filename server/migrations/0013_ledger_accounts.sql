set local search_path = ledger, pg_catalog, pg_temp;

-- The two accounts of a member; those that are there already are left as they are.
create function open_member_accounts(member uuid, out available bigint, out on_hold bigint)
language plpgsql security definer set search_path from current as $$
begin
  insert into account (owner_id, kind, class) values (member, 'available', 'available'), (member, 'on_hold', 'on_hold')
  on conflict (owner_id, kind) do nothing;
  select max(a.id) filter (where a.kind = 'available'), max(a.id) filter (where a.kind = 'on_hold')
    into available, on_hold from account a where a.owner_id = member;
end $$;

-- open | locked (nothing leaves) | frozen (nothing moves), for every account of a member. Answers how many it has. Only the
-- owner may call it; the server can close accounts and not open them.
create function set_member_status(member uuid, new_status text) returns int
language plpgsql security definer set search_path from current as $$
declare
  changed int;
begin
  perform from head where only_one for update; -- in line with what moves money
  update account a set status = new_status where a.owner_id = member;
  get diagnostics changed = row_count;
  return changed;
end $$;

-- locked | frozen, for every account of a member that is not closed more tightly already.
create function close_member(member uuid, new_status text) returns void
language plpgsql security definer set search_path from current as $$
begin
  perform from head where only_one for update; -- in line with what moves money
  update account a set status = new_status
   where a.owner_id = member and (a.status, new_status) in (('open', 'locked'), ('open', 'frozen'), ('locked', 'frozen'));
end $$;
