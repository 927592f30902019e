-- Disputes about cash-outs and tasks. The money is where its item keeps it; these rows say who says what, and until when.
create schema disputes;
grant usage on schema disputes to hai_app, hai_report;

-- The figures of product.md, section 4. One row.
create table disputes.settings (
  only_one         boolean primary key default true check (only_one),
  escalable_hours  integer not null default 24,            -- from when on either side can bring it before staff
  escalate_hours   integer not null default 72,            -- after which it comes there by itself
  decide_hours     integer not null default 72,            -- in which staff mean to decide
  files_max        integer not null default 6,             -- of each side
  statements_a_day integer not null default 10,            -- of each side
  constraint positive check (least(escalable_hours, escalate_hours, decide_hours, statements_a_day) > 0 and files_max >= 0)
);
insert into disputes.settings default values;

create table disputes.dispute (
  id           uuid        primary key,                    -- UUIDv7: newest first is by id
  related_type text        not null check (related_type in ('cashout', 'task')),
  related_id   uuid        not null,
  payer_id     uuid        not null,                       -- whose money was put on hold
  payee_id     uuid        not null,                       -- who is to have it
  initiator_id uuid        not null,                       -- opened by the system: who was waited for in vain
  opponent_id  uuid        not null,
  opened_by    text        not null check (opened_by in ('payer', 'payee', 'system')),
  category     text        not null,
  status       text        not null,
  version      integer     not null default 1,             -- grows with every change
  moved        bigint      check (moved >= 0),             -- cents: what the payer got back, or the payee got
  decided_by   uuid,
  created_at   timestamptz not null,
  escalated_at timestamptz,
  ended_at     timestamptz,
  constraint status_known check (status in ('open', 'escalated', 'resolved', 'refunded', 'closed')),
  constraint over_is_over check ((status in ('open', 'escalated')) = (ended_at is null)
                                 and (ended_at is null) = (decided_by is null)),
  constraint two_people check (payer_id <> payee_id and initiator_id in (payer_id, payee_id) and opponent_id in (payer_id, payee_id)
                               and initiator_id <> opponent_id)
) with (fillfactor = 80);
create unique index dispute_one_active on disputes.dispute (related_type, related_id) where status in ('open', 'escalated');
create index dispute_of_payer on disputes.dispute (payer_id, id desc);
create index dispute_of_payee on disputes.dispute (payee_id, id desc);
create index dispute_active on disputes.dispute (id) where status in ('open', 'escalated');

-- What was said and done, in order.
create table disputes.dispute_event (
  dispute_id      uuid        not null references disputes.dispute,
  version         integer     not null,                    -- of the dispute after it
  id              uuid        not null unique,
  actor_id        uuid,                                    -- null: nobody's act
  actor_role      text        not null check (actor_role in ('payer', 'payee', 'system', 'admin')),
  kind            text        not null check (kind in ('opened', 'statement', 'evidence', 'escalated', 'status_changed', 'admin_note',
                                                       'refunded', 'released', 'closed', 'frozen')),
  body            text        not null,
  reason_code     text,                                    -- of what staff did
  attachments     uuid[]      not null default '{}',
  idempotency_key uuid,                                    -- of a statement
  created_at      timestamptz not null,
  primary key (dispute_id, version)
);
create unique index dispute_event_once on disputes.dispute_event (actor_id, idempotency_key) where idempotency_key is not null;

-- From when on, and when by itself. A row is taken away by whoever does what it says, in the same transaction.
create table disputes.deadline (
  dispute_id uuid        not null references disputes.dispute,
  kind       text        not null check (kind in ('escalable', 'escalate', 'decide')),
  due_at     timestamptz not null,
  set_at     timestamptz not null,
  tries      integer     not null default 0,
  primary key (dispute_id, kind)
);
create index deadline_due on disputes.deadline (due_at) where kind = 'escalate';

-- When a server last looked after the deadlines: time in which none did counts against nobody.
create table disputes.heartbeat (
  only_one boolean     primary key default true check (only_one),
  beat_at  timestamptz not null
);

grant select on all tables in schema disputes to hai_app;
grant insert on disputes.dispute, disputes.dispute_event to hai_app;
-- Who disputes what with whom was said once, and nothing that was said is unsaid.
grant update (status, version, moved, decided_by, escalated_at, ended_at) on disputes.dispute to hai_app;
grant insert, update, delete on disputes.deadline, disputes.heartbeat to hai_app;
grant select on disputes.settings, disputes.dispute, disputes.deadline, disputes.heartbeat to hai_report;
grant select (dispute_id, version, id, actor_id, actor_role, kind, reason_code, created_at) on disputes.dispute_event to hai_report;
