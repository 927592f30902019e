-- The dispute or appeal whose decision a posting carries out, for the journal of the staff.
create index dispute_by_posting on disputes.dispute (transaction_id) where transaction_id is not null;
create index appeal_by_posting on disputes.appeal (transaction_id) where transaction_id is not null;
