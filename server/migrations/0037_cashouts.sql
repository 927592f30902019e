-- Schema cashouts: cash-outs with their states and deadlines. The money is on hold in the ledger until a cash-out ends.
create schema cashouts;

create table cashouts.settings (
  only_one           boolean   primary key default true check (only_one),
  answer_minutes     integer   not null default 10, -- after which an agent who does not answer is skipped
  silent_minutes     integer   not null default 60, -- before a skipped agent is offered another cash-out
  request_hours      integer   not null default 24, -- after which a cash-out without an agent expires
  cash_hours         integer   not null default 24, -- from acceptance to the hand-over of cash
  phone_minutes      integer   not null default 60, -- from acceptance to a payment by phone or bank
  confirm_hours      integer   not null default 24, -- for the member to confirm a sent payment
  reminder_hours     integer[] not null default '{2,8,20}',
  code_tries         integer   not null default 5,
  code_pause_minutes integer   not null default 10,
  report_days        integer   not null default 7,
  constraint positive check (least(answer_minutes, silent_minutes, request_hours, cash_hours, phone_minutes, confirm_hours,
                                   code_tries, code_pause_minutes, report_days) > 0 and array_position(reminder_hours, null) is null)
);

create table cashouts.cashout (
  id              uuid        primary key,                           -- UUIDv7: ordered by creation time
  sender_id       uuid        not null,
  agent_id        uuid,                                              -- null: not assigned
  chosen_agent_id uuid,                                              -- set if the member chose an agent
  status          text        not null,
  version         integer     not null default 1,
  amount          bigint      not null check (amount > 0),           -- all amounts in cents
  fee             bigint      not null check (fee >= 0),
  tax             bigint      not null check (tax >= 0),
  agent_share     bigint      check (agent_share between 0 and fee), -- the agent's part of the fee, from the level at assignment
  htg_per_usd     numeric     not null,                              -- exchange rate at the request
  rate_source     text        not null,
  rate_as_of      timestamptz not null,
  method          text        not null,
  phone           text        not null,
  full_name       text        not null,
  department      text        not null,
  commune         text        not null,
  account         text        not null,                              -- bank account; empty for other methods
  note            text        not null,
  hold_id         uuid        not null unique,                       -- public id of the posting that holds the money
  ended_by        uuid,                                              -- public id of the posting that paid it out or returned it
  code_secret     bytea       not null,                              -- encrypted; hand-over codes are derived from it
  wrong_codes     integer     not null default 0,
  codes_paused_until timestamptz,
  put_back        boolean     not null default false,                -- true: an agent accepted it but did not pay in time
  reference       text        not null default '',                   -- the agent's reference of the payment
  photo           text,                                              -- file name of the agent's proof of payment
  chat_session_id uuid,
  created_at      timestamptz not null,
  accepted_at     timestamptz,
  sent_at         timestamptz,
  ended_at        timestamptz,
  constraint status_known check (status in ('requested', 'assigned', 'accepted', 'sent', 'completed', 'disputed',
                                            'refunded', 'cancelled', 'expired')),
  constraint end_is_dated check ((status in ('completed', 'refunded', 'cancelled', 'expired')) = (ended_at is not null)
                                 and (ended_at is null) = (ended_by is null)),
  constraint assignee_fits_status check ((status in ('assigned', 'accepted', 'sent', 'disputed', 'completed',
                                                     'refunded')) = (agent_id is not null)),
  constraint two_people check (sender_id <> agent_id)
) with (fillfactor = 70);
create index cashout_of_sender on cashouts.cashout (sender_id, id desc);
create index cashout_of_agent on cashouts.cashout (agent_id, id desc) where agent_id is not null;
create index cashout_open_of_agent on cashouts.cashout (agent_id) where status in ('assigned', 'accepted', 'sent', 'disputed');
create index cashout_waiting on cashouts.cashout (id) where status = 'requested';
create index cashout_paid_by_agent on cashouts.cashout (agent_id, ended_at) where status = 'completed';
-- For the activity list, which finds a cash-out by the posting that ended it.
create index cashout_by_its_end on cashouts.cashout (ended_by) where ended_by is not null;
create index cashout_by_amount on cashouts.cashout (amount, id desc);
create index cashout_by_reference on cashouts.cashout (lower(reference)) where reference <> '';
create index cashout_by_short_id on cashouts.cashout (right(id::text, 8));

-- The timeline that both parties see.
create table cashouts.event (
  cashout_id uuid        not null references cashouts.cashout,
  version    integer     not null,
  action     text        not null,
  by_role    text        not null check (by_role in ('member', 'agent', 'system', 'admin')),
  status     text        not null,
  at         timestamptz not null,
  primary key (cashout_id, version)
);

