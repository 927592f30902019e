-- The amounts of each posting, for the search of the staff: what it did to members' accounts, or, where it touched none, to the platform's.
-- Follows the journal; everything in here can be derived from it again. The journal itself has no index by amount: each one would slow
-- down every payment.
create table overview.posting_amount (
  amount     bigint not null check (amount > 0),    -- cents
  posting_id bigint not null,
  primary key (amount, posting_id)
);
grant select, insert on overview.posting_amount to hai_app;
grant select on overview.posting_amount to hai_report;

insert into overview.posting_amount (amount, posting_id)
select distinct abs(entry.amount), entry.posting_id
  from ledger.entry entry
  join ledger.account account on account.id = entry.account_id
 where account.owner_id is not null
    or not exists (select from ledger.entry other join ledger.account of on of.id = other.account_id
                    where other.posting_id = entry.posting_id and of.owner_id is not null);

create index cashout_by_amount on cashouts.cashout (amount, id desc);
create index cashout_by_reference on cashouts.cashout (lower(reference)) where reference <> '';
create index funding_by_amount on funding.funding (amount, created_at desc);
create index funding_named on funding.funding (lower(reference)) where reference is not null;
create index funding_payment_named on funding.funding (lower(payment_reference)) where payment_reference is not null;
create index line_by_reference on outside.line (lower(reference)) where reference <> '';
create index line_by_amount on outside.line (abs(amount), booked_on desc);
-- Staff and members quote tickets and disputes by the last eight characters of their id.
create index ticket_by_short_id on support.ticket (right(id::text, 8));
create index dispute_by_short_id on disputes.dispute (right(id::text, 8));
