-- Functions, triggers and grants of disputes. The server's role cannot change the parties or the statements of a
-- dispute.

-- The cents that a posting moved; null if there is no such posting.
create function disputes.moved_by(transaction uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select sum(e.amount) filter (where e.amount > 0)::bigint
    from ledger.posting_view p cross join unnest(p.accounts) named (account_id)
   cross join lateral (select x.amount from ledger.entry_view x where x.account_id = named.account_id and x.posting_id = p.id offset 0) e
   where p.public_id = transaction
$$;

-- True if a second person approved exactly this decision: the same dispute, staff member and amount.
create function disputes.is_approved(approval uuid, needed_kind text, dispute uuid, asker uuid, approver uuid,
                                     amount bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from approvals.approval a
     where a.id = approval and a.book = platform.book_of('disputes.dispute'::regclass) and a.kind = needed_kind and a.status = 'approved' and a.subject = dispute::text
       and a.requested_by = asker and a.decided_by = approver and (a.payload ->> 'amount')::bigint = amount)
$$;

create function disputes.verify_appeal_approval() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  amount constant bigint := disputes.moved_by(new.transaction_id);
begin
  if new.approval_id is not null then
    if not disputes.is_approved(new.approval_id, 'dispute_appeal', new.dispute_id, new.decided_by, new.approved_by, amount) then
      raise exception 'this differs from the approved decision of the appeal' using errcode = 'restrict_violation';
    end if;
  elsif greatest(amount, new.moved) > (select s.refund_alone_max from adjustments.settings s) then
    raise exception 'an appeal above the threshold needs a second staff member' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Trigger: a refund of money that was paid out must name the amount that its posting moved. Above the threshold, a
-- second person must have approved it. Money on hold needs no approval, and neither does a partial refund that
-- directly follows the posting that paid the payee (release_id).
create function disputes.verify_refund_approval() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  amount constant bigint := disputes.moved_by(new.transaction_id);
  is_refund constant boolean := exists (select from ledger.posting_view p where p.public_id = new.transaction_id and p.kind = 'refund');
begin
  if is_refund and new.moved is distinct from amount then
    raise exception 'the amount of the refund differs from its posting' using errcode = 'restrict_violation';
  end if;
  if new.approval_id is not null then
    if not disputes.is_approved(new.approval_id, 'dispute_refund', new.id, new.decided_by, new.approved_by, amount) then
      raise exception 'this refund differs from the approved one' using errcode = 'restrict_violation';
    end if;
  elsif is_refund and amount > (select s.refund_alone_max from adjustments.settings s) then
    if not exists (select from ledger.posting_view p join ledger.posting_view r on r.public_id = new.release_id
                    where p.public_id = new.transaction_id and r.id = p.id - 1 and r.created_at >= new.created_at) then
      raise exception 'a refund above the threshold needs a second staff member' using errcode = 'restrict_violation';
    end if;
  end if;
  return new;
end $$;

-- Trigger: a refunded dispute must have the id of its posting. It runs at commit, because the transaction ends the
-- dispute first and stores the posting later.
create function disputes.require_posting() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  named uuid;
begin
  select d.transaction_id into named from disputes.dispute d where d.id = new.id and d.status = 'refunded';
  if found and not exists (select from ledger.posting_view p where p.public_id = named) then
    raise exception 'a refunded dispute must name the posting of its refund' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

-- The cents that these disputes moved by refunds of money that had been paid out.
create function disputes.moved_by_refunds(ids uuid[]) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  named constant uuid[] := array(select d.transaction_id from disputes.dispute d where d.id = any (ids));
  refunds constant uuid[] := array(select p.public_id from ledger.posting_view p where p.public_id = any (named) and p.kind = 'refund');
begin
  return (select coalesce(sum(d.moved), 0) from disputes.dispute d where d.id = any (ids) and d.transaction_id = any (refunds));
end $$;

-- The cents that a staff member has taken from wallets alone since the given time, by refunds of paid-out money and by
-- appeals that changed a decision. A partial refund of money on hold (release_id is set) does not count.
create function disputes.taken_alone(decider uuid, since timestamptz) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  decided constant uuid[] := array(
    select d.id from disputes.dispute d
     where d.decided_by = decider and d.ended_at > since and d.status = 'refunded' and d.approved_by is null and d.release_id is null);
  moved_by_appeals constant bigint := (
    select coalesce(sum(a.moved), 0) from disputes.appeal a
     where a.decided_by = decider and a.decided_at > since and a.outcome = 'changed' and a.approved_by is null);
begin
  return disputes.moved_by_refunds(decided) + moved_by_appeals;
end $$;

-- The cents that commands on the server's machine have taken from wallets since the given time, for all staff together.
-- The audit log has `os_user` only for such commands.
create function disputes.taken_on_command_line(since timestamptz) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  decided constant uuid[] := array(
    select d.id from disputes.dispute d
     where d.ended_at > since and d.status = 'refunded' and d.approved_by is null and d.release_id is null
       and d.id::text in (select l.subject from admin.audit_log l
                           where l.action = 'dispute_refunded' and l.at > since and l.after ? 'os_user'));
begin
  return disputes.moved_by_refunds(decided);
end $$;

create trigger appeal_verify_approval before update on disputes.appeal
  for each row when (new.outcome = 'changed') execute function disputes.verify_appeal_approval();
create trigger refund_verify_approval before update of status, moved, transaction_id, approval_id, decided_by,
release_id on disputes.dispute
  for each row when (new.status = 'refunded' and new.transaction_id is not null) execute function disputes.verify_refund_approval();
create constraint trigger refund_has_posting after update on disputes.dispute deferrable initially deferred
  for each row when (new.status = 'refunded') execute function disputes.require_posting();

grant usage on schema disputes to hai_app, hai_report;
grant select
  on disputes.settings, disputes.dispute, disputes.deadline, disputes.heartbeat, disputes.appeal, disputes.proposal to hai_app, hai_report;
grant insert, update (status, version, moved, decided_by, escalated_at, ended_at, transaction_id, kept, release_id, approved_by,
  approval_id)
  on disputes.dispute to hai_app;
grant select, insert on disputes.dispute_event to hai_app;
grant select (dispute_id, version, id, actor_id, actor_role, kind, reason_code, created_at) on disputes.dispute_event to hai_report;
grant insert, update, delete on disputes.deadline, disputes.heartbeat to hai_app;
grant insert, update (outcome, decided_by, decided_at, moved, transaction_id, approved_by, approval_id) on disputes.appeal to hai_app;
grant insert, update (answer, answered_at, answered_version) on disputes.proposal to hai_app;
revoke execute on all functions in schema disputes from public;
grant execute on function disputes.taken_alone, disputes.taken_on_command_line to hai_app;

create view disputes.dispute_view as
  select id, related_type, related_id, payer_id, payee_id, initiator_id, opponent_id, opened_by, category, status, moved, decided_by,
         created_at, ended_at, transaction_id, release_id from disputes.dispute;

create view disputes.dispute_event_view as
  select dispute_id, version, actor_role, kind, created_at from disputes.dispute_event;

create view disputes.proposal_view as
  select id, dispute_id, version, side, created_at, expires_at, answer from disputes.proposal;

create view disputes.appeal_view as
  select id, dispute_id, outcome, decided_by, transaction_id from disputes.appeal;

create view disputes.settings_view as
  select escalable_hours, escalate_hours, appeal_days from disputes.settings;

grant select
  on disputes.dispute_view, disputes.dispute_event_view, disputes.proposal_view, disputes.appeal_view, disputes.settings_view to hai_app;
