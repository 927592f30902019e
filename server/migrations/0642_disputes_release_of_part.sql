-- A part refund makes two postings: the item pays the payee, then a part comes back. The journal names who decided for both.
alter table disputes.dispute
  add column release_id uuid,   -- public id of the posting that paid the payee before the part came back
  add constraint release_of_part check (release_id is null or kept is not null);
create index dispute_by_release on disputes.dispute (release_id) where release_id is not null;
grant update (release_id) on disputes.dispute to hai_app;
