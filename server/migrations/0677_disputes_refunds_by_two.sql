-- Money that a decision takes from a wallet that already has it needs a second member of the staff above a bound (decision 0122).
alter table adjustments.settings add column refund_alone_max bigint not null default 10000 check (refund_alone_max >= 0);   -- cents

alter table disputes.dispute
  add column approved_by uuid references identity.account,                     -- the second person; decided_by asked
  add column approval_id uuid unique references approvals.approval,
  add constraint approved_is_whole check ((approved_by is null) = (approval_id is null)),
  add constraint four_eyes check (approved_by <> decided_by and approved_by not in (payer_id, payee_id));
grant update (approved_by, approval_id) on disputes.dispute to hai_app;

alter table disputes.appeal
  add column approved_by uuid references identity.account,
  add column approval_id uuid unique references approvals.approval,
  add constraint approved_is_whole check ((approved_by is null) = (approval_id is null)),
  add constraint four_eyes check (approved_by not in (decided_by, first_decided_by, asked_by));
grant update (approved_by, approval_id) on disputes.appeal to hai_app;

-- What a posting moved, in cents; null: there is no such posting.
create function disputes.moved_by(transaction uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select sum(e.amount) filter (where e.amount > 0)::bigint
    from ledger.posting p cross join unnest(p.accounts) named (account_id)
    join ledger.entry e on e.account_id = named.account_id and e.posting_id = p.id
   where p.public_id = transaction
$$;

-- Whether another has approved just this: of this dispute, for whoever decided it, of this amount.
create function disputes.is_seconded(approval uuid, needed_kind text, dispute uuid, asker uuid, approver uuid, amount bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from approvals.approval a
     where a.id = approval and a.kind = needed_kind and a.status = 'approved' and a.subject = dispute::text
       and a.requested_by = asker and a.decided_by = approver and (a.payload ->> 'amount')::bigint = amount)
$$;

-- A refund out of hold needs one person. So does a part of it: one transaction pays the item and posts the part right after it.
create function disputes.witness_refund() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  amount constant bigint := disputes.moved_by(new.transaction_id);
begin
  if new.approval_id is not null then
    if not disputes.is_seconded(new.approval_id, 'dispute_refund', new.id, new.decided_by, new.approved_by, amount) then
      raise exception 'this refund is not the one that was approved' using errcode = 'restrict_violation';
    end if;
  elsif new.decided_by is not null and amount > (select s.refund_alone_max from adjustments.settings s)
     and exists (select from ledger.posting p where p.public_id = new.transaction_id and p.kind = 'refund')
     and not exists (select from ledger.posting p join ledger.posting r on r.public_id = new.release_id
                      where p.public_id = new.transaction_id and r.id = p.id - 1 and r.created_at >= new.created_at) then
    raise exception 'a refund above the threshold needs a second member of the staff' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger refund_witness before update of transaction_id, approval_id, decided_by, release_id on disputes.dispute
  for each row when (new.status = 'refunded' and new.transaction_id is not null) execute function disputes.witness_refund();

create function disputes.witness_appeal() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  amount constant bigint := disputes.moved_by(new.transaction_id);
begin
  if new.approval_id is not null then
    if not disputes.is_seconded(new.approval_id, 'dispute_appeal', new.dispute_id, new.decided_by, new.approved_by, amount) then
      raise exception 'this is not what was approved of the appeal' using errcode = 'restrict_violation';
    end if;
  elsif greatest(amount, new.moved) > (select s.refund_alone_max from adjustments.settings s) then
    raise exception 'an appeal that moves more than the threshold needs a second member of the staff' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger appeal_witness before update on disputes.appeal
  for each row when (new.outcome = 'changed') execute function disputes.witness_appeal();
revoke execute on function disputes.moved_by, disputes.is_seconded, disputes.witness_refund, disputes.witness_appeal from public;

-- As before, with the bound of refunds.
create or replace function adjustments.set_settings(actor uuid, known integer, figures jsonb, why text, moment timestamptz, approval uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  was adjustments.settings;
  now_is adjustments.settings;
  second uuid;
begin
  if not admin.is_staff(actor, 'super_admin') then
    return 'forbidden';
  end if;
  select s.* into was from adjustments.settings s where s.version = known for update;
  if not found then
    return 'conflict';
  end if;
  now_is := jsonb_populate_record(was, figures || jsonb_build_object('only_one', true, 'version', known + 1));
  if now_is.alone_max > 100000
     or greatest(now_is.daily_limit, now_is.earning_alone_max, now_is.statement_alone_max, now_is.refund_alone_max) > 1000000 then
    raise exception 'nobody is left so much alone' using errcode = 'check_violation';
  end if;
  if now_is.alone_max > was.alone_max or now_is.daily_limit > was.daily_limit or now_is.earning_alone_max > was.earning_alone_max
     or now_is.statement_alone_max > was.statement_alone_max or now_is.refund_alone_max > was.refund_alone_max then
    second := adjustments.seconded(approval, 'staff_limits', actor, figures || jsonb_build_object('version', known));
    if second is null then
      return 'second_needed';
    end if;
  end if;
  update adjustments.settings s
     set alone_max = now_is.alone_max, daily_limit = now_is.daily_limit, earning_alone_max = now_is.earning_alone_max,
         statement_alone_max = now_is.statement_alone_max, refund_alone_max = now_is.refund_alone_max, version = now_is.version;
  insert into adjustments.settings_change (before, after, reason, changed_by, approved_by, approval_id, changed_at)
  values (to_jsonb(was), to_jsonb(now_is), why, actor, second, case when second is not null then approval end, identity.believed(moment));
  return 'changed';
end $$;
