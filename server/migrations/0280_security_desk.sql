-- What staff look into and settle: locks as flags, flags that end before their time, events about nobody who is signed in.

-- An event may be about an address somebody tried to sign in with, whoever has it, or about a household alone.
alter table security.security_events alter column user_id drop not null;
alter table security.security_events add column email text;
create index security_events_newest on security.security_events (created_at desc, id desc);
drop index security.security_events_by_time;
create index security_events_by_type on security.security_events (event_type, created_at desc, id desc);
create index security_events_by_address on security.security_events (ip_address, created_at desc, id desc);
create index security_events_by_email on security.security_events (email, created_at desc, id desc) where email is not null;
create index security_events_grave on security.security_events (severity, created_at desc, id desc) where severity <> 'info';
create index security_events_escalated on security.security_events (created_at desc, id desc) where escalated;

-- locked: no sign-in with this address, or none with a second factor, while it stands. It holds up nobody who is signed in.
alter table security.security_flags drop constraint security_flags_action_taken_check;
alter table security.security_flags add constraint security_flags_action_taken_check
  check (action_taken in ('blocked', 'rate_limited', 'locked'));
alter table security.security_flags
  add column email           text,
  add column resolved_at     timestamptz,
  add column resolved_by     uuid references identity.account,
  add column resolution_note text check (char_length(resolution_note) between 3 and 1000);
alter table security.security_flags drop constraint security_flags_check;
alter table security.security_flags add constraint flag_is_about_one
  check ((ip_address is null) = (user_id is not null or email is not null));
alter table security.security_flags add constraint flag_resolved_is_whole
  check (num_nulls(resolved_at, resolved_by, resolution_note) in (0, 3) and (resolved_at is null or resolved));
create index security_flags_newest on security.security_flags (created_at desc, id desc);
drop index security.security_flags_by_time;
create index security_flags_of_user on security.security_flags (user_id, created_at desc, id desc) where user_id is not null;
create index security_flags_of_address on security.security_flags (ip_address, created_at desc, id desc) where ip_address is not null;
create index security_flags_of_email on security.security_flags (email, created_at desc, id desc) where email is not null;
create index security_flags_open on security.security_flags (expires_at) where not resolved;
create index security_flags_resolved on security.security_flags (created_at desc, id desc) where resolved;
create index security_flags_last_resolved on security.security_flags (user_id, resolved_at desc) where resolved_at is not null;

-- Settles a flag, and with it what stands against the same one for the same kind of thing: the milder step before a block, the
-- second of two locks that came at once. The server may do so only as somebody of the staff, and never for themselves. None: it is not there,
-- or settled already.
create function security.resolve_flag(flag uuid, actor uuid, note text, at timestamptz) returns setof security.security_flags
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  settled security.security_flags;
begin
  at := identity.believed(at);
  if not admin.is_staff(actor) then
    raise exception 'only the staff settles flags' using errcode = 'insufficient_privilege';
  end if;
  update security.security_flags f
     set resolved = true, resolved_at = at, resolved_by = actor, resolution_note = note
   where f.id = flag and not f.resolved
     and f.user_id is distinct from actor
     and not exists (select from identity.account a where a.id = actor and a.email = f.email)
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
revoke execute on function security.resolve_flag(uuid, uuid, text, timestamptz) from public;
grant execute on function security.resolve_flag(uuid, uuid, text, timestamptz) to hai_app;

-- The trail by whatever it is searched by, the newest first.
create index auth_audit_log_newest on security.auth_audit_log (created_at desc, id desc);
drop index security.auth_audit_log_by_time;
create index auth_audit_log_of_user on security.auth_audit_log (user_id, created_at desc, id desc) where user_id is not null;
drop index security.auth_audit_log_by_user;
create index auth_audit_log_of_email on security.auth_audit_log (actor_email, created_at desc, id desc) where user_id is null;
create index auth_audit_log_of_address on security.auth_audit_log (ip_address, created_at desc, id desc);
create index auth_audit_log_of_action on security.auth_audit_log (action_type, created_at desc, id desc);
-- What the charts count, and what is looked through hour by hour: found without the table itself.
create index auth_audit_log_counted on security.auth_audit_log (created_at) include (action_type, context, ip_address, actor_email)
  where source = 'server' and action_type in ('login_failure', 'account_locked', 'suspicious_activity', 'permission_escalation', 'step_up');

create index audit_log_by_address on admin.audit_log (ip_address, at desc, id desc);
