-- Notifications name what they are about by a word of the contract, which grows with the features: the contract parses it.
alter table notifications.notification drop constraint notification_reference_type_check;
alter table notifications.notification add constraint notification_reference_type_check check (reference_type ~ '^[a-z_]+$') not valid;
-- A request that is over needs no answer any more: the news of it is marked read.
create index notification_requested on notifications.notification (user_id, reference_id) where type = 'money_requested';
