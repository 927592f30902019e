-- Whoever leaves pays nobody any more, and takes along what they wrote. What was planned for them by others ends at its next day,
-- when its payer can be told.
create function schedules.forget_the_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update schedules.schedule
     set status = 'ended', end_reason = 'asked', ended_at = new.ended_at, next_on = null, next_at = null
   where payer_id = new.user_id and status <> 'ended';
  update schedules.schedule set note = '' where payer_id = new.user_id and note <> '';
  delete from schedules.command where member_id = new.user_id;
  return null;
end $$;
revoke execute on function schedules.forget_the_deleted() from public;
create trigger schedules_forgotten after update on account.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function schedules.forget_the_deleted();

-- Before each run it is asked whether its payee has left.
create index deletion_request_approved on account.deletion_request (user_id) where status = 'approved';
