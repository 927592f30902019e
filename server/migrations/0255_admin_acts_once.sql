-- What was confirmed is done once: the transaction that does it takes the act, and stands or falls with it.
alter table admin.act add column done_at timestamptz;
alter table admin.act add column done_in xid8;          -- the transaction; within it, several rows of the audit may go back to one act
alter table admin.act add constraint done_is_whole check ((done_at is null) = (done_in is null) and (done_at is null or confirmed_at is not null));
grant update (done_at, done_in) on admin.act to hai_app;
grant select (done_at) on admin.act to hai_report;
