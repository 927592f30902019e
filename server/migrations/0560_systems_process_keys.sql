-- What processes say of their keys, apart from the rest: the version before reads whole rows of systems.process, and answers no report where there
-- is a column that it does not know.
create table systems.process_keys (
  process_id uuid   primary key references systems.process on delete cascade,
  seals_with text[] not null, -- ids of keys
  opens      text[] not null
);
grant select, insert, update on systems.process_keys to hai_app;
grant select on systems.process_keys to hai_report;
alter table systems.process drop column seals_with, drop column opens;
