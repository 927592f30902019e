-- A name in letters that the list cannot be compared with is looked at by hand.
alter table compliance.flag drop constraint flag_kind_check;
alter table compliance.flag add constraint flag_kind_check
  check (kind in ('sanctions_match', 'name_not_comparable', 'structuring', 'structuring_in_day', 'fan_in', 'fan_out', 'draining'));

-- From so many payments of a day on, which come near what may leave in it only together, they are looked at.
insert into compliance.setting (key, value, least, most) values ('structuring_day_count', 5, 2, 50);

-- The next runs compare every member again: names are taken apart otherwise, and the list is read anew for its new keys.
update compliance.list set fingerprint = 'read anew' where status = 'ready';

-- Whether two have to clear a hit is settled when it is raised: no later threshold takes the second away. One without a score needs two.
alter table compliance.flag add column needs_two boolean not null default false;
update compliance.flag f set needs_two = coalesce(compliance.needs_two(f), f.kind = 'sanctions_match');

create function compliance.settle_needs_two() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  new.needs_two := new.kind = 'sanctions_match'
    and coalesce((new.evidence -> 'figures' ->> 'score')::int >=
                 (select s.value from compliance.setting s where s.key = 'clearing_by_two_score'), true);
  return new;
end $$;
revoke execute on function compliance.settle_needs_two from public;
create trigger flag_needs_two before insert on compliance.flag for each row execute function compliance.settle_needs_two();

create or replace function compliance.needs_two(hit compliance.flag) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select hit.needs_two
$$;

alter table compliance.setting add column weakened_by uuid[] not null default '{}';   -- approvals, each good for one change

-- 'changed'; 'forbidden': not a super_admin; 'conflict': it is no longer what was known; 'bounds'; 'second_needed': a higher score lets
-- names pass that were looked at, or one alone clear what took two, and nobody else has approved just this.
drop function compliance.set_setting(uuid, text, integer, integer, timestamptz);
create function compliance.set_setting(actor uuid, which text, known integer, wanted integer, moment timestamptz, approval uuid default null)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_is compliance.setting;
begin
  if not admin.is_staff(actor, 'super_admin') then
    return 'forbidden';
  end if;
  select s.* into strict now_is from compliance.setting s where s.key = which for update;
  if now_is.value <> known then
    return 'conflict';
  end if;
  if wanted not between now_is.least and now_is.most then
    return 'bounds';
  end if;
  if which in ('screening_score', 'clearing_by_two_score') and wanted > now_is.value
     and (now_is.weakened_by @> array[approval] or adjustments.seconded(approval, 'compliance_threshold', actor,
                              jsonb_build_object('key', which, 'known', known, 'value', wanted)) is null) then
    return 'second_needed';
  end if;
  update compliance.setting s
     set value = wanted, changed_at = identity.believed(moment),
         weakened_by = case when wanted > now_is.value and approval is not null then s.weakened_by || approval else s.weakened_by end
   where s.key = which;
  return 'changed';
end $$;
revoke execute on function compliance.set_setting(uuid, text, integer, integer, timestamptz, uuid) from public;
grant execute on function compliance.set_setting(uuid, text, integer, integer, timestamptz, uuid) to hai_app;
