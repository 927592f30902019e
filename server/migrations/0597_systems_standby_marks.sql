-- What a process writes before it reads from the standby, and then looks for there: a standby that shows it follows this very primary, and has all that
-- was committed before. Gone after ten minutes.
create table systems.standby_mark (
  mark    uuid        primary key default gen_random_uuid(),
  made_at timestamptz not null    default now()
);
grant select, insert, delete on systems.standby_mark to hai_app;
