-- A browser whose session ends in the very moment in which it asks to be told is told nothing: the end has taken away what was there,
-- and would not see what comes after it.
create function notifications.only_of_living_sessions() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  ended timestamptz;
begin
  select s.ended_at into ended from identity.session s where s.id = new.session_id for share;
  if ended is not null then return null; end if;
  return new;
end $$;
revoke execute on function notifications.only_of_living_sessions() from public;
create trigger push_of_living_sessions before insert or update on notifications.push_subscription
  for each row execute function notifications.only_of_living_sessions();

delete from notifications.push_subscription p using identity.session s where s.id = p.session_id and s.ended_at is not null;
