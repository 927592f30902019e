-- What members report about each other, for staff. Kept as it was written: staff note when they are done with one, and nobody takes it back.
create schema reports;
grant usage on schema reports to hai_app, hai_report;

create table reports.report (
  id          uuid        primary key,
  reporter_id uuid        not null,
  reported_id uuid        not null,
  category    text        not null check (category in ('scam', 'impersonation', 'threats', 'unwanted', 'other')),
  description text        not null check (char_length(description) between 20 and 2000),
  created_at  timestamptz not null,
  closed_at   timestamptz,                                      -- by staff; until then there is no second of the same pair
  constraint about_others check (reporter_id <> reported_id)
);
create unique index report_one_open_of_a_pair on reports.report (reporter_id, reported_id) where closed_at is null;
create index report_of_reporter on reports.report (reporter_id, created_at desc);
create index report_about on reports.report (reported_id, created_at desc);
create index report_open_by_age on reports.report (created_at) where closed_at is null;

create function reports.keep_as_written() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.closed_at is null and new.closed_at is not null
     and (new.id, new.reporter_id, new.reported_id, new.category, new.description, new.created_at)
       = (old.id, old.reporter_id, old.reported_id, old.category, old.description, old.created_at) then
    return new;
  end if;
  raise exception 'reports are append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger report_kept before update or delete on reports.report for each row execute function reports.keep_as_written();
create trigger report_not_emptied before truncate on reports.report for each statement execute function security.refuse_change();

-- How often somebody has reported lately, whoever it was about, so that no answer tells whether a tag is anybody’s.
create table reports.budget (
  reporter_id uuid          primary key,
  times       timestamptz[] not null
);

grant select, insert on reports.report to hai_app;
grant select, insert, update (times) on reports.budget to hai_app;
grant select on reports.report to hai_report;
