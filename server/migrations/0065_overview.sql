-- Schema overview: hourly counts for the staff's dashboard, and tables for the staff's search.
create schema overview;

-- Number of operations per hour and their total in cents. A subscriber of the journal updates them.
create table overview.hour (
  figure text        not null,
  hour   timestamptz not null, -- start of the hour, UTC
  count  bigint      not null,
  cents  bigint      not null, -- negative if more was returned than earned
  primary key (figure, hour)
) with (fillfactor = 50);
create index hour_by_time on overview.hour (hour);

-- The amounts of each posting, for the staff's search: amounts of members' accounts, or of the platform's if no member
-- is involved. A subscriber of the journal writes them, because an index on the ledger would slow down every payment.
create table overview.posting_amount (
  amount     bigint not null check (amount > 0), -- cents
  posting_id bigint not null,
  primary key (amount, posting_id)
);

-- The last eight characters of the public ids of postings, which receipts show (HW-9C41-07F2) and staff search for.
-- They are here because an index on the ledger would slow down every payment.
create table overview.posting_short_id (
  short_id   text   not null,
  posting_id bigint not null,
  primary key (short_id, posting_id)
);

grant usage on schema overview to hai_app, hai_report;
grant select on overview.hour, overview.posting_amount, overview.posting_short_id to hai_app, hai_report;
grant insert, update (count, cents) on overview.hour to hai_app;
grant insert on overview.posting_amount, overview.posting_short_id to hai_app;
