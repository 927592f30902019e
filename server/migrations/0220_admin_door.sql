-- The door of the staff: who has stepped up, and which single acts they have confirmed.
create schema admin;
grant usage on schema admin to hai_app, hai_report;

-- Somebody of the staff has proven for one session that they are who they are. The token is handed out once and kept hashed.
create table admin.mfa_session (
  id         uuid        primary key,
  user_id    uuid        not null references identity.account,
  session_id uuid        not null,
  method     text        not null check (method in ('phone', 'authenticator', 'passkey')),
  token_hash bytea       unique,                    -- null: proven, and the token not fetched yet
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  ended_at   timestamptz                            -- by whoever opened it, or by a newer one of the same session
);
create index mfa_session_open on admin.mfa_session (session_id, created_at desc) where ended_at is null;

-- One act that somebody is about to do: which call, with just which input. Confirmed, its token lets that call pass and no other.
create table admin.act (
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
  constraint confirmed_is_whole check ((confirmed_at is null) = (token_hash is null) and (confirmed_at is null) = (method is null))
);
create index act_by_age on admin.act (created_at);

grant select, insert, update (token_hash, ended_at) on admin.mfa_session to hai_app;
grant select, insert, update (method, token_hash, confirmed_at, expires_at), delete on admin.act to hai_app;
grant delete on admin.mfa_session to hai_app;
grant select (id, user_id, session_id, method, created_at, expires_at, ended_at) on admin.mfa_session to hai_report;
grant select (id, user_id, session_id, procedure, summary, method, created_at, expires_at, confirmed_at) on admin.act to hai_report;

-- Whether somebody is on the staff: what the owner's functions ask before they do what only staff may have done.
create function admin.is_staff(who uuid, needed text default 'admin') returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from identity.user_roles r join identity.profile p on p.id = r.user_id
     where r.user_id = who and not p.is_blocked and (r.role = 'super_admin' or r.role = needed)
  )
$$;
revoke execute on function admin.is_staff(uuid, text) from public;
grant execute on function admin.is_staff(uuid, text) to hai_app;
