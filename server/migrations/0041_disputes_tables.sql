-- Schema disputes: disputes about cash-outs and tasks, with their statements, decisions and deadlines.
create schema disputes;

create table disputes.settings (
  only_one         boolean primary key default true check (only_one),
  escalable_hours  integer not null default 24,                            -- after which either party can call staff
  escalate_hours   integer not null default 72,                            -- after which the dispute goes to staff automatically
  decide_hours     integer not null default 72,                            -- in which staff want to decide
  files_max        integer not null default 6,                             -- per party
  statements_a_day integer not null default 10,                            -- per party
  -- The days after a decision in which one of the parties can appeal it (decision 0122). Another staff member decides
  -- the appeal.
  appeal_days      integer not null default 7 check (appeal_days > 0),
  -- The hours in which a party can accept the outcome that the other one proposed, which ends the dispute (decision
  -- 0036).
  proposal_hours   integer not null default 72 check (proposal_hours > 0),
  openings_a_day   integer not null default 10 check (openings_a_day > 0), -- per member
  constraint positive check (least(escalable_hours, escalate_hours, decide_hours, statements_a_day) > 0 and files_max >= 0)
);

create table disputes.dispute (
  id           uuid        primary key,          -- UUIDv7: ordered by creation time
  related_type text        not null check (related_type in ('cashout', 'task')),
  related_id   uuid        not null,
  payer_id     uuid        not null,             -- the member whose money was put on hold
  payee_id     uuid        not null,             -- the member who gets it unless it is refunded
  initiator_id uuid        not null,             -- for a dispute that was opened automatically: the party who did not answer
  opponent_id  uuid        not null,
  opened_by    text        not null check (opened_by in ('payer', 'payee', 'system')),
  category     text        not null,
  status       text        not null,
  version      integer     not null default 1,
  moved        bigint      check (moved >= 0),   -- cents that the payer got back or the payee received
  decided_by   uuid,
  created_at   timestamptz not null,
  escalated_at timestamptz,
  ended_at     timestamptz,
  transaction_id uuid,                           -- public id of the posting that carried out the decision; null: nothing moved
  kept         bigint check (kept >= 0),         -- cents that the payee keeps after a partial refund
  -- A partial refund of money on hold needs two postings (decision 0122): release_id pays the payee, transaction_id
  -- takes the part back. The staff's journal shows the same decision for both postings.
  release_id   uuid,                             -- public id of the posting that paid the payee
  approved_by  uuid references identity.account, -- the second person; decided_by requested the decision
  approval_id  uuid unique references approvals.approval,
  constraint status_known check (status in ('open', 'escalated', 'resolved', 'refunded', 'closed')),
  constraint two_people check (payer_id <> payee_id and initiator_id in (payer_id, payee_id) and opponent_id in (payer_id, payee_id)
                               and initiator_id <> opponent_id),
  constraint end_is_dated
  check ((status in ('open', 'escalated')) = (ended_at is null) and (decided_by is null or ended_at is not null)),
  constraint release_of_part check (release_id is null or kept is not null),
  constraint approved_is_whole check ((approved_by is null) = (approval_id is null)),
  constraint four_eyes check (approved_by <> decided_by and approved_by not in (payer_id, payee_id))
) with (fillfactor = 80);
create unique index dispute_one_active on disputes.dispute (related_type, related_id) where status in ('open', 'escalated');
create index dispute_of_payer on disputes.dispute (payer_id, id desc);
create index dispute_of_payee on disputes.dispute (payee_id, id desc);
create index dispute_active on disputes.dispute (id) where status in ('open', 'escalated');
create index dispute_by_age on disputes.dispute (created_at);
create index dispute_about on disputes.dispute (related_id);
create index dispute_of_item on disputes.dispute (related_type, related_id, id desc);
create index dispute_by_time on disputes.dispute (created_at desc, id desc);
create index dispute_ended on disputes.dispute (ended_at) where ended_at is not null;
create index dispute_by_release on disputes.dispute (release_id) where release_id is not null;
create index dispute_by_short_id on disputes.dispute (right(id::text, 8));
-- For the staff's journal: finds the decision that a posting carried out.
create index dispute_by_posting on disputes.dispute (transaction_id) where transaction_id is not null;
create index dispute_of_decider on disputes.dispute (decided_by, ended_at) where status = 'refunded' and approved_by is null;

