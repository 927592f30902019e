-- However a verified number is lost (another one at the set-up, removal), what it alone had opened is closed with it: else one phone
-- could open tier 1 for any number of accounts, one after the other.
create function phone.close_tier() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.tier := 0;
  return new;
end $$;
create trigger phone_closes_tier before update on identity.profile for each row
  when (old.phone_verified_at is not null and new.phone_verified_at is null and new.tier = 1)
  execute function phone.close_tier();
