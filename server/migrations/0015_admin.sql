-- Schema admin: step-up sessions of staff, confirmations of single actions, and the audit log of all changes by staff.
create schema admin;

-- A step-up of one session.
create table admin.mfa_session (
  id         uuid        primary key,
  user_id    uuid        not null references identity.account,
  session_id uuid        not null,
  method     text        not null check (method in ('phone', 'authenticator', 'passkey')),
  token_hash bytea       unique, -- null: factor proved, token not fetched yet
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  ended_at   timestamptz         -- when its owner ended it, or a newer step-up of the session replaced it
);
create index mfa_session_open on admin.mfa_session (session_id, created_at desc) where ended_at is null;

-- An action that needs its own confirmation: the call and a hash of its exact input. The token allows this call once.
create table admin.confirmed_action (
  id           uuid        primary key,
  user_id      uuid        not null references identity.account,
  session_id   uuid        not null,
  procedure    text        not null,
  input_hash   bytea       not null,
  summary      text        not null,
  method       text        check (method in ('phone', 'authenticator', 'passkey')),
  token_hash   bytea       unique,
  created_at   timestamptz not null,
  expires_at   timestamptz not null check (expires_at > created_at),
  confirmed_at timestamptz,
  -- The transaction that carries out the action sets both columns, so the action is done at most once.
  done_at      timestamptz,
  done_in      xid8, -- id of this transaction, in which several rows of the audit log may belong to the action
  constraint confirmed_is_whole check ((confirmed_at is null) = (token_hash is null) and (confirmed_at is null) = (method is null)),
  constraint done_is_whole check ((done_at is null) = (done_in is null) and (done_at is null or confirmed_at is not null))
);
create index confirmed_action_by_age on admin.confirmed_action (created_at);

create table admin.passkey_challenge (
  id             uuid        primary key,
  user_id        uuid        not null references identity.account,
  session_id     uuid        not null,
  action_id      uuid        references admin.confirmed_action on delete cascade, -- null: for a step-up
  challenge_hash bytea       not null,                                            -- SHA-256
  expires_at     timestamptz not null
);
create index passkey_challenge_by_expiry on admin.passkey_challenge (expires_at);
create index passkey_challenge_of_action on admin.passkey_challenge (action_id) where action_id is not null;

-- When a staff member first completed a step-up. A factor that they add later can be used only after 24 hours.
create table admin.first_step_up (
  user_id uuid        primary key references identity.account,
  at      timestamptz not null
);

-- Each change by staff writes a row here in the same transaction. A trigger rejects changes of rows, even by the
-- database owner. The job that drops whole years is the exception.
create table admin.audit_log (
  id             uuid        primary key,
  at             timestamptz not null,
  book           smallint    not null default 0,                             -- the book in which the staff member worked
  actor_id       uuid        not null references identity.account,
  actor_role     text        not null check (actor_role in ('admin', 'super_admin')),
  action         text        not null check (action ~ '^[a-z][a-z0-9_.]{2,79}$'),
  target_user_id uuid,                                                       -- the affected member; null: the whole platform
  -- other affected things: an operation, a tier, the id of an alert
  subject        text        check (char_length(subject) between 1 and 200),
  reason         text        check (char_length(reason) between 1 and 2000),
  before         jsonb,                                                      -- `before` and `after`: values before and after the change
  after          jsonb,
  ip_address     text        not null,                                       -- from the connection
  user_agent     text        not null,
  request_id     text        not null
) partition by range (id);
insert into platform.divided_table (name, key, months, keep_months) values ('admin.audit_log', 'id', 12, 120);
create index audit_log_by_time on admin.audit_log (at desc, id desc);
create index audit_log_by_actor on admin.audit_log (actor_id, at desc, id desc);
create index audit_log_by_target on admin.audit_log (target_user_id, at desc, id desc) where target_user_id is not null;
create index audit_log_by_action on admin.audit_log (action, at desc, id desc);
create index audit_log_by_address on admin.audit_log (ip_address, at desc, id desc);

-- Staff with their own daily limit of credits. It is the same in all books.
create table admin.admin_daily_limits (
  admin_id    uuid   primary key references identity.account,
  daily_limit bigint not null check (daily_limit >= 0) -- cents
);

-- The cents that a staff member has credited alone, in all books together, on a day of the platform's time zone.
create table admin.admin_day (
  admin_id uuid   not null references identity.account,
  day      date   not null,
  used     bigint not null check (used > 0), -- cents
  primary key (admin_id, day)
);

-- True if a change from one daily limit of a staff member to another raises it in any book. Null: the common limit,
-- which each book has in its settings.
create function admin.raises_daily_limit(was bigint, wanted bigint) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  of_book smallint;
  for_all bigint;
begin
  for of_book in select b.number from platform.book b loop
    execute format('select s.daily_limit from %I.settings s', platform.in_book('adjustments', of_book)) into for_all;
    if coalesce(wanted, for_all) > coalesce(was, for_all) then
      return true;
    end if;
  end loop;
  return false;
end $$;

-- True if a user has the role `needed` or is a super admin, and is not blocked. Functions with the owner's rights call
-- this before they act for staff.
create function admin.is_staff(who uuid, needed text default 'admin') returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from identity.user_roles r join identity.profile p on p.id = r.user_id
     where r.user_id = who and not p.is_blocked and (r.role = 'super_admin' or r.role = needed)
  )
$$;

create function admin.refuse_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;

-- Trigger: the amount used on a day never decreases.
create function admin.refuse_decrease() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.used < old.used or new.admin_id <> old.admin_id or new.day <> old.day then
    raise exception 'the amount used on a day cannot decrease' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger admin_day_never_decreases before update on admin.admin_day for each row execute function admin.refuse_decrease();
create trigger audit_log_append_only before update or delete or truncate on admin.audit_log
  for each statement execute function admin.refuse_change();

grant usage on schema admin to hai_app, hai_report;
grant select, insert, update (token_hash, ended_at), delete on admin.mfa_session to hai_app;
grant select (id, user_id, session_id, method, created_at, expires_at, ended_at) on admin.mfa_session to hai_report;
grant select, insert, update (method, token_hash, expires_at, confirmed_at, done_at, done_in), delete
  on admin.confirmed_action to hai_app;
grant select (id, user_id, session_id, procedure, summary, method, created_at, expires_at, confirmed_at, done_at)
  on admin.confirmed_action to hai_report;
grant select, insert, delete on admin.passkey_challenge to hai_app;
grant select (id, user_id, session_id, action_id, expires_at) on admin.passkey_challenge to hai_report;
grant select on admin.first_step_up to hai_app, hai_report;
grant select on admin.audit_log to hai_app;
grant select (id, at, book, actor_id, actor_role, action, target_user_id) on admin.audit_log to hai_report;
grant insert on admin.first_step_up, admin.audit_log to hai_app;
grant select on admin.admin_daily_limits, admin.admin_day to hai_app, hai_report;
grant insert, update (used) on admin.admin_day to hai_app;
revoke execute on function admin.is_staff, admin.raises_daily_limit from public;
grant execute on function admin.is_staff, admin.raises_daily_limit to hai_app;

create view admin.audit_log_view as
  select id, at, book, actor_id, actor_role, action, target_user_id, subject, reason, before, after, ip_address,
         user_agent, request_id from admin.audit_log;

create view admin.admin_daily_limits_view as select admin_id, daily_limit from admin.admin_daily_limits;

create view admin.admin_day_view as select admin_id, day, used from admin.admin_day;

grant select on admin.audit_log_view, admin.admin_daily_limits_view, admin.admin_day_view to hai_app;
