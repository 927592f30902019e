-- A dispute may end by agreement (decision 0123): one party proposes where the held money goes, the other accepts.
alter table disputes.settings add column proposal_hours integer not null default 72 check (proposal_hours > 0);

create table disputes.proposal (
  id               uuid        primary key,
  dispute_id       uuid        not null references disputes.dispute,
  version          integer     not null,                 -- of the event that proposed it
  side             text        not null check (side in ('payer', 'payee')),
  outcome          text        not null check (outcome in ('refund', 'release')),
  created_at       timestamptz not null,
  expires_at       timestamptz not null,
  -- lapsed: it expired, the dispute ended otherwise, or an account was frozen. Null: it waits for an answer.
  answer           text        check (answer in ('accepted', 'declined', 'retracted', 'lapsed')),
  answered_at      timestamptz,
  answered_version integer,                              -- of the event that answered it; null: it lapsed
  unique (dispute_id, version),
  foreign key (dispute_id, version) references disputes.dispute_event,
  constraint answered_whole check ((answer is null) = (answered_at is null)
                                   and (answer is null or answer = 'lapsed') = (answered_version is null)),
  constraint expires_later check (expires_at > created_at)
);
create unique index proposal_one_waits on disputes.proposal (dispute_id) where answer is null;

-- The two may end a dispute themselves: then no staff member decided it.
alter table disputes.dispute drop constraint over_is_over;
alter table disputes.dispute add constraint over_is_over
  check ((status in ('open', 'escalated')) = (ended_at is null) and (decided_by is null or ended_at is not null));

alter table disputes.dispute_event drop constraint dispute_event_kind_check;
alter table disputes.dispute_event add constraint dispute_event_kind_check
  check (kind in ('opened', 'statement', 'evidence', 'escalated', 'status_changed', 'admin_note', 'proposed_refund', 'proposed_release',
                  'declined', 'retracted', 'refunded', 'released', 'closed', 'frozen', 'appealed', 'upheld'));

grant select, insert on disputes.proposal to hai_app;
-- Who proposed what was said once.
grant update (answer, answered_at, answered_version) on disputes.proposal to hai_app;
grant select on disputes.proposal to hai_report;
