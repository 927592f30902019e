-- Payment links: what a member wants to be paid, for whoever has the link. What it says is said once; the money is in the ledger.
create schema pay;

create table pay.link (
  id              uuid        primary key,                        -- UUIDv7: newest first is by id
  code            text        not null unique check (code ~ '^[A-Za-z0-9_-]{22}$'), -- 128 random bits: what the link holds
  payee_id        uuid        not null,
  idempotency_key uuid        not null,
  amount          bigint      check (amount > 0),                 -- cents; null: the payer says how much
  note            text        not null check (char_length(note) <= 140),
  single_use      boolean     not null,
  created_at      timestamptz not null,
  expires_at      timestamptz not null check (expires_at > created_at),
  cancelled_at    timestamptz,
  paid_at         timestamptz,                                    -- of a link for one payment: when it was used up
  times_paid      bigint      not null default 0 check (times_paid >= 0),
  amount_paid     bigint      not null default 0 check (amount_paid >= 0), -- cents, before fee and tax; counted from the journal
  constraint made_once unique (payee_id, idempotency_key),
  constraint used_up_once check (paid_at is null or single_use and cancelled_at is null)
) with (fillfactor = 80);

create index link_of_payee on pay.link (payee_id, id desc);
create index link_lately on pay.link (payee_id, created_at desc);
create index link_ran_out on pay.link (expires_at);

grant usage on schema pay to hai_app, hai_report;
grant select, insert, delete on pay.link to hai_app;
grant update (cancelled_at, paid_at, times_paid, amount_paid) on pay.link to hai_app;
grant select on pay.link to hai_report;
