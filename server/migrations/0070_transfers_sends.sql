-- What sending needs to remember beside the ledger. The money is where the postings say; these rows say what is still open and until when.
create schema transfers;

-- A send that is not over yet, or was not at once: on hold for its undo window, or in escrow until somebody claims it.
create table transfers.waiting_send (
  transaction_id uuid        primary key,                   -- public id of the posting that put the money aside
  position       bigint      not null,                      -- of that posting in the journal: orders the payee's activity
  status         text        not null,
  payer_id       uuid        not null,
  payee_id       uuid,                                      -- pending: null until claimed
  address_kind   text        check (address_kind in ('hai_tag', 'email', 'phone')),
  address        text,                                      -- as claimed by: lower case
  address_typed  text,                                      -- as the sender typed it; arriving: null when it was a tag
  amount         bigint      not null check (amount > 0),   -- cents, all of them
  fee            bigint      not null check (fee >= 0),
  tax            bigint      not null check (tax >= 0),
  payer_balance  bigint      not null,                      -- available balance of the payer just after
  note           text        not null,
  language       text        not null check (language in ('en', 'fr', 'ht')), -- of the sender: mails to the address come in it
  deadline       timestamptz not null,                      -- arriving: completes; pending: returns
  due_at         timestamptz not null,                      -- the deadline, or later when the ledger would not have it (a frozen wallet)
  reminders_sent integer     not null default 0,
  remind_at      timestamptz,                               -- of the next reminder to the address; null: none
  created_at     timestamptz not null,
  ended_at       timestamptz,
  ended_by       uuid,                                      -- public id of the posting that ended it
  claimer_id     uuid,                                      -- pending: has proven the address, but could not be paid yet
  claim_again_at timestamptz,                               -- when that is tried again by itself
  constraint status_known check (status in ('arriving', 'completed', 'undone', 'pending', 'claimed', 'cancelled', 'expired')),
  constraint over_is_over check ((status in ('arriving', 'pending')) = (ended_at is null) and (ended_at is null) = (ended_by is null)),
  constraint escrow_has_address check ((address is null) = (address_kind is null) and (address is not null or payee_id is not null))
) with (fillfactor = 80);

create index waiting_send_due on transfers.waiting_send (due_at) where ended_at is null;
create index waiting_send_reminders on transfers.waiting_send (remind_at) where status = 'pending' and remind_at is not null;
create index waiting_send_open_of_payer on transfers.waiting_send (payer_id, position desc) where ended_at is null;
create index waiting_send_by_address on transfers.waiting_send (address_kind, address) where status = 'pending';
create index waiting_send_of_payer on transfers.waiting_send (payer_id, position desc);
-- What the payee sees without having an entry of their own: arriving, and taken back.
create index waiting_send_seen_by_payee on transfers.waiting_send (payee_id, position desc) where status in ('arriving', 'undone');

create index waiting_send_claims on transfers.waiting_send (claim_again_at) where status = 'pending' and claim_again_at is not null;
-- How often somebody has begun to pay a payee and taken it back.
create index waiting_send_of_pair on transfers.waiting_send (payer_id, payee_id) where status in ('arriving', 'undone');

-- How often a payee could not receive what a payer tried to send, on the latest such day: each refusal tells a little of a balance.
create table transfers.refusal (
  payer_id uuid    not null,
  payee_id uuid    not null,
  day      date    not null,
  times    integer not null check (times > 0),
  primary key (payer_id, payee_id)
);

-- Whose sends an address was written to about, by day: strangers’ mail boxes are not ours to fill. Kept for the day.
create table transfers.mailed (
  day       date not null,
  address   text not null,                                    -- hashed
  sender_id uuid not null,
  primary key (day, address, sender_id)
);

-- Who has paid whom, how often. What changes with every payment is in no index, so that counting one is cheap.
-- Follows the journal, so it may be behind by a moment; then a payee counts as new, which is the safe side.
create table transfers.relation (
  payer_id      uuid        not null,
  payee_id      uuid        not null,
  times_paid    bigint      not null check (times_paid > 0),
  last_paid_at  timestamptz not null,
  last_position bigint      not null,
  primary key (payer_id, payee_id)
) with (fillfactor = 70);
create index relation_of_payee on transfers.relation (payee_id);

-- Look-ups of strangers are budgeted per member: each different address counts once a day.
create table transfers.lookup_budget (
  member_id uuid          primary key,
  day       date          not null,
  addresses text[]        not null,                          -- looked up on that day, hashed
  times     timestamptz[] not null                           -- of the look-ups within the last minute
);

grant usage on schema transfers to hai_app, hai_report;
grant select, insert, update on transfers.relation, transfers.lookup_budget, transfers.refusal to hai_app;
-- From whom, how much, to which address and until when was said once.
grant select, insert, update (status, payee_id, ended_by, ended_at, due_at, reminders_sent, remind_at, claimer_id, claim_again_at)
  on transfers.waiting_send to hai_app;
grant select, insert, delete on transfers.mailed to hai_app;
grant select on all tables in schema transfers to hai_report;