-- Automatic steps and when they are due. The transaction that carries out a step deletes its row or moves it to the
-- next time.
create table cashouts.deadline (
  cashout_id uuid        not null references cashouts.cashout,
  kind       text        not null check (kind in ('expire', 'answer', 'send', 'remind', 'dispute')),
  due_at     timestamptz not null,
  set_at     timestamptz not null,
  tries      integer     not null default 0, -- reminders sent so far
  -- A dispute stops the deadlines of its cash-out (decision 0036). Then due_at is 'infinity', and `remaining` is the
  -- time that is left after the dispute.
  remaining  interval,
  primary key (cashout_id, kind)
);
create index deadline_due on cashouts.deadline (due_at);

-- When a server last processed the deadlines. After an outage of all servers, open deadlines are postponed by the
-- length of the outage.
create table cashouts.heartbeat (
  only_one boolean     primary key default true check (only_one),
  beat_at  timestamptz not null
);

-- Agents who did not accept an offered cash-out.
create table cashouts.passed (
  cashout_id uuid        not null references cashouts.cashout,
  agent_id   uuid        not null,
  until      timestamptz, -- null: never offer it to this agent again
  primary key (cashout_id, agent_id)
);

create table cashouts.rating (
  cashout_id     uuid        primary key references cashouts.cashout,
  rating         integer     check (rating between 1 and 5),
  htg_received   numeric     check (htg_received >= 0),
  asked_for_more boolean     not null,
  had_to_buy     boolean     not null,
  comment        text        not null,
  short_paid     boolean     not null,
  created_at     timestamptz not null
);

create table cashouts.destination (
  id         uuid        primary key,
  member_id  uuid        not null,
  label      text        not null,
  method     text        not null,
  phone      text        not null,
  full_name  text        not null,
  department text        not null,
  commune    text        not null,
  account    text        not null,
  note       text        not null,
  created_at timestamptz not null
);
create index destination_of_member on cashouts.destination (member_id, id desc);

-- The first answer to each command, for repeated commands.
create table cashouts.command (
  member_id       uuid        not null,
  idempotency_key uuid        not null,
  payload_hash    text        not null,
  answer          json        not null,
  created_at      timestamptz not null,
  primary key (member_id, idempotency_key)
);
create index command_by_age on cashouts.command (created_at);

-- Trigger: deletes the names, phone numbers and bank accounts to which a deleted member was paid, and the member's
-- texts. Amounts and parties stay.
create function cashouts.erase_deleted_member() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from cashouts.destination where member_id = new.user_id;
  delete from cashouts.command where member_id = new.user_id;
  update cashouts.cashout set phone = '', full_name = '', account = '', note = '' where sender_id = new.user_id;
  update cashouts.rating r set comment = '' from cashouts.cashout c where c.id = r.cashout_id and c.sender_id = new.user_id;
  return null;
end $$;

insert into cashouts.settings default values;

grant usage on schema cashouts to hai_app, hai_report;
grant select on cashouts.settings, cashouts.event, cashouts.deadline, cashouts.heartbeat, cashouts.passed to hai_app, hai_report;
grant select, insert, update (agent_id, status, version, agent_share, ended_by, code_secret, wrong_codes, codes_paused_until, put_back,
  reference, photo, chat_session_id, accepted_at, sent_at, ended_at)
  on cashouts.cashout to hai_app;
grant select (id, sender_id, agent_id, chosen_agent_id, status, version, amount, fee, tax, agent_share, htg_per_usd, rate_source,
  rate_as_of, method, department, hold_id, ended_by, wrong_codes, put_back, created_at, accepted_at, sent_at, ended_at)
  on cashouts.cashout to hai_report;
grant insert on cashouts.event to hai_app;
grant insert, update, delete on cashouts.deadline, cashouts.heartbeat, cashouts.passed to hai_app;
grant select, insert on cashouts.rating to hai_app;
grant select (cashout_id, rating, htg_received, asked_for_more, had_to_buy, short_paid, created_at) on cashouts.rating to hai_report;
grant select, insert, delete on cashouts.destination, cashouts.command to hai_app;
revoke execute on all functions in schema cashouts from public;

create view cashouts.cashout_view as
  select id, sender_id, agent_id, status, amount, fee, tax, htg_per_usd, method, department, commune, hold_id, ended_by, reference,
         chat_session_id, created_at, accepted_at, sent_at, ended_at from cashouts.cashout;

create view cashouts.deadline_view as
  select cashout_id, kind, due_at from cashouts.deadline;

create view cashouts.settings_view as
  select answer_minutes, request_hours, cash_hours, phone_minutes, confirm_hours, report_days from cashouts.settings;

grant select on cashouts.cashout_view, cashouts.deadline_view, cashouts.settings_view to hai_app;
