-- Schema referrals: invitations of new members, referral codes and rewards.
create schema referrals;

create table referrals.settings (
  only_one          boolean primary key default true check (only_one),
  is_open           boolean not null default true,
  referrer_reward   bigint  not null check (referrer_reward >= 0),                -- all amounts in cents
  newcomer_reward   bigint  not null check (newcomer_reward >= 0),
  minimum_amount    bigint  not null check (minimum_amount > 0),                  -- of the newcomer's payment that counts
  within_days       integer not null check (within_days between 1 and 365),
  -- a payment does not count if it is returned within these hours
  final_after_hours integer not null check (final_after_hours between 0 and 720),
  rewarded_max      integer not null check (rewarded_max > 0),                    -- rewards per referrer
  monthly_budget    bigint  not null check (monthly_budget >= 0),
  -- A change fails if it was made from an older version.
  version           integer not null default 0
);

create table referrals.code (
  user_id    uuid primary key references identity.account,
  code       text not null unique check (code ~ '^[ACDEFGHJKMNPQRTUVWXY3479]{8}$'),
  created_at timestamptz not null
);
create index code_by_age on referrals.code (created_at);

-- Browsers in which a member signed up or shared a code. device_hash is the hash of a random number in the browser.
create table referrals.device (
  user_id     uuid not null references identity.account,
  device_hash bytea not null,
  seen_at     timestamptz not null,
  primary key (user_id, device_hash)
);
create index device_by_hash on referrals.device (device_hash);
create index device_by_age on referrals.device (seen_at);

create table referrals.referral (
  id              uuid primary key,
  user_id         uuid not null unique references identity.account, -- the new member
  referrer_id     uuid not null references identity.account,
  status          text not null check (status in ('open', 'rewarded', 'over_limit', 'expired', 'refused')),
  -- why it does not count, for staff; members only see that it does not count
  refusal         text,
  ip_prefix       text,                                             -- IP prefix of the sign-up; compared for an hour and then deleted
  joined_at       timestamptz not null,
  expires_at      timestamptz not null,
  tier_reached_at timestamptz,
  -- the newcomer's payment that counts; null: none yet, or it was returned
  transaction_id  uuid,
  payee_id        uuid,
  due_at          timestamptz,                                      -- when the payment becomes final
  ended_at        timestamptz,
  -- HMAC-SHA-256 of the number that earned the reward, which nobody can guess without the key. A number earns at most
  -- one reward, even if another member verifies it later.
  phone_hash      bytea unique check (length(phone_hash) = 32),
  paid_amount     bigint check (paid_amount > 0),                   -- cents of the payment that counts
  came_back       bigint not null default 0 check (came_back >= 0), -- cents that the payee has paid back to the newcomer
  constraint refusal_has_reason check ((status = 'refused') = (refusal is not null)),
  constraint end_is_dated check ((status = 'open') = (ended_at is null)),
  constraint payment_is_whole check ((transaction_id is null) = (due_at is null) and (transaction_id is null) = (payee_id is null)),
  constraint referral_refusal_check
  check (refusal in ('self', 'phone', 'device', 'network', 'blocked'))
);
create index referral_by_referrer on referrals.referral (referrer_id, joined_at desc, id desc);
create index referral_due on referrals.referral (due_at) where status = 'open' and due_at is not null;
create index referral_open_by_end on referrals.referral (expires_at) where status = 'open';
create index referral_ip_prefix on referrals.referral (joined_at) where ip_prefix is not null;
create index referral_by_age on referrals.referral (joined_at desc, id desc);

