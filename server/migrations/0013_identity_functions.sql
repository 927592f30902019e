-- Functions, triggers and grants of identity. The server's role can block members. Only functions and triggers with the
-- owner's rights can unblock them, or change roles, tiers, agents and approvals. This protects against a wrong query
-- and a stolen database login. It does not protect against forged sessions, because the server decides who is signed
-- in.

create function identity.refuse_to_server() returns trigger language plpgsql as $$
begin
  raise exception 'only the database owner may change % in this way', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Sets the password of the account that a valid, unused reset link belongs to, and marks all links of the account as
-- used. Returns the account, or null if there is no such link. Concurrent calls wait for each other.
create function identity.use_reset_link(link bytea, new_hash text, at timestamptz) returns uuid
language plpgsql security definer set search_path = identity, pg_catalog, pg_temp as $$
declare
  member uuid := (select l.user_id from reset_link l where l.token_hash = link);
begin
  perform from account a where a.id = member for update;
  if not exists (select from reset_link l where l.token_hash = link and l.used_at is null and l.expires_at > at) then
    return null;
  end if;
  update account a set password_hash = new_hash where a.id = member;
  update reset_link l set used_at = at where l.user_id = member and l.used_at is null;
  return member;
end $$;

-- Changes the password if `old_hash` is still current, and marks open reset links as used. Returns true if the password
-- was changed.
create function identity.change_password(member uuid, old_hash text, new_hash text, at timestamptz) returns boolean
language plpgsql security definer set search_path = identity, pg_catalog, pg_temp as $$
begin
  update account a set password_hash = new_hash where a.id = member and a.password_hash = old_hash;
  if not found then
    return false;
  end if;
  update reset_link l set used_at = at where l.user_id = member and l.used_at is null;
  return true;
end $$;

-- Limits a time from the server: returns it if it differs from the database's clock by at most ledger.head.skew (null:
-- any), otherwise the nearest allowed time. A server with a wrong clock therefore cannot shorten waiting times, such as
-- the 90 days between two changes of a HaiTag. The first book's ledger has the value for all books, because all of
-- them use the clock of one database.
create function identity.clamp_time(at timestamptz) returns timestamptz
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select case when h.skew is null then at
              else greatest(least(at, clock_timestamp() + make_interval(secs => h.skew)),
                            clock_timestamp() - make_interval(secs => h.skew)) end
    from ledger.head_view h
$$;

-- Trigger: records a change of name. Changes by members get the server's time, limited by clamp_time(); changes by
-- operators get the database's time.
create function identity.note_name_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  at constant timestamptz := case tg_argv[0] when 'member' then identity.clamp_time(new.updated_at) else clock_timestamp() end;
begin
  insert into identity.name_change (user_id, name_before, name_after, changed_by, changed_at)
  values (new.id, old.full_name, new.full_name, tg_argv[0], at);
  return null;
end $$;

-- Trigger: a block must leave at least two super admins who are not blocked, and the removal of a role at least one.
-- The reason for two: one super admin can block another alone, but a removal needs an approval (decision 0045).
create function identity.keep_a_super_admin() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_table_name = 'profile' then
    if not exists (select from identity.user_roles r where r.user_id = new.id and r.role = 'super_admin') then return null; end if;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('identity.super_admin', 0));
  if (select count(distinct r.user_id) from identity.user_roles r join identity.profile p on p.id = r.user_id
       where r.role = 'super_admin' and not p.is_blocked) < (case tg_table_name when 'profile' then 2 else 1 end) then
    raise exception 'the last super_admin cannot be removed' using errcode = 'restrict_violation', hint = 'last_super_admin';
  end if;
  return null;
end $$;

-- True in functions of the database owner while they delete an account. Append-only tables can be changed only then. The
-- server gets false, even if it sets the configuration value itself.
create function identity.is_erasing() returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce(current_setting('identity.erasing', true), '') = 'on' and pg_has_role(current_user, 'hai_owner', 'member')
$$;

-- Empties the texts in a JSON value, at any depth, whose keys are for names, addresses, phone numbers or devices.
create function identity.without_names(value jsonb) returns jsonb
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case jsonb_typeof(value)
    when 'object' then (select coalesce(jsonb_object_agg(e.key, case
             when jsonb_typeof(e.value) = 'string' and e.key = any (array['full_name', 'name', 'member_name', 'shown_name', 'display_name',
                    'hai_tag', 'email', 'actor_email', 'phone', 'phone_ending', 'address', 'ip', 'ip_address',
                    'user_agent', 'device', 'to'])
               then '""'::jsonb
             else identity.without_names(e.value) end), '{}') from jsonb_each(value) e)
    when 'array' then (select coalesce(jsonb_agg(identity.without_names(e.value) order by e.place), '[]')
                         from jsonb_array_elements(value) with ordinality e (value, place))
    else value end
$$;

