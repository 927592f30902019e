-- One appeal against a decision (decision 0046), asked for by the side that it went against, and decided by somebody else of the staff.
alter table disputes.settings add column appeal_days integer not null default 7 check (appeal_days > 0);

create table disputes.appeal (
  dispute_id       uuid        primary key references disputes.dispute,
  id               uuid        not null unique,          -- the key of the posting it may cause
  side             text        not null check (side in ('payer', 'payee')),
  asked_by         uuid        not null,
  asked_at         timestamptz not null,
  decide_by        timestamptz not null,                 -- when staff mean to have decided
  first_decided_by uuid        not null,
  outcome          text        check (outcome in ('upheld', 'changed')),
  decided_by       uuid,
  decided_at       timestamptz,
  moved            bigint      check (moved > 0),        -- cents, to the side that asked
  transaction_id   uuid,
  constraint decided_whole check ((outcome is null) = (decided_by is null) and (outcome is null) = (decided_at is null)),
  constraint moved_if_changed check ((outcome is not distinct from 'changed') = (moved is not null)
                                     and (moved is null) = (transaction_id is null)),
  constraint another_decides check (decided_by <> first_decided_by and decided_by <> asked_by)
);
create index appeal_waits on disputes.appeal (asked_at) where outcome is null;
create index appeal_of_asker on disputes.appeal (asked_by);

alter table disputes.dispute_event drop constraint dispute_event_kind_check;
alter table disputes.dispute_event add constraint dispute_event_kind_check
  check (kind in ('opened', 'statement', 'evidence', 'escalated', 'status_changed', 'admin_note', 'refunded', 'released', 'closed', 'frozen',
                  'appealed', 'upheld'));

grant select, insert on disputes.appeal to hai_app;
-- Who asked, and against whose decision, was said once.
grant update (outcome, decided_by, decided_at, moved, transaction_id) on disputes.appeal to hai_app;
grant select on disputes.appeal to hai_report;
