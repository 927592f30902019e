-- Compliance functions, triggers and grants. The server's role can raise flags, but resolve them only through these
-- functions.

-- Updates PostgreSQL's statistics after the import of a list. Without them the planner would read the whole list for
-- each member.
create function compliance.learn_names() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  analyze compliance.listed_name;
end $$;

-- Resolves a flag, once. The actor must be staff and not the flagged member. A flag about staff needs a super admin.
-- Returns 'resolved', 'gone' (no open flag has this id, or it is about the actor), 'forbidden' or 'by_two' (needs a
-- second person).
create function compliance.resolve(actor uuid, flag uuid, outcome text, why text, moment timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  known compliance.flag;
begin
  if not admin.is_staff(actor) then
    return 'forbidden';
  end if;
  select f.* into known from compliance.flag f where f.id = flag and f.status = 'open' and f.user_id <> actor for update;
  if not found then
    return 'gone';
  end if;
  if exists (select from identity.user_roles r where r.user_id = known.user_id) and not admin.is_staff(actor, 'super_admin') then
    return 'forbidden';
  end if;
  if outcome not in ('cleared', 'confirmed') then
    raise exception 'unknown outcome' using errcode = 'check_violation';
  end if;
  if outcome = 'cleared' and compliance.needs_two(known) then
    return 'by_two';
  end if;
  moment := identity.clamp_time(moment);
  update compliance.flag f
     set status = outcome, note = why, resolved_by = actor, resolved_at = moment
   where f.id = flag;
  return 'resolved';
end $$;

-- Carries out a decision of two people: clears an open hit or withdraws a confirmed one. Fails like integrity.approved,
-- like users.check_actor, or with the hint 'unchanged' (the flag is not a hit, or the hit was cleared or withdrawn
-- already).
create function compliance.release(approval uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  given constant approvals.approval := integrity.approved(approval, 'sanctions_release');
  known compliance.flag;
begin
  select f.* into known from compliance.flag f where f.id = given.subject::uuid for update;
  if known.id is null or known.user_id is distinct from given.target_user_id or known.kind <> 'sanctions_match'
     or known.status not in ('open', 'confirmed') then
    raise exception 'there is no hit to clear or withdraw' using errcode = 'restrict_violation', hint = 'unchanged';
  end if;
  perform users.check_actor(given.requested_by, known.user_id);
  perform users.check_actor(given.decided_by, known.user_id);
  if known.status = 'confirmed' then
    update compliance.flag f set status = 'withdrawn', release_id = approval where f.id = known.id;
    return 'withdrawn';
  end if;
  update compliance.flag f
     set status = 'cleared', release_id = approval, note = given.reason, resolved_by = given.requested_by, resolved_at = given.decided_at
   where f.id = known.id;
  return 'cleared';
end $$;

-- Trigger: a hit can be confirmed only while the member is blocked. The share lock makes the confirmation wait for a
-- concurrent unblocking.
create function compliance.stop_money() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from identity.profile p where p.id = new.user_id for share;
  if exists (select from identity.profile p where p.id = new.user_id and not p.is_blocked) then
    raise exception 'a hit can be confirmed only while the member is blocked' using errcode = 'restrict_violation', hint = 'unchanged';
  end if;
  return null;
end $$;

-- The limits of a member at a given time. Tier and limits are those before the first later change, or the current ones
-- if there was none.
create function compliance.limits_at(member uuid, moment timestamptz, out out_per_day bigint, out cashout_each bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with then_on as (
    select coalesce((select b.tier from compliance.previous_tier b
                      where b.user_id = member and b.until > moment order by b.until, b.id limit 1),
                    (select p.tier from identity.profile p where p.id = member)) as tier),
  allowed as (
    select coalesce((select c.before from limits.change c
                      where c.of = 'tier' and c.which = then_on.tier and c.changed_at > moment order by c.changed_at, c.id limit 1),
                    (select to_jsonb(t) from limits.tier t where t.tier = then_on.tier)) as figures
      from then_on)
  select (figures ->> 'out_per_day')::bigint, (figures ->> 'cashout_each')::bigint from allowed
$$;

create function compliance.set_needs_two() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  new.needs_two := new.kind = 'sanctions_match'
    and coalesce((new.evidence -> 'figures' ->> 'score')::int >=
                 (select s.value from compliance.setting s where s.key = 'clearing_by_two_score'), true);
  return new;
end $$;

create function compliance.needs_two(hit compliance.flag) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select hit.needs_two
$$;

-- Changes a threshold. Returns 'changed', 'forbidden' (not a super admin), 'conflict' (the value is no longer `known`),
-- 'bounds' (below `least` or above `most`) or 'second_needed': raising one of the two scores makes screening weaker,
-- which needs a second super admin.
create function compliance.set_setting(actor uuid, which text, known integer, wanted integer, moment timestamptz,
                                       approval uuid default null)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_is compliance.setting;
begin
  if not admin.is_staff(actor, 'super_admin') then
    return 'forbidden';
  end if;
  select s.* into strict now_is from compliance.setting s where s.key = which for update;
  if now_is.value <> known then
    return 'conflict';
  end if;
  if wanted not between now_is.least and now_is.most then
    return 'bounds';
  end if;
  if which in ('screening_score', 'clearing_by_two_score') and wanted > now_is.value
     and (now_is.weakened_by @> array[approval] or adjustments.approver_of(approval, 'compliance_threshold', actor,
                              jsonb_build_object('key', which, 'known', known, 'value', wanted)) is null) then
    return 'second_needed';
  end if;
  moment := identity.clamp_time(moment);
  update compliance.setting s
     set value = wanted, changed_at = moment,
         weakened_by = case when wanted > now_is.value and approval is not null then s.weakened_by || approval else s.weakened_by end
   where s.key = which;
  return 'changed';
end $$;

create constraint trigger hit_stops_money after insert or update of status on compliance.flag
  deferrable initially deferred for each row
  when (new.kind = 'sanctions_match' and new.status = 'confirmed') execute function compliance.stop_money();
create trigger flag_needs_two before insert on compliance.flag for each row execute function compliance.set_needs_two();

grant usage on schema compliance to hai_app;
grant select, insert (id, user_id, kind, evidence, evidence_key, raised_at) on compliance.flag to hai_app;
grant select, insert, update, delete on compliance.list, compliance.listed_name, compliance.screening_queue to hai_app;
grant select, update on compliance.progress to hai_app;
grant select on compliance.setting, compliance.previous_tier to hai_app;
grant select, insert, delete on compliance.recheck to hai_app;
revoke execute on all functions in schema compliance from public;
grant execute on function compliance.learn_names, compliance.limits_at, compliance.needs_two, compliance.release,
  compliance.resolve, compliance.set_setting to hai_app;

create view compliance.flag_view as
  select id, user_id, kind, status, raised_at, note from compliance.flag;

grant select on compliance.flag_view to hai_app;
