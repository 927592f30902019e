-- Takes an agent to a level below theirs, by one of the staff. Answers the level they had. Fails: as users.check_actor; the hints 'nobody' (no
-- agent), 'unchanged' (not below theirs).
create function agents.lower_level(actor uuid, member uuid, level int, moment timestamptz) returns int
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  had int;
begin
  perform users.check_actor(actor, member);
  perform from agents.agent a where a.user_id = member for update;
  if not found then raise exception 'no agent' using errcode = 'no_data_found', hint = 'nobody'; end if;
  select p.agent_level into had from identity.profile p where p.id = member and p.is_agent for update;
  if had is null or lower_level.level not between 1 and had - 1 then
    raise exception 'not below' using errcode = 'restrict_violation', hint = 'unchanged';
  end if;
  update identity.profile set agent_level = lower_level.level, updated_at = identity.believed(moment) where id = member;
  return had;
end $$;
revoke execute on function agents.lower_level(uuid, uuid, int, timestamptz) from public;
grant execute on function agents.lower_level(uuid, uuid, int, timestamptz) to hai_app;
