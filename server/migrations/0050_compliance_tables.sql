-- Schema compliance: flags on members, the sanctions list that names are compared with, and the thresholds. Members
-- cannot see this data.
create schema compliance;

create table compliance.flag (
  id           uuid        primary key,
  user_id      uuid        not null references identity.account,
  kind         text        not null,
  evidence     jsonb       not null,
  evidence_key text        not null,                      -- the same evidence raises no second flag, even after a decision
  status       text        not null default 'open',
  raised_at    timestamptz not null,
  note         text        check (char_length(note) between 1 and 2000),
  resolved_by  uuid        references identity.account,
  resolved_at  timestamptz,
  release_id   uuid unique references approvals.approval, -- the approval by which two people cleared or withdrew it
  -- True: clearing the hit needs two people. Decided when the flag is raised, so a later change of the threshold has no
  -- effect. True for a hit without a score.
  needs_two    boolean not null default false,
  constraint raised_once unique (user_id, kind, evidence_key),
  constraint resolution_is_whole check ((status = 'open') = (note is null) and (status = 'open') = (resolved_by is null)
                                        and (status = 'open') = (resolved_at is null)),
  constraint flag_status_check check (status in ('open', 'cleared', 'confirmed', 'withdrawn')),
  constraint withdrawn_by_two check (status <> 'withdrawn' or release_id is not null),
  constraint flag_kind_check
  check (kind in ('sanctions_match', 'name_not_comparable', 'structuring', 'structuring_in_day', 'fan_in', 'fan_out', 'draining',
                  'cash_in_returned'))
);
create index flag_by_age on compliance.flag (raised_at desc, id desc);
create index flag_open on compliance.flag (kind, raised_at desc) where status = 'open';
create index flag_hit_open on compliance.flag (user_id) where kind = 'sanctions_match' and status = 'confirmed';

-- One row per import of the list, also for failed imports. Only the names of the newest complete list are kept.
create table compliance.list (
  id             uuid        primary key,
  fingerprint    text        not null, -- hash of the files
  status         text        not null default 'loading' check (status in ('loading', 'ready', 'failed')),
  fault          text        check (fault in ('unreadable', 'no_names', 'too_many_names')),
  names          integer     not null default 0,
  others         integer     not null default 0,
  broken_rows    integer     not null default 0,
  broken_lines   text[]      not null default '{}',
  started_at     timestamptz not null,
  finished_at    timestamptz,
  screened_after uuid,                 -- the last member compared so far, in the order of ids
  screened       integer     not null default 0,
  screened_at    timestamptz,
  constraint fault_is_given check ((status = 'failed') = (fault is not null)),
  constraint finish_is_dated check ((status = 'loading') = (finished_at is null))
);
create unique index list_loading_one on compliance.list (status) where status = 'loading';
create index list_by_age on compliance.list (started_at desc);

create table compliance.listed_name (
  list_id      uuid    not null references compliance.list on delete cascade,
  position     integer not null,
  entry_number integer not null,
  name         text    not null,
  is_alias     boolean not null,
  program      text    not null,
  remarks      text    not null,
  keys         text[]  not null, -- phonetic keys of the name
  primary key (list_id, position)
);
create index listed_name_by_key on compliance.listed_name using gin (keys);

-- Members with a new or changed name. The next run compares their names with the sanctions list.
create table compliance.screening_queue (
  user_id uuid primary key
);

-- The last posting that the payment rules have checked.
create table compliance.progress (
  only_one       boolean primary key default true check (only_one),
  last_posting   bigint  not null
);

create table compliance.setting (
  key        text        primary key,
  value      integer     not null,
  least      integer     not null,
  most       integer     not null,
  changed_at timestamptz,
  weakened_by uuid[] not null default '{}', -- approvals of weaker thresholds, each valid for one change
  constraint within_bounds check (value between least and most)
);

-- Former tiers of members. The rules compare a payment with the limits at its time.
create table compliance.previous_tier (
  id         bigint      generated always as identity primary key,
  user_id    uuid        not null references identity.account,
  tier       integer     not null,
  until      timestamptz not null
);
create index previous_tier_of on compliance.previous_tier (user_id, until);

-- Members whose check failed. Each run repeats it until it succeeds. There is no foreign key: the next run removes
-- deleted members.
create table compliance.recheck (
  user_id uuid primary key
);

insert into compliance.progress (last_posting) values (0);
insert into compliance.setting (key, value, least, most) values
  ('screening_score',            90,    70,      100),
  ('structuring_count',           3,     2,       50),
  ('structuring_days',            7,     1,       30),
  ('structuring_margin_percent', 10,     1,       50),
  ('fan_in_people',              10,     3,      500),
  ('fan_out_people',             10,     3,      500),
  ('fan_hours',                  24,     1,      168),
  ('draining_account_days',      14,     1,      365),
  ('draining_hours',             24,     1,      168),
  ('draining_minimum_cents',  20000,  1000, 10000000),
  ('draining_percent',           90,    50,      100),
  ('clearing_by_two_score',      97,    70,      100),
  ('structuring_day_count',       5,     2,       50),  -- payments in one day that come near the daily limit only together
  ('returning_hours',           168,    96,      720),  -- above cash_ins.settings.share_wait_hours (72): money that returns earlier earns no share
  ('returning_minimum_cents',  4000,   100, 10000000),
  ('returning_percent',          80,     1,      100);
