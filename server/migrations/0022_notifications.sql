-- Schema notifications: notifications of members, their settings, and the push subscriptions of their browsers.
create schema notifications;

create table notifications.notification (
  created_at     timestamptz not null,
  read_at        timestamptz,
  id             uuid        not null, -- UUIDv7: ordered by creation time
  user_id        uuid        not null,
  type           text        not null,
  reference_type text,                 -- null: a transaction, if there is a reference_id
  reference_id   uuid,
  facts          json        not null, -- put into words in the reader's language (notification-facts.ts)
  primary key (user_id, id),
  constraint reference_is_whole check (reference_type is null or reference_id is not null and reference_type <> 'transaction'),
  constraint notification_reference_type_check check (reference_type ~ '^[a-z_]+$')
) partition by range (id);
-- Finds the notification of a payment in its undo window, which is replaced when the payment completes or is undone.
create index notification_arriving on notifications.notification (user_id, reference_id) where type = 'money_arriving';
-- Without the id, PostgreSQL stores the user once for many notifications.
create index notification_unread on notifications.notification (user_id) where read_at is null;
-- Finds the notification of a request, which is marked as read when the request ends.
create index notification_requested on notifications.notification (user_id, reference_id) where type = 'money_requested';

-- Each read plans a scan of every partition, so there are few.
insert into platform.divided_table (name, key, months, keep_months) values ('notifications.notification', 'id', 3, 12);

-- Members' settings that differ from the defaults.
create table notifications.preference (
  user_id    uuid        not null,
  kind       text        not null check (kind ~ '^[a-z_]+$'), -- contract/src/notification-kinds.ts
  channel    text        not null check (channel in ('in_app', 'mail', 'push')),
  is_on      boolean     not null,
  changed_at timestamptz not null,
  primary key (user_id, kind, channel)
);

-- Push subscriptions of browsers, one per session. They are stored unencrypted, because a stolen endpoint with its keys
-- would allow nothing but messages to that browser.
create table notifications.push_subscription (
  session_id    uuid        primary key references identity.session on delete cascade,
  user_id       uuid        not null,
  endpoint      text        not null unique check (length(endpoint) <= 1000),
  p256dh        text        not null, -- the browser's public key, base64url
  auth          text        not null, -- the subscription's secret, base64url
  hides_amounts boolean     not null,
  created_at    timestamptz not null
);
create index push_subscription_by_user on notifications.push_subscription (user_id);

-- Trigger: deletes the push subscription when its session ends for any reason.
create function notifications.delete_ended_sessions() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from notifications.push_subscription where session_id = new.id;
  return null;
end $$;

create function notifications.erase_deleted_member() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from notifications.preference where user_id = new.user_id;
  delete from notifications.push_subscription where user_id = new.user_id;
  return null;
end $$;

-- Trigger: does not store a subscription for an ended session, because nothing would delete it later.
create function notifications.require_open_session() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  ended timestamptz;
begin
  select s.ended_at into ended from identity.session s where s.id = new.session_id for share;
  if ended is not null then return null; end if;
  return new;
end $$;

create trigger push_deleted after update of ended_at on identity.session for each row
  when (new.ended_at is not null) execute function notifications.delete_ended_sessions();
create trigger push_requires_open_session before insert or update on notifications.push_subscription
  for each row execute function notifications.require_open_session();

grant usage on schema notifications to hai_app, hai_report;
grant select on notifications.preference to hai_app, hai_report;
grant select on notifications.notification to hai_app;
grant select (id, user_id, type, reference_type, reference_id, created_at, read_at) on notifications.notification to hai_report;
grant insert, update (type, facts, created_at, read_at) on notifications.notification to hai_app;
grant insert, update (is_on, changed_at) on notifications.preference to hai_app;
grant select, insert, update (endpoint, p256dh, auth, hides_amounts, created_at), delete on notifications.push_subscription to hai_app;
revoke execute on all functions in schema notifications from public;
