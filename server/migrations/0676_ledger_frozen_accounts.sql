-- Frozen wallets, for the list of members, like the locked ones of 0671_security_warnings_of_staff.sql.
create index account_frozen on ledger.account (owner_id) where status = 'frozen';
