-- Three roles exist already, because the migration runner creates them: hai_owner runs migrations and owns everything,
-- hai_app is the role of the server, and hai_report can only read.
revoke create on schema public from public;

create schema platform;

-- Outgoing mails and text messages. The transaction that causes a message inserts it, and a job sends it later.
create table platform.outbox_message (
  id         uuid        primary key,
  channel    text        not null check (channel in ('mail', 'text')),
  recipient  text        not null, -- an email address or an E.164 phone number
  subject    text        not null default '',
  body       text,                 -- null after a real provider accepted the message or it failed for good, because bodies contain one-time links
  body_html  text,
  user_id    uuid,                 -- the receiving member; null: not a member
  created_at timestamptz not null,
  sent_at    timestamptz,
  attempts   int         not null default 0,
  last_error text,                 -- shown to staff
  failed_at  timestamptz,          -- when sending failed for good
  next_try_at timestamptz,         -- null before the first attempt and after the last
  state      text generated always as (
    case when sent_at is not null then 'sent' when failed_at is not null then 'failed' else 'waiting' end) stored,
  constraint outbox_message_ends_once check (sent_at is null or failed_at is null)
);
create index outbox_message_newest on platform.outbox_message (created_at desc, id desc);
create index outbox_message_waiting on platform.outbox_message (coalesce(next_try_at, created_at))
  where sent_at is null and failed_at is null;
create index outbox_message_of_member on platform.outbox_message (user_id, created_at desc) where user_id is not null;
create index outbox_message_failed on platform.outbox_message (failed_at) where failed_at is not null;
-- For the deletion of an account, which also deletes the messages to its address.
create index outbox_message_to on platform.outbox_message (lower(recipient));

-- Events that happen once in an installation, such as the creation of demo data. A production server does not start if
-- there is demo data.
create table platform.milestone (
  name       text        primary key,
  reached_at timestamptz not null
);

-- Small files that every server process needs, such as re-encoded profile pictures.
create table platform.file (
  name       text primary key,
  content    bytea not null,
  created_at timestamptz not null
);
alter table platform.file alter column content set storage external; -- PostgreSQL 15 has no `storage` in `create table`

grant usage on schema platform to hai_app, hai_report;
grant select, insert, update (body, body_html, sent_at, attempts, last_error, failed_at, next_try_at), delete
  on platform.outbox_message to hai_app;
grant select (id, channel, user_id, created_at, sent_at, attempts, failed_at, next_try_at, state)
  on platform.outbox_message to hai_report;
grant select on platform.milestone to hai_app, hai_report;
grant select, insert, delete on platform.file to hai_app;
