-- Cash-outs: money a member has put on hold to be paid out by an agent. The money is where the postings say; these rows say whose it is
-- to act, and until when.
create schema cashouts;
grant usage on schema cashouts to hai_app, hai_report;

-- The figures of product.md, section 2. One row.
create table cashouts.settings (
  only_one           boolean   primary key default true check (only_one),
  answer_minutes     integer   not null default 10,      -- an agent who says nothing is passed over
  silent_minutes     integer   not null default 60,      -- and not asked again for so long
  request_hours      integer   not null default 24,      -- nobody found: it expires
  cash_hours         integer   not null default 24,      -- accepted, to be handed over
  phone_minutes      integer   not null default 60,      -- accepted, to be paid out by phone or bank
  confirm_hours      integer   not null default 24,      -- sent, and the member says nothing
  reminder_hours     integer[] not null default '{2,8,20}',
  code_tries         integer   not null default 5,
  code_pause_minutes integer   not null default 10,
  report_days        integer   not null default 7,
  constraint positive check (least(answer_minutes, silent_minutes, request_hours, cash_hours, phone_minutes, confirm_hours,
                                   code_tries, code_pause_minutes, report_days) > 0 and array_position(reminder_hours, null) is null)
);
insert into cashouts.settings default values;

create table cashouts.cashout (
  id              uuid        primary key,               -- UUIDv7: newest first is by id
  sender_id       uuid        not null,
  agent_id        uuid,                                  -- null: nobody has it
  chosen_agent_id uuid,                                  -- whom the member asked for
  status          text        not null,
  version         integer     not null default 1,        -- grows with every change
  amount          bigint      not null check (amount > 0),   -- cents, all of them
  fee             bigint      not null check (fee >= 0),
  tax             bigint      not null check (tax >= 0),
  agent_share     bigint      check (agent_share between 0 and fee), -- of the fee; by the level the agent had when it was given
  htg_per_usd     numeric     not null,                  -- locked when it was asked for
  rate_source     text        not null,
  rate_as_of      timestamptz not null,
  method          text        not null,
  phone           text        not null,
  full_name       text        not null,
  department      text        not null,
  commune         text        not null,
  account         text        not null,                  -- of a bank; else empty
  note            text        not null,
  hold_id         uuid        not null unique,           -- public id of the posting that put the money on hold
  ended_by        uuid,                                  -- of the one that paid it out or gave it back
  code_secret     bytea       not null,                  -- sealed by the server: hand-over codes are made of it
  wrong_codes     integer     not null default 0,
  codes_paused_until timestamptz,
  put_back        boolean     not null default false,    -- not sent in time once
  reference       text        not null default '',       -- of the pay-out
  photo           text,                                  -- name of the file
  chat_session_id uuid,
  created_at      timestamptz not null,
  accepted_at     timestamptz,
  sent_at         timestamptz,
  ended_at        timestamptz,
  constraint status_known check (status in ('requested', 'assigned', 'accepted', 'sent', 'completed', 'disputed', 'refunded', 'cancelled', 'expired')),
  constraint over_is_over check ((status in ('completed', 'refunded', 'cancelled', 'expired')) = (ended_at is not null)
                                 and (ended_at is null) = (ended_by is null)),
  constraint somebody_has_it check ((status in ('assigned', 'accepted', 'sent', 'disputed', 'completed', 'refunded')) = (agent_id is not null)),
  constraint two_people check (sender_id <> agent_id)
) with (fillfactor = 70);
create index cashout_of_sender on cashouts.cashout (sender_id, id desc);
create index cashout_of_agent on cashouts.cashout (agent_id, id desc) where agent_id is not null;
create index cashout_open_of_agent on cashouts.cashout (agent_id) where status in ('assigned', 'accepted', 'sent', 'disputed');
create index cashout_waiting on cashouts.cashout (id) where status = 'requested';
create index cashout_paid_by_agent on cashouts.cashout (agent_id, ended_at) where status = 'completed';

-- What happened, in order; the timeline of both sides.
create table cashouts.event (
  cashout_id uuid        not null references cashouts.cashout,
  version    integer     not null,
  action     text        not null,
  by_role    text        not null check (by_role in ('member', 'agent', 'system', 'admin')),
  status     text        not null,                       -- after it
  at         timestamptz not null,
  primary key (cashout_id, version)
);

-- What happens by itself, and when. A row is taken away by whoever does what it says, in the same transaction.
create table cashouts.deadline (
  cashout_id uuid        not null references cashouts.cashout,
  kind       text        not null check (kind in ('expire', 'answer', 'send', 'remind', 'dispute')),
  due_at     timestamptz not null,
  set_at     timestamptz not null,
  tries      integer     not null default 0,             -- remind: how many were sent
  primary key (cashout_id, kind)
);
create index deadline_due on cashouts.deadline (due_at);

-- When a server last looked after the deadlines: time in which none did counts against nobody.
create table cashouts.heartbeat (
  only_one boolean     primary key default true check (only_one),
  beat_at  timestamptz not null
);

-- Which agents have been asked in vain.
create table cashouts.passed (
  cashout_id uuid        not null references cashouts.cashout,
  agent_id   uuid        not null,
  until      timestamptz,                                -- null: for good
  primary key (cashout_id, agent_id)
);

-- What members say of a cash-out afterwards, once.
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

-- What commands were answered, by the key they came with. Kept for a while.
create table cashouts.command (
  member_id       uuid        not null,
  idempotency_key uuid        not null,
  payload_hash    text        not null,
  answer          json        not null,
  created_at      timestamptz not null,
  primary key (member_id, idempotency_key)
);
create index command_by_age on cashouts.command (created_at);

grant select on all tables in schema cashouts to hai_app;
grant insert on cashouts.cashout, cashouts.event, cashouts.rating to hai_app;
-- How much was asked for, where to and at what rate was said once.
grant update (agent_id, status, version, agent_share, ended_by, wrong_codes, codes_paused_until, put_back, reference, photo,
              chat_session_id, accepted_at, sent_at, ended_at) on cashouts.cashout to hai_app;
grant insert, update, delete on cashouts.deadline, cashouts.passed, cashouts.heartbeat to hai_app;
grant insert, delete on cashouts.destination, cashouts.command to hai_app;
grant select on cashouts.settings, cashouts.event, cashouts.deadline, cashouts.passed, cashouts.heartbeat to hai_report;
grant select (id, sender_id, agent_id, chosen_agent_id, status, version, amount, fee, tax, agent_share, htg_per_usd, rate_source, rate_as_of,
              method, department, hold_id, ended_by, wrong_codes, put_back, created_at, accepted_at, sent_at, ended_at)
  on cashouts.cashout to hai_report;
grant select (cashout_id, rating, htg_received, asked_for_more, had_to_buy, short_paid, created_at) on cashouts.rating to hai_report;

-- Whoever leaves takes along where money was to go; what was paid to whom stays.
create function cashouts.forget_the_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from cashouts.destination where member_id = new.user_id;
  delete from cashouts.command where member_id = new.user_id;
  update cashouts.cashout set phone = '', full_name = '', account = '', note = '' where sender_id = new.user_id;
  update cashouts.rating r set comment = '' from cashouts.cashout c where c.id = r.cashout_id and c.sender_id = new.user_id;
  return null;
end $$;
revoke execute on function cashouts.forget_the_deleted() from public;
create trigger cashouts_forgotten after update on account.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function cashouts.forget_the_deleted();
