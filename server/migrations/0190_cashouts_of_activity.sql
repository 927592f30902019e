-- The way from an item of activity to the cash-out it is of: by the posting that held its money (unique already), or by the one that ended it.
create index cashout_by_its_end on cashouts.cashout (ended_by) where ended_by is not null;
