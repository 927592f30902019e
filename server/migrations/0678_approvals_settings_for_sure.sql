-- A change of a fee, a limit, the rate, the referral programme or a legal text commits only with its approval (decision 0119).

-- The transaction that approved it. What needs the approval happens in the same one.
alter table approvals.approval add column approved_in xid8;

-- As before, and: notes the transaction that approves.
create or replace function approvals.keep() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  answer constant text[] := array['status', 'decided_by', 'decided_at', 'note', 'approved_in'];
begin
  if tg_op = 'INSERT' then
    if new.status <> 'pending' or not admin.is_staff(new.requested_by) then
      raise exception 'an approval is asked for by staff, and not answered yet' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if old.status <> 'pending' or new.status = 'pending' or (to_jsonb(old) - answer) <> (to_jsonb(new) - answer) then
    raise exception 'an approval is answered once, and otherwise stays as it was asked for' using errcode = 'restrict_violation';
  end if;
  if new.decided_by is not null and not admin.is_staff(new.decided_by, new.needs) then
    raise exception 'an approval is answered by staff of the rank it needs' using errcode = 'restrict_violation';
  end if;
  new.approved_in := case new.status when 'approved' then pg_current_xact_id() end;
  return new;
end $$;

-- Arguments: the kind of approval, and the column that names who asked. The check waits for the commit, because the server rehearses a
-- change without an approval in a transaction that it rolls back.
create function approvals.witness_setting() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (
    select from approvals.approval a
     where a.kind = tg_argv[0] and a.needs = 'super_admin' and a.status = 'approved' and a.approved_in = pg_current_xact_id()
       and a.requested_by = (to_jsonb(new) ->> tg_argv[1])::uuid
  ) then
    raise exception 'a second super_admin approves a change of %', tg_argv[0] using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
revoke execute on function approvals.witness_setting from public;

-- Rules, rates and texts that nobody of the staff entered came with the program, or from the source of the rate.
create constraint trigger rule_by_two after insert on fees.rule deferrable initially deferred
  for each row when (new.created_by is not null) execute function approvals.witness_setting('fee_rule', 'created_by');
create constraint trigger tier_by_two after insert on limits.change deferrable initially deferred
  for each row when (new.of = 'tier') execute function approvals.witness_setting('transaction_limit', 'changed_by');
create constraint trigger level_by_two after insert on limits.change deferrable initially deferred
  for each row when (new.of = 'agent_level') execute function approvals.witness_setting('agent_level', 'changed_by');
create constraint trigger rate_by_two after insert on rates.htg_rate deferrable initially deferred
  for each row when (new.created_by is not null) execute function approvals.witness_setting('htg_rate', 'created_by');
create constraint trigger settings_by_two after insert on referrals.settings_change deferrable initially deferred
  for each row execute function approvals.witness_setting('referral_settings', 'changed_by');
create constraint trigger version_by_two after insert on legal.version deferrable initially deferred
  for each row when (new.published_by is not null) execute function approvals.witness_setting('legal_document', 'published_by');
