-- Schema transfers: data about payments that the ledger does not store. Amounts are in cents.
create schema transfers;

-- A send that is or was waiting: in its undo window, with the money on hold, or unclaimed, with the money in escrow.
create table transfers.waiting_send (
  transaction_id uuid        primary key,                                     -- public id of the posting that holds the money
  -- the posting's id in the ledger, for the order of the payee's activity
  position       bigint      not null,
  status         text        not null,
  payer_id       uuid        not null,
  payee_id       uuid,                                                        -- pending: null until claimed
  address_kind   text        check (address_kind in ('hai_tag', 'email', 'phone')),
  address        text,                                                        -- the address that can claim the send, in lower case
  address_typed  text,                                                        -- as the sender typed it; null for a send to a tag
  amount         bigint      not null check (amount > 0),
  fee            bigint      not null check (fee >= 0),
  tax            bigint      not null check (tax >= 0),
  payer_balance  bigint      not null,                                        -- the payer's available balance after this send
  note           text        not null,
  language       text        not null check (language in ('en', 'fr', 'ht')), -- of the sender, for mails to the address
  deadline       timestamptz not null,                                        -- arriving: when the send completes; pending: when it returns
  -- the deadline, or later if the ledger rejected an attempt (frozen wallet)
  due_at         timestamptz not null,
  reminders_sent integer     not null default 0,
  remind_at      timestamptz,                                                 -- next reminder to the address; null: no more
  created_at     timestamptz not null,
  ended_at       timestamptz,
  ended_by       uuid,                                                        -- public id of the posting that completed or returned it
  -- the member who proved the address while the send was pending, but could not be paid yet
  claimer_id     uuid,
  claim_again_at timestamptz,                                                 -- next automatic attempt to pay claimer_id
  to_book        smallint,                                                    -- the payee's book; null: this one
  constraint end_is_dated check ((status in ('arriving', 'pending')) = (ended_at is null) and (ended_at is null) = (ended_by is null)),
  constraint escrow_has_address check ((address is null) = (address_kind is null) and (address is not null or payee_id is not null)),
  constraint status_known
  check (status in ('arriving', 'completed', 'undone', 'not_arrived', 'pending', 'claimed', 'cancelled', 'expired'))
) partition by range (transaction_id);
-- Kept as long as the payments. If an operator sets a limit, sends that have not ended stay.
insert into platform.divided_table (name, key, months, keep_months, needed)
values ('transfers.waiting_send', 'transaction_id', 12, null, 'ended_at is null');
create index waiting_send_due on transfers.waiting_send (due_at) where ended_at is null;
create index waiting_send_reminders on transfers.waiting_send (remind_at) where status = 'pending' and remind_at is not null;
create index waiting_send_open_of_payer on transfers.waiting_send (payer_id, position desc) where ended_at is null;
create index waiting_send_by_address on transfers.waiting_send (address_kind, address) where status = 'pending';
create index waiting_send_of_payer on transfers.waiting_send (payer_id, position desc);
create index waiting_send_claims on transfers.waiting_send (claim_again_at) where status = 'pending' and claim_again_at is not null;
create index waiting_send_addressed_to on transfers.waiting_send (payee_id)
  where address_kind in ('email', 'phone') and payee_id is not null;
create index waiting_send_proven_by on transfers.waiting_send (claimer_id) where claimer_id is not null;
-- For the payee's activity: these sends have no ledger entry on the payee's account.
create index waiting_send_seen_by_payee on transfers.waiting_send (payee_id, position desc)
  where status in ('arriving', 'undone', 'not_arrived');
create index waiting_send_of_pair on transfers.waiting_send (payer_id, payee_id)
  where status in ('arriving', 'undone', 'not_arrived');

-- The number of payments that a payee could not receive from a payer, on the latest such day. Each refusal reveals
-- something about the payee's balance, so refusals are limited.
create table transfers.refusal (
  payer_id uuid    not null,
  payee_id uuid    not null,
  day      date    not null,
  times    integer not null check (times > 0),
  primary key (payer_id, payee_id)
);

