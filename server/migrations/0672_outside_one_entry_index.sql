-- The index on sums of 0657_outside_several_entries.sql had the keys of the primary key: one index serves both.
drop index outside.matched_entry_sums;
alter table outside.matched_entry
  drop constraint matched_entry_pkey,
  add constraint matched_entry_pkey primary key (account, posting_id) include (amount);
