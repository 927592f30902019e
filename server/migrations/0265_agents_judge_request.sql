-- The staff's door to agents.decide(): somebody of the staff, about somebody else, answers a request that waits. Approved are members
-- who are on tier 2 at that very moment, and not blocked. 'decided'; 'gone': there is none of that id that waits; 'forbidden', 'tier',
-- 'blocked': why not, and then nothing has changed.
create function agents.judge(actor uuid, request uuid, verdict text, why text, moment timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  waiting agents.request;
  member identity.profile;
begin
  if not admin.is_staff(actor) then
    return 'forbidden';
  end if;
  select r.* into waiting from agents.request r where r.id = request and r.status = 'pending' for update;
  if not found then
    return 'gone';
  end if;
  if waiting.user_id = actor then
    return 'forbidden';
  end if;
  select p.* into strict member from identity.profile p where p.id = waiting.user_id for update;
  if verdict = 'approved' and member.is_blocked then
    return 'blocked';
  end if;
  if verdict = 'approved' and member.tier < 2 then
    return 'tier';
  end if;
  return agents.decide(request, verdict, why, actor, identity.believed(moment));
end $$;
revoke execute on function agents.judge from public;
grant execute on function agents.judge to hai_app;

-- The newest first, as the staff list them.
create index request_by_age on agents.request (submitted_at desc, id desc);
