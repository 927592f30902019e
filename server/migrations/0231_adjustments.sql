-- Credits that the staff give members out of the platform's own accounts. The money is where the postings say; these rows say who gave it,
-- and why.
create schema adjustments;
grant usage on schema adjustments to hai_app, hai_report;

-- The figures of product.md, section 6. One row.
create table adjustments.settings (
  only_one    boolean primary key default true check (only_one),
  alone_max   bigint  not null default 2500,                      -- cents: above it, a second member of the staff approves
  daily_limit bigint  not null default 20000,                     -- what one credits alone in a day, unless admin_daily_limits says otherwise
  constraint not_negative check (alone_max >= 0 and daily_limit >= 0)
);
insert into adjustments.settings default values;

-- Of those for whom another limit holds than for the rest.
create table adjustments.admin_daily_limits (
  admin_id    uuid   primary key references identity.account,
  daily_limit bigint not null check (daily_limit >= 0)            -- cents
);

-- What one has credited alone on a day of the platform's calendar.
create table adjustments.admin_day (
  admin_id uuid   not null references identity.account,
  day      date   not null,
  used     bigint not null check (used > 0),                      -- cents
  primary key (admin_id, day)
);

create table adjustments.wallet_adjustment (
  id             uuid        primary key,                         -- UUIDv7
  admin_id       uuid        not null references identity.account,   -- who asked for it, or did it alone
  user_id        uuid        not null references identity.account,
  amount         bigint      not null check (amount between 1 and 100000),   -- cents
  reason_code    text        not null check (reason_code in ('goodwill', 'correction', 'promotion', 'fraud_loss')),
  reason         text        not null check (length(reason) between 15 and 500),
  notes          text        not null default '' check (length(notes) <= 2000),
  ip_address     text        not null,                            -- of the connection it was asked over
  user_agent     text        not null,
  created_at     timestamptz not null,
  balance_after  bigint      not null,                            -- the member's available, in cents
  transaction_id uuid        not null unique,                     -- public id of the posting
  approved_by    uuid        references identity.account,
  approval_id    uuid        unique references approvals.approval,
  constraint approved_is_whole check ((approved_by is null) = (approval_id is null)),
  constraint nobody_credits_themselves check (admin_id <> user_id and approved_by <> user_id),
  constraint four_eyes check (approved_by <> admin_id)
);
create index wallet_adjustment_by_age on adjustments.wallet_adjustment (created_at desc, id desc);
create index wallet_adjustment_of_admin on adjustments.wallet_adjustment (admin_id, created_at desc);
create index wallet_adjustment_of_member on adjustments.wallet_adjustment (user_id, created_at desc);

-- What commands were answered, by the key they came with. Kept for a while.
create table adjustments.command (
  member_id       uuid        not null,                           -- of the staff
  idempotency_key uuid        not null,
  payload_hash    text        not null,
  answer          json        not null,
  created_at      timestamptz not null,
  primary key (member_id, idempotency_key)
);
create index command_by_age on adjustments.command (created_at);

-- No credit above the threshold stands without the yes of somebody else to just this credit; what is written stays.
create function adjustments.witness() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.approval_id is null then
    if new.amount > (select alone_max from adjustments.settings) then
      raise exception 'a credit above the threshold needs a second member of the staff' using errcode = 'restrict_violation';
    end if;
  elsif not exists (
    select from approvals.approval a
     where a.id = new.approval_id and a.kind = 'adjustment' and a.status = 'approved'
       and a.requested_by = new.admin_id and a.decided_by = new.approved_by and a.target_user_id = new.user_id
       and (a.payload ->> 'amount')::bigint = new.amount and a.payload ->> 'reason_code' = new.reason_code
  ) then
    raise exception 'this credit is not the one that was approved' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
revoke execute on function adjustments.witness() from public;
create trigger adjustment_witness before insert on adjustments.wallet_adjustment for each row execute function adjustments.witness();

create function adjustments.refuse() returns trigger language plpgsql as $$
begin
  raise exception 'adjustments stay' using errcode = 'restrict_violation';
end $$;
create trigger adjustment_stays before update or delete or truncate on adjustments.wallet_adjustment
  for each statement execute function adjustments.refuse();

-- What was used of a day only grows.
create function adjustments.only_grows() returns trigger language plpgsql as $$
begin
  if new.used < old.used or new.admin_id <> old.admin_id or new.day <> old.day then
    raise exception 'what is used of a day only grows' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger admin_day_grows before update on adjustments.admin_day for each row execute function adjustments.only_grows();

grant select on all tables in schema adjustments to hai_app;
grant insert on adjustments.wallet_adjustment to hai_app;
grant insert, update (used) on adjustments.admin_day to hai_app;
grant insert, delete on adjustments.command to hai_app;
grant select on adjustments.settings, adjustments.admin_daily_limits, adjustments.admin_day to hai_report;
grant select (id, admin_id, user_id, amount, reason_code, created_at, balance_after, transaction_id, approved_by, approval_id)
   on adjustments.wallet_adjustment to hai_report;
