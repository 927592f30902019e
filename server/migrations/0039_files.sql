-- Schema files: pictures that members upload before they are attached to anything.
create schema files;

create table files.upload (
  id         uuid        primary key,
  owner_id   uuid        not null,
  created_at timestamptz not null,
  used_at    timestamptz                                    -- when the picture was attached to something
);
create index upload_of_owner on files.upload (owner_id, created_at desc);
create index upload_unused on files.upload (created_at) where used_at is null;

grant usage on schema files to hai_app, hai_report;
grant select on files.upload to hai_app, hai_report;
grant insert, update (used_at), delete on files.upload to hai_app;
