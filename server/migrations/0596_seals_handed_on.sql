-- The hash of the last seal that a place has been given: whoever makes that seal anew, or says a number that no seal has, is found. Null: the version
-- before has noted it.
alter table seals.handed_on add column hash bytea check (octet_length(hash) = 32);
