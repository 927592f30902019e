-- Schema export: copies of a member's data, created on request and kept for a day.
create schema export;

create table export.request (
  id         uuid        primary key,
  user_id    uuid        not null references identity.account,
  status     text        not null check (status in ('preparing', 'ready', 'failed', 'expired')),
  created_at timestamptz not null,
  expires_at timestamptz,            -- set when the copy is ready
  size_bytes bigint,
  content    bytea,                  -- zip file, encrypted with the server's key for this member; null: not ready, failed or expired
  constraint only_ready_has_content check ((status = 'ready') = (content is not null)),
  constraint ready_expires check (content is null or (expires_at is not null and size_bytes is not null))
);
alter table export.request alter column content set storage external;
create unique index request_one_at_a_time on export.request (user_id) where status = 'preparing';
create index request_of_member on export.request (user_id, created_at desc);
create index request_by_expiry on export.request (expires_at) where status = 'ready';

grant usage on schema export to hai_app, hai_report;
grant select, insert, update (status, expires_at, size_bytes, content), delete on export.request to hai_app;
grant select (id, user_id, status, created_at, expires_at, size_bytes) on export.request to hai_report;
