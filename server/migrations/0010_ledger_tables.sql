-- The book. Its schema is named here, at the head of each of its migrations, and in server/src/ledger/book.ts: another book is
-- the same statements under another name. Nothing in it refers to a table outside.
create schema ledger;
set local search_path = ledger, pg_catalog, pg_temp;

-- Who has how much. Balances are cents and change only through post(); only the outside world may owe us.
create table account (
  id       bigint generated always as identity (maxvalue 2147483647) primary key, -- postings name their accounts in four bytes
  owner_id uuid,                                  -- null: the platform's own
  kind     text   not null,
  class    text   not null,
  status   text   not null default 'open',
  floor    bigint          default 0,             -- null: may be negative
  balance  bigint not null default 0,
  version  bigint not null default 0,             -- entries so far
  spent_day date,                                 -- the last day on which something was spent, on the platform's calendar,
  spent    bigint not null default 0 check (spent >= 0), -- and how much: what the limit of the day is measured against
  constraint account_of_owner unique nulls not distinct (owner_id, kind),
  constraint account_class check (class in ('available', 'on_hold', 'platform', 'escrow', 'outside')),
  constraint account_status check (status in ('open', 'locked', 'frozen')), -- locked: nothing leaves; frozen: nothing moves
  constraint account_not_overdrawn check (floor is null or balance >= floor),
  constraint account_exact check (abs(balance) <= 9007199254740991),
  constraint account_owned check ((owner_id is null) = (class in ('platform', 'escrow', 'outside')))
) with (fillfactor = 50);

-- One business act. Never changed or deleted. Its bytes are counted: see docs/performance.md.
create table posting (
  id              bigint      not null,           -- gapless, in commit order
  created_at      timestamptz not null,
  payload_hash    bigint      not null,           -- 52 bits of the SHA-256 of what was asked: tells two payloads of one act apart
  ends            bigint,                         -- the posting whose hold this one settles or releases
  public_id       uuid        not null,
  initiator_id    uuid        not null,
  act             uuid        not null,           -- first half of the SHA-256 of initiator and idempotency key
  kind            text        not null,
  accounts        int[]       not null,           -- ascending: with the id, the keys of its entries
  details         json        not null,           -- as jsonb writes it, in half of jsonb's bytes
  constraint posting_pkey primary key (id),
  constraint posting_public_id unique (public_id),
  constraint posting_once unique (act)
);
create unique index posting_ends on posting (ends) where ends is not null;

-- What a posting did to one account.
create table entry (
  account_id    bigint not null,
  posting_id    bigint not null,
  sequence      bigint not null,                  -- 1, 2, 3 … within the account
  amount        bigint not null check (amount <> 0),
  balance_after bigint not null,
  primary key (account_id, posting_id)
) partition by range (posting_id);

-- Money that waits in on_hold or escrow, until one later posting ends it.
create table hold (
  posting_id bigint not null primary key,
  account_id bigint not null,                     -- where it waits
  amount     bigint not null check (amount > 0),
  spending   jsonb  not null,                     -- [[account, meter, day, cents], …] to give back when it returns
  ended_by   bigint
);
create index hold_open on hold (account_id) where ended_by is null;

-- What left an account on days before its last one, and on any day by other meters than the common one (`out`).
-- The common one's last day stands in the account's own row, which is written anyway: a tenth of all work saved.
create table spending (
  account_id bigint not null,
  meter      text   not null,
  day        date   not null,
  spent      bigint not null check (spent >= 0),
  primary key (account_id, meter, day)
) with (fillfactor = 70);

-- One row per committed batch: the chain that shows any later change, and the running totals by class of account.
create table journal (
  first_id   bigint      not null primary key,
  last_id    bigint      not null,
  created_at timestamptz not null,
  available  bigint      not null,
  on_hold    bigint      not null,
  platform   bigint      not null,                -- escrow included
  outside    bigint      not null,
  hash       bytea       not null,                -- sha256 over the hash before and all rows of the batch
  check (last_id >= first_id),
  check (available + on_hold + platform + outside = 0)
);

-- The end of the journal. Its lock gives out posting ids in commit order.
create table head (
  only_one  boolean primary key default true check (only_one),
  last_id   bigint not null,
  available bigint not null,
  on_hold   bigint not null,
  platform  bigint not null,
  outside   bigint not null,
  hash      bytea  not null,
  last_at   timestamptz not null default '-infinity', -- of the last batch: times in the journal never go back
  skew      int default 300                           -- seconds a server's clock may be from the database's; null: any
) with (fillfactor = 10);
insert into head (last_id, available, on_hold, platform, outside, hash) values (0, 0, 0, 0, 0, '\x');

-- Results of full recounts: up to where the book was proven, and what was wrong.
create table proof (
  id         bigint generated always as identity primary key,
  last_id    bigint      not null,
  proven_at  timestamptz not null,
  accounts   bigint      not null,
  violations jsonb       not null
);

insert into account (kind, class, floor)
select kind, 'platform', 0 from unnest(array['platform_fees', 'tax_fees', 'marketing', 'goodwill', 'correction', 'promotion',
                                             'fraud_loss', 'agent_subsidy', 'manual_earnings']) kind
union all select 'pending_sends', 'escrow', 0
union all select 'outside:' || provider, 'outside', null from unnest(array['sandbox', 'stripe', 'moncash', 'bank']) provider;
