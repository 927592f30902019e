-- Ledger: accounts, postings, entries, holds and the journal that chains them. The name of the schema is a parameter, {{ledger}}: the same
-- files create a second ledger under another name. Tables of a ledger reference no table outside it.
create schema {{ledger}};
set local search_path = {{ledger}}, pg_catalog, pg_temp;

-- The class of an account follows from its kind, and the class determines the owner and whether the balance may be negative. A constraint
-- enforces this, and each check of the ledger verifies it again.
create function class_of(kind text) returns text language sql immutable parallel safe
return case when kind in ('available', 'on_hold') then kind
            when kind = 'pending_sends' then 'escrow'
            when kind like 'outside:%' then 'outside'
            else 'platform' end;

-- Balances in cents. They change only through post(). Only accounts of class outside may be negative.
create table account (
  id       bigint generated always as identity (maxvalue 2147483647) primary key, -- postings store account ids in four bytes
  owner_id uuid,                                                                  -- null: the platform's own
  kind     text   not null,
  class    text   not null,
  status   text   not null default 'open',
  floor    bigint          default 0,                                             -- null: may be negative
  balance  bigint not null default 0,
  version  bigint not null default 0,                                             -- number of entries
  spent_day date,                                                                 -- the last day, in the platform's time zone, on which something was spent,
  spent    bigint not null default 0 check (spent >= 0),                          -- and how much: compared with the daily limit
  -- A freeze covers a lock and does not remove it: an account that was locked before or during a freeze is locked again afterwards.
  locked_beneath boolean not null default false,                                  -- frozen now, and locked when the freeze ends
  -- Debt of a member whose wallet did not cover a payment that was charged back. While it is positive, the member cannot pay, and incoming
  -- money is collected.
  owed     bigint not null default 0 check (owed >= 0),                           -- cents
  constraint account_of_owner unique nulls not distinct (owner_id, kind),
  constraint account_class check (class in ('available', 'on_hold', 'platform', 'escrow', 'outside')),
  constraint account_status check (status in ('open', 'locked', 'frozen')),       -- locked: money cannot leave; frozen: money cannot move
  constraint account_not_overdrawn check (floor is null or balance >= floor),
  constraint account_exact check (abs(balance) <= 9007199254740991),
  constraint account_owned check ((owner_id is null) = (class in ('platform', 'escrow', 'outside'))),
  constraint locked_beneath_a_freeze check (status = 'frozen' or not locked_beneath),
  constraint owed_by_members check (owed = 0 or class = 'available'),
  constraint account_of_its_kind
  check (class = class_of(kind) and (floor is null) = (class = 'outside') and coalesce(floor, 0) = 0)
) with (fillfactor = 50);
create index account_owing on account (id) where owed > 0;
-- Staff count locked wallets.
create index account_locked on account (owner_id) where status = 'locked';
-- Staff list frozen wallets.
create index account_frozen on account (owner_id) where status = 'frozen';

-- One business operation. Never changed or deleted. Row size matters: see docs/performance.md.
create table posting (
  id              bigint      not null, -- without gaps, in commit order
  created_at      timestamptz not null,
  payload_hash    bigint      not null, -- 52 bits of the SHA-256 of the request: detects another request under the same key
  ends            bigint,               -- the posting whose hold this one settles or releases
  public_id       uuid        not null,
  initiator_id    uuid        not null,
  act             uuid        not null, -- first half of the SHA-256 of initiator and idempotency key
  kind            text        not null,
  accounts        int[]       not null, -- ascending; with the id they are the keys of the entries
  details         json        not null, -- json takes half as many bytes as jsonb
  constraint posting_pkey primary key (id),
  constraint posting_public_id unique (public_id),
  constraint posting_once unique (act)
);
create unique index posting_ends on posting (ends) where ends is not null;

-- The effect of a posting on one account.
create table entry (
  account_id    bigint not null,
  posting_id    bigint not null,
  sequence      bigint not null, -- 1, 2, 3 … within the account
  amount        bigint not null check (amount <> 0),
  balance_after bigint not null,
  primary key (account_id, posting_id)
) partition by range (posting_id);

