-- API keys, with which programs of a member make payment links and read what was paid by them; and the payments of each link, so that
-- they can be read. What a key may do stands in the contract.
create schema merchants;

create table merchants.api_key (
  id           uuid        primary key,                           -- UUIDv7: newest first is by id
  user_id      uuid        not null references identity.account,
  name         text        not null check (char_length(name) between 1 and 60),
  prefix       text        not null check (prefix ~ '^hk_[A-Za-z0-9_-]{6}$'), -- shown again, to know the key by
  key_hash     bytea       not null unique check (octet_length(key_hash) = 32), -- SHA-256 of 256 random bits: nothing to guess
  scopes       text[]      not null check (cardinality(scopes) > 0 and scopes <@ array['pay_links:write', 'payments:read']),
  created_at   timestamptz not null,
  last_used_at timestamptz,                                       -- to the minute
  revoked_at   timestamptz
);
create index api_key_of_user on merchants.api_key (user_id, id desc);

grant usage on schema merchants to hai_app, hai_report;
grant select, insert on merchants.api_key to hai_app;
grant update (last_used_at, revoked_at) on merchants.api_key to hai_app;
grant select (id, user_id, scopes, created_at, last_used_at, revoked_at) on merchants.api_key to hai_report;

-- A key that was revoked stays so, whoever writes.
create function merchants.stay_revoked() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.revoked_at is distinct from old.revoked_at then
    raise exception 'a key that was revoked stays so' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger revoked_stays before update on merchants.api_key for each row
  when (old.revoked_at is not null) execute function merchants.stay_revoked();

create function merchants.forget_the_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from merchants.api_key where user_id = new.user_id;
  return null;
end $$;
revoke execute on function merchants.forget_the_deleted() from public;
create trigger merchants_forgotten after update on account.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function merchants.forget_the_deleted();

-- What was paid by a link: followed from the journal, beside the payments themselves.
create table pay.payment (
  transaction_id uuid        primary key,
  link_id        uuid        not null references pay.link on delete cascade,
  amount         bigint      not null check (amount > 0),         -- cents, before fee and tax
  received       bigint      not null check (received between 0 and amount), -- cents: what reached the maker
  paid_at        timestamptz not null,
  returned_at    timestamptz
);
create index payment_of_link on pay.payment (link_id, transaction_id desc);

grant select, insert on pay.payment to hai_app;
grant update (returned_at) on pay.payment to hai_app;
grant select on pay.payment to hai_report;

insert into pay.payment (transaction_id, link_id, amount, received, paid_at, returned_at)
select p.public_id, l.id, (p.details ->> 'amount')::bigint, coalesce((p.details ->> 'payee_gets')::bigint, (p.details ->> 'amount')::bigint),
       p.created_at, r.returned_at
  from ledger.posting p
  join pay.link l on l.id = (p.details ->> 'pay_link_id')::uuid
  left join transfers.returned_payment r on r.received_id = p.public_id
 where p.kind = 'quick_pay';
