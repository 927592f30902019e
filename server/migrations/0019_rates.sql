-- Schema rates: gourdes per US dollar. Amounts in gourdes are shown but never booked. The current rate is the newest
-- one whose as_of is not in the future.
create schema rates;

create table rates.htg_rate (
  id          bigint        generated always as identity primary key,
  htg_per_usd numeric(12,4) not null check (htg_per_usd > 0),
  source      text          not null,
  as_of       timestamptz   not null unique,
  created_by  uuid, -- null: shipped with the program
  created_at  timestamptz   not null default now()
);

-- The state of the import from the configured source.
create table rates.htg_import (
  only_one     boolean primary key default true check (only_one),
  tried_at     timestamptz,
  outcome      text check (outcome in ('taken', 'unchanged', 'jump', 'timeout', 'unreachable', 'status', 'nonsense')),
  answered     numeric(12,4), -- rate in the latest answer
  confirmed    numeric(12,4), -- the source's last rate that was not refused as a jump, and the time of that answer
  confirmed_at timestamptz
);

create function rates.is_jump(known numeric, said numeric) returns boolean
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select coalesce(abs(said - known) > known / 5, false)
$$;

-- Sets the rate for a staff member. Returns 'set', 'forbidden' (not a super admin), 'jump' (more than a fifth away, and
-- `sure` is false) or 'conflict' (not newer than the newest rate, or in the future).
create function rates.set_htg(actor uuid, said numeric, origin text, dated timestamptz, sure boolean, moment timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_is constant timestamptz := identity.clamp_time(moment);
  newest rates.htg_rate;
begin
  if not admin.is_staff(actor, 'super_admin') then
    return 'forbidden';
  end if;
  lock table rates.htg_rate in share row exclusive mode;
  select r.* into newest from rates.htg_rate r order by r.as_of desc limit 1;
  if dated <= newest.as_of or dated > now_is + interval '1 minute' then
    return 'conflict';
  end if;
  if rates.is_jump(newest.htg_per_usd, said) and not sure then
    return 'jump';
  end if;
  insert into rates.htg_rate (htg_per_usd, source, as_of, created_by, created_at) values (said, origin, dated, actor, now_is)
  on conflict (as_of) do nothing;
  return case when found then 'set' else 'conflict' end;
end $$;

-- Imports the rate of the configured source. Returns:
--   - 'taken';
--   - 'jump': the rate differs by more than a fifth from the newest rate, or from the rate of 24 hours ago or a later
--     entry by staff;
--   - 'unchanged': the source gives the same rate as before, even if staff have entered another since;
--   - 'too_soon': the newest rate is less than ten minutes old. A later import stores the rate.
-- The time is limited to the database's clock. Otherwise somebody who stole the server's login could reach any rate in
-- many small steps.
create function rates.take_over_htg(said numeric, origin text, moment timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_is constant timestamptz := identity.clamp_time(moment);
  newest rates.htg_rate;
  settled numeric;
  confirmed numeric;
begin
  lock table rates.htg_rate in share row exclusive mode;
  select r.* into newest from rates.htg_rate r order by r.as_of desc limit 1;
  select r.htg_per_usd into settled from rates.htg_rate r
   where r.created_by is not null or r.as_of <= now_is - interval '24 hours' order by r.as_of desc limit 1;
  select i.confirmed into confirmed from rates.htg_import i;
  if round(said, 4) in (newest.htg_per_usd, confirmed) then
    return 'unchanged';
  end if;
  if newest.as_of > now_is - interval '10 minutes' then
    return 'too_soon';
  end if;
  if rates.is_jump(newest.htg_per_usd, said) or rates.is_jump(settled, said) then
    return 'jump';
  end if;
  insert into rates.htg_rate (htg_per_usd, source, as_of, created_at) values (said, origin, now_is, now_is)
  on conflict (as_of) do nothing;
  return case when found then 'taken' else 'unchanged' end;
end $$;

create constraint trigger rate_by_two after insert on rates.htg_rate deferrable initially deferred
  for each row when (new.created_by is not null) execute function approvals.verify_setting_approval('htg_rate', 'created_by');

-- A new installation has no exchange rate until staff enter one or the configured source returns one.
insert into rates.htg_import default values;

grant usage on schema rates to hai_app, hai_report;
grant select on rates.htg_rate, rates.htg_import to hai_app, hai_report;
grant update (tried_at, outcome, answered, confirmed, confirmed_at) on rates.htg_import to hai_app;
revoke execute on all functions in schema rates from public;
grant execute on function rates.set_htg, rates.take_over_htg to hai_app;
