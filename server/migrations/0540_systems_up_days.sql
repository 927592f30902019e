-- In how many minutes of a day (UTC) the program noted that it was answering: what is left of the samples, which are kept for a month, for what
-- is said of three. The day's first such minute tells since when anything is known.
create table systems.up_day (
  day      date        primary key,
  first_at timestamptz not null,
  minutes  int         not null check (minutes between 1 and 1440)
) with (fillfactor = 50);
insert into systems.up_day (day, first_at, minutes)
select (at at time zone 'utc')::date, min(at), count(*) from systems.sample where processes > 0 group by 1;
grant select, insert, update, delete on systems.up_day to hai_app;
grant select on systems.up_day to hai_report;
