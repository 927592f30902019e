-- What a member owes, because a payment they had added went back and their wallet did not hold it any more: while it is more than nothing,
-- nothing leaves their wallet but by the platform's own acts, and what comes into it is collected.
set local search_path = ledger, pg_catalog, pg_temp;

alter table account
  add column owed bigint not null default 0 check (owed >= 0),                    -- cents
  add constraint owed_by_members check (owed = 0 or class = 'available');
create index account_owing on account (id) where owed > 0;

-- How much a member owes in all. Only the owner may call it: features say so by rows of theirs.
create function set_owed(member uuid, cents bigint) returns void
language plpgsql security definer set search_path from current as $$
begin
  perform from head where only_one for update; -- in line with what moves money
  update account a set owed = cents where a.owner_id = member and a.class = 'available' and a.owed <> cents;
end $$;

do $$
begin
  execute format('revoke all on function %I.set_owed from public', current_schema());
end $$;
