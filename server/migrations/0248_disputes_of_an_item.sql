-- The disputes of one cash-out or task, newest first: each of the two is led from it to theirs.
create index dispute_of_item on disputes.dispute (related_type, related_id, id desc);
