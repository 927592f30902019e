-- Webhooks: where a member's programs want to be told of payments by their links. Each telling is a row first, and is tried until it is
-- taken or was tried often enough; what became of the latest try stands with it.
create table merchants.endpoint (
  id            uuid        primary key,                          -- UUIDv7: newest first is by id
  user_id       uuid        not null references identity.account,
  url           text        not null check (char_length(url) between 8 and 500),
  secret_sealed bytea       not null,                             -- signs what is sent
  created_at    timestamptz not null,
  disabled_at   timestamptz                                       -- by the member, or because nothing was taken there
);
create index endpoint_of_user on merchants.endpoint (user_id, id desc);

create table merchants.delivery (
  id            uuid        primary key,                          -- UUIDv7: newest first is by id
  endpoint_id   uuid        not null references merchants.endpoint on delete cascade,
  event_id      uuid        not null,
  event         text        not null check (event in ('pay_link.paid', 'pay_link.refunded')),
  body          text        not null,                             -- word for word what is sent, each time
  state         text        not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts      integer     not null default 0 check (attempts >= 0),
  created_at    timestamptz not null,
  next_try_at   timestamptz,
  tried_at      timestamptz,
  status        integer     check (status between 100 and 999),   -- of HTTP; null: no answer
  fault         text        check (fault in ('status', 'time_out', 'inside', 'connection')),
  duration_ms   integer     check (duration_ms >= 0),
  excerpt       text        check (char_length(excerpt) <= 500),  -- how the answer begins
  constraint told_once unique (endpoint_id, event_id),
  constraint waits_for_something check ((state = 'waiting') = (next_try_at is not null))
);
create index delivery_of_endpoint on merchants.delivery (endpoint_id, id desc);
create index delivery_waiting on merchants.delivery (next_try_at) where state = 'waiting';
create index delivery_age on merchants.delivery (created_at);

grant select, insert, delete on merchants.endpoint to hai_app;
grant update (secret_sealed, disabled_at) on merchants.endpoint to hai_app;
grant select, insert, delete on merchants.delivery to hai_app;
grant update (state, attempts, next_try_at, tried_at, status, fault, duration_ms, excerpt) on merchants.delivery to hai_app;
grant select (id, user_id, created_at, disabled_at) on merchants.endpoint to hai_report;
grant select (id, endpoint_id, event, state, attempts, created_at, tried_at, status, fault, duration_ms) on merchants.delivery to hai_report;

create or replace function merchants.forget_the_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from merchants.api_key where user_id = new.user_id;
  delete from merchants.endpoint where user_id = new.user_id;
  return null;
end $$;