-- Senders whose payments caused a mail to an address, by day, to limit mail to strangers. Kept for one day.
create table transfers.mailed (
  day       date not null,
  address   text not null, -- hash
  sender_id uuid not null,
  primary key (day, address, sender_id)
);

-- The number of times that a member has paid another member. An event subscriber counts with a short delay. A second send within the
-- delay still counts as one to a first-time payee and gets an undo window. No index contains the count, so that updates
-- are cheap.
create table transfers.relation (
  payer_id      uuid        not null,
  payee_id      uuid        not null,
  times_paid    bigint      not null check (times_paid > 0),
  last_paid_at  timestamptz not null,
  last_position bigint      not null,
  primary key (payer_id, payee_id)
) with (fillfactor = 70);
create index relation_of_payee on transfers.relation (payee_id);

-- Strangers whom a member has looked up on the latest such day.
create table transfers.lookup_budget (
  member_id uuid          primary key,
  day       date          not null,
  addresses text[]        not null, -- hashes of the addresses
  times     timestamptz[] not null  -- times of look-ups within the last minute
);

-- Payments that the receiver returned, each at most once. Also payments that another book sent back (decision 0163): their
-- received_id is the posting sent_to_book.
create table transfers.returned_payment (
  received_id uuid        primary key,     -- the payment in the receiver's activity
  sent_id     uuid        not null unique, -- the same payment in the payer's activity; another id for claimed payments
  return_id   uuid        not null unique, -- public id of the posting that returned it
  returned_at timestamptz not null
);

-- Lets the receiver return a payment again if another book sent the return back. Its own row says so.
create function transfers.forget_refused_return(received uuid) returns void
language sql security definer set search_path = transfers, pg_catalog, pg_temp as $$
  delete from returned_payment p
   where p.received_id = received and exists (select from returned_payment r where r.received_id = p.return_id)
$$;
revoke execute on function transfers.forget_refused_return from public;

-- How far this book has taken the payments of each other book: the position of the last one in the other book's journal,
-- and its public id, because a journal that is restored from a backup uses positions again. A payment up to there that has no posting here was refused, and never arrives later (decision 0163).
create table transfers.book_inbox (
  book       smallint primary key, -- number of the other book
  position   bigint   not null,
  payment_id uuid -- null until the first payment
);

grant usage on schema transfers to hai_app, hai_report;
grant select on transfers.refusal, transfers.relation, transfers.returned_payment to hai_app, hai_report;
grant select on transfers.waiting_send, transfers.mailed, transfers.lookup_budget to hai_app;
grant select on transfers.book_inbox to hai_app, hai_report;
grant select (transaction_id, position, status, payer_id, payee_id, address_kind, amount, fee, tax, payer_balance, language, deadline,
  due_at, reminders_sent, remind_at, created_at, ended_at, ended_by, claimer_id, claim_again_at, to_book)
  on transfers.waiting_send to hai_report;
grant select (day, sender_id) on transfers.mailed to hai_report;
grant insert, update (status, payee_id, due_at, reminders_sent, remind_at, ended_at, ended_by, claimer_id, claim_again_at)
  on transfers.waiting_send to hai_app;
grant insert, update on transfers.refusal, transfers.relation, transfers.lookup_budget to hai_app;
grant insert, delete on transfers.mailed to hai_app;
grant insert on transfers.returned_payment to hai_app;
grant execute on function transfers.forget_refused_return to hai_app;
grant insert, update (position, payment_id) on transfers.book_inbox to hai_app;

create view transfers.waiting_send_view as
  select transaction_id, status, payer_id, payee_id, address, amount, ended_at from transfers.waiting_send;

create view transfers.returned_payment_view as
  select received_id from transfers.returned_payment;

grant select on transfers.waiting_send_view, transfers.returned_payment_view to hai_app;
