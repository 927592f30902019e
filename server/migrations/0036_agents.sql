-- Schema agents: members who pay out and take cash, with their applications, duty, stated cash and performance. The
-- server's role can make a member an agent only through decider(), which checks the role of the staff member.
create schema agents;

create table agents.request (
  id           uuid        primary key,
  user_id      uuid        not null references identity.account,
  department   text        not null,
  commune      text        not null,
  address      text        not null,
  hours        text        not null,
  methods      text[]      not null check (cardinality(methods) > 0),
  status       text        not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  reason       text        check (char_length(reason) between 1 and 500), -- of a rejection, shown to the member
  submitted_at timestamptz not null,                                      -- also the time at which the member accepted the agreement
  decided_at   timestamptz,
  decided_by   uuid,
  constraint decision_is_whole check ((status = 'pending') = (decided_at is null) and (status = 'pending') = (decided_by is null)
                                      and (status = 'rejected') = (reason is not null))
);
create unique index request_one_that_counts on agents.request (user_id) where status <> 'rejected';
create index request_of_member on agents.request (user_id, id desc);
create index request_waiting on agents.request (id) where status = 'pending';
create index request_by_age on agents.request (submitted_at desc, id desc);

create table agents.agent (
  user_id     uuid        primary key references identity.account,
  department  text        not null,
  commune     text        not null,
  address     text        not null,
  hours       text        not null,
  methods     text[]      not null check (cardinality(methods) > 0),
  approved_at timestamptz not null,
  duty_until  timestamptz,                                          -- null: off duty; in the past: duty has expired
  cash        bigint      not null default 0 check (cash >= 0),     -- cents that the agent stated, plus cash taken and minus cash paid out since
  promised    bigint      not null default 0 check (promised >= 0), -- cents of cash-outs that the agent has not paid out yet
  jobs_open   integer     not null default 0 check (jobs_open >= 0)
) with (fillfactor = 70);
create index agent_of_department on agents.agent (department);
create index agent_on_duty on agents.agent (duty_until) where duty_until is not null;

create table agents.record (
  agent_id     uuid      primary key,
  completed    integer   not null default 0,
  disputed     integer   not null default 0,
  late         integer   not null default 0,
  answered     integer   not null default 0,   -- members who answered the question about what they received
  honest       integer   not null default 0,   -- answers that all of it was received without extra demands
  rating_sum   integer   not null default 0,
  ratings      integer   not null default 0,
  minutes      integer[] not null default '{}' -- minutes from acceptance to completion of the latest cash-outs, newest last
) with (fillfactor = 70);