-- Trigger: rejects any change of a deleted member's row.
create function identity.stay_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_deleted boolean;
begin
  execute format('select exists (select from %I.deletion_request r where r.user_id = $1 and r.mark is not null)',
                 platform.in_book('deletions', old.book)) into is_deleted using old.id;
  if is_deleted then
    raise exception 'the account is deleted' using errcode = 'restrict_violation', hint = 'unchanged';
  end if;
  return new;
end $$;

-- Trigger: nobody can unblock a member who has a confirmed hit.
create function identity.keep_blocked() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_hit boolean;
begin
  execute format('select exists (select from %I.flag f where f.user_id = $1 and f.kind = $2 and f.status = $3)',
                 platform.in_book('compliance', new.book)) into is_hit using new.id, 'sanctions_match', 'confirmed';
  if is_hit then
    raise exception 'the member has a confirmed sanctions hit' using errcode = 'restrict_violation', hint = 'hit_stands';
  end if;
  return new;
end $$;

-- Freezes the wallet of a member, in the member's book.
create function identity.freeze_wallet(member uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  execute format('select %I.close_member($1, $2)', platform.in_book('ledger', (select p.book from identity.profile p where p.id = member)))
    using member, 'frozen';
end $$;

-- Appends events about a member ({id, type, user_id, payload}[]) to the stream of the member's book, whose subscribers need
-- them. Call this last in a transaction, like events.record.
create function identity.record(member uuid, at timestamptz, new_events jsonb) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  last bigint;
begin
  execute format('select %I.record($1, $2)',
                 platform.in_book('events', coalesce((select p.book from identity.profile p where p.id = member), 0::smallint)))
    into last using at, new_events;
  return last;
end $$;

-- Trigger: keeps the former tier of a member, with which compliance checks earlier payments.
create function identity.note_tier() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  execute format('insert into %I.previous_tier (user_id, tier, until) values ($1, $2, $3)', platform.in_book('compliance', old.book))
    using old.id, old.tier, case when new.updated_at = old.updated_at then now() else new.updated_at end;
  return null;
end $$;

create function identity.erase_places_of_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from identity.known_place where user_id = new.user_id;
  return null;
end $$;

-- Changes a member's HaiTag, at most once in 90 days. Only its former owner can take a released tag, because people
-- would otherwise pay a new owner by mistake. Returns 'changed', or why nothing changed: 'nobody' (no such member),
-- 'too_soon', 'taken'.
create function identity.change_tag(member uuid, new_key text, new_tag text, at timestamptz) returns text
language plpgsql security definer set search_path = identity, pg_catalog, pg_temp as $$
declare
  changed_at timestamptz;
begin
  at := identity.clamp_time(at);
  select p.hai_tag_changed_at into changed_at from profile p where p.id = member and p.onboarded for update;
  if not found then
    return 'nobody';
  end if;
  if changed_at > at - interval '90 days' then
    return 'too_soon';
  end if;
  begin
    update tag t set released_at = at where t.user_id = member and t.released_at is null;
    insert into tag as t (tag_key, hai_tag, user_id, taken_at) values (new_key, new_tag, member, at)
      on conflict (tag_key) do update
        set hai_tag = new_tag, taken_at = at, released_at = null
        where t.user_id = member;
    if not found then
      raise unique_violation;
    end if;
  exception when unique_violation then
    return 'taken';
  end;
  update profile p set hai_tag = new_tag, hai_tag_changed_at = at, updated_at = at where p.id = member;
  return 'changed';
end $$;

-- Trigger: the server cannot give a released tag to another member.
create function identity.keep_released() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'a released tag can be taken only by its former owner' using errcode = 'insufficient_privilege';
end $$;

create trigger owner_unblocks before update on identity.profile for each row
  when (old.is_blocked and not new.is_blocked and not pg_has_role(current_user, 'hai_owner', 'member'))
  execute function identity.refuse_to_server();
create trigger owner_verifies before update on identity.profile for each row
  when (new.phone_verified_at is not null and (new.phone, new.phone_verified_at) is distinct from (old.phone, old.phone_verified_at)
        and not pg_has_role(current_user, 'hai_owner', 'member'))
  execute function identity.refuse_to_server();
create trigger owner_releases before update on identity.tag for each row
  when ((new.released_at is not null or (old.released_at is null and new.user_id <> old.user_id))
        and not pg_has_role(current_user, 'hai_owner', 'member'))
  execute function identity.refuse_to_server();
create trigger released_is_kept before update on identity.tag for each row
  when (old.released_at is not null and new.user_id <> old.user_id and not pg_has_role(current_user, 'hai_owner', 'member'))
  execute function identity.keep_released();
create trigger member_renames after update on identity.profile for each row
  when (old.full_name is not null and new.full_name is distinct from old.full_name
        and not pg_has_role(current_user, 'hai_owner', 'member'))
  execute function identity.note_name_change('member');
-- Records a change of name by an operator, but not the change by a deletion. Profiles of deleted members never change.
create trigger operator_renames after update on identity.profile for each row
  when (old.full_name is not null and new.full_name is distinct from old.full_name
        and pg_has_role(current_user, 'hai_owner', 'member') and not identity.is_erasing())
  execute function identity.note_name_change('operator');
create trigger deleted_stays before update on identity.profile for each row
  when (old.blocked_reason = 'deleted' and not identity.is_erasing()) execute function identity.stay_deleted();
create trigger profile_kept_blocked before update of is_blocked on identity.profile for each row
  when (old.is_blocked and not new.is_blocked) execute function identity.keep_blocked();
create trigger profile_notes_tier after update of tier on identity.profile for each row
  when (old.tier is distinct from new.tier) execute function identity.note_tier();
-- The member's money is in the ledger of the book.
create trigger owner_moves_to_book before update on identity.profile for each row
  when (old.onboarded and new.book <> old.book and not pg_has_role(current_user, 'hai_owner', 'member'))
  execute function identity.refuse_to_server();
create trigger owner_undoes_setup before update on identity.profile for each row
  when (old.onboarded and not new.onboarded and not pg_has_role(current_user, 'hai_owner', 'member'))
  execute function identity.refuse_to_server();
create trigger user_roles_keep_a_super_admin after delete or update on identity.user_roles for each row
  when (old.role = 'super_admin') execute function identity.keep_a_super_admin();
create trigger profile_keep_a_super_admin after update of is_blocked on identity.profile for each row
  when (new.is_blocked and not old.is_blocked) execute function identity.keep_a_super_admin();

grant usage on schema identity to hai_app, hai_report;
grant select, insert, update (language) on identity.account to hai_app;
grant select (id, email, language, email_confirmed_at, created_at) on identity.account to hai_report;
grant select on identity.profile, identity.tag, identity.user_roles, identity.name_change to hai_app, hai_report;
grant select on identity.session, identity.revoked_tokens to hai_app;
grant select (id, user_id, created_at, last_seen_at, access_expires_at, ended_at, end_reason) on identity.session to hai_report;
grant select (user_id, session_id, reason, revoked_at, expires_at, revoked_by) on identity.revoked_tokens to hai_report;
grant insert (id, phone, hai_tag, full_name, created_at, updated_at, book), update (phone, phone_verified_at, hai_tag, full_name, avatar_url,
  is_blocked, blocked_reason, onboarded, hidden_from_email, hidden_from_phone, updated_at, blocked_supply, blocked_review_on,
  permanently_blocked, book)
  on identity.profile to hai_app;
grant insert (tag_key, hai_tag, user_id, taken_at), update (hai_tag, user_id, taken_at, released_at) on identity.tag to hai_app;
grant select, insert, update, delete on identity.sign_up, identity.confirmation_link, identity.attempts to hai_app;
grant insert, update (last_seen_at, ip_address, user_agent, access_jti, access_expires_at, ended_at, end_reason), delete
  on identity.session to hai_app;
grant select, insert, update (used_at, successor_salt), delete on identity.refresh_token to hai_app;
grant insert on identity.revoked_tokens to hai_app;
grant select, insert, delete on identity.reset_link to hai_app;
grant select, insert, update (seen_at), delete on identity.known_place to hai_app;
revoke execute on function identity.clamp_time, identity.change_password, identity.change_tag, identity.erase_places_of_deleted,
  identity.freeze_wallet, identity.keep_a_super_admin, identity.keep_blocked, identity.note_name_change, identity.note_tier, identity.stay_deleted,
  identity.use_reset_link from public;
grant execute on function identity.clamp_time, identity.change_password, identity.change_tag, identity.freeze_wallet,
  identity.record, identity.use_reset_link to hai_app;

create view identity.account_view as
  select id, email, created_at from identity.account;

create view identity.profile_view as
  select id, phone, hai_tag, full_name, avatar_url, is_blocked, blocked_reason, permanently_blocked, is_agent, agent_level,
         approved_by_admin, onboarded, tier, book from identity.profile;

create view identity.tag_view as
  select tag_key, user_id, released_at from identity.tag;

create view identity.user_roles_view as
  select user_id, role, granted_by, granted_at from identity.user_roles;

create view identity.session_view as
  select id, user_id, created_at, last_seen_at, ip_address, user_agent, ended_at from identity.session;

create view identity.revoked_tokens_view as
  select token_jti, user_id, session_id, reason, user_agent, revoked_at, expires_at, revoked_by, note from identity.revoked_tokens;

create view identity.name_change_view as
  select id, user_id, name_before, changed_at from identity.name_change;

grant select
  on identity.account_view, identity.profile_view, identity.tag_view, identity.user_roles_view, identity.session_view,
     identity.revoked_tokens_view, identity.name_change_view to hai_app;
