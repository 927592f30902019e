-- Staff change limits: through doors that ask who they are and write down what was before. `version` counts the changes of a row, so
-- that of two who change it at once the second is told.
alter table limits.tier add column version integer not null default 0;
alter table limits.agent_level add column version integer not null default 0;

create table limits.change (
  id         bigint      generated always as identity primary key,
  of         text        not null check (of in ('tier', 'agent_level')),
  which      integer     not null,                    -- the tier, or the level
  before     jsonb       not null,
  after      jsonb       not null,
  reason     text        not null check (char_length(reason) between 1 and 500),
  changed_by uuid        not null references identity.account,
  changed_at timestamptz not null
);
create trigger change_append_only before update or delete or truncate on limits.change
  for each statement execute function admin.refuse_change();
grant select on limits.change to hai_app, hai_report;

-- 'changed'; 'forbidden': not a super_admin; 'conflict': the row was changed since `known`. `figures` is the whole row.
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
    raise exception 'limits of cash-outs contradict each other' using errcode = 'check_violation';
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
    raise exception 'no agent can work by these figures' using errcode = 'check_violation';
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

revoke execute on function limits.set_tier, limits.set_agent_level from public;
grant execute on function limits.set_tier, limits.set_agent_level to hai_app;
