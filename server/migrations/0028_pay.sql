-- Schema pay: payment links, and the payments through them. The server's role cannot change the amount or note of a
-- link, and the reporting role cannot read its code.
create schema pay;

create table pay.link (
  id              uuid        primary key,                                          -- UUIDv7: ordered by creation time
  code            text        not null unique check (code ~ '^[A-Za-z0-9_-]{22}$'), -- 128 random bits, part of the link
  payee_id        uuid        not null,
  idempotency_key uuid        not null,
  amount          bigint      check (amount > 0),                                   -- cents; null: the payer chooses
  note            text        not null check (char_length(note) <= 140),
  single_use      boolean     not null,
  created_at      timestamptz not null,
  expires_at      timestamptz not null check (expires_at > created_at),
  cancelled_at    timestamptz,
  paid_at         timestamptz,                                                      -- when a single-use link was used
  times_paid      bigint      not null default 0 check (times_paid >= 0),
  amount_paid     bigint      not null default 0 check (amount_paid >= 0),          -- cents before fee and tax; summed up from the journal
  constraint made_once unique (payee_id, idempotency_key),
  constraint used_up_once check (paid_at is null or single_use and cancelled_at is null)
) with (fillfactor = 80);
create index link_of_payee on pay.link (payee_id, id desc);
create index link_lately on pay.link (payee_id, created_at desc);
create index link_ran_out on pay.link (expires_at);

-- Payments through links, copied from the journal.
create table pay.payment (
  transaction_id uuid        primary key,
  link_id        uuid        not null references pay.link on delete cascade,
  amount         bigint      not null check (amount > 0),                    -- cents, before fee and tax
  received       bigint      not null check (received between 0 and amount), -- cents that the creator of the link received
  paid_at        timestamptz not null,
  returned_at    timestamptz
);
create index payment_of_link on pay.payment (link_id, transaction_id desc);

create function pay.erase_deleted_member() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update pay.link set note = '' where payee_id = new.user_id and note <> '';
  return null;
end $$;

grant usage on schema pay to hai_app, hai_report;
grant select, insert, update (cancelled_at, paid_at, times_paid, amount_paid), delete on pay.link to hai_app;
grant select (id, payee_id, amount, single_use, created_at, expires_at, cancelled_at, paid_at, times_paid, amount_paid)
  on pay.link to hai_report;
grant select on pay.payment to hai_app, hai_report;
grant insert, update (returned_at) on pay.payment to hai_app;
revoke execute on all functions in schema pay from public;
