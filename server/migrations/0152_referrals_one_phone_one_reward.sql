-- A number earns one reward, whoever verifies it; a referrer's own, also a former one, earns them none. Keyed hashes (HMAC-SHA-256 with a
-- key of the server's): nobody reads a number off them, nor tries all numbers there are, without the key.
alter table referrals.referral
  add column phone_hash  bytea unique check (length(phone_hash) = 32),  -- of the number that earned the reward
  add column paid_amount bigint check (paid_amount > 0),                -- cents, of the payment that counts; null on those of before
  add column came_back   bigint not null default 0 check (came_back >= 0); -- cents that its payee paid the newcomer since
alter table referrals.referral drop constraint referral_refusal_check;
alter table referrals.referral add constraint referral_refusal_check
  check (refusal in ('self', 'phone', 'device', 'network', 'blocked'));

create table referrals.referrer_phone (
  user_id    uuid  not null references identity.account,
  phone_hash bytea not null check (length(phone_hash) = 32),
  primary key (user_id, phone_hash)
);

alter table referrals.payout drop constraint payout_waits_for_check;
alter table referrals.payout add constraint payout_waits_for_check check (waits_for in ('funds', 'budget', 'wallet', 'blocked'));

create index device_by_age on referrals.device (seen_at);

grant update (phone_hash, paid_amount, came_back) on referrals.referral to hai_app;
grant select, insert on referrals.referrer_phone to hai_app;
