-- The moments that callers say are believed before anything is compared with them, and the newest rate is the newest whatever is
-- said: whoever has the server's login could otherwise bring moments of their choice, and creep a fifth at a time to any rate.

-- As before: 'set', 'forbidden', 'jump', 'conflict'.
create or replace function rates.set_htg(actor uuid, said numeric, origin text, dated timestamptz, sure boolean, moment timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_is constant timestamptz := identity.believed(moment);
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

-- As before: 'taken', 'unchanged', 'jump'. A jump is also what comes to more than a fifth within a day, or since somebody of the staff
-- has entered a rate, if that is less ago.
create or replace function rates.take_over_htg(said numeric, origin text, moment timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_is constant timestamptz := identity.believed(moment);
  newest rates.htg_rate;
  settled numeric;
  confirmed numeric;
begin
  lock table rates.htg_rate in share row exclusive mode;
  select r.* into newest from rates.htg_rate r order by r.as_of desc limit 1;
  select r.htg_per_usd into settled from rates.htg_rate r
   where r.created_by is not null or r.as_of <= now_is - interval '24 hours' order by r.as_of desc limit 1;
  select i.confirmed into confirmed from rates.htg_import i;
  if round(said, 4) in (newest.htg_per_usd, confirmed) or newest.as_of > now_is - interval '10 minutes' then
    return 'unchanged';
  end if;
  if rates.is_jump(newest.htg_per_usd, said) or rates.is_jump(settled, said) then
    return 'jump';
  end if;
  insert into rates.htg_rate (htg_per_usd, source, as_of, created_at) values (said, origin, now_is, now_is)
  on conflict (as_of) do nothing;
  return case when found then 'taken' else 'unchanged' end;
end $$;
