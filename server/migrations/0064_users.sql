-- Schema users: notes of staff about members, and actions on members that need more rights than the server's role has.
create schema users;

create table users.staff_note (
  id         uuid        primary key, -- UUIDv7: ordered by creation time
  user_id    uuid        not null references identity.account,
  author_id  uuid        not null references identity.account,
  body       text        not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null
);
create index staff_note_about on users.staff_note (user_id, id desc);

create table users.role_change (
  approval_id uuid        primary key references approvals.approval,
  user_id     uuid        not null,
  role        text        not null check (role in ('admin', 'super_admin')),
  change      text        not null check (change in ('granted', 'removed')),
  at          timestamptz not null
);
create index role_change_of on users.role_change (user_id, at desc);

-- Checks that the actor may act on a member. The actor must be staff and not the member, and a super admin if the
-- member is staff. Fails with the hint 'forbidden' or 'nobody' (no such member).
create function users.check_actor(actor uuid, member uuid) returns void
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if actor = member or not admin.is_staff(actor)
     or (exists (select from identity.user_roles r where r.user_id = member) and not admin.is_staff(actor, 'super_admin')) then
    raise exception 'the staff member may not do this' using errcode = 'insufficient_privilege', hint = 'forbidden';
  end if;
  if not exists (select from identity.profile p where p.id = member) then
    raise exception 'the member does not exist' using errcode = 'no_data_found', hint = 'nobody';
  end if;
end $$;

-- Approves a member who waits for an administrator. Fails like check_actor, or with the hint 'unchanged' if the member
-- is approved already.
create function users.approve(actor uuid, member uuid, moment timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform users.check_actor(actor, member);
  moment := identity.clamp_time(moment);
  update identity.profile set approved_by_admin = true, updated_at = moment
   where id = member and not approved_by_admin;
  if not found then raise exception 'the member is already approved' using errcode = 'restrict_violation', hint = 'unchanged'; end if;
end $$;

-- Gives or removes a role that one super admin requested and another approved. Fails with insufficient_privilege, or
-- with the hint 'unchanged' (nothing to change), 'not_fit' (the member is blocked or has no profile, or the person who
-- requested it is not a super admin any more) or 'last_super_admin'.
create function users.change_role(approval uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  asked constant text := (select a.kind from approvals.approval a where a.id = approval and a.kind in ('role_grant', 'role_removal'));
  given constant approvals.approval := approvals.approved(approval, asked);
  wanted constant text := given.payload ->> 'role';
  member constant uuid := given.target_user_id;
begin
  if given.needs <> 'super_admin' or not admin.is_staff(given.requested_by, 'super_admin') or member is null then
    raise exception 'changes of roles need two super_admins' using errcode = 'insufficient_privilege', hint = 'not_fit';
  end if;
  insert into users.role_change (approval_id, user_id, role, change, at)
  values (approval, member, wanted, case asked when 'role_grant' then 'granted' else 'removed' end, given.decided_at);
  if asked = 'role_removal' then
    delete from identity.user_roles r where r.user_id = member and r.role = wanted;
    if not found then raise exception 'the member does not have this role' using errcode = 'restrict_violation', hint = 'unchanged'; end if;
    return;
  end if;
  update identity.profile set approved_by_admin = true, updated_at = given.decided_at where id = member and onboarded and not is_blocked;
  if not found then raise exception 'the member cannot become staff' using errcode = 'restrict_violation', hint = 'not_fit'; end if;
  insert into identity.user_roles (user_id, role, granted_by, granted_at) values (member, wanted, given.requested_by, given.decided_at)
  on conflict do nothing;
  if not found then raise exception 'the member already has this role' using errcode = 'restrict_violation', hint = 'unchanged'; end if;
end $$;

-- Unblocks a member, also from a permanent block. A wallet that a check of the ledger had locked becomes locked again.
-- Fails like check_actor, with the hint 'unchanged' if the member is not blocked, or with 'hit_stands' if the member
-- has a confirmed sanctions hit.
create function users.unblock(actor uuid, member uuid, moment timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform users.check_actor(actor, member);
  moment := identity.clamp_time(moment);
  update identity.profile
     set is_blocked = false, permanently_blocked = false, blocked_reason = null, blocked_supply = '{}', blocked_review_on = null,
         updated_at = moment
   where id = member and is_blocked;
  if not found then raise exception 'the member is not blocked' using errcode = 'restrict_violation', hint = 'unchanged'; end if;
  execute format('select %I.unfreeze_member($1)', platform.in_book('ledger', (select p.book from identity.profile p where p.id = member)))
    using member;
end $$;

create trigger staff_note_append_only before update or delete or truncate on users.staff_note
  for each statement execute function admin.refuse_change();

grant usage on schema users to hai_app, hai_report;
grant select, insert on users.staff_note to hai_app;
grant select (id, user_id, author_id, created_at) on users.staff_note to hai_report;
grant select on users.role_change to hai_app, hai_report;
revoke execute on all functions in schema users from public;
grant execute on function users.approve, users.change_role, users.unblock to hai_app;
