-- A held send that its payee's wallet could not take ends as one, and not as taken back by its payer.
alter table transfers.waiting_send drop constraint status_known;
alter table transfers.waiting_send add constraint status_known
  check (status in ('arriving', 'completed', 'undone', 'not_arrived', 'pending', 'claimed', 'cancelled', 'expired'));

drop index transfers.waiting_send_seen_by_payee;
-- What the payee sees without having an entry of their own: arriving, taken back, and what could not arrive.
create index waiting_send_seen_by_payee on transfers.waiting_send (payee_id, position desc)
  where status in ('arriving', 'undone', 'not_arrived');

drop index transfers.waiting_send_of_pair;
create index waiting_send_of_pair on transfers.waiting_send (payer_id, payee_id)
  where status in ('arriving', 'undone', 'not_arrived');
