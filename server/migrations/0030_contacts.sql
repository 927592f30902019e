-- Schema contacts: the private names that members give to other members.
create schema contacts;

create table contacts.contact (
  owner_id         uuid        not null,
  member_id        uuid        not null, -- the member who has this private name
  nickname         text        check (char_length(nickname) between 2 and 40),
  is_favourite     boolean     not null default false,
  removed_position bigint,               -- hidden until a payment after this posting; null: not hidden
  updated_at       timestamptz not null,
  primary key (owner_id, member_id),
  constraint about_others check (owner_id <> member_id),
  constraint favourites_are_listed check (not is_favourite or removed_position is null)
) with (fillfactor = 80);
create index contact_about on contacts.contact (member_id);

create function contacts.erase_deleted_member() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from contacts.contact where owner_id = new.user_id or member_id = new.user_id;
  return null;
end $$;

grant usage on schema contacts to hai_app, hai_report;
grant select, insert, update (nickname, is_favourite, removed_position, updated_at) on contacts.contact to hai_app;
revoke execute on all functions in schema contacts from public;