-- Rewards, paid or still to pay. The id is the idempotency key of the posting, so no reward is paid twice.
create table referrals.payout (
  id             uuid primary key,
  referral_id    uuid not null references referrals.referral,
  beneficiary_id uuid not null references identity.account,
  role           text not null check (role in ('referrer', 'newcomer')),
  amount         bigint not null check (amount > 0),
  waits_for      text,
  created_at     timestamptz not null,
  tried_at       timestamptz,
  paid_at        timestamptz,
  transaction_id uuid,
  unique (referral_id, role),
  constraint paid_is_whole check ((paid_at is null) = (transaction_id is null) and (paid_at is null or waits_for is null)),
  constraint payout_waits_for_check check (waits_for in ('funds', 'budget', 'wallet', 'blocked'))
);
create index payout_unpaid on referrals.payout (tried_at nulls first) where paid_at is null;
create index payout_by_beneficiary on referrals.payout (beneficiary_id);

-- Cents of rewards paid per month of the platform's time zone, for the monthly budget.
create table referrals.month (
  month date primary key check (extract(day from month) = 1),
  spent bigint not null check (spent >= 0)
);

-- Hashes of the numbers that a referrer has or had. A referral of the same number does not count.
create table referrals.referrer_phone (
  user_id    uuid  not null references identity.account,
  phone_hash bytea not null check (length(phone_hash) = 32),
  primary key (user_id, phone_hash)
);

create table referrals.settings_change (
  id         bigint      generated always as identity primary key,
  before     jsonb       not null,
  after      jsonb       not null,
  reason     text        not null check (char_length(reason) between 1 and 500),
  changed_by uuid        not null references identity.account,
  changed_at timestamptz not null
);

-- Thresholds of the signs of fraud (decision 0026).
create table referrals.hint_settings (
  only_one        boolean primary key default true check (only_one),
  burst_count     integer not null default 5  check (burst_count > 1),   -- this many sign-ups with one code within burst_hours
  burst_hours     integer not null default 24 check (burst_hours > 0),
  -- at least this percentage of the counted payment came back within circle_days
  circle_percent  integer not null default 50 check (circle_percent between 1 and 100),
  circle_days     integer not null default 30 check (circle_days > 0),
  -- at most this percentage of the wallet is left drained_hours after the reward
  drained_percent integer not null default 10 check (drained_percent between 0 and 99),
  drained_hours   integer not null default 48 check (drained_hours > 0),
  refused_count   integer not null default 2  check (refused_count > 0)  -- this many other referrals with the same code did not count
);

create table referrals.reversal (
  payout_id      uuid        primary key references referrals.payout,
  amount         bigint      not null check (amount >= 0),         -- cents taken back; 0: the reward was withheld before it was paid
  missing        bigint      not null check (missing >= 0),        -- cents that the member no longer had; the platform writes them off
  reason_code    text        not null check (reason_code in ('same_person', 'made_up_account', 'circular_payment',
                                                             'paid_by_mistake', 'other')),
  reason         text        not null check (char_length(reason) between 15 and 500),
  reversed_by    uuid        not null references identity.account, -- the staff member who requested the reversal or did it alone
  reversed_at    timestamptz not null,
  transaction_id uuid        unique,                               -- public id of the posting
  approved_by    uuid        references identity.account,
  approval_id    uuid        unique references approvals.approval,
  constraint moved_is_whole check ((amount = 0) = (transaction_id is null) and (amount > 0 or missing = 0)),
  constraint approved_is_whole check ((approved_by is null) = (approval_id is null)),
  constraint four_eyes check (approved_by <> reversed_by)
);

-- The first answer to each command, for repeated commands.
create table referrals.command (
  member_id       uuid        not null, -- the staff member
  idempotency_key uuid        not null,
  payload_hash    text        not null,
  answer          json        not null,
  created_at      timestamptz not null,
  primary key (member_id, idempotency_key)
);
create index command_by_age on referrals.command (created_at);

insert into referrals.settings (referrer_reward, newcomer_reward, minimum_amount, within_days, final_after_hours,
                                rewarded_max, monthly_budget)
values (200, 100, 1000, 60, 24, 25, 50000);
insert into referrals.hint_settings default values;
