-- Schema funding: payments by which members add money to their wallets, with their providers' messages.
create schema funding;

create table funding.funding (
  funding_id     uuid        primary key,
  user_id        uuid        not null,
  method         text        not null,
  amount         bigint      not null check (amount > 0),              -- cents
  fee            bigint      not null check (fee >= 0),
  tax            bigint      not null check (tax >= 0),
  status         text        not null,
  transaction_id uuid,                                                 -- the posting that credited it
  created_at     timestamptz not null,
  -- idempotency key of the command that started the payment; null: the posting has the key
  idempotency_key uuid,
  asked_currency text        not null default 'usd',
  -- amount charged by the provider, with fee and tax, in hundredths of the currency
  asked_amount   bigint      check (asked_amount > 0),
  htg_per_usd    numeric,                                              -- exchange rate at the request; null: in dollars
  reference      text,                                                 -- the provider's id of the page or order
  payment_reference text,                                              -- the provider's id of the payment
  next_url       text,                                                 -- payment page; null: not open
  expires_at     timestamptz,                                          -- when the payment page closes
  next_check_at   timestamptz,                                          -- when to ask the provider again; null: never
  checked_at      timestamptz,                                          -- time of the provider's last answer
  checks          integer     not null default 0,                       -- questions to the provider since the status changed
  silent_since   timestamptz,                                          -- since when the provider has not answered
  received_currency text,
  received_amount bigint      check (received_amount > 0),
  refunded       bigint      not null default 0 check (refunded >= 0), -- cents that the provider refunded
  disputed       bigint      not null default 0 check (disputed >= 0), -- cents in open disputes
  taken_member   bigint      not null default 0,
  taken_fee      bigint      not null default 0,
  taken_tax      bigint      not null default 0,
  taken_debt     bigint      not null default 0 check (taken_debt >= 0),
  is_over_cap    boolean     not null default false,
  version        integer     not null default 0,
  -- Cents, if the paid amount differs from the request: credited, fee and tax. Together they are the paid amount.
  booked_amount  bigint check (booked_amount > 0),
  booked_fee     bigint check (booked_fee >= 0),
  booked_tax     bigint check (booked_tax >= 0),
  by_hand        bigint not null default 0 check (by_hand >= 0),       -- cents that staff refunded without the provider
  is_unclaimed   boolean not null default false,                       -- true: the member is deleted, and the money is in unclaimed_funds
  -- when we stopped asking, after 30 days without an answer or without a configured provider
  given_up_at    timestamptz,
  constraint funding_method_check check (method in ('sandbox', 'stripe', 'moncash')),
  constraint funding_status_check check (status in
    ('created', 'redirected', 'paid', 'differs', 'failed', 'expired', 'reversed', 'disputed', 'won', 'lost')),
  constraint paid_is_posted check (transaction_id is not null or status not in ('paid', 'disputed', 'won', 'lost')),
  constraint given_up_is_not_posted check (transaction_id is null or status in ('paid', 'reversed', 'disputed', 'won', 'lost')),
  constraint taken_is_gone check (
    taken_member + taken_fee + taken_tax + taken_debt = case when transaction_id is null then 0 else refunded + disputed end),
  constraint booked_whole check (num_nonnulls(booked_amount, booked_fee, booked_tax) in (0, 3)),
  constraint taken_of_member check (taken_member between 0 and coalesce(booked_amount, amount)),
  constraint taken_of_fee check (taken_fee between 0 and coalesce(booked_fee, fee)),
  constraint taken_of_tax check (taken_tax between 0 and coalesce(booked_tax, tax))
);
create index funding_of_user on funding.funding (user_id, created_at desc);
create unique index funding_once on funding.funding (user_id, idempotency_key) where idempotency_key is not null;
create unique index funding_by_reference on funding.funding (method, reference) where reference is not null;
create unique index funding_by_payment on funding.funding (method, payment_reference) where payment_reference is not null;
create index funding_due on funding.funding (next_check_at) where next_check_at is not null;
create index funding_open on funding.funding (user_id) where status in ('created', 'redirected', 'differs', 'disputed');
create index funding_silent on funding.funding (silent_since) where silent_since is not null;
create index funding_undecided on funding.funding (created_at) where status = 'differs';
create index funding_owed on funding.funding (user_id) where taken_debt > 0;
create index funding_by_amount on funding.funding (amount, created_at desc);
create index funding_named on funding.funding (lower(reference)) where reference is not null;
create index funding_payment_named on funding.funding (lower(payment_reference)) where payment_reference is not null;
create index funding_by_short_id on funding.funding (right(funding_id::text, 8));

