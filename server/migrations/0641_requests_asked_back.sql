-- A payer asks the receiver to return a payment, once per payment. The return itself is a posting, noted in transfers.returned_payment.
create table requests.asked_back (
  sent_id     uuid        primary key,                  -- the payment in the payer's activity
  received_id uuid        not null unique,              -- the same payment in the receiver's activity
  payer_id    uuid        not null,                     -- asks
  payee_id    uuid        not null,                     -- has the money
  amount      bigint      not null check (amount > 0),  -- cents
  note        text        not null,
  asked_at    timestamptz not null,
  declined_at timestamptz,
  constraint two_people check (payer_id <> payee_id)
);
create index asked_back_by_payer on requests.asked_back (payer_id, payee_id, asked_at desc);
create index asked_back_of_payee on requests.asked_back (payee_id);

grant select, insert, update (declined_at) on requests.asked_back to hai_app;
grant select (sent_id, received_id, payer_id, payee_id, amount, asked_at, declined_at) on requests.asked_back to hai_report;

-- A member who leaves takes their note with them.
create function requests.forget_asked_back() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update requests.asked_back set note = '' where payer_id = new.user_id and note <> '';
  return null;
end $$;
revoke execute on function requests.forget_asked_back() from public;
create trigger requests_asked_back_forgotten after update on account.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function requests.forget_asked_back();
