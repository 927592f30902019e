-- What the staff do about members: notes of theirs, and what the server may not do by itself.
create schema users;
grant usage on schema users to hai_app, hai_report;

-- What the staff write down about a member, for themselves. What is written stays.
create table users.staff_note (
  id         uuid        primary key,                            -- UUIDv7: newest first is by id
  user_id    uuid        not null references identity.account,
  author_id  uuid        not null references identity.account,
  body       text        not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null
);
create index staff_note_about on users.staff_note (user_id, id desc);
create trigger staff_note_append_only before update or delete or truncate on users.staff_note
  for each statement execute function admin.refuse_change();
grant select, insert on users.staff_note to hai_app;
grant select (id, user_id, author_id, created_at) on users.staff_note to hai_report;

-- What two of them have made of a role: each approval once.
create table users.role_change (
  approval_id uuid        primary key references approvals.approval,
  user_id     uuid        not null,
  role        text        not null check (role in ('admin', 'super_admin')),
  change      text        not null check (change in ('granted', 'removed')),
  at          timestamptz not null
);
create index role_change_of on users.role_change (user_id, at desc);
grant select on users.role_change to hai_app, hai_report;

-- Members are listed by these.
create index profile_by_name on identity.profile ((lower(coalesce(full_name, ''))), id);
create index session_of_user on identity.session (user_id);

-- Somebody stays super_admin, whoever takes roles away or blocks whom at the same moment: one after another, each sees what those
-- before have done.
create function identity.keep_a_super_admin() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_table_name = 'profile' then
    if not exists (select from identity.user_roles r where r.user_id = new.id and r.role = 'super_admin') then return null; end if;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('identity.super_admin', 0));
  if not exists (select from identity.user_roles r join identity.profile p on p.id = r.user_id
                  where r.role = 'super_admin' and not p.is_blocked) then
    raise exception 'the last super_admin stays' using errcode = 'restrict_violation', hint = 'last_super_admin';
  end if;
  return null;
end $$;
revoke execute on function identity.keep_a_super_admin() from public;
create trigger user_roles_keep_a_super_admin after delete or update on identity.user_roles for each row
  when (old.role = 'super_admin') execute function identity.keep_a_super_admin();
create trigger profile_keep_a_super_admin after update of is_blocked on identity.profile for each row
  when (new.is_blocked and not old.is_blocked) execute function identity.keep_a_super_admin();

-- The one of the staff, of at least this rank, who may do something to a member: nobody to themselves, and to others of the staff only
-- a super_admin. Fails: the hints 'forbidden', and 'nobody' where there is no such member.
create function users.check_actor(actor uuid, member uuid) returns void
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if actor = member or not admin.is_staff(actor)
     or (exists (select from identity.user_roles r where r.user_id = member) and not admin.is_staff(actor, 'super_admin')) then
    raise exception 'not for them to do' using errcode = 'insufficient_privilege', hint = 'forbidden';
  end if;
  if not exists (select from identity.profile p where p.id = member) then
    raise exception 'there is no such member' using errcode = 'no_data_found', hint = 'nobody';
  end if;
end $$;

-- Lets a blocked member in again. What they have is as it was before: a wallet that the ledger had closed is closed again.
-- Fails: as check_actor; the hint 'unchanged' when they are not blocked.
create function users.unblock(actor uuid, member uuid, moment timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform users.check_actor(actor, member);
  update identity.profile
     set is_blocked = false, blocked_reason = null, blocked_supply = '{}', blocked_review_on = null, updated_at = identity.believed(moment)
   where id = member and is_blocked;
  if not found then raise exception 'not blocked' using errcode = 'restrict_violation', hint = 'unchanged'; end if;
  perform ledger.unfreeze_member(member);
end $$;

-- Lets somebody in who waits for an administrator. Fails: as check_actor; the hint 'unchanged' when nobody need let them in any more.
create function users.approve(actor uuid, member uuid, moment timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform users.check_actor(actor, member);
  update identity.profile set approved_by_admin = true, updated_at = identity.believed(moment) where id = member and not approved_by_admin;
  if not found then raise exception 'approved already' using errcode = 'restrict_violation', hint = 'unchanged'; end if;
end $$;

-- Gives a role, or takes it away, as one super_admin has asked and another approved. Fails: insufficient_privilege; the hints 'unchanged'
-- (they have it, or have it not), 'not_fit' (blocked, or not set up; or who has asked is no super_admin any more), 'last_super_admin'.
create function users.change_role(approval uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  asked constant text := (select a.kind from approvals.approval a where a.id = approval and a.kind in ('role_grant', 'role_removal'));
  given constant approvals.approval := reconciliation.approved(approval, asked);
  wanted constant text := given.payload ->> 'role';
  member constant uuid := given.target_user_id;
begin
  if given.needs <> 'super_admin' or not admin.is_staff(given.requested_by, 'super_admin') or member is null then
    raise exception 'roles are given by two of the highest rank' using errcode = 'insufficient_privilege', hint = 'not_fit';
  end if;
  insert into users.role_change (approval_id, user_id, role, change, at)
  values (approval, member, wanted, case asked when 'role_grant' then 'granted' else 'removed' end, given.decided_at);
  if asked = 'role_removal' then
    delete from identity.user_roles r where r.user_id = member and r.role = wanted;
    if not found then raise exception 'not theirs' using errcode = 'restrict_violation', hint = 'unchanged'; end if;
    return;
  end if;
  update identity.profile set approved_by_admin = true, updated_at = given.decided_at where id = member and onboarded and not is_blocked;
  if not found then raise exception 'not fit for the staff' using errcode = 'restrict_violation', hint = 'not_fit'; end if;
  insert into identity.user_roles (user_id, role, granted_by, granted_at) values (member, wanted, given.requested_by, given.decided_at)
  on conflict do nothing;
  if not found then raise exception 'theirs already' using errcode = 'restrict_violation', hint = 'unchanged'; end if;
end $$;

-- The level above that an agent's work proposes, confirmed by one of the staff. Fails: as check_actor; the hints 'nobody' (no agent),
-- 'unchanged' (not the level above theirs, or nothing is proposed).
create function agents.confirm_level(actor uuid, member uuid, level int, moment timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform users.check_actor(actor, member);
  perform from agents.agent a where a.user_id = member for update;
  if not found then raise exception 'no agent' using errcode = 'no_data_found', hint = 'nobody'; end if;
  update identity.profile p set agent_level = confirm_level.level, updated_at = identity.believed(moment)
    from limits.agent_level l
    left join agents.record r on r.agent_id = member
   where p.id = member and p.is_agent and p.agent_level = confirm_level.level - 1 and l.level = confirm_level.level
     and coalesce(r.completed, 0) >= l.completed_min
     and coalesce(r.disputed, 0) * 10000 < l.disputed_bp_max * greatest(1, coalesce(r.completed, 0));
  if not found then raise exception 'not proposed' using errcode = 'restrict_violation', hint = 'unchanged'; end if;
end $$;

revoke execute on all functions in schema users from public;
grant execute on function users.unblock, users.approve, users.change_role to hai_app;
revoke execute on function agents.confirm_level from public;
grant execute on function agents.confirm_level to hai_app;
