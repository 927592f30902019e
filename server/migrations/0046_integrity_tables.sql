-- Schema integrity: checks of the ledger against itself, with their runs, results and alerts.
create schema integrity;

create table integrity.admin_alerts (
  id               uuid        primary key,
  alert_type       text        not null check (alert_type in ('ledger_delta_mismatch', 'system_net_delta')),
  severity         text        not null check (severity in ('critical', 'high', 'medium', 'low')),
  user_id          uuid,                 -- the member with the wrong balance; null: the whole ledger
  snapshot_balance bigint      not null, -- stored balance of both accounts; for the whole ledger, the sum of members' and the platform's balances
  computed_balance bigint      not null, -- sum of the entries; for the whole ledger, the money that came in from outside
  metadata         jsonb       not null, -- affected_users, total_delta, resolution_note, findings
  resolved         boolean     not null default false,
  resolved_by      uuid        references identity.account,
  resolved_at      timestamptz,
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  constraint alert_has_user check ((alert_type = 'ledger_delta_mismatch') = (user_id is not null)),
  constraint resolved_is_whole check (resolved = (resolved_at is not null) and resolved = (resolved_by is not null))
);
create unique index admin_alerts_open
  on integrity.admin_alerts (alert_type, coalesce(user_id, '00000000-0000-0000-0000-000000000000'))
  where not resolved;
create index admin_alerts_by_age on integrity.admin_alerts (created_at desc, id desc);
create index admin_alerts_of_user on integrity.admin_alerts (user_id) where user_id is not null;

-- A check of the ledger in the background. Any server process can continue it.
create table integrity.run (
  id          uuid        primary key,
  kind        text        not null check (kind in ('anomaly', 'members')),
  status      text        not null default 'running' check (status in ('running', 'done', 'failed')),
  started_by  uuid        references identity.account, -- null: started by the schedule
  started_at  timestamptz not null,
  finished_at timestamptz,
  after_user  uuid,                                    -- the last member checked so far
  done        bigint      not null default 0,
  total       bigint      not null,
  found       bigint      not null default 0,
  taken_at    timestamptz,                             -- when a process last continued it
  tries       int         not null default 0,          -- attempts in a row without progress
  -- For kind 'anomaly': true if the run reads all postings, and false if it reads the next part of the rotation.
  is_whole    boolean not null default false,
  constraint run_ends check ((status = 'running') = (finished_at is null))
);
create unique index run_one_at_a_time on integrity.run (kind) where status = 'running';
create index run_newest on integrity.run (kind, started_at desc, id desc);

-- The result of each member's latest check.
create table integrity.member_balance (
  user_id          uuid        primary key,
  stored_balance   bigint      not null,
  computed_balance bigint      not null,
  delta            bigint      not null generated always as (stored_balance - computed_balance) stored,
  is_sound         boolean     not null, -- true: all of the member's rows were checked, without a finding
  checked_at       timestamptz not null
);

create table integrity.unlock (
  approval_id uuid        primary key references approvals.approval,
  user_id     uuid        not null,
  at          timestamptz not null
);

-- Results of `npm run verify-ledger -- --note`. Only the database owner writes them.
create table integrity.verification (
  id       bigint      primary key generated always as identity,
  at       timestamptz not null default now(),
  is_whole boolean     not null,
  postings bigint,               -- number of postings, including `archived`; null: not all could be verified, or a row is wrong
  -- Number of postings that were not read: archived ones without --archives, and older ones with --nightly. After a
  -- nightly run with wrong rows, only the archived ones, so that a nightly run without wrong rows does not end the alert.
  archived bigint      not null default 0,
  faults   int         not null, -- wrong rows
  constraint whole_has_no_faults check (is_whole = (faults = 0) and is_whole = (postings is not null))
);
