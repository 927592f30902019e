-- Members who bring others: whose code, who came by it, and what is owed for it.
create schema referrals;
grant usage on schema referrals to hai_app, hai_report;

-- Figures of the programme (product.md, section 5); one row, the owner's to change.
create table referrals.settings (
  only_one          boolean primary key default true check (only_one),
  is_open           boolean not null default true,
  referrer_reward   bigint  not null check (referrer_reward >= 0),     -- cents, all of them
  newcomer_reward   bigint  not null check (newcomer_reward >= 0),
  minimum_amount    bigint  not null check (minimum_amount > 0),       -- of the newcomer's first payment
  within_days       integer not null check (within_days between 1 and 365),
  final_after_hours integer not null check (final_after_hours between 0 and 720), -- in which a payment that comes back does not count
  rewarded_max      integer not null check (rewarded_max > 0),         -- for each referrer
  monthly_budget    bigint  not null check (monthly_budget >= 0)
);
insert into referrals.settings (referrer_reward, newcomer_reward, minimum_amount, within_days, final_after_hours, rewarded_max, monthly_budget)
values (200, 100, 1000, 60, 24, 25, 50000);

create table referrals.code (
  user_id    uuid primary key references identity.account,
  code       text not null unique check (code ~ '^[ACDEFGHJKMNPQRTUVWXY3479]{8}$'),
  created_at timestamptz not null
);

-- Browsers that members were seen with when they used or shared a code: a random number of the browser's own, hashed.
create table referrals.device (
  user_id     uuid not null references identity.account,
  device_hash bytea not null,
  seen_at     timestamptz not null,
  primary key (user_id, device_hash)
);
create index device_by_hash on referrals.device (device_hash);

create table referrals.referral (
  id              uuid primary key,
  user_id         uuid not null unique references identity.account,    -- who came
  referrer_id     uuid not null references identity.account,
  status          text not null check (status in ('open', 'rewarded', 'over_limit', 'expired', 'refused')),
  refusal         text check (refusal in ('self', 'phone', 'device', 'network')), -- for staff; members read that it does not count
  household       text,                                                -- network of the sign-up, for an hour's comparison; forgotten later
  joined_at       timestamptz not null,
  expires_at      timestamptz not null,
  tier_reached_at timestamptz,
  transaction_id  uuid,                                                -- the payment that counts, while it stands
  payee_id        uuid,
  due_at          timestamptz,                                         -- when it is final
  ended_at        timestamptz,
  constraint refusal_is_said check ((status = 'refused') = (refusal is not null)),
  constraint end_is_dated check ((status = 'open') = (ended_at is null)),
  constraint payment_is_whole check ((transaction_id is null) = (due_at is null) and (transaction_id is null) = (payee_id is null))
);
create index referral_by_referrer on referrals.referral (referrer_id, joined_at desc, id desc);
create index referral_due on referrals.referral (due_at) where status = 'open' and due_at is not null;
create index referral_open_by_end on referrals.referral (expires_at) where status = 'open';
create index referral_household on referrals.referral (joined_at) where household is not null;

-- What is owed. Its id is the key of the posting that pays it: paid once, whatever happens.
create table referrals.payout (
  id             uuid primary key,
  referral_id    uuid not null references referrals.referral,
  beneficiary_id uuid not null references identity.account,
  role           text not null check (role in ('referrer', 'newcomer')),
  amount         bigint not null check (amount > 0),
  waits_for      text check (waits_for in ('funds', 'budget', 'wallet')),
  created_at     timestamptz not null,
  tried_at       timestamptz,
  paid_at        timestamptz,
  transaction_id uuid,
  unique (referral_id, role),
  constraint paid_is_whole check ((paid_at is null) = (transaction_id is null) and (paid_at is null or waits_for is null))
);
create index payout_unpaid on referrals.payout (tried_at nulls first) where paid_at is null;
create index payout_by_beneficiary on referrals.payout (beneficiary_id);

-- What was paid in each month of the platform's calendar, against the budget.
create table referrals.month (
  month date primary key check (extract(day from month) = 1),
  spent bigint not null check (spent >= 0)
);

grant select on all tables in schema referrals to hai_app;
grant select on referrals.settings, referrals.code, referrals.referral, referrals.payout, referrals.month to hai_report;
grant insert on referrals.code, referrals.device, referrals.referral, referrals.payout, referrals.month to hai_app;
grant update (seen_at), delete on referrals.device to hai_app;
grant update (status, refusal, household, tier_reached_at, transaction_id, payee_id, due_at, ended_at) on referrals.referral to hai_app;
grant update (waits_for, tried_at, paid_at, transaction_id) on referrals.payout to hai_app;
grant update (spent) on referrals.month to hai_app;

-- The browser a sign-up or a way to a provider came from, and the code it brought: kept until there is an account.
alter table identity.sign_up add column device_hash bytea;
alter table oauth.attempt add column referral_code text, add column device_hash bytea;
