-- Schema adjustments: credits that staff give members from the platform's accounts, and the limits of what staff may do
-- alone.
create schema adjustments;

-- Limits of what one staff member may do alone. A super admin can change them. Raising one of these limits, or the
-- super admin's own daily limit, needs a second super admin.
create table adjustments.settings (
  only_one    boolean primary key default true check (only_one),
  alone_max   bigint  not null default 2500,                                         -- cents; a larger credit needs a second staff member
  -- cents that one person may credit alone per day, unless admin.admin_daily_limits has another limit
  daily_limit bigint  not null default 20000,
  -- Matching or explaining a statement line above this amount needs a second person. So does a match with a difference,
  -- and any line of a statement that the staff member uploaded.
  statement_alone_max bigint not null default 2500 check (statement_alone_max >= 0), -- cents
  -- Earnings booked by hand above this amount need a second staff member.
  earning_alone_max bigint not null default 2500 check (earning_alone_max >= 0),     -- cents
  version     integer not null default 0,
  -- Taking back more than this from a wallet needs a second staff member (decision 0122).
  refund_alone_max bigint not null default 10000 check (refund_alone_max >= 0),      -- cents
  constraint not_negative check (alone_max >= 0 and daily_limit >= 0)
);

create table adjustments.wallet_adjustment (
  id             uuid        primary key,
  admin_id       uuid        not null references identity.account,         -- the staff member who requested the credit or gave it alone
  user_id        uuid        not null references identity.account,
  amount         bigint      not null check (amount between 1 and 100000), -- cents
  reason_code    text        not null check (reason_code in ('goodwill', 'correction', 'promotion', 'fraud_loss')),
  reason         text        not null check (length(reason) between 15 and 500),
  notes          text        not null default '' check (length(notes) <= 2000),
  ip_address     text        not null,                                     -- of the request
  user_agent     text        not null,
  created_at     timestamptz not null,
  balance_after  bigint      not null,                                     -- the member's available balance in cents
  transaction_id uuid        not null unique,                              -- public id of the posting
  approved_by    uuid        references identity.account,
  approval_id    uuid        unique references approvals.approval,
  constraint approved_is_whole check ((approved_by is null) = (approval_id is null)),
  constraint no_self_credit check (admin_id <> user_id and approved_by <> user_id),
  constraint four_eyes check (approved_by <> admin_id)
);
create index wallet_adjustment_by_age on adjustments.wallet_adjustment (created_at desc, id desc);
create index wallet_adjustment_of_admin on adjustments.wallet_adjustment (admin_id, created_at desc);
create index wallet_adjustment_of_member on adjustments.wallet_adjustment (user_id, created_at desc);

-- The first answer to each command, for repeated commands.
create table adjustments.command (
  member_id       uuid        not null, -- the staff member
  idempotency_key uuid        not null,
  payload_hash    text        not null,
  answer          json        not null,
  created_at      timestamptz not null,
  primary key (member_id, idempotency_key)
);
create index command_by_age on adjustments.command (created_at);

create table adjustments.settings_change (
  id          bigint      generated always as identity primary key,
  of_admin    uuid        references identity.account,          -- the staff member whose daily limit changed; null: the common settings
  before      jsonb       not null,
  after       jsonb       not null,
  reason      text        not null check (char_length(reason) between 1 and 500),
  changed_by  uuid        not null references identity.account, -- the staff member who requested the change or made it alone
  approved_by uuid        references identity.account,
  approval_id uuid        unique references approvals.approval, -- each approval allows one change
  changed_at  timestamptz not null,
  constraint approved_is_whole check ((approved_by is null) = (approval_id is null)),
  constraint four_eyes check (approved_by <> changed_by)
);

insert into adjustments.settings default values;
