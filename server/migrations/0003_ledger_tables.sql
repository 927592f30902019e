-- Schema ledger: accounts, postings and their checks. Its tables reference no table of another schema.
create schema ledger;
set local search_path = ledger, pg_catalog, pg_temp;

-- The class determines whether a member owns the account and whether its balance may be negative. The function is in
-- plpgsql, because PostgreSQL would parse and inline an SQL function again in each update of accounts.
create function class_of(kind text) returns text language plpgsql immutable parallel safe as $$
begin
  return case when kind in ('available', 'on_hold') then kind
              when kind = 'pending_sends' then 'escrow'
              when kind like 'outside:%' then 'outside'
              else 'platform' end;
end $$;

-- The number of an account's newest entry, from the number of its entries.
create function sequence_of(version bigint) returns int language sql immutable parallel safe
return (version & 2147483647)::int;

-- The number of the entry after the one with the number `before`, or of the first one after 0.
create function next_sequence(before int) returns int language sql immutable parallel safe
return sequence_of(before::bigint + 1);

-- Balances in cents. Only post() and approved repairs change them. Only accounts of class outside may be negative. The
-- functions that insert rows give accounts, proofs, archives and repairs the next id, because a distributed database
-- gives the sequence of each server another range of numbers (decision 0160).
create table account (
  id       bigint primary key check (id between 1 and 999999999), -- nine digits: see account_list()
  owner_id uuid,
  kind     text   not null,
  class    text   not null,
  status   text   not null default 'open',
  floor    bigint          default 0,                                             -- null: may be negative
  balance  bigint not null default 0,
  version  bigint not null default 0,                                             -- number of entries of the account
  -- The end of the batch with the newest entry. A proof finds that entry by it without searching every partition.
  last_id  bigint not null default 0,
  -- The last day, in the platform's time zone, with spending under the meter `out`, and the cents spent on it.
  spent_day date,
  spent    bigint not null default 0 check (spent >= 0),
  -- True: the account was locked before or during its freeze, and is locked again when the freeze ends.
  also_locked boolean not null default false,
  -- The member's debt in cents for reversed card and MonCash payments that the wallet did not cover. While it is
  -- positive, payments from the available balance fail, and incoming money pays off the debt.
  owed     bigint not null default 0 check (owed >= 0),
  constraint account_of_owner unique nulls not distinct (owner_id, kind),
  constraint account_class check (class in ('available', 'on_hold', 'platform', 'escrow', 'outside')),
  -- Locked: money cannot leave. Frozen: money can neither leave nor arrive. Postings with passes_freeze ignore both.
  constraint account_status check (status in ('open', 'locked', 'frozen')),
  constraint account_not_overdrawn check (floor is null or balance >= floor),
  constraint account_exact check (abs(balance) <= 9007199254740991),
  constraint account_owned check ((owner_id is null) = (class in ('platform', 'escrow', 'outside'))),
  constraint also_locked_only_frozen check (status = 'frozen' or not also_locked),
  constraint owed_by_members check (owed = 0 or class = 'available'),
  constraint account_of_its_kind
  check (class = class_of(kind) and (floor is null) = (class = 'outside') and coalesce(floor, 0) = 0)
) with (fillfactor = 50);
create index account_owing on account (id) where owed > 0;
create index account_locked on account (owner_id) where status = 'locked';
create index account_frozen on account (owner_id) where status = 'frozen';

-- Posting, entry, hold and journal are partitioned by posting id. make_partitions() (0004) makes the partitions and those
-- indexes of postings that a parent table cannot have: unique ones without the posting id.

-- The account ids of a posting, in ascending order, from their text, such as '1 2 17 18'. The text is 15 to 20 bytes
-- shorter than an array. Any other text gives an empty list, so that a row changed behind the triggers stops no check.
-- Each repetition in the expression costs time.
create function account_list(accounts text) returns int[] language sql immutable parallel safe
return case when ' ' || accounts ~ '^( [0-9]{1,9})*$' then string_to_array(accounts, ' ')::int[] else '{}' end;

-- True if the accounts of a posting include this one. Searching the text is faster than account_list().
create function names_account(accounts text, account bigint) returns boolean language sql immutable parallel safe
return strpos(' ' || accounts || ' ', ' ' || account::text || ' ') > 0;

