-- Schema limits: how much a member may hold and send at each tier, and what agents may do and earn at each level.
create schema limits;

create table limits.tier (
  tier            integer primary key check (tier between 0 and 3),
  balance_cap     bigint  not null check (balance_cap > 0), -- all amounts in cents
  out_per_day     bigint  not null check (out_per_day > 0),
  cashout_each    bigint,                                   -- null: no cash-outs at this tier
  cashout_per_day bigint,
  cashout_30_days bigint,
  -- A change fails if it was made from an older version.
  version         integer not null default 0
);

create table limits.agent_level (
  level         integer primary key check (level between 1 and 3),
  balance_cap   bigint  not null check (balance_cap > 0),
  job_maximum   bigint  not null,
  jobs_open_max integer not null,
  -- The agent's share of a cash-out fee. An agent may get this level after `completed_min` completed cash-outs, of
  -- which less than `disputed_bp_max` (hundredths of a percent) were disputed.
  fee_share_bp  integer not null default 6000 check (fee_share_bp between 0 and 10000),
  completed_min integer not null default 0,
  disputed_bp_max integer not null default 200,
  version       integer not null default 0
);

create table limits.change (
  id         bigint      generated always as identity primary key,
  of         text        not null check (of in ('tier', 'agent_level')),
  which      integer     not null, -- the number of the tier or the level
  before     jsonb       not null,
  after      jsonb       not null,
  reason     text        not null check (char_length(reason) between 1 and 500),
  changed_by uuid        not null references identity.account,
  changed_at timestamptz not null
);

-- Changes the limits of a tier. `figures` has the new values by column. Returns 'changed', 'forbidden' (the actor is
-- not a super admin) or 'conflict' (the row is no longer at version `known`). Fails with check_violation if the
-- cash-out limits contradict each other.
create function limits.set_tier(actor uuid, which integer, known integer, figures jsonb, why text, moment timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  was limits.tier;
  now_is limits.tier;
begin
  if not admin.is_staff(actor, 'super_admin') then
    return 'forbidden';
  end if;
  select t.* into was from limits.tier t where t.tier = which and t.version = known for update;
  if not found then
    return 'conflict';
  end if;
  now_is := jsonb_populate_record(was, figures || jsonb_build_object('tier', which, 'version', known + 1));
  if num_nulls(now_is.cashout_each, now_is.cashout_per_day, now_is.cashout_30_days) not in (0, 3)
     or not coalesce(0 < now_is.cashout_each and now_is.cashout_each <= now_is.cashout_per_day
                     and now_is.cashout_per_day <= now_is.cashout_30_days, true) then
    raise exception 'the cash-out limits contradict each other' using errcode = 'check_violation';
  end if;
  update limits.tier t
     set balance_cap = now_is.balance_cap, out_per_day = now_is.out_per_day, cashout_each = now_is.cashout_each,
         cashout_per_day = now_is.cashout_per_day, cashout_30_days = now_is.cashout_30_days, version = now_is.version
   where t.tier = which;
  insert into limits.change (of, which, before, after, reason, changed_by, changed_at)
  values ('tier', which, to_jsonb(was), to_jsonb(now_is), why, actor, moment);
  return 'changed';
end $$;

create function limits.set_agent_level(actor uuid, which integer, known integer, figures jsonb, why text, moment timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  was limits.agent_level;
  now_is limits.agent_level;
begin
  if not admin.is_staff(actor, 'super_admin') then
    return 'forbidden';
  end if;
  select l.* into was from limits.agent_level l where l.level = which and l.version = known for update;
  if not found then
    return 'conflict';
  end if;
  now_is := jsonb_populate_record(was, figures || jsonb_build_object('level', which, 'version', known + 1));
  if now_is.job_maximum <= 0 or now_is.jobs_open_max <= 0 or now_is.completed_min < 0 or now_is.disputed_bp_max not between 0 and 10000 then
    raise exception 'these agent limits are out of range' using errcode = 'check_violation';
  end if;
  update limits.agent_level l
     set balance_cap = now_is.balance_cap, job_maximum = now_is.job_maximum, jobs_open_max = now_is.jobs_open_max,
         fee_share_bp = now_is.fee_share_bp, completed_min = now_is.completed_min, disputed_bp_max = now_is.disputed_bp_max,
         version = now_is.version
   where l.level = which;
  insert into limits.change (of, which, before, after, reason, changed_by, changed_at)
  values ('agent_level', which, to_jsonb(was), to_jsonb(now_is), why, actor, moment);
  return 'changed';
end $$;

create trigger change_append_only before update or delete or truncate on limits.change
  for each statement execute function admin.refuse_change();
create constraint trigger tier_by_two after insert on limits.change deferrable initially deferred
  for each row when (new.of = 'tier') execute function approvals.verify_setting_approval('transaction_limit', 'changed_by');
create constraint trigger level_by_two after insert on limits.change deferrable initially deferred
  for each row when (new.of = 'agent_level') execute function approvals.verify_setting_approval('agent_level', 'changed_by');

-- In cents.
insert into limits.tier (tier, balance_cap, out_per_day, cashout_each, cashout_per_day, cashout_30_days) values
  (0,   15000,   5000,  null,   null,    null),
  (1,   75000,  25000, 15000,  25000,  150000),
  (2,  300000, 100000, 45000,  90000,  400000),
  (3, 1500000, 500000, 45000, 200000, 1500000);
insert into limits.agent_level (level, balance_cap, job_maximum, jobs_open_max, fee_share_bp, completed_min) values
  (1,  250000, 10000,  2, 6000,   0),
  (2,  800000, 30000,  5, 6500,  50),
  (3, 2500000, 45000, 10, 7000, 250);

grant usage on schema limits to hai_app, hai_report;
grant select on limits.tier, limits.agent_level, limits.change to hai_app, hai_report;
revoke execute on all functions in schema limits from public;
grant execute on function limits.set_agent_level, limits.set_tier to hai_app;

create view limits.change_view as
  select of, changed_at from limits.change;

grant select on limits.change_view to hai_app;
