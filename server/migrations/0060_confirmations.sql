-- Schema confirmations: members' settings for confirming large payments, and recently confirmed sessions.
create schema confirmations;

create table confirmations.setting (
  user_id    uuid    primary key references identity.account,
  is_default boolean not null default true, -- true: the platform's threshold applies
  above      bigint  check (above >= 0),    -- cents; null: never ask for a confirmation
  pin_hash   text,                          -- argon2id
  pin_set_at timestamptz,
  constraint default_has_no_sum check (not is_default or above is null),
  constraint pin_is_whole check ((pin_hash is null) = (pin_set_at is null))
);

create table confirmations.confirmed (
  session_id   uuid        primary key references identity.session on delete cascade,
  confirmed_at timestamptz not null
);

create function confirmations.erase_deleted_member() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from confirmations.setting where user_id = new.user_id;
  return null;
end $$;

-- The cents that have left a member's balance by the member's own actions since a time, so that many small payments
-- need a confirmation like one large payment. Stops reading entries once the sum is above `enough`. The agreed total of
-- a schedule counts when the member creates it, so its runs do not count.
create function confirmations.left_since(member uuid, account bigint, since timestamptz, enough bigint) returns bigint
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  planned constant bigint := (
    select coalesce(sum(s.agreed_total), 0) from schedules.schedule s where s.payer_id = member and s.created_at > since);
  paid bigint;
begin
  select ledger.left_since(account, since, enough - planned) into paid;
  return planned + paid;
end $$;

-- The figures that decide whether a payment of `total` cents needs a confirmation (Protection in
-- server/src/features/confirmations/queries.ts). One call reads all of them, because payments wait for it. Times are
-- rounded down to milliseconds, as in the server, so that both decide alike at the end of a confirmation.
create function confirmations.protection(member uuid, in_session uuid, account bigint, total bigint, at timestamptz,
                                         counted_after timestamptz, window_ms int, default_above bigint,
                                         out above bigint, out confirmed_until timestamptz, out paid_before bigint)
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  select case when setting.is_default is false then setting.above else default_above end,
         date_trunc('milliseconds', greatest(session.created_at, confirmed.confirmed_at)) + window_ms * interval '1 millisecond'
    into above, confirmed_until
    from (values (member, in_session)) caller (user_id, session_id)
    left join confirmations.setting setting on setting.user_id = caller.user_id
    left join identity.session_view session on session.id = caller.session_id and session.user_id = caller.user_id
    left join confirmations.confirmed confirmed on confirmed.session_id = caller.session_id;
  if above >= total and coalesce(confirmed_until <= at, true) then
    paid_before := confirmations.left_since(member, account, greatest(confirmed_until, counted_after), above - total);
  end if;
end $$;

grant usage on schema confirmations to hai_app;
grant select, insert, update (is_default, above, pin_hash, pin_set_at) on confirmations.setting to hai_app;
grant select, insert, update (confirmed_at) on confirmations.confirmed to hai_app;
revoke execute on all functions in schema confirmations from public;
grant execute on function confirmations.left_since, confirmations.protection to hai_app;