-- Triggers reject changes and deletions. Rows are as small as possible (docs/performance.md).
create table posting (
  id              bigint      not null, -- without gaps, in commit order
  created_at      timestamptz not null,
  payload_hash    bigint      not null, -- 52 bits of the SHA-256 of the request: reveals a different request with the same key
  ends            bigint,               -- id of the posting whose hold this posting settles or releases
  public_id       uuid        not null,
  initiator_id    uuid        not null,
  command_key     uuid        not null, -- idempotency: first half of the SHA-256 of initiator and idempotency key
  kind            text        not null,
  accounts        text        not null, -- see account_list(); each account id with the posting id is the key of an entry
  details         json        not null, -- json needs about two thirds of jsonb; whole_details() adds usual values
  constraint posting_pkey primary key (id)
) partition by range (id);
create index posting_of_debt on posting (id) where kind in ('fund_taken', 'fund_put_back', 'debt_collected');

-- Amounts in cents. Two columns of four bytes share eight.
create table entry (
  account_id    int    not null,
  sequence      int    not null, -- 1, 2, 3 … within the account. 0 follows 2147483647 (next_sequence)
  posting_id    bigint not null,
  amount        bigint not null,
  balance_after bigint not null,
  primary key (account_id, posting_id),
  -- Sums of a few such amounts are never out of range. One constraint, because each has a fixed cost in each batch.
  constraint entry_exact check (amount <> 0 and amount between -9007199254740991 and 9007199254740991
                                and balance_after between -9007199254740991 and 9007199254740991)
) partition by range (posting_id);

-- Money in an on_hold or escrow account. One later posting ends the hold.
create table hold (
  posting_id bigint not null primary key,
  account_id bigint not null,
  amount     bigint not null check (amount > 0),
  spending   jsonb  not null, -- [[account, meter, day, cents], …]: amounts counted against limits, given back if the money returns
  ended_by   bigint
) partition by range (posting_id);
create index hold_open on hold (account_id) where ended_by is null;

-- Cents spent by account, meter and day. The amount of an account's last day under the meter `out` is in the account's
-- row instead, which a posting writes anyway. This makes postings a tenth faster.
create table spending (
  account_id bigint not null,
  meter      text   not null,
  day        date   not null,
  spent      bigint not null check (spent >= 0),
  primary key (account_id, meter, day)
) with (fillfactor = 70);
create index spending_day on spending using brin (day);

-- One row per committed batch of postings, with the totals by class of account after the batch. A batch that ends in
-- another partition than it begins has a row for each.
create table journal (
  first_id   bigint      not null primary key,
  last_id    bigint      not null,
  created_at timestamptz not null,
  available  bigint      not null,
  on_hold    bigint      not null,
  platform   bigint      not null, -- escrow included
  outside    bigint      not null,
  hash       bytea       not null, -- SHA-256 over the previous hash and all rows of the batch, so later changes are detected
  check (last_id >= first_id),
  check (available + on_hold + platform + outside = 0
         and greatest(available, on_hold, platform, outside) <= 9007199254740991
         and least(available, on_hold, platform, outside) >= -9007199254740991)
) partition by range (first_id);

-- The end of the journal. The lock on this row makes posting ids follow the commit order.
create table head (
  only_one  boolean primary key default true check (only_one),
  last_id   bigint not null,
  available bigint not null,
  on_hold   bigint not null,
  platform  bigint not null,
  outside   bigint not null,
  hash      bytea  not null,
  last_at   timestamptz not null default '-infinity', -- time of the last batch: no later batch has an earlier time
  -- The greatest public id of the partitions before the current one. Smaller public ids are searched in all partitions.
  earlier_public_id uuid not null default '00000000-0000-0000-0000-000000000000',
  -- largest difference in seconds between a server's clock and the database's; null: any
  skew      int default 300
) with (fillfactor = 10);

-- A proof: at this time, no rule was broken except as `violations` says, by postings up to last_id with this hash. A proof
-- reads the postings after those of the proof before, and the newest ones again. Older ones are read in rotation.
create table proof (
  id         bigint         primary key,
  last_id    bigint         not null,
  hash       bytea          not null, -- the journal's hash at last_id
  proven_at  timestamptz    not null,
  accounts   bigint         not null,
  violations jsonb          not null, -- all that are known, also of earlier postings
  doubtful   int8multirange not null  -- postings with violations, which the next proof reads again
);
create index proof_by_last_id on proof (last_id);

