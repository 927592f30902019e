-- Texts that come with the program: published by nobody of the staff, or lying there as a draft that nobody of them has written.
alter table legal.version
  alter column drafted_by drop not null,
  alter column published_by drop not null,
  add column shipped_hash text,                                        -- of the text that came with the program, before it was filled in
  add constraint published_by_somebody check ((published_by is null) = (shipped_hash is not null));
alter table legal.draft alter column edited_by drop not null;

-- What the program would say was seen last: another text comes with an update, or with other settings.
create table legal.shipped (
  document legal.document primary key,
  hash     text           not null,
  seen_at  timestamptz    not null
);
