-- Copies of what is held about a member, made on request and kept for a day.
create schema export;
grant usage on schema export to hai_app, hai_report;

create table export.request (
  id         uuid        primary key,
  user_id    uuid        not null references identity.account,
  status     text        not null check (status in ('preparing', 'ready', 'failed', 'expired')),
  created_at timestamptz not null,
  expires_at timestamptz,                            -- of a copy that is or was ready
  size_bytes bigint,
  content    bytea,                                  -- a zip, sealed with the server's key for this member; gone when expired
  constraint only_ready_has_content check ((status = 'ready') = (content is not null)),
  constraint ready_expires check (content is null or (expires_at is not null and size_bytes is not null))
);
alter table export.request alter column content set storage external; -- sealed: it cannot get smaller
create unique index request_one_at_a_time on export.request (user_id) where status = 'preparing';
create index request_of_member on export.request (user_id, created_at desc);
create index request_by_expiry on export.request (expires_at) where status = 'ready';

grant select, insert, delete, update (status, expires_at, size_bytes, content) on export.request to hai_app;
grant select (id, user_id, status, created_at, expires_at, size_bytes) on export.request to hai_report;
