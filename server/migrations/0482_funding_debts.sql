-- What is owed of a funding: the member's part of what is gone, less what was taken from them. What the accounts of the platform lacked is
-- the platform's own loss.
create function funding.tell_owed() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform ledger.set_owed(new.user_id, (
    select coalesce(sum(least(f.taken_member + f.taken_fee + f.taken_tax + f.taken_debt, f.amount) - f.taken_member), 0)::bigint
      from funding.funding f where f.user_id = new.user_id and f.taken_debt > 0));
  return null;
end $$;
revoke execute on function funding.tell_owed from public;
create trigger tell_owed after update of taken_member, taken_fee, taken_tax, taken_debt on funding.funding
  for each row when (old.taken_debt > 0 or new.taken_debt > 0) execute function funding.tell_owed();
create index funding_owed on funding.funding (user_id) where taken_debt > 0;

alter table funding.movement drop constraint movement_kind_check,
  add constraint movement_kind_check check (kind in ('credited', 'taken', 'put_back', 'collected'));

-- Those that are owed already.
update funding.funding set taken_debt = taken_debt where taken_debt > 0;
-- Collects from here on; what is in wallets that owe now the job finds.
insert into events.cursor (name, ledger_position, facts_position)
select 'funding', h.last_id, f.position from ledger.head h cross join events.head f;