-- Money in an on_hold or escrow account, until one later posting ends the hold.
create table hold (
  posting_id bigint not null primary key,
  account_id bigint not null, -- where the money is held
  amount     bigint not null check (amount > 0),
  spending   jsonb  not null, -- [[account, meter, day, cents], …]: limits to give back if the money returns
  ended_by   bigint
);
create index hold_open on hold (account_id) where ended_by is null;

-- Amounts spent on days before an account's last spending day, and on any day under meters other than the common one (`out`). The common
-- meter's last day is in the account's own row, which every posting writes anyway: this saves a tenth of the work.
create table spending (
  account_id bigint not null,
  meter      text   not null,
  day        date   not null,
  spent      bigint not null check (spent >= 0),
  primary key (account_id, meter, day)
) with (fillfactor = 70);

-- One row per committed batch: a hash chain that reveals any later change, and running totals by class of account.
create table journal (
  first_id   bigint      not null primary key,
  last_id    bigint      not null,
  created_at timestamptz not null,
  available  bigint      not null,
  on_hold    bigint      not null,
  platform   bigint      not null, -- escrow included
  outside    bigint      not null,
  hash       bytea       not null, -- SHA-256 over the previous hash and all rows of the batch
  check (last_id >= first_id),
  check (available + on_hold + platform + outside = 0)
);

-- The end of the journal. Its row lock assigns posting ids in commit order.
create table head (
  only_one  boolean primary key default true check (only_one),
  last_id   bigint not null,
  available bigint not null,
  on_hold   bigint not null,
  platform  bigint not null,
  outside   bigint not null,
  hash      bytea  not null,
  last_at   timestamptz not null default '-infinity', -- time of the last batch: times in the journal never go back
  skew      int default 300                           -- most seconds that a server's clock may differ from the database's; null: any
) with (fillfactor = 10);

-- Results of full recounts: the last posting that was checked, and the violations found.
create table proof (
  id         bigint generated always as identity primary key,
  last_id    bigint      not null,
  proven_at  timestamptz not null,
  accounts   bigint      not null,
  violations jsonb       not null
);

-- A stored balance that was set back to the sum of its entries (decision 0042). Entries written in between
-- carry the wrong balance for good: `jumps` names the entries where it came in, and the amount. The first entry after `position` removes
-- it.
create table repair (
  id           bigint      generated always as identity primary key,
  account_id   bigint      not null references account,
  before       bigint      not null,
  after        bigint      not null,
  position     bigint      not null, -- the ledger's last posting at that moment
  jumps        jsonb       not null, -- [[posting, cents], …]
  reason       text        not null,
  requested_by uuid        not null,
  approved_by  uuid        not null,
  approval_id  uuid        not null unique,
  created_at   timestamptz not null,
  hash         bytea       not null, -- over the previous repair, the journal's hash at `position`, and this row
  constraint repair_changes_something check (before <> after),
  constraint repair_by_two check (requested_by <> approved_by)
);
create index repair_of_account on repair (account_id);

-- When the balances last agreed with the entries. The public page shows this time. Only look() writes it, after a check without findings,
-- so the server's login cannot fake it.
create table looked (
  only_one boolean     primary key default true check (only_one),
  at       timestamptz not null
);

-- Types of post(). The outcome of one posting; server/src/ledger/outcomes.ts has the same names. The comments say what outcome_amount is,
-- if not 0.
create type posting_outcome as enum (
  'posted',
  'replayed',                 -- posted before under this key: the answer is in `replays`
  'key_conflict',             -- the key was used for another payload
  'insufficient_funds',       -- the payer's balance
  'payer_locked',             -- the payer is locked or frozen
  'payer_owes',               -- the payer's debt
  'receiver_unavailable',     -- the receiver is frozen or would exceed its balance cap
  'day_limit_exceeded',       -- spent that day
  'days_30_limit_exceeded',   -- spent in 30 days
  'balance_cap_exceeded',     -- the balance of the initiator, who would exceed their own cap
  'hold_not_open',            -- the posting names no open hold
  'hold_mismatch'             -- opens two holds, or does not end the hold that it names in full, or ends another
);

