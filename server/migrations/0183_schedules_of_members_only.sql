-- Whoever has left plans nothing and keeps no answers, though they asked a moment before. A request to leave is held until the plan
-- stands: the deletion comes after it, and finds it. Of a change the row of the schedule is held already.
create function schedules.plan_nothing_for_the_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from account.deletion_request where user_id = new.payer_id for share;
  if exists (select from account.deletion_request where user_id = new.payer_id and status = 'approved') then
    return null;
  end if;
  return new;
end $$;

create function schedules.keep_nothing_of_the_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from account.deletion_request where user_id = new.member_id and status = 'approved') then
    return null;
  end if;
  return new;
end $$;
revoke execute on function schedules.plan_nothing_for_the_deleted(), schedules.keep_nothing_of_the_deleted() from public;

create trigger plan_of_members_only before insert on schedules.schedule for each row
  execute function schedules.plan_nothing_for_the_deleted();
create trigger answer_of_members_only before insert on schedules.command for each row
  execute function schedules.keep_nothing_of_the_deleted();
