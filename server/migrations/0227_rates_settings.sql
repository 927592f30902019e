-- Staff enter rates of the gourde, and the server takes them over from a source, where one is configured. A figure that jumps by more
-- than a fifth is a slip of the finger or a broken source until somebody says that it is not.

-- What became of asking the source; one row.
create table rates.htg_import (
  only_one     boolean primary key default true check (only_one),
  tried_at     timestamptz,
  outcome      text check (outcome in ('taken', 'unchanged', 'jump', 'timeout', 'unreachable', 'status', 'nonsense')),
  answered     numeric(12,4),                         -- the figure of the latest answer that had one
  confirmed    numeric(12,4),                         -- the last that was taken over, or was what is known already, and when
  confirmed_at timestamptz
);
insert into rates.htg_import default values;
grant select, update (tried_at, outcome, answered, confirmed, confirmed_at) on rates.htg_import to hai_app;
grant select on rates.htg_import to hai_report;

create function rates.is_jump(known numeric, said numeric) returns boolean
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select coalesce(abs(said - known) > known / 5, false)
$$;

-- 'set'; 'forbidden': not a super_admin; 'jump': more than a fifth off, and `sure` is not said; 'conflict': not newer than the newest.
create function rates.set_htg(actor uuid, said numeric, origin text, dated timestamptz, sure boolean, moment timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  newest rates.htg_rate;
begin
  if not admin.is_staff(actor, 'super_admin') then
    return 'forbidden';
  end if;
  lock table rates.htg_rate in share row exclusive mode;
  select r.* into newest from rates.htg_rate r where r.as_of <= moment order by r.as_of desc limit 1;
  if dated <= newest.as_of or dated > identity.believed(moment) + interval '1 minute' then
    return 'conflict';
  end if;
  if rates.is_jump(newest.htg_per_usd, said) and not sure then
    return 'jump';
  end if;
  insert into rates.htg_rate (htg_per_usd, source, as_of, created_by, created_at) values (said, origin, dated, actor, moment)
  on conflict (as_of) do nothing;
  return case when found then 'set' else 'conflict' end;
end $$;

-- Takes over what the source says: 'taken', 'unchanged' (as it said before, whatever staff have entered since), or 'jump', which is never taken.
-- No more often than every ten minutes, so that nobody creeps to where no jump leads.
create function rates.take_over_htg(said numeric, origin text, moment timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  newest rates.htg_rate;
  confirmed numeric;
begin
  lock table rates.htg_rate in share row exclusive mode;
  select r.* into newest from rates.htg_rate r where r.as_of <= moment order by r.as_of desc limit 1;
  select i.confirmed into confirmed from rates.htg_import i;
  if round(said, 4) in (newest.htg_per_usd, confirmed) or newest.as_of > moment - interval '10 minutes' then
    return 'unchanged';
  end if;
  if rates.is_jump(newest.htg_per_usd, said) then
    return 'jump';
  end if;
  insert into rates.htg_rate (htg_per_usd, source, as_of, created_at) values (said, origin, identity.believed(moment), moment)
  on conflict (as_of) do nothing;
  return case when found then 'taken' else 'unchanged' end;
end $$;
revoke execute on function rates.is_jump, rates.set_htg, rates.take_over_htg from public;
grant execute on function rates.set_htg, rates.take_over_htg to hai_app;
