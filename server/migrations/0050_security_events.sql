-- What was done to accounts and what looked wrong. The trail is append-only: the server can add to it and read it.
create schema security;
grant usage on schema security to hai_app, hai_report;

create table security.auth_audit_log (
  id             uuid primary key,
  action_type    text not null,
  source         text not null check (source in ('server', 'browser')), -- what a browser says is a claim, not a finding
  user_id        uuid,
  actor_email    text,
  actor_role     text check (actor_role in ('admin', 'agent', 'user')),
  ip_address     text not null,                     -- the connection's own
  user_agent     text not null,
  request_id     text not null,
  context        text,
  extra_metadata jsonb not null default '{}',
  created_at     timestamptz not null
);
create index auth_audit_log_by_user on security.auth_audit_log (user_id, created_at desc);
create index auth_audit_log_by_time on security.auth_audit_log (created_at desc);

create function security.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger auth_audit_log_append_only before update or delete or truncate on security.auth_audit_log
  for each statement execute function security.refuse_change();

create table security.security_events (
  id         uuid primary key,
  user_id    uuid not null,
  event_type text not null,
  severity   text not null check (severity in ('info', 'warning')),
  ip_address text not null,
  details    jsonb not null,
  escalated  boolean not null,
  created_at timestamptz not null
);
create index security_events_by_user on security.security_events (user_id, created_at desc);
create index security_events_by_time on security.security_events (created_at desc);

-- Token failures within the window, by address and by user ('ip:<address>', 'user:<id>').
create table security.jwt_failures (
  subject text primary key,
  at      timestamptz[] not null
);
create index jwt_failures_by_latest on security.jwt_failures ((at[cardinality(at)]));

create table security.security_flags (
  id           uuid primary key,
  user_id      uuid,
  ip_address   text,
  action_taken text not null check (action_taken in ('blocked', 'rate_limited')),
  reason       text not null,
  resolved     boolean not null default false,
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  check ((user_id is null) <> (ip_address is null))
);
create index security_flags_by_ip on security.security_flags (ip_address, expires_at) where not resolved;
create index security_flags_by_user on security.security_flags (user_id, expires_at) where not resolved;

grant select, insert on security.auth_audit_log, security.security_events to hai_app;
grant select, insert, update, delete on security.jwt_failures to hai_app;
grant select, insert on security.security_flags to hai_app;
grant select on all tables in schema security to hai_report;
