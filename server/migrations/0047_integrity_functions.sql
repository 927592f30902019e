-- Functions, triggers and grants of the ledger's integrity checks. The server's role can raise alerts, but close them
-- only through resolve_alert().

-- Returns an approval of this book, like approvals.approved().
create function integrity.approved(approval uuid, needed_kind text) returns approvals.approval
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  given constant approvals.approval := approvals.approved(approval, needed_kind);
begin
  if given.book <> platform.book_of('integrity.unlock'::regclass) then
    raise exception 'this was approved for another book' using errcode = 'insufficient_privilege';
  end if;
  return given;
end $$;

-- Carries out a balance repair that staff requested and a super admin approved. Fails like integrity.approved() and
-- ledger.repair_balance().
create function integrity.repair_balance(approval uuid, at timestamptz) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  given constant approvals.approval := integrity.approved(approval, 'balance_repair');
begin
  if given.needs <> 'super_admin' then raise exception 'a repair needs a super_admin' using errcode = 'insufficient_privilege'; end if;
  return ledger.repair_balance((given.payload ->> 'account_id')::bigint, (given.payload ->> 'before')::bigint,
                               (given.payload ->> 'after')::bigint,
                               given.reason, given.requested_by, given.decided_by, approval, at);
end $$;

-- Repairs whose approval is missing, or is for another account or by other people than the repair says. A repair and its
-- approval are committed together, so approvals are read after the repairs.
create function integrity.unapproved_repairs() returns table (rule text, subject text, expected text, found text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  repairs constant jsonb := (select jsonb_agg(to_jsonb(r)) from ledger.repair_view r);
begin
  return query
  select 'a repair has an approval by two people', format('account %s repair %s', r.account_id, r.id), r.approval_id::text,
         (select a.status from approvals.approval a where a.id = r.approval_id)
    from jsonb_to_recordset(repairs) r (id bigint, account_id bigint, requested_by uuid, approved_by uuid, approval_id uuid)
   where not exists (
     select from approvals.approval a
      where a.id = r.approval_id and a.book = platform.book_of('integrity.unlock'::regclass) and a.kind = 'balance_repair' and a.needs = 'super_admin' and a.status = 'approved'
        and a.requested_by = r.requested_by and a.decided_by = r.approved_by
        and a.payload -> 'account_id' = to_jsonb(r.account_id));
end $$;

create function integrity.keep_resolved() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'a resolved alert cannot be changed';
end
$$;

-- Trigger: the severity of an open alert can only rise, and its earlier findings stay. New findings are added up to 50
-- in all; those about the same rule, subject and account are updated.
create function integrity.keep_findings() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  ranks constant text[] := array['low', 'medium', 'high', 'critical'];
  most constant int := greatest(jsonb_array_length(coalesce(old.metadata -> 'findings', '[]')), 50);
begin
  if array_position(ranks, new.severity) < array_position(ranks, old.severity) then new.severity := old.severity; end if;
  new.metadata := new.metadata || jsonb_build_object(
    'findings', (
      select coalesce(jsonb_agg(k.f order by k.place), '[]') from (
        select coalesce(n.f, o.f) as f, coalesce(o.place, 1000 + n.place) as place
          from jsonb_array_elements(old.metadata -> 'findings') with ordinality o (f, place)
          full join jsonb_array_elements(new.metadata -> 'findings') with ordinality n (f, place)
            on (o.f ->> 'rule', o.f ->> 'subject', coalesce(o.f ->> 'account', ''))
               = (n.f ->> 'rule', n.f ->> 'subject', coalesce(n.f ->> 'account', ''))
         order by 2 limit most) k),
    'affected_users', (
      select coalesce(jsonb_agg(distinct u), '[]')
        from jsonb_array_elements((old.metadata -> 'affected_users') || (new.metadata -> 'affected_users')) u));
  return new;
end $$;

-- Unlocks a wallet that the ledger's checks had locked. Fails like integrity.approved(), with the hint 'not_locked' if
-- the wallet is not locked or is frozen, if the member is blocked, or if the approval was used before, and with the
-- hint 'mismatch' if the wallet still has violations.
create function integrity.lift_lock(approval uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  given constant approvals.approval := integrity.approved(approval, 'balance_unlock');
  member constant uuid := given.target_user_id;
  known constant jsonb := integrity.known_findings(member);
  mismatch boolean := exists (select from integrity.member_violations(member)); -- before the lock, because payments wait for it
  statuses text[];
begin
  perform ledger.lock_head(); -- nothing that is checked below can change before the commit
  statuses := array(select a.status from ledger.account_view a where a.owner_id = member);
  if 'locked' <> all (statuses) or 'frozen' = any (statuses)
     or exists (select from identity.profile p where p.id = member and p.is_blocked)
     or exists (select from integrity.unlock u where u.approval_id = approval) then
    raise exception 'unlock refused: not locked by the ledger' using errcode = 'restrict_violation', hint = 'not_locked';
  end if;
  if mismatch or integrity.has_newer_violations(member, known) then
    raise exception 'unlock refused: the mismatch still exists' using errcode = 'restrict_violation', hint = 'mismatch';
  end if;
  insert into integrity.unlock (approval_id, user_id, at) values (approval, member, given.decided_at);
  perform ledger.set_member_status(member, 'open');
end $$;

-- Closes an alert after the violations are gone. The actor must be staff and not the subject of the alert, and must
-- write a note. Returns false if the alert is closed already or does not exist. Fails with the hint 'mismatch' while
-- violations remain.
create function integrity.resolve_alert(actor uuid, alert uuid, note text, moment timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  known integrity.admin_alerts := (select l from integrity.admin_alerts l where l.id = alert and not l.resolved);
  findings jsonb;
  standing boolean;
begin
  if known.id is null then
    return false;
  end if;
  if not admin.is_staff(actor) or actor = known.user_id then
    raise exception 'this person may not resolve the alert' using errcode = 'insufficient_privilege';
  end if;
  if char_length(coalesce(note, '')) not between 1 and 1000 then
    raise exception 'resolving an alert needs a note' using errcode = 'check_violation';
  end if;
  -- Before the lock, because payments wait for it. No payment changes the sum of all balances.
  if known.user_id is null then
    standing := (select h.came_in <> h.available + h.on_hold + h.platform from ledger.health() h);
  else
    findings := integrity.known_findings(known.user_id);
    standing := exists (select from integrity.member_violations(known.user_id));
  end if;
  perform ledger.lock_head(); -- nothing that is checked below can change before the commit
  select l.* into known from integrity.admin_alerts l where l.id = alert and not l.resolved for update;
  if not found then
    return false;
  end if;
  if known.user_id is null then
    standing := standing or not ledger.is_proven();
  else
    standing := standing or integrity.has_newer_violations(known.user_id, findings);
  end if;
  if standing then
    raise exception 'the mismatch still exists' using errcode = 'restrict_violation', hint = 'mismatch';
  end if;
  moment := identity.clamp_time(moment);
  update integrity.admin_alerts l
     set resolved = true, resolved_by = actor, resolved_at = moment, updated_at = moment,
         metadata = known.metadata || jsonb_build_object('resolution_note', note)
   where l.id = alert;
  return true;
end $$;

-- Trigger: rejects start and end times of a run that are further ahead of the database's clock than head.skew.
create function integrity.check_moment() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  latest constant timestamptz := case when tg_op = 'INSERT' then greatest(new.started_at, new.finished_at) else new.finished_at end;
begin
  if exists (select from ledger.head_view h where extract(epoch from latest - clock_timestamp()) > h.skew) then
    raise exception 'the clocks of server and database differ too much' using errcode = 'invalid_parameter_value';
  end if;
  return new;
end $$;

-- Violations that concern a member (ledger.member_violations), also where alerts about the member found some.
create function integrity.member_violations(member uuid) returns table (rule text, subject text, expected text, found text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  in_alerts constant jsonb := (select coalesce(jsonb_agg(f), '[]')
                                 from integrity.admin_alerts l cross join jsonb_array_elements(l.metadata -> 'findings') f
                                where l.user_id = member);
begin
  return query select * from ledger.member_violations(member, in_alerts);
end $$;

-- What other checks have found: in the alerts about the member, and in the newest proof.
create function integrity.known_findings(member uuid) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  in_alerts constant jsonb := (select jsonb_agg(l.metadata -> 'findings' order by l.id)
                                 from integrity.admin_alerts l where l.user_id = member);
  in_proof constant jsonb := (select p.violations from ledger.proof_view p order by p.id desc limit 1);
begin
  return jsonb_build_array(in_alerts, in_proof);
end $$;

-- For a member without violations when known_findings() was `known`: true if there are violations now. Call this with the
-- lock on ledger.head. Since then only ledger.post() can have added rows, so it is enough to check the newest entries and the
-- balances, unless another check has found something meanwhile.
create function integrity.has_newer_violations(member uuid, known jsonb) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if integrity.known_findings(member) is distinct from known then
    return exists (select from integrity.member_violations(member));
  end if;
  return ledger.has_newest_violations(member);
end $$;

create trigger admin_alerts_resolved_stay before update on integrity.admin_alerts
  for each row when (old.resolved) execute function integrity.keep_resolved();
create trigger admin_alerts_keep_findings before update on integrity.admin_alerts
  for each row when (not old.resolved) execute function integrity.keep_findings();
create trigger moment_checked before insert or update of finished_at on integrity.run
  for each row execute function integrity.check_moment();

grant usage on schema integrity to hai_app, hai_report;
grant select
  on integrity.admin_alerts, integrity.run, integrity.member_balance, integrity.unlock, integrity.verification to
  hai_app, hai_report;
grant insert (id, alert_type, severity, user_id, snapshot_balance, computed_balance, metadata, created_at, updated_at), update (severity,
  snapshot_balance, computed_balance, metadata, updated_at)
  on integrity.admin_alerts to hai_app;
grant insert, update (status, finished_at, after_user, done, total, found, taken_at, tries, is_whole)
  on integrity.run to hai_app;
grant insert, update (stored_balance, computed_balance, is_sound, checked_at) on integrity.member_balance to hai_app;
revoke execute on all functions in schema integrity from public;
grant execute on function integrity.lift_lock, integrity.member_violations, integrity.repair_balance,
  integrity.resolve_alert, integrity.unapproved_repairs to hai_app;

create view integrity.admin_alerts_view as
  select id, severity, user_id, metadata, resolved, created_at from integrity.admin_alerts;

create view integrity.verification_view as
  select id, at, is_whole, archived from integrity.verification;

grant select on integrity.admin_alerts_view, integrity.verification_view to hai_app;
