-- Schema schedules: payments that members plan, once or every week or month, and the outcome of each run.
create schema schedules;

create table schedules.schedule (
  id           uuid        primary key,                             -- UUIDv7: ordered by creation time
  payer_id     uuid        not null,
  payee_id     uuid        not null,
  amount       bigint      not null check (amount > 0),             -- cents
  agreed_total bigint      not null check (agreed_total >= amount), -- cents that one run may cost at most, with fee and tax
  note         text        not null check (char_length(note) <= 140),
  every        text        not null check (every in ('once', 'weekly', 'monthly')),
  first_on     date        not null,
  last_on      date        check (last_on >= first_on),
  time_zone    text        not null,                                -- IANA name
  status       text        not null default 'active' check (status in ('active', 'paused', 'ended')),
  end_reason   text        check (end_reason in ('asked', 'finished', 'payee_gone')),
  -- The next run: its number from 0, its date and its time.
  next_number  integer     not null default 0 check (next_number >= 0),
  next_on      date,
  next_at      timestamptz,
  created_at   timestamptz not null,
  ended_at     timestamptz,
  -- The payee's masked name and tag when the schedule was created, shown to a payer who has not exchanged money with
  -- the payee. Other payers see the current ones. Null: the payee's account was deleted.
  payee_name   text,
  payee_tag    text,
  constraint two_people check (payer_id <> payee_id),
  constraint end_is_dated check ((status = 'ended') = (ended_at is not null) and (status = 'ended') = (end_reason is not null)),
  constraint more_to_come check ((status = 'ended') = (next_at is null) and (next_at is null) = (next_on is null))
) with (fillfactor = 80);
create index schedule_of_payer on schedules.schedule (payer_id, (status = 'ended'), id desc);
create index schedule_due on schedules.schedule (next_at, id) where next_at is not null;
create index schedule_made_when on schedules.schedule (payer_id, created_at desc);
create index schedule_of_payee on schedules.schedule (payee_id);

-- Days on which the member skips the payment.
create table schedules.skip (
  schedule_id uuid not null references schedules.schedule,
  due_on      date not null,
  primary key (schedule_id, due_on)
);

-- The outcome of each past run. The server's role cannot change it.
create table schedules.run (
  id             uuid        primary key, -- derived from schedule and day
  schedule_id    uuid        not null references schedules.schedule,
  due_on         date        not null,
  due_at         timestamptz not null,
  status         text        not null check (status in ('sent', 'failed', 'missed', 'skipped', 'paused')),
  refusal        text,                    -- error code of the failed run
  transaction_id uuid        unique,      -- of the send
  decided_at     timestamptz not null,
  constraint each_day_once unique (schedule_id, due_on),
  constraint sent_by_a_send check ((status = 'sent') = (transaction_id is not null)),
  constraint failed_for_a_reason check ((status = 'failed') = (refusal is not null))
);

-- The first answer to each command, for repeated commands.
create table schedules.command (
  member_id       uuid        not null,
  idempotency_key uuid        not null,
  payload_hash    text        not null,
  answer          json        not null,
  created_at      timestamptz not null,
  primary key (member_id, idempotency_key)
);
create index command_by_age on schedules.command (created_at);

-- Trigger: does not store a new schedule of a deleted payer. Locks the payer's deletion request until the schedule is
-- committed, so that a concurrent deletion waits and then finds the schedule. An existing schedule needs no such lock,
-- because the lock on its row has the same effect.
create function schedules.refuse_deleted_parties() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from deletions.deletion_request where user_id = new.payer_id for share;
  if exists (select from deletions.deletion_request where user_id = new.payer_id and status = 'approved') then
    return null;
  end if;
  return new;
end $$;

create function schedules.refuse_deleted_member() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from deletions.deletion_request where user_id = new.member_id and status = 'approved') then
    return null;
  end if;
  return new;
end $$;

-- Trigger: ends a deleted member's schedules and deletes their texts. Other members' schedules for this payee end at
-- their next run, which notifies the payer.
create function schedules.erase_deleted_member() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update schedules.schedule
     set status = 'ended', end_reason = 'asked', ended_at = new.ended_at, next_on = null, next_at = null
   where payer_id = new.user_id and status <> 'ended';
  update schedules.schedule set note = '' where payer_id = new.user_id and note <> '';
  delete from schedules.command where member_id = new.user_id;
  return null;
end $$;

create trigger plan_of_members_only before insert on schedules.schedule for each row
  execute function schedules.refuse_deleted_parties();
create trigger answer_of_members_only before insert on schedules.command for each row
  execute function schedules.refuse_deleted_member();

grant usage on schema schedules to hai_app, hai_report;
grant select on schedules.skip, schedules.run to hai_app, hai_report;
grant select on schedules.schedule to hai_app;
grant select (id, payer_id, payee_id, amount, agreed_total, every, first_on, last_on, time_zone, status, end_reason, next_number, next_on,
  next_at, created_at, ended_at, payee_name, payee_tag)
  on schedules.schedule to hai_report;
grant insert, update (agreed_total, status, end_reason, next_number, next_on, next_at, ended_at) on schedules.schedule to hai_app;
grant insert, delete on schedules.skip to hai_app;
grant insert on schedules.run to hai_app;
grant select, insert, delete on schedules.command to hai_app;
revoke execute on all functions in schema schedules from public;
