-- Who may lift whose lock, and how often: a helper inside must not give somebody outside as many guesses as they like.

-- As security.resolve_flag of 0280, and: what is about somebody of the staff only a super_admin settles; and of one address or account at most
-- three locks are lifted in a day, by whomever. None: not there, settled already, or not theirs to settle now.
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
