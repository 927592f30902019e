-- Who makes reports reads no code that finds somebody to pay, no address that somebody typed, and no network of anybody's.
revoke select on pay.link from hai_report;
grant select (id, payee_id, amount, note, single_use, created_at, expires_at, cancelled_at, paid_at, times_paid, amount_paid)
  on pay.link to hai_report;
revoke select on requests.request from hai_report;
grant select (id, requester_id, payer_id, amount, note, split_id, status, reason, transaction_id, created_at, expires_at, ended_at)
  on requests.request to hai_report;
revoke select on referrals.referral from hai_report;
grant select (id, user_id, referrer_id, status, refusal, joined_at, expires_at, tier_reached_at, transaction_id, payee_id, due_at, ended_at)
  on referrals.referral to hai_report;

-- Whoever leaves takes along what they wrote in requests, and the addresses they typed or were asked by. An address becomes empty,
-- not none: a request by tag shows the name of whom it asked, and this one goes on to hide it.
create function requests.forget_the_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update requests.request set address_typed = ''
   where address_typed <> '' and (requester_id = new.user_id or payer_id = new.user_id);
  update requests.request set note = '' where requester_id = new.user_id and note <> '';
  update requests.request set reason = '' where payer_id = new.user_id and reason <> '';
  update requests.split set note = '' where requester_id = new.user_id and note <> '';
  return null;
end $$;
revoke execute on function requests.forget_the_deleted() from public;
create trigger requests_forgotten after update on account.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function requests.forget_the_deleted();

-- And what they wrote on their payment links.
create function pay.forget_the_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update pay.link set note = '' where payee_id = new.user_id and note <> '';
  return null;
end $$;
revoke execute on function pay.forget_the_deleted() from public;
create trigger pay_links_forgotten after update on account.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function pay.forget_the_deleted();

-- And the browsers they were seen with.
create function referrals.forget_the_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from referrals.device where user_id = new.user_id;
  return null;
end $$;
revoke execute on function referrals.forget_the_deleted() from public;
create trigger referrals_forgotten after update on account.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function referrals.forget_the_deleted();
