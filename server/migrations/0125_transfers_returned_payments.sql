-- Payments that whoever received them has given back, once each. The money is in the ledger; this is what ties the two payments together.
create table transfers.returned_payment (
  received_id uuid        primary key,                          -- the payment as its receiver’s activity has it
  sent_id     uuid        not null unique,                      -- as its payer’s has it: the same, but for what was claimed
  return_id   uuid        not null unique,                      -- public id of the posting that gave it back
  returned_at timestamptz not null
);

-- Said once and for good: a row that is gone would let the payment be given back again.
grant select, insert on transfers.returned_payment to hai_app;
grant select on transfers.returned_payment to hai_report;
