-- Schema security: the audit trail of sign-ins and accounts, security events, and flags on accounts and IP addresses.
-- The server can read the trail and add to it, but not change it.
create schema security;

-- The name of an event. An index on it finds rare names among many events of the same type. The function sets no search
-- path, so the planner can inline it.
create function security.event_name(event_type text, details jsonb) returns text language sql immutable parallel safe as $$
  select case event_type
    when 'admin_access' then
      case details ->> 'action'
        when 'staff_number_changed' then 'staff_number_changed'
        when 'step_up_code_sent' then 'code_sent'
        when 'step_up_proven' then 'stepped_up'
        when 'step_up_wrong' then 'wrong_code'
        when 'step_up_locked' then 'locked_out'
        when 'step_up_token_given' then 'step_up_token_given'
        when 'step_up_token_asked_twice' then 'step_up_token_asked_twice'
        when 'step_up_ended' then 'step_up_ended'
        when 'step_up_action_confirmed' then 'action_confirmed'
        else 'staff_page_opened'
      end
    when 'sensitive_data_access' then
      case details ->> 'action'
        when 'visit' then 'page_opened'
        when 'export' then 'export'
        when 'export_my_data' then 'own_data_exported'
        when 'download_my_data' then 'own_data_exported'
        when 'create_schedule' then 'payment_scheduled'
        else 'data_viewed' -- for reads by staff: the name of the call
      end
    else event_type
  end
$$;

create table security.auth_audit_log (
  id             uuid primary key,
  action_type    text not null,
  source         text not null check (source in ('server', 'browser')), -- browser: reported by a browser, not verified
  user_id        uuid,
  actor_email    text,
  actor_role     text check (actor_role in ('admin', 'agent', 'user')),
  ip_address     text not null,                                         -- from the connection
  user_agent     text not null,
  request_id     text not null,
  context        text,
  extra_metadata jsonb not null default '{}',
  created_at     timestamptz not null
) partition by range (id);
insert into platform.divided_table (name, key, months, keep_months) values ('security.auth_audit_log', 'id', 3, 24);
create index auth_audit_log_failed_sign_ins on security.auth_audit_log (created_at)
  where action_type = 'login_failure' and source = 'server';
create index auth_audit_log_newest on security.auth_audit_log (created_at desc, id desc);
create index auth_audit_log_of_user on security.auth_audit_log (user_id, created_at desc, id desc) where user_id is not null;
create index auth_audit_log_of_email on security.auth_audit_log (actor_email, created_at desc, id desc) where user_id is null;
create index auth_audit_log_of_address on security.auth_audit_log (ip_address, created_at desc, id desc);
create index auth_audit_log_of_action on security.auth_audit_log (action_type, created_at desc, id desc);
-- For charts and hourly jobs, which read all columns that they need from this index.
create index auth_audit_log_counted on security.auth_audit_log (created_at) include (action_type, context, ip_address, actor_email)
  where source = 'server' and action_type in ('login_failure', 'account_locked', 'suspicious_activity', 'permission_escalation', 'step_up');

create table security.security_events (
  id         uuid primary key,
  user_id    uuid,
  event_type text not null,
  severity   text not null,
  ip_address text not null,
  details    jsonb not null,
  escalated  boolean not null,
  created_at timestamptz not null,
  email      text,
  -- A report by a browser is not verified.
  source     text not null check (source in ('server', 'browser')),
  constraint security_events_severity_check
  check (severity in ('info', 'warning', 'critical'))
) partition by range (id);
insert into platform.divided_table (name, key, months, keep_months) values ('security.security_events', 'id', 3, 24);
create index security_events_by_user on security.security_events (user_id, created_at desc);
create index security_events_newest on security.security_events (created_at desc, id desc);
create index security_events_by_type on security.security_events (event_type, created_at desc, id desc);
create index security_events_by_address on security.security_events (ip_address, created_at desc, id desc);
create index security_events_by_email on security.security_events (email, created_at desc, id desc) where email is not null;
create index security_events_grave on security.security_events (severity, created_at desc, id desc) where severity <> 'info';
create index security_events_escalated on security.security_events (created_at desc, id desc) where escalated;
create index security_events_critical on security.security_events (created_at desc, id desc)
  where severity = 'critical' and source = 'server';
