-- Trigger: deletes a deleted member's browsers and hashes of phone numbers. They are no longer needed, because a
-- deleted member earns no more rewards.
create function referrals.erase_deleted_member() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from referrals.device where user_id = new.user_id;
  delete from referrals.referrer_phone where user_id = new.user_id;
  return null;
end $$;

-- Trigger: does not store phone hashes of deleted members. Referral data is written with a delay, and somebody may
-- still use the code of a deleted member.
create function referrals.refuse_deleted_member() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from deletions.deletion_request where user_id = new.user_id and status = 'approved') then
    return null;
  end if;
  return new;
end $$;

-- Changes the settings. Returns 'changed', 'forbidden' (not a super admin) or 'conflict' (the settings are no longer at
-- version `known`). Fails with check_violation if a reward is above $100.
create function referrals.set_settings(actor uuid, known integer, figures jsonb, why text, moment timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  was referrals.settings;
  now_is referrals.settings;
begin
  if not admin.is_staff(actor, 'super_admin') then
    return 'forbidden';
  end if;
  select s.* into was from referrals.settings s where s.version = known for update;
  if not found then
    return 'conflict';
  end if;
  now_is := jsonb_populate_record(was, figures || jsonb_build_object('only_one', true, 'version', known + 1));
  if greatest(now_is.referrer_reward, now_is.newcomer_reward) > 10000 then
    raise exception 'no reward is above $100' using errcode = 'check_violation';
  end if;
  update referrals.settings s
     set is_open = now_is.is_open, referrer_reward = now_is.referrer_reward, newcomer_reward = now_is.newcomer_reward,
         minimum_amount = now_is.minimum_amount, within_days = now_is.within_days, final_after_hours = now_is.final_after_hours,
         rewarded_max = now_is.rewarded_max, monthly_budget = now_is.monthly_budget, version = now_is.version;
  insert into referrals.settings_change (before, after, reason, changed_by, changed_at)
  values (to_jsonb(was), to_jsonb(now_is), why, actor, moment);
  return 'changed';
end $$;

-- Trigger: rejects the payment of a withheld reward.
create function referrals.stay_withheld() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from referrals.reversal v where v.payout_id = new.id) then
    raise exception 'this reward was withheld' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Trigger: a reversal must match its posting or an unpaid reward. Only staff can make it, and neither the referrer nor
-- the new member can make or approve it. If the reward is above the threshold, a second person must have approved
-- exactly this reversal, even if only a small part can be taken back.
create function referrals.verify_reversal_approval() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  owed referrals.payout;
  of_two referrals.referral;
begin
  select o.* into owed from referrals.payout o where o.id = new.payout_id;
  select r.* into of_two from referrals.referral r where r.id = owed.referral_id;
  if not admin.is_staff(new.reversed_by) or new.reversed_by in (of_two.user_id, of_two.referrer_id)
     or new.approved_by in (of_two.user_id, of_two.referrer_id) then
    raise exception 'only staff can take rewards back, and not their own' using errcode = 'restrict_violation';
  end if;
  if (owed.paid_at is null) <> (new.transaction_id is null)
     or new.transaction_id is not null and new.amount + new.missing <> owed.amount
     or new.transaction_id is not null and not exists (
       select from ledger.posting_view p
         join ledger.account_view a on a.owner_id = owed.beneficiary_id and a.kind = 'available'
         join ledger.entry_view e on e.account_id = a.id and e.posting_id = p.id
        where p.public_id = new.transaction_id and p.kind = 'referral_reward_reversed' and p.initiator_id = new.reversed_by
          and e.amount = - new.amount) then
    raise exception 'this differs from the posting' using errcode = 'restrict_violation';
  end if;
  if new.approval_id is null then
    if owed.amount > (select s.alone_max from adjustments.settings s) then
      raise exception 'above the threshold, taking money back needs a second staff member' using errcode = 'restrict_violation';
    end if;
  elsif not exists (
    select from approvals.approval a
     where a.id = new.approval_id and a.book = platform.book_of(tg_relid) and a.kind = 'reward_reversal' and a.status = 'approved'
       and a.requested_by = new.reversed_by and a.decided_by = new.approved_by
       and a.payload ->> 'payout_id' = new.payout_id::text and (a.payload ->> 'amount')::bigint = new.amount
  ) then
    raise exception 'this differs from what was approved' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- True if the phone number has earned a reward in any book. `hash` is referral.phone_hash.
create function referrals.phone_has_earned(hash bytea) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  of_book smallint;
  has_earned boolean;
begin
  for of_book in select b.number from platform.book b loop
    execute format('select exists (select from %I.referral r where r.phone_hash = $1)', platform.in_book('referrals', of_book))
       into has_earned using hash;
    if has_earned then
      return true;
    end if;
  end loop;
  return false;
end $$;

create trigger phone_of_members_only before insert on referrals.referrer_phone for each row
  execute function referrals.refuse_deleted_member();
create trigger settings_change_append_only before update or delete or truncate on referrals.settings_change
  for each statement execute function admin.refuse_change();
create trigger reversal_verify_approval before insert on referrals.reversal for each row
execute function referrals.verify_reversal_approval();
create trigger reversal_stays before update or delete or truncate on referrals.reversal
  for each statement execute function admin.refuse_change();
create trigger payout_stays_withheld before update of paid_at on referrals.payout for each row
  when (old.paid_at is null and new.paid_at is not null) execute function referrals.stay_withheld();
create constraint trigger settings_by_two after insert on referrals.settings_change deferrable initially deferred
  for each row execute function approvals.verify_setting_approval('referral_settings', 'changed_by');

grant usage on schema referrals to hai_app, hai_report;
grant select
  on referrals.settings, referrals.payout, referrals.month, referrals.settings_change, referrals.hint_settings to hai_app, hai_report;
grant select on referrals.code to hai_app;
grant select (user_id, created_at) on referrals.code to hai_report;
grant insert on referrals.code to hai_app;
grant select, insert, update (seen_at), delete on referrals.device to hai_app;
grant select, insert, update (status, refusal, ip_prefix, tier_reached_at, transaction_id, payee_id, due_at, ended_at, phone_hash,
  paid_amount, came_back)
  on referrals.referral to hai_app;
grant select (id, user_id, referrer_id, status, refusal, joined_at, expires_at, tier_reached_at, transaction_id, payee_id, due_at, ended_at)
  on referrals.referral to hai_report;
grant insert, update (waits_for, tried_at, paid_at, transaction_id) on referrals.payout to hai_app;
grant insert, update (spent) on referrals.month to hai_app;
grant select, insert on referrals.referrer_phone, referrals.reversal to hai_app;
grant select (payout_id, amount, missing, reason_code, reversed_by, reversed_at, transaction_id, approved_by, approval_id)
  on referrals.reversal to hai_report;
grant select, insert, delete on referrals.command to hai_app;
revoke execute on all functions in schema referrals from public;
grant execute on function referrals.set_settings, referrals.phone_has_earned to hai_app;
