-- Small files that every server process must find: pictures of members, already decoded and written anew. Never changed, only
-- put and removed.
create table platform.file (
  name       text primary key,
  content    bytea not null,
  created_at timestamptz not null
);
-- Pictures are compressed already: no time is spent on compressing them again.
alter table platform.file alter column content set storage external;
grant select, insert, delete on platform.file to hai_app;
