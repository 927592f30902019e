-- Wrong codes of staff are warnings like any other; their visits to pages are told by browsers, and stay out.
drop index security.security_events_warnings;
create index security_events_warnings on security.security_events (created_at desc, id desc) where severity = 'warning' and source = 'server';

-- The wallets that the ledger locked are counted for staff.
create index account_locked on ledger.account (owner_id) where status = 'locked';
