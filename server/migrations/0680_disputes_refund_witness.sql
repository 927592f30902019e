-- As before, and: whoever decided, a refund names its posting and the amount that the posting moved.
create or replace function disputes.witness_refund() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  amount constant bigint := disputes.moved_by(new.transaction_id);
  is_refund constant boolean := exists (select from ledger.posting p where p.public_id = new.transaction_id and p.kind = 'refund');
begin
  if is_refund and new.moved is distinct from amount then
    raise exception 'this refund is not of the amount that its posting moved' using errcode = 'restrict_violation';
  end if;
  if new.approval_id is not null then
    if not disputes.is_seconded(new.approval_id, 'dispute_refund', new.id, new.decided_by, new.approved_by, amount) then
      raise exception 'this refund is not the one that was approved' using errcode = 'restrict_violation';
    end if;
  elsif is_refund and amount > (select s.refund_alone_max from adjustments.settings s)
     and not exists (select from ledger.posting p join ledger.posting r on r.public_id = new.release_id
                      where p.public_id = new.transaction_id and r.id = p.id - 1 and r.created_at >= new.created_at) then
    raise exception 'a refund above the threshold needs a second member of the staff' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
drop trigger refund_witness on disputes.dispute;
create trigger refund_witness before update of status, moved, transaction_id, approval_id, decided_by, release_id on disputes.dispute
  for each row when (new.status = 'refunded' and new.transaction_id is not null) execute function disputes.witness_refund();

-- One transaction ends the dispute, then moves the money and names the posting: so this waits for the commit.
create function disputes.require_posting() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from disputes.dispute d
              where d.id = new.id and d.status = 'refunded'
                and not exists (select from ledger.posting p where p.public_id = d.transaction_id)) then
    raise exception 'a refunded dispute names the posting that refunded it' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
revoke execute on function disputes.require_posting() from public;
create constraint trigger refund_has_posting after update on disputes.dispute deferrable initially deferred
  for each row when (new.status = 'refunded') execute function disputes.require_posting();
