-- The root that a place has been given: one that is another in the book since then is found. Null: the version before has noted it.
alter table transparency.liability_handed_on add column root bytea check (octet_length(root) = 32);
