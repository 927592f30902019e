-- Codes by which anybody who holds a receipt can check it. Only their hashes are kept: a code is made anew from the server's key
-- whenever its owner asks for it, and codes that were given out before the key was changed still lead to their receipt.
create schema records;

create table records.receipt_code (
  code_hash      bytea       primary key,                     -- SHA-256
  viewer_id      uuid        not null references identity.account, -- in whose activity it stands
  transaction_id uuid        not null,
  created_at     timestamptz not null
);
create index receipt_code_of_viewer on records.receipt_code (viewer_id);

grant usage on schema records to hai_app, hai_report;
grant select, insert on records.receipt_code to hai_app;
grant select (viewer_id, transaction_id, created_at) on records.receipt_code to hai_report;
