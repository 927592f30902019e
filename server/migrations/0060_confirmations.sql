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
  step   constant int := 50;
  before bigint := 9223372036854775807;
  total  bigint;
  part   record;
begin
  select coalesce(sum(s.agreed_total), 0) into total from schedules.schedule s where s.payer_id = member and s.created_at > since;
  loop
    exit when total > enough;
    select count(*) as entries, min(e.posting_id) as oldest, min(p.created_at) as oldest_at,
           coalesce(sum(-e.amount) filter (
             where e.amount < 0 and p.created_at > since and p.details -> 'schedule' is null
               and p.kind in ('send', 'send_held', 'quick_pay', 'escrow', 'cash_out_held', 'task_held', 'cash_in')), 0) as amount
      into part
      from (select y.posting_id, y.amount from ledger.entry y
             where y.account_id = left_since.account and y.posting_id < before order by y.posting_id desc limit step) e
      join ledger.posting p on p.id = e.posting_id;
    total := total + part.amount;
    exit when part.entries < step or part.oldest_at <= since;
    before := part.oldest;
  end loop;
  return total;
end $$;

grant usage on schema confirmations to hai_app;
grant select, insert, update (is_default, above, pin_hash, pin_set_at) on confirmations.setting to hai_app;
grant select, insert, update (confirmed_at) on confirmations.confirmed to hai_app;
revoke execute on all functions in schema confirmations from public;
grant execute on function confirmations.left_since to hai_app;
