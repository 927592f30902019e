-- Who is paid, as their payer saw them when they planned: nobody follows a stranger through changes of tag, name and picture for the
-- price of one look-up. Null: planned before this was kept, or the payee has left.
alter table schedules.schedule add column payee_name text, add column payee_tag text;
create index schedule_of_payee on schedules.schedule (payee_id);

create or replace function schedules.forget_the_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update schedules.schedule
     set status = 'ended', end_reason = 'asked', ended_at = new.ended_at, next_on = null, next_at = null
   where payer_id = new.user_id and status <> 'ended';
  update schedules.schedule set note = '' where payer_id = new.user_id and note <> '';
  update schedules.schedule set payee_name = null, payee_tag = null where payee_id = new.user_id;
  delete from schedules.command where member_id = new.user_id;
  return null;
end $$;
