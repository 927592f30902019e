-- Receipts print the last eight characters of an id (HW-9C41-07F2), and staff search by them. Those of postings are kept apart, like the
-- amounts of 0655_overview_search.sql: an index on the journal would slow down every payment.
create table overview.posting_short_id (
  short_id   text   not null,
  posting_id bigint not null,
  primary key (short_id, posting_id)
);
grant select, insert on overview.posting_short_id to hai_app;
grant select on overview.posting_short_id to hai_report;

insert into overview.posting_short_id (short_id, posting_id)
select right(public_id::text, 8), id from ledger.posting;

create index cashout_by_short_id on cashouts.cashout (right(id::text, 8));
create index funding_by_short_id on funding.funding (right(funding_id::text, 8));