create table disputes.dispute_event (
  dispute_id      uuid        not null references disputes.dispute,
  version         integer     not null, -- version of the dispute after the event
  id              uuid        not null unique,
  actor_id        uuid,                 -- null: automatic
  actor_role      text        not null check (actor_role in ('payer', 'payee', 'system', 'admin')),
  kind            text        not null,
  body            text        not null,
  reason_code     text,                 -- reason of a staff action
  attachments     uuid[]      not null default '{}',
  idempotency_key uuid,                 -- of a statement
  created_at      timestamptz not null,
  primary key (dispute_id, version),
  constraint dispute_event_kind_check
  check (kind in ('opened', 'statement', 'evidence', 'escalated', 'status_changed', 'admin_note', 'proposed_refund', 'proposed_release',
                  'declined', 'retracted', 'refunded', 'released', 'closed', 'frozen', 'appealed', 'upheld'))
);
create unique index dispute_event_once on disputes.dispute_event (actor_id, idempotency_key) where idempotency_key is not null;

-- From `escalable` on, either party can call staff. At `escalate`, the server does so. Staff should decide before
-- `decide`.
create table disputes.deadline (
  dispute_id uuid        not null references disputes.dispute,
  kind       text        not null check (kind in ('escalable', 'escalate', 'decide')),
  due_at     timestamptz not null,
  set_at     timestamptz not null,
  tries      integer     not null default 0,
  primary key (dispute_id, kind)
);
create index deadline_due on disputes.deadline (due_at) where kind = 'escalate';

-- As in cashouts.heartbeat.
create table disputes.heartbeat (
  only_one boolean     primary key default true check (only_one),
  beat_at  timestamptz not null
);

create table disputes.appeal (
  dispute_id       uuid        primary key references disputes.dispute,
  id               uuid        not null unique,   -- idempotency key of the posting that the decision may cause
  side             text        not null check (side in ('payer', 'payee')),
  asked_by         uuid        not null,
  asked_at         timestamptz not null,
  decide_by        timestamptz not null,          -- when staff want to have decided
  first_decided_by uuid        not null,
  outcome          text        check (outcome in ('upheld', 'changed')),
  decided_by       uuid,
  decided_at       timestamptz,
  moved            bigint      check (moved > 0), -- cents that the appealing party gets
  transaction_id   uuid,
  approved_by      uuid references identity.account,
  approval_id      uuid unique references approvals.approval,
  constraint decided_whole check ((outcome is null) = (decided_by is null) and (outcome is null) = (decided_at is null)),
  constraint moved_if_changed check ((outcome is not distinct from 'changed') = (moved is not null)
                                     and (moved is null) = (transaction_id is null)),
  constraint another_decides check (decided_by <> first_decided_by and decided_by <> asked_by),
  constraint approved_is_whole check ((approved_by is null) = (approval_id is null)),
  constraint four_eyes check (approved_by not in (decided_by, first_decided_by, asked_by))
);
create index appeal_waits on disputes.appeal (asked_at) where outcome is null;
create index appeal_of_asker on disputes.appeal (asked_by);
create index appeal_by_posting on disputes.appeal (transaction_id) where transaction_id is not null;
create index appeal_of_decider on disputes.appeal (decided_by, decided_at) where outcome = 'changed' and approved_by is null;

create table disputes.proposal (
  id               uuid        primary key,
  dispute_id       uuid        not null references disputes.dispute,
  version          integer     not null, -- version of the event that proposed it
  side             text        not null check (side in ('payer', 'payee')),
  outcome          text        not null check (outcome in ('refund', 'release')),
  created_at       timestamptz not null,
  expires_at       timestamptz not null,
  -- Null: no answer yet. lapsed: the proposal expired, the dispute ended in another way, or an account was frozen.
  answer           text        check (answer in ('accepted', 'declined', 'retracted', 'lapsed')),
  answered_at      timestamptz,
  answered_version integer,              -- version of the event that answered it; null: lapsed
  unique (dispute_id, version),
  foreign key (dispute_id, version) references disputes.dispute_event,
  constraint answered_whole check ((answer is null) = (answered_at is null)
                                   and (answer is null or answer = 'lapsed') = (answered_version is null)),
  constraint expires_later check (expires_at > created_at)
);
create unique index proposal_one_waits on disputes.proposal (dispute_id) where answer is null;

insert into disputes.settings default values;
