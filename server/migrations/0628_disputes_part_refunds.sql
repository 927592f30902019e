-- A decision may give back a part of what is on hold (decision 0124): the item is paid, and the part comes back from whoever was paid.
alter table disputes.dispute add column kept bigint check (kept >= 0);   -- cents: what the payee keeps after a part refund of held money
grant update (kept) on disputes.dispute to hai_app;
