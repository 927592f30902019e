-- Schema earnings: income that staff book by hand, and its reversals.
create schema earnings;

create table earnings.booking (
  transaction_id uuid        primary key,                          -- public id of the posting
  reverses       uuid        unique,                               -- the earning that this booking reverses; null: an earning
  amount         bigint      not null check (amount > 0),          -- cents
  reason         text        check (length(reason) between 15 and 500),
  booked_by      uuid        not null references identity.account, -- the staff member who requested the booking or made it alone
  booked_at      timestamptz not null,
  approved_by    uuid        references identity.account,
  approval_id    uuid        unique references approvals.approval,
  constraint approved_is_whole check ((approved_by is null) = (approval_id is null)),
  constraint four_eyes check (approved_by <> booked_by),
  constraint taken_back_for_a_reason check ((reverses is null) = (reason is null))
);

-- The first answer to each command, for repeated commands.
create table earnings.command (
  member_id       uuid        not null, -- the staff member
  idempotency_key uuid        not null,
  payload_hash    text        not null,
  answer          json        not null,
  created_at      timestamptz not null,
  primary key (member_id, idempotency_key)
);
create index command_by_age on earnings.command (created_at);

-- Trigger: a row must match the kind and amount of its posting. Above the threshold, a second person must have approved
-- exactly this booking.
create function earnings.verify_approval() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_reversal constant boolean := new.reverses is not null;
  booked_type text;
begin
  if not admin.is_staff(new.booked_by) then
    raise exception 'only staff can book earnings' using errcode = 'restrict_violation';
  end if;
  if not exists (
    select from ledger.posting_view p join ledger.account_view a on a.owner_id is null and a.kind = 'manual_earnings'
      join ledger.entry_view e on e.account_id = a.id and e.posting_id = p.id
     where p.public_id = new.transaction_id and p.initiator_id = new.booked_by
       and p.kind = case when is_reversal then 'manual_earning_reversed' else 'manual_earning' end
       and e.amount = case when is_reversal then - new.amount else new.amount end
  ) or is_reversal and not exists (
    select from ledger.posting_view p join ledger.account_view a on a.owner_id is null and a.kind = 'manual_earnings'
      join ledger.entry_view e on e.account_id = a.id and e.posting_id = p.id
     where p.public_id = new.reverses and p.kind = 'manual_earning' and e.amount = new.amount
  ) then
    raise exception 'this differs from the posting' using errcode = 'restrict_violation';
  end if;
  if new.approval_id is not null and not is_reversal then
    select p.details ->> 'type' into booked_type from ledger.posting_view p where p.public_id = new.transaction_id;
  end if;
  if new.approval_id is null then
    if new.amount > (select s.earning_alone_max from adjustments.settings s) then
      raise exception 'an earning above the threshold needs a second staff member' using errcode = 'restrict_violation';
    end if;
  elsif not exists (
    select from approvals.approval a
     where a.id = new.approval_id and a.book = platform.book_of(tg_relid) and a.status = 'approved' and a.requested_by = new.booked_by and a.decided_by = new.approved_by
       and a.kind = case when is_reversal then 'earning_reversal' else 'platform_earning' end
       and case when is_reversal then a.payload ->> 'transaction_id' = new.reverses::text
                else (a.payload ->> 'amount')::bigint = new.amount and a.payload ->> 'type' = booked_type end
  ) then
    raise exception 'this differs from what was approved' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger booking_verify_approval before insert on earnings.booking for each row execute function earnings.verify_approval();
create trigger booking_stays before update or delete or truncate on earnings.booking
  for each statement execute function admin.refuse_change();

grant usage on schema earnings to hai_app, hai_report;
grant select, insert on earnings.booking to hai_app;
grant select (transaction_id, reverses, amount, booked_by, booked_at, approved_by, approval_id) on earnings.booking to hai_report;
grant select, insert, delete on earnings.command to hai_app;
revoke execute on all functions in schema earnings from public;
