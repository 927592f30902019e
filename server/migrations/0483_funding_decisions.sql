-- What people decide about money that came in otherwise than it was asked for, or went back where no provider tells it; money of members who
-- are gone; and providers that cannot be asked any more.

-- Paid by members who were deleted meanwhile: in nobody's wallet until it has gone back.
insert into ledger.account (kind, class) values ('unclaimed_funds', 'platform');

do $$
declare
  bound text;
begin
  for bound in select conname from pg_constraint
    where conrelid = 'funding.funding'::regclass and contype = 'c' and conname <> 'taken_is_gone' and pg_get_constraintdef(oid) ~ 'taken_(member|fee|tax)' loop
    execute format('alter table funding.funding drop constraint %I', bound);
  end loop;
end $$;
alter table funding.funding
  add column booked_amount bigint check (booked_amount > 0),             -- what was credited, where that is not what was asked for; with
  add column booked_fee    bigint check (booked_fee >= 0),               -- fee and tax it is what came
  add column booked_tax    bigint check (booked_tax >= 0),
  add column by_hand       bigint not null default 0 check (by_hand >= 0), -- cents given back by people, of which no provider tells
  add column is_unclaimed  boolean not null default false,               -- its member is gone: it is in unclaimed_funds
  add column given_up_at   timestamptz,                                  -- when its provider had not been to be asked for a month
  add constraint booked_whole check (num_nonnulls(booked_amount, booked_fee, booked_tax) in (0, 3)),
  add constraint taken_of_member check (taken_member between 0 and coalesce(booked_amount, amount)),
  add constraint taken_of_fee check (taken_fee between 0 and coalesce(booked_fee, fee)),
  add constraint taken_of_tax check (taken_tax between 0 and coalesce(booked_tax, tax));
grant update (booked_amount, booked_fee, booked_tax, by_hand, is_unclaimed, given_up_at) on funding.funding to hai_app;

-- Each decision, for good. `amount`: cents that it credited, or took back; 0: nothing was booked. `reference`: what the provider calls what was given back.
create table funding.decision (
  id          uuid        primary key,
  funding_id  uuid        not null references funding.funding,
  decision    text        not null check (decision in ('credit', 'given_back')),
  amount      bigint      not null check (amount >= 0),
  reference   text        not null check (char_length(reference) <= 100),
  reason      text        not null,
  decided_by  uuid        not null references identity.account,
  decided_at  timestamptz not null
);
create index decision_of on funding.decision (funding_id);
grant select, insert on funding.decision to hai_app;
grant select on funding.decision to hai_report;

-- What it was about that is nothing of ours, should it be ours after all.
alter table funding.told add column payment_reference text;
create index told_of_nobody on funding.told (payment_reference) where funding_id is null and payment_reference is not null;
grant update (funding_id) on funding.told to hai_app;

create or replace function funding.tell_owed() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform ledger.set_owed(new.user_id, (
    select coalesce(sum(least(f.taken_member + f.taken_fee + f.taken_tax + f.taken_debt, coalesce(f.booked_amount, f.amount)) - f.taken_member), 0)::bigint
      from funding.funding f where f.user_id = new.user_id and f.taken_debt > 0 and not f.is_unclaimed));
  return null;
end $$;