create index security_events_warnings on security.security_events (created_at desc, id desc)
  where severity = 'warning' and source = 'server';
create index security_events_by_name on security.security_events (security.event_name(event_type, details), created_at desc, id desc);

-- Times of recent invalid tokens, by address ('ip:<address>') and by user ('user:<id>').
create table security.jwt_failures (
  subject text primary key,
  at      timestamptz[] not null
);
create index jwt_failures_by_latest on security.jwt_failures ((at[cardinality(at)]));

create table security.security_flags (
  id           uuid primary key,
  user_id      uuid,
  ip_address   text,
  action_taken text not null,
  reason       text not null,
  resolved     boolean not null default false,
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  email        text,
  resolved_at  timestamptz,
  resolved_by  uuid references identity.account,
  resolution_note text check (char_length(resolution_note) between 3 and 1000),
  constraint security_flags_action_taken_check
  check (action_taken in ('blocked', 'rate_limited', 'locked')),
  constraint flag_is_about_one
  check ((ip_address is null) = (user_id is not null or email is not null)),
  constraint flag_resolved_is_whole
  check (num_nulls(resolved_at, resolved_by, resolution_note) in (0, 3) and (resolved_at is null or resolved))
);
create index security_flags_by_ip on security.security_flags (ip_address, expires_at) where not resolved;
create index security_flags_by_user on security.security_flags (user_id, expires_at) where not resolved;
create index security_flags_newest on security.security_flags (created_at desc, id desc);
create index security_flags_of_user on security.security_flags (user_id, created_at desc, id desc) where user_id is not null;
create index security_flags_of_address on security.security_flags (ip_address, created_at desc, id desc) where ip_address is not null;
create index security_flags_of_email on security.security_flags (email, created_at desc, id desc) where email is not null;
create index security_flags_open on security.security_flags (expires_at) where not resolved;
create index security_flags_resolved on security.security_flags (created_at desc, id desc) where resolved;
create index security_flags_last_resolved on security.security_flags (user_id, resolved_at desc) where resolved_at is not null;

create function security.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;

-- Empties the recorded inputs of staff's searches that contain a deleted member's email or verified phone as a quoted
-- value. The record of the search stays.
create function security.erase_searches(member uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  own_email constant text := (select a.email from identity.account a where a.id = member);
  own_phone constant text := (select p.phone from identity.profile p where p.id = member and p.phone_verified_at is not null);
begin
  update security.security_events e set details = e.details || '{"asked": ""}'
   where e.event_type = 'sensitive_data_access' and e.details ? 'asked'
     and (strpos(lower(e.details ->> 'asked'), to_json(own_email)::text) > 0
          -- Also finds the number without `+` or country code, and with other grouping of the digits.
          or exists (select from unnest(array[own_phone, substr(own_phone, 2), right(own_phone, 8)]) typed
                      where strpos(regexp_replace(e.details ->> 'asked', '[ ().-]', '', 'g'), to_json(typed)::text) > 0));
end $$;

-- True if an address has this IP prefix: the whole address for IPv4, the first half for IPv6. False if it is no IP
-- address.
create function security.in_ip_prefix(address text, ip_prefix text) returns boolean
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  if strpos(ip_prefix, ':') = 0 then return address = ip_prefix; end if;
  return strpos(address, ':') > 0 and address::inet <<= (ip_prefix || '::/64')::inet;
exception when invalid_text_representation then
  return false;
end $$;

-- True if a member signed in or was active from this IP prefix within thirty days. Only events that need the member's
-- password or session count, so a stranger's attempts do not.
create function security.came_from(member uuid, ip_prefix text, at timestamptz) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from security.auth_audit_log l
                  where l.user_id = member and l.created_at > at - interval '30 days' and l.source = 'server'
                    and l.action_type in ('login_success', 'token_refresh', 'step_up')
                    and security.in_ip_prefix(l.ip_address, ip_prefix))
$$;

