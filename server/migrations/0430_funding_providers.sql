-- Money that comes in through providers whose answers come late, twice, in another order, or never. What a provider says is the truth of it:
-- it is asked for, and each row is moved to it once (funding.funding.version).

-- What members owe because their card took back more than they had: a claim against somebody outside the book.
insert into ledger.account (kind, class, floor) values ('outside:card_debts', 'outside', null);

alter table funding.funding
  drop constraint completed_is_posted,
  drop constraint funding_status_check,
  drop constraint funding_method_check;
update funding.funding set status = case status when 'completed' then 'paid' when 'pending' then 'created' else status end;

alter table funding.funding
  add constraint funding_method_check check (method in ('sandbox', 'stripe', 'moncash')),
  add constraint funding_status_check check (status in
    ('created', 'redirected', 'paid', 'differs', 'failed', 'expired', 'reversed', 'disputed', 'won', 'lost')),
  add column idempotency_key   uuid,                              -- of the command that began it; null: its posting has it
  add column asked_currency    text        not null default 'usd',
  add column asked_amount      bigint      check (asked_amount > 0),  -- hundredths of that currency, fee and tax included
  add column htg_per_usd       numeric,                           -- the rate it was asked for at, where that is not dollars
  add column reference         text,                              -- what the provider calls its page or order
  add column payment_reference text,                              -- and what it calls the payment
  add column next_url          text,                              -- where to pay; gone once nobody can
  add column expires_at        timestamptz,                       -- when the page closes
  add column next_look_at      timestamptz,                       -- when the provider is asked next; null: never again
  add column looked_at         timestamptz,                       -- when it answered last
  add column looks             integer     not null default 0,    -- how often it was asked since the state changed
  add column silent_since      timestamptz,                       -- since when it does not answer
  add column received_currency text,
  add column received_amount   bigint      check (received_amount > 0),
  add column refunded          bigint      not null default 0 check (refunded >= 0),  -- cents given back by the provider
  add column disputed          bigint      not null default 0 check (disputed >= 0),  -- cents that disputes hold now
  add column taken_member      bigint      not null default 0 check (taken_member between 0 and amount),
  add column taken_fee         bigint      not null default 0 check (taken_fee between 0 and fee),
  add column taken_tax         bigint      not null default 0 check (taken_tax between 0 and tax),
  add column taken_debt        bigint      not null default 0 check (taken_debt >= 0),
  add column is_over_cap       boolean     not null default false,
  add column version           integer     not null default 0,
  add constraint paid_is_posted check (transaction_id is not null or status not in ('paid', 'disputed', 'won', 'lost')),
  add constraint given_up_is_not_posted check (transaction_id is null or status in ('paid', 'reversed', 'disputed', 'won', 'lost')),
  add constraint taken_is_gone check (
    taken_member + taken_fee + taken_tax + taken_debt = case when transaction_id is null then 0 else refunded + disputed end);
create unique index funding_once on funding.funding (user_id, idempotency_key) where idempotency_key is not null;
create unique index funding_by_reference on funding.funding (method, reference) where reference is not null;
create unique index funding_by_payment on funding.funding (method, payment_reference) where payment_reference is not null;
create index funding_due on funding.funding (next_look_at) where next_look_at is not null;
create index funding_open on funding.funding (user_id) where status in ('created', 'redirected', 'differs', 'disputed');
create index funding_silent on funding.funding (silent_since) where silent_since is not null;
create index funding_undecided on funding.funding (created_at) where status = 'differs';

-- What was asked for never changes.
grant update (status, transaction_id, reference, payment_reference, next_url, next_look_at, looked_at, looks, silent_since, received_currency,
              received_amount, refunded, disputed, taken_member, taken_fee, taken_tax, taken_debt, is_over_cap, version)
  on funding.funding to hai_app;

-- Each posting of a funding, in order: by how much each account it concerns was changed. Cents; negative: was put back.
create table funding.movement (
  funding_id     uuid        not null references funding.funding,
  number         integer     not null check (number > 0),
  kind           text        not null check (kind in ('credited', 'taken', 'put_back')),
  transaction_id uuid        not null unique,
  member         bigint      not null,
  fee            bigint      not null,
  tax            bigint      not null,
  debt           bigint      not null,
  created_at     timestamptz not null,
  primary key (funding_id, number)
);

-- What a provider has told us, by its own id: once. Kept as long as anybody may say it again.
create table funding.told (
  provider    text        not null,
  event_id    text        not null,
  type        text        not null,
  funding_id  uuid        references funding.funding,             -- null: it is about nothing of ours
  received_at timestamptz not null,
  primary key (provider, event_id)
);
create index told_by_age on funding.told (received_at);

grant select, insert on funding.movement to hai_app;
grant select, insert, delete on funding.told to hai_app;
grant select on funding.movement, funding.told to hai_report;
