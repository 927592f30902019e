-- Pictures that members hand over before they say what for: whose each is, and whether it has found its place.
create schema files;
grant usage on schema files to hai_app, hai_report;

create table files.upload (
  id         uuid        primary key,
  owner_id   uuid        not null,
  created_at timestamptz not null,
  used_at    timestamptz                                    -- it belongs to something now; null: nothing took it yet
);
create index upload_of_owner on files.upload (owner_id, created_at desc);
create index upload_unused on files.upload (created_at) where used_at is null;
grant select, insert, delete, update (used_at) on files.upload to hai_app;
grant select on files.upload to hai_report;

-- Whoever leaves takes along the pictures in their free conversations too, and those that nothing took.
create or replace function chat.forget_the_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  gone uuid[];
begin
  with theirs as (
    select m.session_id, m.position, m.file_id
      from chat.message m join chat.session s on s.id = m.session_id
     where s.context_id is null and new.user_id in (s.participant_1_id, s.participant_2_id)
       and m.sender_id = new.user_id and m.message_type in ('text', 'image')
  ), emptied as (
    update chat.message m set message_type = 'removed', content = '', file_id = null
      from theirs where m.session_id = theirs.session_id and m.position = theirs.position
    returning theirs.file_id
  )
  select coalesce(array_agg(file_id) filter (where file_id is not null), '{}') into gone from emptied;
  gone := gone || array(select id from files.upload where owner_id = new.user_id and used_at is null);
  delete from files.upload where id = any (gone);
  delete from platform.file where name in (select 'attachment/' || id || '.webp' from unnest(gone) as id);
  delete from chat.block where blocker_id = new.user_id or blocked_id = new.user_id;
  return null;
end $$;
