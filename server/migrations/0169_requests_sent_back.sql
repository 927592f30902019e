-- A payment for a request may be sent back: the request then says so, and counts as paid no more.
alter table requests.request
  drop constraint status_known,
  add constraint status_known check (status in ('open', 'arriving', 'paid', 'returned', 'declined', 'cancelled', 'lapsed')),
  drop constraint paid_by_a_send,
  add constraint paid_by_a_send check ((status in ('arriving', 'paid', 'returned')) = (transaction_id is not null));
