-- Schema deletions: requests of members to delete their account. One staff member can refuse a request, but an approval
-- needs two.
create schema deletions;

create table deletions.deletion_request (
  id           uuid primary key,
  user_id      uuid not null references identity.account,
  status       text not null default 'requested' check (status in ('requested', 'cancelled', 'approved', 'refused')),
  requested_at timestamptz not null,
  ended_at     timestamptz,
  -- The outcome: a refusal with its reason, or an approval with the pseudonym of the account.
  decided_by   uuid references identity.account,                          -- who refused the request or approved the deletion
  approval_id  uuid unique references approvals.approval,
  reason_code  text check (reason_code in ('something_open', 'not_confirmed', 'asked_otherwise', 'legal_hold', 'other')),
  note         text not null default '' check (char_length(note) <= 500), -- for staff
  mark         text unique check (mark ~ '^[2-9][0-9A-F]{5}$'),           -- pseudonym of the deleted member
  constraint end_is_dated check ((status = 'requested') = (ended_at is null)),
  constraint refused_for_a_reason check ((status = 'refused') = (reason_code is not null)),
  constraint refused_has_decider check (status <> 'refused' or decided_by is not null),
  constraint no_self_decision check (decided_by <> user_id)
);
create unique index deletion_request_one_open_each on deletions.deletion_request (user_id) where status = 'requested';
create index deletion_request_open_by_age on deletions.deletion_request (requested_at) where status = 'requested';
-- For each run of a schedule, which checks whether its payee's account was deleted.
create index deletion_request_approved on deletions.deletion_request (user_id) where status = 'approved';
create index deletion_request_newest on deletions.deletion_request (requested_at desc, id desc);
create index deletion_request_of on deletions.deletion_request (user_id, requested_at desc);
