-- Schema abuse_reports: reports about members, for staff. A report never changes, except that close() closes it.
create schema abuse_reports;

create table abuse_reports.report (
  id          uuid        primary key,
  reporter_id uuid        not null,
  reported_id uuid        not null,
  category    text        not null check (category in ('scam', 'impersonation', 'threats', 'unwanted', 'other')),
  description text        not null check (char_length(description) between 20 and 2000),
  created_at  timestamptz not null,
  closed_at   timestamptz, -- when staff closed it; until then the reporter cannot report the same member again
  -- The reported payment, by its id in the reporter's activity. Null: the report is not about a payment.
  transaction_id uuid,
  -- The reported conversation. Staff may read its last messages.
  session_id  uuid,
  -- The staff member who closed the report, whether staff acted, and their note.
  closed_by   uuid references identity.account,
  outcome     text check (outcome in ('no_action', 'acted')),
  closing_note text check (char_length(closing_note) between 15 and 2000),
  constraint about_others check (reporter_id <> reported_id),
  constraint closed_whole check (closed_at is not null or (closed_by is null and outcome is null and closing_note is null))
);
create unique index report_one_open_of_a_pair on abuse_reports.report (reporter_id, reported_id) where closed_at is null;
create index report_of_reporter on abuse_reports.report (reporter_id, created_at desc);
create index report_about on abuse_reports.report (reported_id, created_at desc);
create index report_open_by_age on abuse_reports.report (created_at) where closed_at is null;
create index report_by_age on abuse_reports.report (created_at desc, id desc);

-- Times of a member's recent reports, for a limit. A report counts even if its HaiTag does not exist. Otherwise the
-- limit would reveal whether it exists.
create table abuse_reports.budget (
  reporter_id uuid          primary key,
  times       timestamptz[] not null
);

-- Reports in the member's words, for the export of their data. A row is written even if the tag does not exist or an
-- earlier report is still open, so the export reveals no more than the answer of the call.
create table abuse_reports.submission (
  id          uuid        primary key,
  reporter_id uuid        not null,
  tag_typed   text        not null,
  category    text        not null,
  description text        not null,
  created_at  timestamptz not null,
  transaction_id uuid
);
create index submission_by_reporter on abuse_reports.submission (reporter_id, created_at desc, id desc);

-- Trigger: deletes a deleted member's submissions. Reports that staff must handle stay.
create function abuse_reports.erase_deleted_member() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from abuse_reports.submission where reporter_id = new.user_id;
  return null;
end $$;

create function abuse_reports.keep_as_written() returns trigger language plpgsql as $$
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

-- Closes a report, once. The actor must be staff, and neither the reporter nor the reported member. Returns 'closed',
-- 'gone' (no open report has this id) or 'forbidden'.
create function abuse_reports.close(actor uuid, report uuid, became text, note text, moment timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  known abuse_reports.report;
begin
  if not admin.is_staff(actor) then
    return 'forbidden';
  end if;
  select r.* into known from abuse_reports.report r where r.id = report and r.closed_at is null for update;
  if not found then
    return 'gone';
  end if;
  if actor in (known.reporter_id, known.reported_id) then
    return 'forbidden';
  end if;
  moment := identity.clamp_time(moment);
  update abuse_reports.report r
     set closed_at = moment, closed_by = actor, outcome = became, closing_note = note
   where r.id = report;
  return 'closed';
end $$;

create trigger report_kept before update or delete on abuse_reports.report for each row execute function abuse_reports.keep_as_written();
create trigger report_not_emptied before truncate on abuse_reports.report for each statement execute function security.refuse_change();

grant usage on schema abuse_reports to hai_app, hai_report;
grant select on abuse_reports.report to hai_app;
grant select (id, reporter_id, reported_id, category, created_at, closed_at, transaction_id, session_id, closed_by, outcome)
  on abuse_reports.report to hai_report;
grant insert (id, reporter_id, reported_id, category, description, created_at, transaction_id,
              session_id) on abuse_reports.report to hai_app;
grant select, insert, update (times) on abuse_reports.budget to hai_app;
grant select, insert on abuse_reports.submission to hai_app;
revoke execute on function abuse_reports.close, abuse_reports.erase_deleted_member from public;
grant execute on function abuse_reports.close to hai_app;

create view abuse_reports.report_view as
  select id, reporter_id, reported_id, category, description, created_at, closed_at from abuse_reports.report;

grant select on abuse_reports.report_view to hai_app;
