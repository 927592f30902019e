-- A report can be about a conversation, which staff may then read.
alter table reports.report add column session_id uuid;

create or replace function reports.keep_as_written() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.closed_at is null and new.closed_at is not null
     and (new.id, new.reporter_id, new.reported_id, new.category, new.description, new.created_at)
       = (old.id, old.reporter_id, old.reported_id, old.category, old.description, old.created_at)
     and new.transaction_id is not distinct from old.transaction_id
     and new.session_id is not distinct from old.session_id then
    return new;
  end if;
  raise exception 'reports are append-only' using errcode = 'insufficient_privilege';
end $$;
