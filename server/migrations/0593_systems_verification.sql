-- What `npm run verify-ledger -- --note` found, each time. Written by the owner of the book alone: the server's own login only reads it.
create table systems.verification (
  id       bigint      primary key generated always as identity,
  at       timestamptz not null default now(),
  is_whole boolean     not null,
  postings bigint,                        -- counted; null: not all of them could be, or something is wrong
  faults   int         not null,          -- rows that are wrong
  constraint whole_has_no_faults check (is_whole = (faults = 0) and is_whole = (postings is not null))
);
grant select on systems.verification to hai_app, hai_report;
