-- Schema merchants: API keys with which a member's programs create payment links and read payments, and webhooks that
-- notify those programs.
create schema merchants;

create table merchants.api_key (
  id           uuid        primary key,                                         -- UUIDv7: ordered by creation time
  user_id      uuid        not null references identity.account,
  name         text        not null check (char_length(name) between 1 and 60),
  prefix       text        not null check (prefix ~ '^hk_[A-Za-z0-9_-]{6}$'),   -- shown to identify the key
  key_hash     bytea       not null unique check (octet_length(key_hash) = 32), -- SHA-256 of 256 random bits
  scopes       text[]      not null check (cardinality(scopes) > 0 and scopes <@ array['pay_links:write', 'payments:read']),
  created_at   timestamptz not null,
  last_used_at timestamptz,                                                     -- rounded to the minute
  revoked_at   timestamptz
);
create index api_key_of_user on merchants.api_key (user_id, id desc);

create table merchants.endpoint (
  id            uuid        primary key, -- UUIDv7: ordered by creation time
  user_id       uuid        not null references identity.account,
  url           text        not null check (char_length(url) between 8 and 500),
  secret_sealed bytea       not null,    -- encrypted; signs messages
  created_at    timestamptz not null,
  disabled_at   timestamptz,             -- when the member disabled it, or its messages failed repeatedly
  -- The previous secret. Until `former_until`, messages are signed with both secrets, so that the receiver can switch
  -- without losing a message.
  former_sealed bytea,
  former_until  timestamptz,
  constraint former_for_a_while check ((former_sealed is null) = (former_until is null))
);
create index endpoint_of_user on merchants.endpoint (user_id, id desc);
create index endpoint_former on merchants.endpoint (former_until) where former_until is not null;

-- Messages to webhook addresses, with the result of the latest attempt.
create table merchants.delivery (
  id            uuid        primary key,                         -- UUIDv7: ordered by creation time
  endpoint_id   uuid        not null references merchants.endpoint on delete cascade,
  event_id      uuid        not null,
  event         text        not null check (event in ('pay_link.paid', 'pay_link.refunded')),
  body          text        not null,                            -- the same bytes for each attempt
  state         text        not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts      integer     not null default 0 check (attempts >= 0),
  created_at    timestamptz not null,
  next_try_at   timestamptz,
  tried_at      timestamptz,
  status        integer     check (status between 100 and 999),  -- HTTP status; null: no answer
  fault         text        check (fault in ('status', 'time_out', 'inside', 'connection')),
  duration_ms   integer     check (duration_ms >= 0),
  excerpt       text        check (char_length(excerpt) <= 500), -- start of the response body
  constraint event_once unique (endpoint_id, event_id),
  constraint pending_has_next_try check ((state = 'waiting') = (next_try_at is not null))
);
create index delivery_of_endpoint on merchants.delivery (endpoint_id, id desc);
create index delivery_waiting on merchants.delivery (next_try_at) where state = 'waiting';
create index delivery_age on merchants.delivery (created_at);

-- Trigger: nobody can make a revoked key valid again.
create function merchants.stay_revoked() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.revoked_at is distinct from old.revoked_at then
    raise exception 'a revoked key cannot be made valid again' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create function merchants.erase_deleted_member() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from merchants.api_key where user_id = new.user_id;
  delete from merchants.endpoint where user_id = new.user_id;
  return null;
end $$;

create trigger revoked_stays before update on merchants.api_key for each row
  when (old.revoked_at is not null) execute function merchants.stay_revoked();

grant usage on schema merchants to hai_app, hai_report;
grant select, insert, update (last_used_at, revoked_at) on merchants.api_key to hai_app;
grant select (id, user_id, scopes, created_at, last_used_at, revoked_at) on merchants.api_key to hai_report;
grant select, insert, update (secret_sealed, disabled_at, former_sealed, former_until), delete on merchants.endpoint to hai_app;
grant select (id, user_id, created_at, disabled_at) on merchants.endpoint to hai_report;
grant select, insert, update (state, attempts, next_try_at, tried_at, status, fault, duration_ms, excerpt), delete
  on merchants.delivery to hai_app;
grant select (id, endpoint_id, event, state, attempts, created_at, tried_at, status, fault, duration_ms)
  on merchants.delivery to hai_report;
revoke execute on function merchants.erase_deleted_member from public;
