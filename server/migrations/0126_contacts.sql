-- What members keep about the people they deal with: theirs alone, and shown to nobody else.
create schema contacts;
grant usage on schema contacts to hai_app, hai_report;

create table contacts.contact (
  owner_id         uuid        not null,
  member_id        uuid        not null,                        -- about whom it is
  nickname         text        check (char_length(nickname) between 2 and 40),
  is_favourite     boolean     not null default false,
  removed_position bigint,                                      -- off the list until a payment after this posting; null: on it
  updated_at       timestamptz not null,
  primary key (owner_id, member_id),
  constraint about_others check (owner_id <> member_id),
  constraint favourites_are_listed check (not is_favourite or removed_position is null)
) with (fillfactor = 80);
create index contact_about on contacts.contact (member_id);

grant select, insert, update (nickname, is_favourite, removed_position, updated_at) on contacts.contact to hai_app;

-- Whoever leaves takes along what they called others, and what others called them.
create function contacts.forget_the_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from contacts.contact where owner_id = new.user_id or member_id = new.user_id;
  return null;
end $$;
revoke execute on function contacts.forget_the_deleted() from public;
create trigger contacts_forgotten after update on account.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function contacts.forget_the_deleted();