-- The rotation reads all postings again and again, in rounds. Only the checks write this row, so the server cannot
-- claim to have read something. Each check locks it, so checks never overwrite each other's findings.
create table rotation (
  only_one         boolean     primary key default true check (only_one),
  after_id         bigint      not null default 0, -- the last posting that this round has read
  end_id           bigint      not null default 0, -- the last posting of this round; proofs read the newer ones
  round_started_at timestamptz,                    -- null: there was no round yet
  read_since       timestamptz,                    -- every posting was read after this time, by the last whole round or a proof
  doubtful         int8multirange not null default '{}' -- postings with violations that no proof has yet
);

-- Partitions that were written to a file and removed (decision 0154). They are always the oldest ones. The tables keep
-- some of their rows (see archive_partition in 0068): checks continue from these, and do not check these themselves.
create table archive (
  id           bigint      primary key,
  number       bigint      not null, -- of the partition
  last_id      bigint      not null,
  hash         bytea       not null, -- the journal's hash at last_id
  since        timestamptz not null, -- time of the first posting
  until        timestamptz not null, -- time of the last posting
  file_hash    bytea       not null, -- SHA-256 of the file
  kept_hash    bytea       not null, -- SHA-256 over the rows that stay
  entry_hashes jsonb       not null, -- SHA-256 over the entries among them, by group of accounts (kept_entry_hashes)
  differences  jsonb       not null, -- balance_differences(last_id), in cents by account
  archived_at  timestamptz not null,
  restored_at  timestamptz, -- the partition is back in the ledger since then
  checked_at   timestamptz  -- when restore-archive had read the restored postings, without violations
);
create unique index archive_once on archive (number) where restored_at is null;

-- A stored balance that was corrected to the sum of its entries (decision 0042). Entries that were written while the
-- balance was wrong keep their wrong balance_after. `jumps` lists the entries where an error begins, and the error in
-- cents. From the first entry after `position`, balance_after is right again.
create table repair (
  id           bigint      primary key,
  account_id   bigint      not null references account,
  before       bigint      not null,
  after        bigint      not null,
  position     bigint      not null, -- the ledger's last posting at the time of the repair
  jumps        jsonb       not null, -- [[posting, cents], …]
  reason       text        not null,
  requested_by uuid        not null,
  approved_by  uuid        not null,
  approval_id  uuid        not null unique,
  created_at   timestamptz not null,
  hash         bytea       not null, -- over the previous repair, the journal's hash at `position`, and this row
  constraint repair_changes_something check (before <> after),
  constraint repair_by_two check (requested_by <> approved_by),
  -- Other values would stop the checks, which add up the cents.
  constraint repair_jumps_are_pairs_of_integers check (jsonb_typeof(jumps) = 'array' and not jsonb_path_exists(jumps,
    'strict $[*] ? (@.type() != "array" || @.size() != 2 || exists (@[*] ? (
       @.type() != "number" || @.floor() != @ || @ > 9007199254740991 || @ < -9007199254740991)))', silent => true))
);
create index repair_of_account on repair (account_id);

-- The outcomes of a posting, with the same names as in server/src/ledger/batch.ts. Each comment says what
-- outcome_amounts contains for the posting. "No amount" means 0, as for 'posted'.
create type posting_outcome as enum (
  'posted',
  'replayed',                 -- no amount; the key was used before for this request, and `replays` has the first answer
  'key_conflict',             -- no amount; the key was used before for another request
  'insufficient_funds',       -- the payer's balance
  'payer_locked',             -- no amount; the payer is locked or frozen
  'payer_owes',               -- the payer's debt
  'receiver_unavailable',     -- no amount; the receiver is frozen, or the payment would exceed the receiver's balance cap
  'day_limit_exceeded',       -- cents already spent on that day
  'days_30_limit_exceeded',   -- cents already spent in 30 days
  'balance_cap_exceeded',     -- the initiator's balance, when the payment would exceed the initiator's own balance cap
  'hold_not_open',            -- no amount; the hold that the posting names is not open
  'hold_mismatch'             -- no amount; the posting opens two holds, or does not end exactly the hold that it names
);

-- Derived from an account's status and debt.
create type account_condition as enum ('open', 'owing', 'locked', 'frozen');

