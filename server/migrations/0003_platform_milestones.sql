-- What happened to this installation once: that demo data was put in, for example, which production must never see.
create table platform.milestone (
  name       text        primary key,
  reached_at timestamptz not null
);
grant select on platform.milestone to hai_app;
grant select on platform.milestone to hai_report;
