-- Whatever somebody of the staff changes leaves a row here, in the same transaction. Nobody changes it, whoever owns the database included.
create table admin.audit_log (
  id             uuid        primary key,            -- UUIDv7
  at             timestamptz not null,
  actor_id       uuid        not null references identity.account,
  actor_role     text        not null check (actor_role in ('admin', 'super_admin')),
  action         text        not null check (action ~ '^[a-z][a-z0-9_.]{2,79}$'),
  target_user_id uuid,                               -- the member it was done to; null: it is about the platform
  subject        text        check (char_length(subject) between 1 and 200), -- what else: an operation, a tier, the id of an alert
  reason         text        check (char_length(reason) between 1 and 2000),
  before         jsonb,                              -- what changed, as it was and as it is
  after          jsonb,
  ip_address     text        not null,               -- the connection's own
  user_agent     text        not null,
  request_id     text        not null
);
create index audit_log_by_time on admin.audit_log (at desc, id desc);
create index audit_log_by_actor on admin.audit_log (actor_id, at desc, id desc);
create index audit_log_by_target on admin.audit_log (target_user_id, at desc, id desc) where target_user_id is not null;
create index audit_log_by_action on admin.audit_log (action, at desc, id desc);

create function admin.refuse_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger audit_log_append_only before update or delete or truncate on admin.audit_log
  for each statement execute function admin.refuse_change();

grant select, insert on admin.audit_log to hai_app;
grant select on admin.audit_log to hai_report;
