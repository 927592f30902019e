-- What became of a report: who of the staff closed it, whether they did something, and what they note for their colleagues.
alter table reports.report
  add column closed_by    uuid references identity.account,
  add column outcome      text check (outcome in ('no_action', 'acted')),
  add column closing_note text check (char_length(closing_note) between 15 and 2000),
  add constraint closed_whole check (closed_at is not null or (closed_by is null and outcome is null and closing_note is null));
create index report_by_age on reports.report (created_at desc, id desc);

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

-- The server takes reports; what became of one is said through reports.close() alone.
revoke insert on reports.report from hai_app;
grant insert (id, reporter_id, reported_id, category, description, transaction_id, session_id, created_at) on reports.report to hai_app;

-- Says what became of a report: somebody of the staff, who is none of its two, once. 'closed'; 'gone': none of that id is open; 'forbidden'.
create function reports.close(actor uuid, report uuid, became text, note text, moment timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  known reports.report;
begin
  if not admin.is_staff(actor) then
    return 'forbidden';
  end if;
  select r.* into known from reports.report r where r.id = report and r.closed_at is null for update;
  if not found then
    return 'gone';
  end if;
  if actor in (known.reporter_id, known.reported_id) then
    return 'forbidden';
  end if;
  update reports.report r
     set closed_at = identity.believed(moment), closed_by = actor, outcome = became, closing_note = note
   where r.id = report;
  return 'closed';
end $$;
revoke execute on function reports.close from public;
grant execute on function reports.close to hai_app;
