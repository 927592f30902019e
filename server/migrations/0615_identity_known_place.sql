-- Networks and devices that an account has signed in from. Limits that count strangers' wrong passwords exempt them.
create table identity.known_place (
  user_id uuid        not null references identity.account on delete cascade,
  place   bytea       not null,                     -- sha-256 of a network or of a browser's random number
  seen_at timestamptz not null,                     -- last sign-in
  primary key (user_id, place)
);
create index known_place_by_age on identity.known_place (seen_at);
grant select, insert, delete, update (seen_at) on identity.known_place to hai_app;

create function identity.forget_places_of_the_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from identity.known_place where user_id = new.user_id;
  return null;
end $$;
revoke execute on function identity.forget_places_of_the_deleted() from public;
create trigger known_places_forgotten after update on account.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function identity.forget_places_of_the_deleted();
