-- A confirmed hit stops the member's money, and stands until two of the staff have withdrawn it; what is nearly the listed name is
-- cleared by two as well. Nobody of the staff reads, says or changes anything of what is held against themselves.
alter table compliance.flag drop constraint flag_status_check;
alter table compliance.flag add constraint flag_status_check check (status in ('open', 'cleared', 'confirmed', 'withdrawn'));
alter table compliance.flag add column release_id uuid unique references approvals.approval;   -- by which two have cleared or withdrawn it
alter table compliance.flag add constraint withdrawn_by_two check (status <> 'withdrawn' or release_id is not null);
create index flag_hit_stands on compliance.flag (user_id) where kind = 'sanctions_match' and status = 'confirmed';

insert into compliance.setting (key, value, least, most) values ('clearing_by_two_score', 97, 70, 100);

-- Whether two have to say that a hit is nothing: its names were as alike as the setting says.
create function compliance.needs_two(hit compliance.flag) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select hit.kind = 'sanctions_match'
     and (hit.evidence -> 'figures' ->> 'score')::int >= (select s.value from compliance.setting s where s.key = 'clearing_by_two_score')
$$;
revoke execute on function compliance.needs_two from public;
grant execute on function compliance.needs_two to hai_app;

-- Says what a flag is: somebody of the staff, about somebody else, once; of others of the staff a super_admin does. 'resolved'; 'gone':
-- none of that id is open, or it is about themselves; 'forbidden'; 'by_two': one alone may not clear it.
create or replace function compliance.resolve(actor uuid, flag uuid, outcome text, why text, moment timestamptz) returns text
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
    raise exception 'no such outcome' using errcode = 'check_violation';
  end if;
  if outcome = 'cleared' and compliance.needs_two(known) then
    return 'by_two';
  end if;
  update compliance.flag f
     set status = outcome, note = why, resolved_by = actor, resolved_at = identity.believed(moment)
   where f.id = flag;
  return 'resolved';
end $$;

-- What two have said of a hit: one that is open is cleared, one that was confirmed is withdrawn. Answers what it is then.
-- Fails: insufficient_privilege; the hints 'unchanged' (it is over, or no hit), and as users.check_actor.
create function compliance.release(approval uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  given constant approvals.approval := reconciliation.approved(approval, 'sanctions_release');
  known compliance.flag;
begin
  select f.* into known from compliance.flag f where f.id = given.subject::uuid for update;
  if known.id is null or known.user_id is distinct from given.target_user_id or known.kind <> 'sanctions_match'
     or known.status not in ('open', 'confirmed') then
    raise exception 'there is nothing to release' using errcode = 'restrict_violation', hint = 'unchanged';
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
revoke execute on function compliance.release from public;
grant execute on function compliance.release to hai_app;

-- While a confirmed hit stands nobody lets the member in again, whoever tries.
create function compliance.keep_shut() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from compliance.flag f where f.user_id = new.id and f.kind = 'sanctions_match' and f.status = 'confirmed') then
    raise exception 'a confirmed hit stands' using errcode = 'restrict_violation', hint = 'hit_stands';
  end if;
  return new;
end $$;
revoke execute on function compliance.keep_shut from public;
create trigger profile_kept_shut before update of is_blocked on identity.profile for each row
  when (old.is_blocked and not new.is_blocked) execute function compliance.keep_shut();

-- No hit is confirmed whose member is not shut out when that is done. The share lock waits for whoever is letting them in just now.
create function compliance.stop_money() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from identity.profile p where p.id = new.user_id for share;
  if exists (select from identity.profile p where p.id = new.user_id and not p.is_blocked) then
    raise exception 'a hit is confirmed of a member whose money moves' using errcode = 'restrict_violation', hint = 'unchanged';
  end if;
  return null;
end $$;
revoke execute on function compliance.stop_money from public;
create constraint trigger hit_stops_money after insert or update of status on compliance.flag
  deferrable initially deferred for each row
  when (new.kind = 'sanctions_match' and new.status = 'confirmed') execute function compliance.stop_money();