-- The postings of a funding in order. 'credited': the cents credited. Other kinds: the cents taken from each account,
-- negative if the money went back to the account.
create table funding.movement (
  funding_id     uuid        not null references funding.funding,
  number         integer     not null check (number > 0),
  kind           text        not null,
  transaction_id uuid        not null unique,
  member         bigint      not null,
  fee            bigint      not null,
  tax            bigint      not null,
  debt           bigint      not null,
  created_at     timestamptz not null,
  primary key (funding_id, number),
  constraint movement_kind_check check (kind in ('credited', 'taken', 'put_back', 'collected'))
);

-- Messages of providers, so that each is processed once. Kept as long as a provider may repeat a message.
create table funding.provider_event (
  provider    text        not null,
  event_id    text        not null,
  type        text        not null,
  funding_id  uuid        references funding.funding, -- null: about no funding of ours
  received_at timestamptz not null,
  -- The payment in the message, if no funding has it yet. A funding may get it later.
  payment_reference text,
  primary key (provider, event_id)
);
create index provider_event_by_age on funding.provider_event (received_at);
create index provider_event_unmatched on funding.provider_event (payment_reference)
  where funding_id is null and payment_reference is not null;

-- Decisions of staff, append-only. `amount`: cents credited to the member, or refunded outside our system and taken
-- from the wallet; 0: nothing was booked. `reference`: the provider's id of the refund.
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

-- Trigger: sets the member's debt for reversed fundings. For each funding it is the reversed amount, at most the amount
-- that the wallet got, minus the money already taken from the wallet. The platform pays the rest.
create function funding.update_owed() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  owed constant bigint := (
    select coalesce(sum(least(f.taken_member + f.taken_fee + f.taken_tax + f.taken_debt,
                              coalesce(f.booked_amount, f.amount)) - f.taken_member), 0)::bigint
      from funding.funding f where f.user_id = new.user_id and f.taken_debt > 0 and not f.is_unclaimed);
begin
  perform ledger.set_owed(new.user_id, owed);
  return null;
end $$;

create trigger update_owed after update of taken_member, taken_fee, taken_tax, taken_debt on funding.funding
  for each row when (old.taken_debt > 0 or new.taken_debt > 0) execute function funding.update_owed();

grant usage on schema funding to hai_app, hai_report;
grant select on funding.movement, funding.provider_event, funding.decision to hai_app, hai_report;
grant select on funding.funding to hai_app;
grant select (funding_id, user_id, method, amount, fee, tax, status, transaction_id, created_at, idempotency_key, asked_currency,
  asked_amount, htg_per_usd, reference, payment_reference, expires_at, next_check_at, checked_at, checks, silent_since, received_currency,
  received_amount, refunded, disputed, taken_member, taken_fee, taken_tax, taken_debt, is_over_cap, version, booked_amount, booked_fee,
  booked_tax, by_hand, is_unclaimed, given_up_at)
  on funding.funding to hai_report;
grant insert, update (status, transaction_id, reference, payment_reference, next_url, next_check_at, checked_at, checks, silent_since,
  received_currency, received_amount, refunded, disputed, taken_member, taken_fee, taken_tax, taken_debt, is_over_cap, version,
  booked_amount, booked_fee, booked_tax, by_hand, is_unclaimed, given_up_at)
  on funding.funding to hai_app;
grant insert on funding.movement, funding.decision to hai_app;
grant insert, update (funding_id), delete on funding.provider_event to hai_app;
revoke execute on all functions in schema funding from public;

create view funding.funding_view as
  select funding_id, user_id, method, amount, status, transaction_id, created_at, reference, payment_reference,
         silent_since from funding.funding;

grant select on funding.funding_view to hai_app;
