-- What a member is told. Written by the consumer that follows the journal, once per happening and member.
create schema notifications;

create table notifications.notification (
  id             uuid        not null,                           -- UUIDv7: newest first is by id
  user_id        uuid        not null,
  type           text        not null,
  title          text        not null,
  message        text        not null,
  reference_type text        check (reference_type in ('chat_session', 'cashout', 'task', 'transaction')),
  reference_id   uuid,
  metadata       jsonb       not null default '{}',
  created_at     timestamptz not null,
  read_at        timestamptz,
  primary key (user_id, id),
  constraint reference_is_whole check ((reference_type is null) = (reference_id is null))
) with (fillfactor = 90);
-- What is on its way is told once: what becomes of it takes the place of the same row.
create index notification_arriving on notifications.notification (user_id, reference_id) where type = 'money_arriving';
create index notification_unread on notifications.notification (user_id, id) where read_at is null;

grant usage on schema notifications to hai_app, hai_report;
grant select, insert on notifications.notification to hai_app;
grant update (type, title, message, metadata, created_at, read_at) on notifications.notification to hai_app;
grant select on notifications.notification to hai_report;
