-- Schema requests: money that members request from others. The payment of a request is a send.
create schema requests;

-- One amount requested from several people.
create table requests.split (
  id           uuid        primary key,
  requester_id uuid        not null,
  total        bigint      not null check (total > 0),                              -- cents
  own_amount   bigint      not null check (own_amount >= 0 and own_amount < total), -- the requester's own share
  note         text        not null,
  created_at   timestamptz not null
);
create index split_of_requester on requests.split (requester_id);

create table requests.request (
  id             uuid        primary key,                 -- UUIDv7: ordered by creation time
  requester_id   uuid        not null,                    -- the member who asks and receives
  payer_id       uuid        not null,                    -- the member who should pay
  address_typed  text,                                    -- email or phone as the requester typed it; null: a tag
  amount         bigint      not null check (amount > 0), -- cents
  note           text        not null,
  split_id       uuid        references requests.split,
  status         text        not null default 'open',
  reason         text        not null default '',         -- why the payer declined
  transaction_id uuid        unique,                      -- the send that pays the request; it may still be in its undo window
  created_at     timestamptz not null,
  expires_at     timestamptz not null,
  ended_at       timestamptz,
  constraint end_is_dated check ((status in ('open', 'arriving')) = (ended_at is null)),
  constraint two_people check (requester_id <> payer_id),
  -- When the payment of a request is returned later, the request gets the status 'returned' and no longer counts as
  -- paid.
  constraint status_known check (status in ('open', 'arriving', 'paid', 'returned', 'declined', 'cancelled', 'lapsed')),
  constraint paid_by_a_send check ((status in ('arriving', 'paid', 'returned')) = (transaction_id is not null))
) with (fillfactor = 85);
create index request_of_payer on requests.request (payer_id, id desc);
create index request_of_requester on requests.request (requester_id, id desc);
create index request_open_of_payer on requests.request (payer_id, id desc) where ended_at is null;
create index request_open_of_requester on requests.request (requester_id, id desc) where ended_at is null;
create index request_due on requests.request (expires_at) where status = 'open';
create index request_declined on requests.request (requester_id, payer_id, ended_at) where status = 'declined';
create index request_unpaid on requests.request (ended_at) where transaction_id is null and ended_at is not null;
create index request_of_split on requests.request (split_id) where split_id is not null;
-- For the daily limit, which counts all requests, including withdrawn ones.
create index request_lately on requests.request (requester_id, created_at desc);

-- Requesters from whom a member accepts no more requests.
create table requests.refused (
  payer_id     uuid        not null,
  requester_id uuid        not null,
  created_at   timestamptz not null,
  primary key (payer_id, requester_id)
);

-- The first answer to each command that moves no money, for repeated commands. A job deletes old rows.
create table requests.command (
  member_id       uuid        not null,
  idempotency_key uuid        not null,
  payload_hash    text        not null,
  answer          json        not null,
  created_at      timestamptz not null,
  primary key (member_id, idempotency_key)
);
create index command_by_age on requests.command (created_at);

-- A payer asked the receiver to return a payment. transfers.returned_payment has the return.
create table requests.asked_back (
  sent_id     uuid        primary key,                 -- the payment in the payer's activity
  received_id uuid        not null unique,             -- the same payment in the receiver's activity
  payer_id    uuid        not null,                    -- who asks
  payee_id    uuid        not null,                    -- who received the payment
  amount      bigint      not null check (amount > 0), -- cents
  note        text        not null,
  asked_at    timestamptz not null,
  declined_at timestamptz,
  constraint two_people check (payer_id <> payee_id)
);
create index asked_back_by_payer on requests.asked_back (payer_id, payee_id, asked_at desc);
create index asked_back_of_payee on requests.asked_back (payee_id);

-- Trigger: deletes texts of a deleted member in requests, and the email or phone to which a request was sent. The
-- address is emptied and not set to null, because null means that the request was sent to a HaiTag, and then the name
-- may be shown.
create function requests.erase_deleted_member() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update requests.request set address_typed = ''
   where address_typed <> '' and (requester_id = new.user_id or payer_id = new.user_id);
  update requests.request set note = '' where requester_id = new.user_id and note <> '';
  update requests.request set reason = '' where payer_id = new.user_id and reason <> '';
  update requests.split set note = '' where requester_id = new.user_id and note <> '';
  return null;
end $$;

create function requests.erase_asked_back() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update requests.asked_back set note = '' where payer_id = new.user_id and note <> '';
  return null;
end $$;

grant usage on schema requests to hai_app, hai_report;
grant select on requests.refused to hai_app, hai_report;
grant select on requests.split to hai_app;
grant select (id, requester_id, total, own_amount, created_at) on requests.split to hai_report;
grant insert, delete on requests.split to hai_app;
grant select, insert, update (status, reason, transaction_id, ended_at), delete on requests.request to hai_app;
grant select (id, requester_id, payer_id, amount, split_id, status, reason, transaction_id, created_at, expires_at, ended_at)
  on requests.request to hai_report;
grant insert, delete on requests.refused to hai_app;
grant select, insert, delete on requests.command to hai_app;
grant select, insert, update (declined_at) on requests.asked_back to hai_app;
grant select (sent_id, received_id, payer_id, payee_id, amount, asked_at, declined_at) on requests.asked_back to hai_report;
revoke execute on all functions in schema requests from public;

create view requests.request_view as
  select id, requester_id, payer_id, amount, status, created_at, expires_at, ended_at from requests.request;

create view requests.asked_back_view as
  select received_id, payer_id, payee_id, amount, asked_at, declined_at from requests.asked_back;

grant select on requests.request_view, requests.asked_back_view to hai_app;
