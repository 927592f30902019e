-- Which tier a member was on before it changed: limits are judged as they were when somebody kept below them.
create table compliance.tier_before (
  id         bigint      generated always as identity primary key,
  user_id    uuid        not null references identity.account,
  tier       integer     not null,
  until      timestamptz not null
);
create index tier_before_of on compliance.tier_before (user_id, until);
grant select on compliance.tier_before to hai_app;

create function compliance.note_tier() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into compliance.tier_before (user_id, tier, until) values (old.id, old.tier, case when new.updated_at = old.updated_at then now() else new.updated_at end);
  return null;
end $$;
revoke execute on function compliance.note_tier from public;
create trigger profile_notes_tier after update of tier on identity.profile for each row
  when (old.tier is distinct from new.tier) execute function compliance.note_tier();

-- What a tier allowed at a moment: as the first change since then found it, else as it is.
create function compliance.limits_at(member uuid, moment timestamptz, out out_per_day bigint, out cashout_each bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with then_on as (
    select coalesce((select b.tier from compliance.tier_before b where b.user_id = member and b.until > moment order by b.until, b.id limit 1),
                    (select p.tier from identity.profile p where p.id = member)) as tier),
  allowed as (
    select coalesce((select c.before from limits.change c
                      where c.of = 'tier' and c.which = then_on.tier and c.changed_at > moment order by c.changed_at, c.id limit 1),
                    (select to_jsonb(t) from limits.tier t where t.tier = then_on.tier)) as figures
      from then_on)
  select (figures ->> 'out_per_day')::bigint, (figures ->> 'cashout_each')::bigint from allowed
$$;
revoke execute on function compliance.limits_at from public;
grant execute on function compliance.limits_at to hai_app;
