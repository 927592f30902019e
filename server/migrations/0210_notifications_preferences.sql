-- What members have chosen about being told, where it is not as it is for everybody.
create table notifications.preference (
  user_id    uuid        not null,
  kind       text        not null check (kind ~ '^[a-z_]+$'),   -- contract/src/notification-kinds.ts
  channel    text        not null check (channel in ('in_app', 'mail', 'push')),
  is_on      boolean     not null,
  changed_at timestamptz not null,
  primary key (user_id, kind, channel)
);

grant select, insert, update (is_on, changed_at) on notifications.preference to hai_app;
grant select on notifications.preference to hai_report;

-- Whoever leaves takes their choices along.
create function notifications.forget_the_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from notifications.preference where user_id = new.user_id;
  return null;
end $$;
revoke execute on function notifications.forget_the_deleted() from public;
create trigger notifications_forgotten after update on account.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function notifications.forget_the_deleted();
