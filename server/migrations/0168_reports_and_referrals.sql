-- A report may name the payment it is about: as whoever tells it sees that in their activity, for staff and for their own copy.
alter table reports.report add column transaction_id uuid;
alter table reports.told add column transaction_id uuid;

create or replace function reports.keep_as_written() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.closed_at is null and new.closed_at is not null
     and (new.id, new.reporter_id, new.reported_id, new.category, new.description, new.created_at)
       = (old.id, old.reporter_id, old.reported_id, old.category, old.description, old.created_at)
     and new.transaction_id is not distinct from old.transaction_id then
    return new;
  end if;
  raise exception 'reports are append-only' using errcode = 'insufficient_privilege';
end $$;

-- Whoever leaves takes along the numbers they had while they brought others. They earn no more, so nothing is compared with these.
create or replace function referrals.forget_the_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from referrals.device where user_id = new.user_id;
  delete from referrals.referrer_phone where user_id = new.user_id;
  return null;
end $$;

-- What was noted of them is followed with some delay, and their code may still be used: nothing comes after them.
create function referrals.keep_nothing_of_the_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from account.deletion_request where user_id = new.user_id and status = 'approved') then
    return null;
  end if;
  return new;
end $$;
revoke execute on function referrals.keep_nothing_of_the_deleted() from public;
create trigger phone_of_members_only before insert on referrals.referrer_phone for each row
  execute function referrals.keep_nothing_of_the_deleted();

delete from referrals.referrer_phone p using account.deletion_request d where d.user_id = p.user_id and d.status = 'approved';
