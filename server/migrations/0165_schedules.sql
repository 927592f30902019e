-- Payments that a member plans: once on a later day, or every week or month. The money is in the ledger; these rows say what was
-- planned, and what became of each day.
create schema schedules;

create table schedules.schedule (
  id           uuid        primary key,                          -- UUIDv7: newest first is by id
  payer_id     uuid        not null,
  payee_id     uuid        not null,
  amount       bigint      not null check (amount > 0),          -- cents
  agreed_total bigint      not null check (agreed_total >= amount), -- cents: the most that one run may cost in all
  note         text        not null check (char_length(note) <= 140),
  every        text        not null check (every in ('once', 'weekly', 'monthly')),
  first_on     date        not null,
  last_on      date        check (last_on >= first_on),
  time_zone    text        not null,                             -- IANA name
  status       text        not null default 'active' check (status in ('active', 'paused', 'ended')),
  end_reason   text        check (end_reason in ('asked', 'finished', 'payee_gone')),
  -- The first day that is not decided: its number, counted from first_on as 0, its date, its moment.
  next_number  integer     not null default 0 check (next_number >= 0),
  next_on      date,
  next_at      timestamptz,
  created_at   timestamptz not null,
  ended_at     timestamptz,
  constraint two_people check (payer_id <> payee_id),
  constraint over_is_over check ((status = 'ended') = (ended_at is not null) and (status = 'ended') = (end_reason is not null)),
  constraint more_to_come check ((status = 'ended') = (next_at is null) and (next_at is null) = (next_on is null))
) with (fillfactor = 80);

create index schedule_of_payer on schedules.schedule (payer_id, (status = 'ended'), id desc);
create index schedule_due on schedules.schedule (next_at, id) where next_at is not null;

-- Days that are to be left out.
create table schedules.skip (
  schedule_id uuid not null references schedules.schedule,
  due_on      date not null,
  primary key (schedule_id, due_on)
);

-- What became of the days that have passed: each is decided once.
create table schedules.run (
  id             uuid        primary key,                        -- made from the schedule and the day
  schedule_id    uuid        not null references schedules.schedule,
  due_on         date        not null,
  due_at         timestamptz not null,
  status         text        not null check (status in ('sent', 'failed', 'missed', 'skipped', 'paused')),
  refusal        text,                                           -- the code that refused it
  transaction_id uuid        unique,                             -- of the send
  decided_at     timestamptz not null,
  constraint each_day_once unique (schedule_id, due_on),
  constraint sent_by_a_send check ((status = 'sent') = (transaction_id is not null)),
  constraint failed_for_a_reason check ((status = 'failed') = (refusal is not null))
);

-- What commands were answered, by the key they came with. Kept for a while.
create table schedules.command (
  member_id       uuid        not null,
  idempotency_key uuid        not null,
  payload_hash    text        not null,
  answer          json        not null,
  created_at      timestamptz not null,
  primary key (member_id, idempotency_key)
);
create index command_by_age on schedules.command (created_at);

grant usage on schema schedules to hai_app, hai_report;
grant select, insert on schedules.schedule, schedules.run to hai_app;
-- Who is paid how much on which days was said once.
grant update (agreed_total, status, end_reason, next_number, next_on, next_at, ended_at) on schedules.schedule to hai_app;
grant select, insert, delete on schedules.skip, schedules.command to hai_app;
grant select on schedules.schedule, schedules.skip, schedules.run to hai_report;