-- Resolves a flag and all open flags of the same kind on the same target, and returns the resolved flags. Fails if the
-- actor is not staff. Returns no row if:
--   - the flag is unknown or resolved;
--   - the actor is the target;
--   - the flag is about staff, and the actor is not a super admin;
--   - the flag is about an IP prefix that the actor has used within thirty days;
--   - the flag is a lock, and staff have lifted three locks of the email address or account within a day.
create function security.resolve_flag(flag uuid, actor uuid, note text, at timestamptz) returns setof security.security_flags
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  asked     security.security_flags;
  settled   security.security_flags;
  whose     uuid;
  lifted    int;
  lifted_at timestamptz;
begin
  at := identity.clamp_time(at);
  if not admin.is_staff(actor) then
    raise exception 'only staff can resolve flags' using errcode = 'insufficient_privilege';
  end if;
  select f.* into asked from security.security_flags f where f.id = flag;
  if asked.id is null then return; end if;
  whose := coalesce(asked.user_id, (select a.id from identity.account a where a.email = asked.email));
  if exists (select from identity.user_roles r where r.user_id = whose) and not admin.is_staff(actor, 'super_admin') then return; end if;
  if asked.action_taken = 'locked' then
    -- Concurrent calls wait for each other here, so that each of them is counted.
    perform pg_advisory_xact_lock(hashtextextended('security.lift ' || asked.email, 0));
    -- One lift resolves the flags of all networks, at a time that no other lift has.
    select count(distinct f.resolved_at), max(f.resolved_at) into lifted, lifted_at from security.security_flags f
     where f.action_taken = 'locked' and f.resolved_at > at - interval '1 day'
       and (f.email = asked.email or f.user_id = whose);
    if lifted >= 3 then return; end if;
    at := greatest(at, lifted_at + interval '1 microsecond');
  end if;
  if asked.ip_address is not null and security.came_from(actor, asked.ip_address, at) then return; end if;
  update security.security_flags f
     set resolved = true, resolved_at = at, resolved_by = actor, resolution_note = note
   where f.id = flag and not f.resolved
     and whose is distinct from actor
  returning f.* into settled;
  if settled.id is null then return; end if;
  return next settled;
  return query
    update security.security_flags f
       set resolved = true, resolved_at = at, resolved_by = actor, resolution_note = note
     where not f.resolved and f.expires_at > at
       and (f.user_id = settled.user_id or f.ip_address = settled.ip_address or f.email = settled.email)
       and f.user_id is not distinct from settled.user_id and f.ip_address is not distinct from settled.ip_address
       and f.email is not distinct from settled.email
       and (f.action_taken = 'locked') = (settled.action_taken = 'locked')
       and (f.action_taken <> 'locked' or f.reason = settled.reason)
    returning f.*;
end $$;

-- Only a deletion of an account may change rows of append-only tables.
create trigger name_change_append_only before update on identity.name_change
  for each statement when (not identity.is_erasing()) execute function security.refuse_change();
create trigger name_change_append_only_whole before delete or truncate on identity.name_change
  for each statement execute function security.refuse_change();
create trigger auth_audit_log_append_only before update on security.auth_audit_log
  for each statement when (not identity.is_erasing()) execute function security.refuse_change();
create trigger auth_audit_log_append_only_whole before delete or truncate on security.auth_audit_log
  for each statement execute function security.refuse_change();

grant usage on schema security to hai_app, hai_report;
grant select on security.auth_audit_log, security.security_events, security.jwt_failures, security.security_flags to hai_app;
grant select (id, action_type, source, user_id, actor_role, context, created_at) on security.auth_audit_log to hai_report;
grant select (id, user_id, event_type, severity, escalated, created_at, source) on security.security_events to hai_report;
grant select (id, user_id, action_taken, reason, resolved, created_at, expires_at, resolved_at, resolved_by)
  on security.security_flags to hai_report;
grant insert on security.auth_audit_log, security.security_events, security.security_flags to hai_app;
grant insert, update, delete on security.jwt_failures to hai_app;
revoke execute on function security.came_from, security.erase_searches, security.in_ip_prefix, security.resolve_flag from public;
grant execute on function security.came_from, security.resolve_flag to hai_app;
grant execute on function security.event_name to hai_app, hai_report;

create view security.security_flags_view as
  select id, user_id, action_taken, reason, resolved, created_at, expires_at from security.security_flags;

create view security.auth_audit_log_view as
  select action_type, source, created_at from security.auth_audit_log;

grant select on security.security_flags_view, security.auth_audit_log_view to hai_app;
