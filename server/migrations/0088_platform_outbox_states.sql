-- What became of a message, for people who ask where a mail is: waiting (until next_try_at), sent, or failed for good.
alter table platform.outbox_message
  add column failed_at   timestamptz,
  add column next_try_at timestamptz,             -- null before the first attempt and after the last
  add column state       text generated always as (
    case when sent_at is not null then 'sent' when failed_at is not null then 'failed' else 'waiting' end) stored,
  add constraint outbox_message_ends_once check (sent_at is null or failed_at is null);

create index outbox_message_waiting on platform.outbox_message (coalesce(next_try_at, created_at)) where sent_at is null and failed_at is null;
create index outbox_message_of_member on platform.outbox_message (user_id, created_at desc) where user_id is not null;

-- Rows are thrown away some time after they were sent: whom we wrote to, and when, is nobody's business for ever.
grant update (failed_at, next_try_at), delete on platform.outbox_message to hai_app;
grant select (failed_at, next_try_at, state) on platform.outbox_message to hai_report;
