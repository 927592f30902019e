-- Who may lift whose lock, and how often: a helper inside must not give somebody outside as many guesses as they like.

-- Whether an address belongs to a household: to one of IPv4 if it is it, to one of IPv6 by its first half. What is no address does not.
create function security.in_household(address text, household text) returns boolean
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  if strpos(household, ':') = 0 then return address = household; end if;
  return strpos(address, ':') > 0 and address::inet <<= (household || '::/64')::inet;
exception when invalid_text_representation then
  return false;
end $$;
revoke execute on function security.in_household from public;

-- Whether a member came in from a household, or stayed in, within thirty days. By the trail, which a session's latest address does not
-- overwrite, and by what only they could do: whoever guesses at their password from somewhere makes them live nowhere.
create function security.came_from(member uuid, household text, at timestamptz) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from security.auth_audit_log l
                  where l.user_id = member and l.created_at > at - interval '30 days' and l.source = 'server'
                    and l.action_type in ('login_success', 'token_refresh', 'step_up')
                    and security.in_household(l.ip_address, household))
$$;
revoke execute on function security.came_from from public;
grant execute on function security.came_from to hai_app;

-- As security.resolve_flag of 0280, and: what is about somebody of the staff only a super_admin settles, what is about a network address nobody
-- who lives behind it, as it may be about them; and of one address or account at most three locks are lifted in a day, by whomever. None: not there, settled already, or not theirs to settle now.
create or replace function security.resolve_flag(flag uuid, actor uuid, note text, at timestamptz) returns setof security.security_flags
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  asked   security.security_flags;
  settled security.security_flags;
  whose   uuid;
  lifted  int;
begin
  at := identity.believed(at);
  if not admin.is_staff(actor) then
    raise exception 'only the staff settles flags' using errcode = 'insufficient_privilege';
  end if;
  select f.* into asked from security.security_flags f where f.id = flag;
  if asked.id is null then return; end if;
  whose := coalesce(asked.user_id, (select a.id from identity.account a where a.email = asked.email));
  if exists (select from identity.user_roles r where r.user_id = whose) and not admin.is_staff(actor, 'super_admin') then return; end if;
  if asked.action_taken = 'locked' then
    -- One after another, so that two at once are counted.
    perform pg_advisory_xact_lock(hashtextextended('security.lift ' || asked.email, 0));
    select count(*) into lifted from security.security_flags f
     where f.action_taken = 'locked' and f.resolved_at > at - interval '1 day'
       and (f.email = asked.email or f.user_id = whose);
    if lifted >= 3 then return; end if;
  end if;
  if asked.ip_address is not null and security.came_from(actor, asked.ip_address, at) then return; end if;
  update security.security_flags f
     set resolved = true, resolved_at = at, resolved_by = actor, resolution_note = note
   where f.id = flag and not f.resolved
     and whose is distinct from actor
  returning f.* into settled;
  if settled.id is null then return; end if;
  return next settled;
  return query
    update security.security_flags f
       set resolved = true, resolved_at = at, resolved_by = actor, resolution_note = note
     where not f.resolved and f.expires_at > at
       and (f.user_id = settled.user_id or f.ip_address = settled.ip_address or f.email = settled.email)
       and f.user_id is not distinct from settled.user_id and f.ip_address is not distinct from settled.ip_address
       and f.email is not distinct from settled.email
       and (f.action_taken = 'locked') = (settled.action_taken = 'locked')
       and (f.action_taken <> 'locked' or f.reason = settled.reason)
    returning f.*;
end $$;