-- Decides a waiting application: 'approved', or 'rejected' with a reason. An approval creates the agent. Returns
-- 'decided', 'gone' (no waiting application has this id), 'tier' (an approval needs tier 2 or 3) or 'blocked' (a
-- blocked member cannot be approved). The server cannot call this. The caller checks the rights of `decider`, and the
-- server writes the audit entry and the events in the same transaction.
create function agents.decide(request uuid, verdict text, why text, decider uuid, moment timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  application agents.request;
  member identity.profile;
begin
  select r.* into application from agents.request r where r.id = request and r.status = 'pending' for update;
  if not found or verdict not in ('approved', 'rejected') then return 'gone'; end if;
  if application.user_id = decider then
    raise exception 'staff cannot decide about their own requests' using errcode = 'insufficient_privilege';
  end if;
  select p.* into strict member from identity.profile p where p.id = application.user_id for update;
  if verdict = 'approved' and member.is_blocked then return 'blocked'; end if;
  if verdict = 'approved' and member.tier < 2 then return 'tier'; end if;
  update agents.request r set status = verdict, reason = why, decided_at = moment, decided_by = decider where r.id = request;
  if verdict = 'approved' then
    insert into agents.agent (user_id, department, commune, address, hours, methods, approved_at)
    values (application.user_id, application.department, application.commune, application.address, application.hours, application.methods, moment)
    on conflict (user_id) do update
       set department = excluded.department, commune = excluded.commune, address = excluded.address,
           hours = excluded.hours, methods = excluded.methods;
    update identity.profile set is_agent = true, updated_at = moment where id = application.user_id;
  end if;
  return 'decided';
end $$;

-- Trigger: deletes a deleted agent's address and hours, and ends the duty.
create function agents.erase_deleted_member() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update agents.request set address = '', commune = '', hours = '' where user_id = new.user_id;
  update agents.agent set address = '', commune = '', hours = '', duty_until = null where user_id = new.user_id;
  return null;
end $$;

-- Confirms the agent's next level. Fails like users.check_actor, or with the hint 'nobody' (the member is not an agent)
-- or 'unchanged' (the agent has not earned this level, or it is not the next one).
create function agents.confirm_level(actor uuid, member uuid, level int, moment timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform users.check_actor(actor, member);
  perform from agents.agent a where a.user_id = member for update;
  if not found then raise exception 'the member is not an agent' using errcode = 'no_data_found', hint = 'nobody'; end if;
  moment := identity.clamp_time(moment);
  update identity.profile p set agent_level = confirm_level.level, updated_at = moment
    from limits.agent_level l
    left join agents.record r on r.agent_id = member
   where p.id = member and p.is_agent and p.agent_level = confirm_level.level - 1 and l.level = confirm_level.level
     and coalesce(r.completed, 0) >= l.completed_min
     and coalesce(r.disputed, 0) * 10000 < l.disputed_bp_max * greatest(1, coalesce(r.completed, 0));
  if not found then
    raise exception 'the agent does not meet the conditions of this level' using errcode = 'restrict_violation', hint = 'unchanged';
  end if;
end $$;

-- Calls agents.decide() for staff, about another member's waiting application. Returns its result, or 'forbidden'.
create function agents.decide_as_staff(actor uuid, request uuid, verdict text, why text, moment timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  waiting agents.request;
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
  moment := identity.clamp_time(moment);
  return agents.decide(request, verdict, why, actor, moment);
end $$;

-- Sets an agent to a lower level and returns the previous level. Fails like users.check_actor, or with the hint
-- 'nobody' (the member is not an agent) or 'unchanged' (not a lower level).
create function agents.lower_level(actor uuid, member uuid, level int, moment timestamptz) returns int
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  previous_level int;
begin
  perform users.check_actor(actor, member);
  perform from agents.agent a where a.user_id = member for update;
  if not found then raise exception 'the member is not an agent' using errcode = 'no_data_found', hint = 'nobody'; end if;
  select p.agent_level into previous_level from identity.profile p where p.id = member and p.is_agent for update;
  if previous_level is null or lower_level.level not between 1 and previous_level - 1 then
    raise exception 'the new level must be below the current one' using errcode = 'restrict_violation', hint = 'unchanged';
  end if;
  moment := identity.clamp_time(moment);
  update identity.profile set agent_level = lower_level.level, updated_at = moment where id = member;
  return previous_level;
end $$;

grant usage on schema agents to hai_app, hai_report;
grant select, insert (id, user_id, department, commune, address, hours, methods, submitted_at) on agents.request to hai_app;
grant select (id, user_id, department, commune, methods, status, submitted_at, decided_at, decided_by) on agents.request to hai_report;
grant select, update (duty_until, cash, promised, jobs_open) on agents.agent to hai_app;
grant select (user_id, department, commune, methods, approved_at, duty_until, cash, promised, jobs_open) on agents.agent to hai_report;
grant select on agents.record to hai_app, hai_report;
grant insert, update on agents.record to hai_app;
revoke execute on all functions in schema agents from public;
grant execute on function agents.confirm_level, agents.decide_as_staff, agents.lower_level to hai_app;

create view agents.request_view as
  select id, user_id, department, commune, status, submitted_at from agents.request;

grant select on agents.request_view to hai_app;
