-- What staff see of disputes: by which posting a decision moved the money, and disputes in the orders of their queue.
alter table disputes.dispute add column transaction_id uuid;    -- public id of the posting; null: nothing moved
grant update (transaction_id) on disputes.dispute to hai_app;

create index dispute_by_time on disputes.dispute (created_at desc, id desc);
create index dispute_ended on disputes.dispute (ended_at) where ended_at is not null;
