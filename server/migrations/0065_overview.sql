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

-- What staff search postings by, which a subscriber of the journal writes: the last eight characters of the public id,
-- which receipts show (HW-9C41-07F2), and the amounts of members' accounts, or of the platform's if no member is
-- involved. A posting with more than two amounts has several rows. The table exists because an index on the ledger
-- would slow down every payment.
create table overview.posting_search (
  transaction_id uuid   not null, -- public id of the posting
  amount         bigint not null check (amount > 0), -- cents
  other_amount   bigint check (other_amount > 0)
) partition by range (transaction_id);

-- The last eight characters of an id, as a number, which needs less space in an index.
create function overview.short_number(id uuid) returns int language sql immutable parallel safe as $$
  select ('x' || right(id::text, 8))::bit(32)::int
$$;
create index posting_search_short_id on overview.posting_search (overview.short_number(transaction_id));
-- The first eight characters of the id change every 65 seconds. PostgreSQL stores such a key once for all payments of
-- the same amount within this time.
create index posting_search_amount on overview.posting_search (amount, (left(transaction_id::text, 8)));
create index posting_search_other_amount on overview.posting_search (other_amount, (left(transaction_id::text, 8)))
  where other_amount is not null;
insert into platform.divided_table (name, key, months, keep_months) values ('overview.posting_search', 'transaction_id', 1, 60);

grant usage on schema overview to hai_app, hai_report;
grant select on overview.hour, overview.posting_search to hai_app, hai_report;
grant insert, update (count, cents) on overview.hour to hai_app;
grant insert on overview.posting_search to hai_app;

-- After all triggers exist, because the partitions get copies.
select platform.make_partitions();
