-- Who holds the phone: above which sum a member confirms it, their PIN, and which sessions have confirmed it.

alter table factors.challenge drop constraint challenge_purpose_check, drop constraint registration_is_somebodys;
alter table factors.challenge
  add constraint challenge_purpose_check check (purpose in ('registration', 'sign_in', 'confirmation')),
  add constraint challenge_is_somebodys check ((purpose = 'sign_in') = (user_id is null));

create schema confirmations;
grant usage on schema confirmations to hai_app;

create table confirmations.setting (
  user_id    uuid    primary key references identity.account,
  is_default boolean not null default true,             -- the platform's sum counts
  above      bigint  check (above >= 0),                -- cents; null: never asked
  pin_hash   text,                                      -- argon2id
  pin_set_at timestamptz,
  constraint default_has_no_sum check (not is_default or above is null),
  constraint pin_is_whole check ((pin_hash is null) = (pin_set_at is null))
);
grant select, insert, update (is_default, above, pin_hash, pin_set_at) on confirmations.setting to hai_app;

create table confirmations.confirmed (
  session_id   uuid        primary key references identity.session on delete cascade,
  confirmed_at timestamptz not null
);
grant select, insert, update (confirmed_at) on confirmations.confirmed to hai_app;

create function confirmations.forget_the_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from confirmations.setting where user_id = new.user_id;
  return null;
end $$;
revoke execute on function confirmations.forget_the_deleted() from public;
create trigger confirmations_forgotten after update on account.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function confirmations.forget_the_deleted();