-- The state of an account that decides whether money may move: its status, or a debt.
create type account_condition as enum ('open', 'owing', 'locked', 'frozen');

-- A batch in columns: arrays are parsed and written several times faster than rows (decision 0130). The server fills it by these names
-- (server/src/ledger/batch.ts). Arrays run over accounts, postings, entries, spending slots, spending checks or caps.
create type posting_batch as (
  account_ids       bigint[],   -- the accounts of the batch: distinct, ascending. Entries and slots name an account by its place here.
  -- Postings:
  public_ids        uuid[],
  kinds             text[],
  initiator_ids     uuid[],
  acts              uuid[],     -- the idempotency key: see posting.act
  payload_hashes    bigint[],
  details           text,       -- one JSON text per posting, separated by U+001F
  ended_public_ids  uuid[],     -- the posting whose hold this one ends; null: none
  passes_freeze     boolean[],  -- ignores locks, freezes and debts
  returns_spending  boolean[],  -- gives back the limits that the ended hold used
  -- The first entry, check and cap of each posting, and one more element: the first of a posting after the last.
  entry_starts      int[],
  check_starts      int[],
  cap_starts        int[],
  -- Entries: at most one per posting and account, by account.
  entry_accounts    int[],
  entry_amounts     bigint[],
  -- Spending slots: distinct account, meter and day.
  slot_accounts     int[],
  slot_meters       text[],
  slot_days         date[],
  slot_since        date[],     -- how far back the limits of the slot look
  -- Spending checks: an amount that is added to a slot, and the limits of the slot.
  check_slots       int[],      -- the slot, by its place
  check_amounts     bigint[],
  check_day_limits  bigint[],
  check_30_limits   bigint[],   -- 9007199254740991: none
  -- Balance caps of receivers:
  cap_entries       int[],      -- the entry, by its place
  cap_limits        bigint[]
);

-- The accounts of a batch as read under the lock, in the order of account_ids.
create type batch_accounts as (
  row_addresses     tid[],
  balances          bigint[],
  versions          bigint[],
  floors            bigint[],   -- the smallest bigint: none
  conditions        account_condition[],
  holds_money       boolean[],  -- on_hold or escrow: balances are the sum of open holds
  spent_days        date[],     -- account.spent_day; -infinity: none
  spent             bigint[],
  entry_account_ids bigint[]    -- by entry
);

-- The open hold that each posting ends: 0 if it names one that is not open, null if it names none.
create type batch_holds as (
  hold_ids          bigint[],
  account_ids       bigint[],
  amounts           bigint[]
);

-- What was spent before the batch, by slot.
create type batch_spending as (
  on_day            bigint[],
  since             bigint[]    -- from slot_since to the slot's day
);

-- The decision on a batch.
create type batch_decision as (
  outcomes          posting_outcome[],
  outcome_amounts   bigint[],
  posting_ids       bigint[],   -- 0: not posted
  opening_entries   int[],      -- the entry that opens a hold; 0: none
  last_id           bigint,     -- the ledger's last posting after the batch
  -- By entry:
  entry_posting_ids bigint[],   -- 0: not posted
  sequences         bigint[],
  balances_after    bigint[],
  -- By account:
  balances          bigint[],
  versions          bigint[],
  -- By slot:
  slot_spent        bigint[]    -- what the batch adds
);

-- Amounts by class of account, as in the journal: escrow counts as platform.
create type class_totals as (available bigint, on_hold bigint, platform bigint, outside bigint);

insert into head (last_id, available, on_hold, platform, outside, hash) values (0, 0, 0, 0, 0, '\x');
insert into account (kind, class, floor)
select kind, 'platform', 0 from unnest(array['platform_fees', 'tax_fees', 'marketing', 'goodwill', 'correction', 'promotion',
                                             'fraud_loss', 'agent_subsidy', 'manual_earnings']) kind
union all select 'pending_sends', 'escrow', 0
union all select 'outside:' || provider, 'outside', null from unnest(array['sandbox', 'stripe', 'moncash', 'bank', 'card_debts']) provider
union all select 'unclaimed_funds', 'platform', 0;
