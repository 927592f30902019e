-- Schema statements: verification codes of receipts. The server derives a code from its key when it needs it. Codes of
-- an older key stay valid.
create schema statements;

create table statements.receipt_code (
  code_hash      bytea       primary key,                          -- SHA-256
  viewer_id      uuid        not null references identity.account, -- the member whose activity contains it
  transaction_id uuid        not null,
  created_at     timestamptz not null
);
create index receipt_code_of_viewer on statements.receipt_code (viewer_id);

grant usage on schema statements to hai_app, hai_report;
grant select, insert on statements.receipt_code to hai_app;
grant select (viewer_id, transaction_id, created_at) on statements.receipt_code to hai_report;
