-- Members who pay cash-outs out: how they became it, whether they are on duty, and how they have worked.
create schema agents;
grant usage on schema agents to hai_app, hai_report;

create table agents.request (
  id           uuid        primary key,                  -- UUIDv7
  user_id      uuid        not null references identity.account,
  department   text        not null,
  commune      text        not null,
  address      text        not null,
  hours        text        not null,
  methods      text[]      not null check (cardinality(methods) > 0),
  status       text        not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  reason       text        check (char_length(reason) between 1 and 500),   -- why it was rejected, as the member reads it
  submitted_at timestamptz not null,                     -- when the agreement was given, too
  decided_at   timestamptz,
  decided_by   uuid,
  constraint decision_is_whole check ((status = 'pending') = (decided_at is null) and (status = 'pending') = (decided_by is null)
                                      and (status = 'rejected') = (reason is not null))
);
create unique index request_one_that_counts on agents.request (user_id) where status <> 'rejected';
create index request_of_member on agents.request (user_id, id desc);
create index request_waiting on agents.request (id) where status = 'pending';

create table agents.agent (
  user_id     uuid        primary key references identity.account,
  department  text        not null,
  commune     text        not null,
  address     text        not null,
  hours       text        not null,
  methods     text[]      not null check (cardinality(methods) > 0),
  approved_at timestamptz not null,
  duty_until  timestamptz,                               -- null: off duty; past: lapsed
  cash        bigint      not null default 0 check (cash >= 0),     -- cents: as stated, less what was paid out since
  promised    bigint      not null default 0 check (promised >= 0), -- cents: of jobs assigned or accepted, not paid out yet
  jobs_open   integer     not null default 0 check (jobs_open >= 0)
) with (fillfactor = 70);
create index agent_of_department on agents.agent (department);
create index agent_on_duty on agents.agent (duty_until) where duty_until is not null;

-- How an agent has worked, counted as it happens.
create table agents.record (
  agent_id     uuid      primary key,
  completed    integer   not null default 0,
  disputed     integer   not null default 0,
  late         integer   not null default 0,
  answered     integer   not null default 0,             -- members who said what they got
  honest       integer   not null default 0,             -- of them, those who got all of it, and were asked for nothing
  rating_sum   integer   not null default 0,
  ratings      integer   not null default 0,
  minutes      integer[] not null default '{}'           -- of the latest jobs, newest last
) with (fillfactor = 70);

-- The server takes requests in and keeps duty; who becomes an agent is not its own to say.
grant select, insert (id, user_id, department, commune, address, hours, methods, submitted_at) on agents.request to hai_app;
grant select, update (duty_until, cash, promised, jobs_open) on agents.agent to hai_app;
grant select, insert, update on agents.record to hai_app;
grant select on agents.record to hai_report;
grant select (id, user_id, department, commune, methods, status, submitted_at, decided_at, decided_by) on agents.request to hai_report;
grant select (user_id, department, commune, methods, approved_at, duty_until, cash, promised, jobs_open) on agents.agent to hai_report;

-- Judges a request that waits: 'approved', or 'rejected' with a reason for the member. The agent, the trail and the news come with it, all
-- or none. 'decided'; 'gone': there is none of that id that waits. The owner's alone: whoever calls it has asked who may.
create function agents.decide(request uuid, verdict text, why text, judge uuid, moment timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  judged agents.request;
begin
  update agents.request r set status = verdict, reason = why, decided_at = moment, decided_by = judge
   where r.id = request and r.status = 'pending' and verdict in ('approved', 'rejected')
  returning * into judged;
  if not found then return 'gone'; end if;
  if judged.user_id = judge then
    raise exception 'nobody judges their own requests' using errcode = 'insufficient_privilege';
  end if;
  if verdict = 'approved' then
    insert into agents.agent (user_id, department, commune, address, hours, methods, approved_at)
    values (judged.user_id, judged.department, judged.commune, judged.address, judged.hours, judged.methods, moment)
    on conflict (user_id) do update
       set department = excluded.department, commune = excluded.commune, address = excluded.address, hours = excluded.hours, methods = excluded.methods;
    update identity.profile set is_agent = true, updated_at = moment where id = judged.user_id;
  end if;
  insert into security.auth_audit_log
    (id, action_type, source, user_id, ip_address, user_agent, request_id, context, extra_metadata, created_at)
  values (gen_random_uuid(), 'role_change', 'server', judged.user_id, '', '', request::text, 'agent_request',
          jsonb_build_object('request_id', request, 'verdict', verdict, 'judge', judge), moment);
  perform events.record(moment, jsonb_build_array(
    jsonb_build_object('id', gen_random_uuid(), 'type', 'profile.changed', 'user_id', judged.user_id,
                       'payload', jsonb_build_object('user_id', judged.user_id)),
    jsonb_build_object('id', gen_random_uuid(), 'type', 'agent.decided', 'user_id', judged.user_id,
                       'payload', jsonb_build_object('user_id', judged.user_id, 'status', verdict, 'reason', why))));
  return 'decided';
end $$;
revoke all on function agents.decide from public;

-- With the account go the place and the words; that there was an agent, and how they worked, stays.
create function agents.forget_the_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update agents.request set address = '', commune = '', hours = '' where user_id = new.user_id;
  update agents.agent set address = '', commune = '', hours = '', duty_until = null where user_id = new.user_id;
  return null;
end $$;
revoke execute on function agents.forget_the_deleted() from public;
create trigger agents_forgotten after update on account.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function agents.forget_the_deleted();

-- What an agent of a level earns of a cash-out's fee, and when it is proposed (product.md, section 2).
alter table limits.agent_level
  add column fee_share_bp    integer not null default 6000 check (fee_share_bp between 0 and 10000),
  add column completed_min   integer not null default 0,
  add column disputed_bp_max integer not null default 200;
update limits.agent_level set fee_share_bp = 6500, completed_min = 50 where level = 2;
update limits.agent_level set fee_share_bp = 7000, completed_min = 250 where level = 3;
