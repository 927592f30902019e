-- Where a browser is told what the bell shows: one for each session, gone with it and with the member. Whoever has the endpoint and
-- the two keys could write to that browser, and nothing else.
create table notifications.push_subscription (
  session_id    uuid        primary key references identity.session on delete cascade,
  user_id       uuid        not null,
  endpoint      text        not null unique check (length(endpoint) <= 1000),
  p256dh        text        not null,               -- the browser's public key, base64url
  auth          text        not null,               -- its secret, base64url
  hides_amounts boolean     not null,
  created_at    timestamptz not null
);
create index push_subscription_by_user on notifications.push_subscription (user_id);

grant select, insert, delete, update (endpoint, p256dh, auth, hides_amounts, created_at) on notifications.push_subscription to hai_app;

-- However a session ends (signed out, revoked, blocked, deleted), nobody is told there any more.
create function notifications.forget_the_ended() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from notifications.push_subscription where session_id = new.id;
  return null;
end $$;
revoke execute on function notifications.forget_the_ended() from public;
create trigger push_forgotten after update of ended_at on identity.session for each row
  when (new.ended_at is not null) execute function notifications.forget_the_ended();

-- Whoever leaves takes their choices along, and is told nothing more.
create or replace function notifications.forget_the_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from notifications.preference where user_id = new.user_id;
  delete from notifications.push_subscription where user_id = new.user_id;
  return null;
end $$;