-- A batch of postings in columns, because PostgreSQL parses and writes arrays several times faster than rows (decision
-- 0130). server/src/ledger/batch.ts fills the fields by these names.
create type posting_batch as (
  account_ids       bigint[],   -- distinct, ascending. Entries and slots refer to an account by its index in this array
  -- One element per posting:
  public_ids        uuid[],
  kinds             text[],
  initiator_ids     uuid[],
  command_keys      uuid[],     -- see posting.command_key
  payload_hashes    bigint[],
  details           text,       -- one JSON text per posting, separated by U+001F
  ended_public_ids  uuid[],     -- the posting whose hold this posting ends; null: none
  passes_freeze     boolean[],  -- true: the posting ignores locks, freezes and debts
  returns_spending  boolean[],  -- true: gives back the used limits of the hold that it ends
  -- The index of each posting's first entry, check and cap. One more element at the end marks where the last posting
  -- ends.
  entry_starts      int[],
  check_starts      int[],
  cap_starts        int[],
  -- One element per entry, in the order of the postings and within a posting by account. A posting has at most one
  -- entry per account.
  entry_accounts    int[],
  entry_amounts     bigint[],
  -- One element per spending slot: a distinct combination of account, meter and day.
  slot_accounts     int[],
  slot_meters       text[],
  slot_days         date[],
  slot_since        date[],     -- first day that counts for the slot's 30-day limit
  -- One element per spending check: adds an amount to a slot, and compares the sum with the limits.
  check_slots       int[],      -- index of the slot
  check_amounts     bigint[],
  check_day_limits  bigint[],
  check_30_limits   bigint[],   -- 9007199254740991: no limit
  -- One element per balance cap of a receiver:
  cap_entries       int[],      -- index of the entry
  cap_limits        bigint[]
);

-- The accounts of a batch as read under the lock, in the order of account_ids.
create type batch_accounts as (
  ids               bigint[],
  row_addresses     tid[],
  balances          bigint[],
  versions          bigint[],
  floors            bigint[],   -- the smallest bigint: no floor
  conditions        account_condition[],
  classes           text[],
  holds_money       boolean[],  -- true for classes on_hold and escrow, whose balance is the sum of their open holds
  spent_days        date[],     -- account.spent_day; -infinity: never spent
  spent             bigint[],
  entry_account_ids bigint[]    -- one per entry: the id of its account
);

-- The hold that each posting ends. hold_id 0: the named hold is not open. null: the posting names no hold.
create type batch_holds as (
  hold_ids          bigint[],
  account_ids       bigint[],
  amounts           bigint[]
);

-- Cents spent before the batch, per slot.
create type batch_spending as (
  on_day            bigint[],
  since             bigint[]    -- from slot_since to the slot's day
);

-- The decision of post() about a batch. The first arrays have one element per posting.
create type batch_decision as (
  outcomes          posting_outcome[],
  outcome_amounts   bigint[],
  posting_ids       bigint[],   -- 0: rejected
  opening_entries   int[],      -- index of the entry that opens a hold; 0: none
  last_id           bigint,     -- the ledger's last posting after the batch
  -- One element per entry:
  entry_posting_ids bigint[],   -- 0: rejected
  sequences         bigint[],
  balances_after    bigint[],
  -- One element per account:
  balances          bigint[],
  versions          bigint[],
  -- One element per slot:
  slot_spent        bigint[]    -- cents that the batch adds
);

insert into rotation default values;
insert into head (last_id, available, on_hold, platform, outside, hash) values (0, 0, 0, 0, 0, '\x');
insert into account (id, kind, class, floor)
select p.id, p.kind, class_of(p.kind), case when class_of(p.kind) <> 'outside' then 0 end
  from unnest(array['platform_fees', 'tax_fees', 'marketing', 'goodwill', 'correction', 'promotion', 'fraud_loss',
                    'agent_subsidy', 'manual_earnings', 'pending_sends', 'outside:sandbox', 'outside:stripe',
                    'outside:moncash', 'outside:bank', 'outside:card_debts', 'unclaimed_funds']) with ordinality p (kind, id);

-- Creates the account for money on its way to or from another book, with the number of that book. The server cannot call
-- this.
create function open_clearing_account(other smallint) returns void
language plpgsql set search_path from current as $$
begin
  perform pg_advisory_xact_lock('account'::regclass::oid::bigint);
  insert into account (id, kind, class, floor)
  select max(a.id) + 1, 'outside:clearing:' || other, 'outside', null from account a
  on conflict (owner_id, kind) do nothing;
end $$;
