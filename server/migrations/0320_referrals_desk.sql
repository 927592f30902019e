-- Rewards that staff take back, and what makes a referral look made for its reward (decision 0050).

-- From where on something is a hint; one row, the owner's to change.
create table referrals.hint_settings (
  only_one        boolean primary key default true check (only_one),
  burst_count     integer not null default 5  check (burst_count > 1),               -- sign-ups by one code,
  burst_hours     integer not null default 24 check (burst_hours > 0),               -- within so many hours
  circle_percent  integer not null default 50 check (circle_percent between 1 and 100), -- of the payment that counted came back,
  circle_days     integer not null default 30 check (circle_days > 0),               -- within so many days
  drained_percent integer not null default 10 check (drained_percent between 0 and 99), -- of the wallet is left at most,
  drained_hours   integer not null default 48 check (drained_hours > 0),             -- so many hours after the reward
  refused_count   integer not null default 2  check (refused_count > 0)              -- others by the same code did not count
);
insert into referrals.hint_settings default values;

create table referrals.reversal (
  payout_id      uuid        primary key references referrals.payout,
  amount         bigint      not null check (amount >= 0),           -- cents taken back; 0: withheld before it was paid
  missing        bigint      not null check (missing >= 0),          -- cents that were not there any more, and are given up
  reason_code    text        not null check (reason_code in ('same_person', 'made_up_account', 'circular_payment', 'paid_by_mistake', 'other')),
  reason         text        not null check (char_length(reason) between 15 and 500),
  reversed_by    uuid        not null references identity.account,   -- who asked for it, or did it alone
  reversed_at    timestamptz not null,
  transaction_id uuid        unique,                                 -- public id of the posting
  approved_by    uuid        references identity.account,
  approval_id    uuid        unique references approvals.approval,
  constraint moved_is_whole check ((amount = 0) = (transaction_id is null) and (amount > 0 or missing = 0)),
  constraint approved_is_whole check ((approved_by is null) = (approval_id is null)),
  constraint four_eyes check (approved_by <> reversed_by)
);

-- What commands were answered, by the key they came with. Kept for a while.
create table referrals.command (
  member_id       uuid        not null,                              -- of the staff
  idempotency_key uuid        not null,
  payload_hash    text        not null,
  answer          json        not null,
  created_at      timestamptz not null,
  primary key (member_id, idempotency_key)
);
create index command_by_age on referrals.command (created_at);

-- A row is what was posted, or about a reward that nobody was paid; above the threshold another has approved just this one; and it is
-- nobody's own.
create function referrals.witness_reversal() returns trigger
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
    if new.amount > (select s.alone_max from adjustments.settings s) then
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
revoke execute on function referrals.witness_reversal() from public;
create trigger reversal_witness before insert on referrals.reversal for each row execute function referrals.witness_reversal();
create trigger reversal_stays before update or delete or truncate on referrals.reversal
  for each statement execute function admin.refuse_change();

-- A reward that was withheld is not paid.
create function referrals.stay_withheld() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from referrals.reversal v where v.payout_id = new.id) then
    raise exception 'this reward was withheld' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
revoke execute on function referrals.stay_withheld() from public;
create trigger payout_stays_withheld before update of paid_at on referrals.payout for each row
  when (old.paid_at is null and new.paid_at is not null) execute function referrals.stay_withheld();

-- Lists of the staff, by age.
create index referral_by_age on referrals.referral (joined_at desc, id desc);
create index code_by_age on referrals.code (created_at);

grant select on referrals.hint_settings, referrals.reversal, referrals.command to hai_app;
grant insert on referrals.reversal to hai_app;
grant insert, delete on referrals.command to hai_app;
grant select on referrals.hint_settings to hai_report;
grant select (payout_id, amount, missing, reason_code, reversed_by, reversed_at, transaction_id, approved_by, approval_id) on referrals.reversal to hai_report;
