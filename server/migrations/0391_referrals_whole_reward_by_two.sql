-- What is given up, or withheld, is settled for good as well: above the threshold a second decides about a reward, however little of it is taken.
create or replace function referrals.witness_reversal() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  owed referrals.payout;
  of_two referrals.referral;
begin
  select o.* into owed from referrals.payout o where o.id = new.payout_id;
  select r.* into of_two from referrals.referral r where r.id = owed.referral_id;
  if not admin.is_staff(new.reversed_by) or new.reversed_by in (of_two.user_id, of_two.referrer_id)
     or new.approved_by in (of_two.user_id, of_two.referrer_id) then
    raise exception 'staff take rewards back, and never their own' using errcode = 'restrict_violation';
  end if;
  if (owed.paid_at is null) <> (new.transaction_id is null)
     or new.transaction_id is not null and new.amount + new.missing <> owed.amount
     or new.transaction_id is not null and not exists (
       select from ledger.posting p
         join ledger.account a on a.owner_id = owed.beneficiary_id and a.kind = 'available'
         join ledger.entry e on e.account_id = a.id and e.posting_id = p.id
        where p.public_id = new.transaction_id and p.kind = 'referral_reward_reversed' and p.initiator_id = new.reversed_by
          and e.amount = - new.amount) then
    raise exception 'this is not what was posted' using errcode = 'restrict_violation';
  end if;
  if new.approval_id is null then
    if owed.amount > (select s.alone_max from adjustments.settings s) then
      raise exception 'above the threshold a second member of the staff takes it back, too' using errcode = 'restrict_violation';
    end if;
  elsif not exists (
    select from approvals.approval a
     where a.id = new.approval_id and a.kind = 'reward_reversal' and a.status = 'approved'
       and a.requested_by = new.reversed_by and a.decided_by = new.approved_by
       and a.payload ->> 'payout_id' = new.payout_id::text and (a.payload ->> 'amount')::bigint = new.amount
  ) then
    raise exception 'this is not what was approved' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
