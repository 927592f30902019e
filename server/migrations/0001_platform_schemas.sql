-- The roles exist already: they belong to the server, not to this database, and the migration runner makes them.
-- hai_owner runs migrations and owns everything; hai_app is what the server works as; hai_report only reads.
-- Each feature's migration makes its own schema and says what hai_app may do in it.
revoke create on schema public from public;
