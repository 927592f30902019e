-- Asking members for money. What is paid for a request is a send in the ledger; these rows say what was asked and what became of it.
create schema requests;

-- One amount asked of several people at once.
create table requests.split (
  id           uuid        primary key,                    -- UUIDv7
  requester_id uuid        not null,
  total        bigint      not null check (total > 0),     -- cents
  own_amount   bigint      not null check (own_amount >= 0 and own_amount < total), -- what the requester bears themself
  note         text        not null,
  created_at   timestamptz not null
);

create table requests.request (
  id             uuid        primary key,                  -- UUIDv7: newest first is by id
  requester_id   uuid        not null,                     -- who gets the money
  payer_id       uuid        not null,                     -- who is asked
  address_typed  text,                                     -- the email or phone the requester typed; null: it was a tag
  amount         bigint      not null check (amount > 0),  -- cents
  note           text        not null,
  split_id       uuid        references requests.split,
  status         text        not null default 'open',
  reason         text        not null default '',          -- of the decline
  transaction_id uuid        unique,                       -- of the send that pays it: in its undo window, or completed
  created_at     timestamptz not null,
  expires_at     timestamptz not null,
  ended_at       timestamptz,
  constraint status_known check (status in ('open', 'arriving', 'paid', 'declined', 'cancelled', 'lapsed')),
  constraint over_is_over check ((status in ('open', 'arriving')) = (ended_at is null)),
  constraint paid_by_a_send check ((status in ('arriving', 'paid')) = (transaction_id is not null)),
  constraint two_people check (requester_id <> payer_id)
) with (fillfactor = 85);

create index request_of_payer on requests.request (payer_id, id desc);
create index request_of_requester on requests.request (requester_id, id desc);
create index request_open_of_payer on requests.request (payer_id, id desc) where ended_at is null;
create index request_open_of_requester on requests.request (requester_id, id desc) where ended_at is null;
create index request_due on requests.request (expires_at) where status = 'open';
create index request_declined on requests.request (requester_id, payer_id, ended_at) where status = 'declined';
create index request_of_split on requests.request (split_id) where split_id is not null;

-- From whom somebody takes no more requests.
create table requests.refused (
  payer_id     uuid        not null,
  requester_id uuid        not null,
  created_at   timestamptz not null,
  primary key (payer_id, requester_id)
);

-- What commands that move no money were answered, by the key they came with. Kept for a while.
create table requests.command (
  member_id       uuid        not null,
  idempotency_key uuid        not null,
  payload_hash    text        not null,
  answer          json        not null,
  created_at      timestamptz not null,
  primary key (member_id, idempotency_key)
);
create index command_by_age on requests.command (created_at);

grant usage on schema requests to hai_app, hai_report;
grant select, insert on requests.split, requests.request to hai_app;
-- Who asks whom for how much was said once.
grant update (status, reason, transaction_id, ended_at) on requests.request to hai_app;
grant select, insert, delete on requests.refused, requests.command to hai_app;
grant select on requests.split, requests.request, requests.refused to hai_report;
