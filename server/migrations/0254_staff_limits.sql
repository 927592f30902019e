-- Super admins change what the staff may do alone, through doors that ask who they are and write down what was before. More for oneself,
-- and more for all is more for oneself, takes a second super admin.
alter table adjustments.settings add column version integer not null default 0;   -- how often the row was changed

create table adjustments.settings_change (
  id          bigint      generated always as identity primary key,
  of_admin    uuid        references identity.account,            -- whose daily limit; null: the figures that hold for all
  before      jsonb       not null,
  after       jsonb       not null,
  reason      text        not null check (char_length(reason) between 1 and 500),
  changed_by  uuid        not null references identity.account,   -- who asked for it, or did it alone
  approved_by uuid        references identity.account,
  approval_id uuid        unique references approvals.approval,   -- good for one change
  changed_at  timestamptz not null,
  constraint approved_is_whole check ((approved_by is null) = (approval_id is null)),
  constraint four_eyes check (approved_by <> changed_by)
);
create trigger settings_change_append_only before update or delete or truncate on adjustments.settings_change
  for each statement execute function admin.refuse_change();
grant select on adjustments.settings_change to hai_app, hai_report;

-- Who has approved just this change of whoever asked for it; null: nobody.
create function adjustments.seconded(approval uuid, needed_kind text, actor uuid, asked jsonb) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.decided_by from approvals.approval a
   where a.id = approval and a.kind = needed_kind and a.status = 'approved' and a.requested_by = actor and a.decided_by <> actor
     and a.payload @> asked and admin.is_staff(a.decided_by, 'super_admin')
$$;

-- 'changed'; 'forbidden': not a super_admin; 'conflict': the row was changed since `known`; 'second_needed'. `figures` is the whole row.
create function adjustments.set_settings(actor uuid, known integer, figures jsonb, why text, moment timestamptz, approval uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  was adjustments.settings;
  now_is adjustments.settings;
  second uuid;
begin
  if not admin.is_staff(actor, 'super_admin') then
    return 'forbidden';
  end if;
  select s.* into was from adjustments.settings s where s.version = known for update;
  if not found then
    return 'conflict';
  end if;
  now_is := jsonb_populate_record(was, figures || jsonb_build_object('only_one', true, 'version', known + 1));
  if now_is.alone_max > 100000 or greatest(now_is.daily_limit, now_is.earning_alone_max, now_is.statement_alone_max) > 1000000 then
    raise exception 'nobody is left so much alone' using errcode = 'check_violation';
  end if;
  if now_is.alone_max > was.alone_max or now_is.daily_limit > was.daily_limit
     or now_is.earning_alone_max > was.earning_alone_max or now_is.statement_alone_max > was.statement_alone_max then
    second := adjustments.seconded(approval, 'staff_limits', actor, figures || jsonb_build_object('version', known));
    if second is null then
      return 'second_needed';
    end if;
  end if;
  update adjustments.settings s
     set alone_max = now_is.alone_max, daily_limit = now_is.daily_limit, earning_alone_max = now_is.earning_alone_max,
         statement_alone_max = now_is.statement_alone_max, version = now_is.version;
  insert into adjustments.settings_change (before, after, reason, changed_by, approved_by, approval_id, changed_at)
  values (to_jsonb(was), to_jsonb(now_is), why, actor, second, case when second is not null then approval end, identity.believed(moment));
  return 'changed';
end $$;

-- The daily limit of one of the staff; null: as for all. 'changed'; 'forbidden'; 'not_found': not of the staff; 'conflict': it is not
-- `known` any more; 'second_needed'.
create function adjustments.set_admin_limit(actor uuid, whose uuid, known bigint, wanted bigint, why text, moment timestamptz, approval uuid)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  for_all bigint;
  was bigint;
  second uuid;
begin
  if not admin.is_staff(actor, 'super_admin') then
    return 'forbidden';
  end if;
  if not admin.is_staff(whose) then
    return 'not_found';
  end if;
  select s.daily_limit into for_all from adjustments.settings s for update;   -- one change at a time
  select l.daily_limit into was from adjustments.admin_daily_limits l where l.admin_id = whose;
  if was is distinct from known then
    return 'conflict';
  end if;
  if wanted > 1000000 then
    raise exception 'nobody is left so much alone' using errcode = 'check_violation';
  end if;
  if whose = actor and coalesce(wanted, for_all) > coalesce(was, for_all) then
    second := adjustments.seconded(approval, 'admin_daily_limit', actor,
                                   jsonb_build_object('user_id', whose, 'known', known, 'daily_limit', wanted));
    if second is null then
      return 'second_needed';
    end if;
  end if;
  if wanted is null then
    delete from adjustments.admin_daily_limits l where l.admin_id = whose;
  else
    insert into adjustments.admin_daily_limits as l (admin_id, daily_limit) values (whose, wanted)
    on conflict (admin_id) do update set daily_limit = wanted;
  end if;
  insert into adjustments.settings_change (of_admin, before, after, reason, changed_by, approved_by, approval_id, changed_at)
  values (whose, jsonb_build_object('daily_limit', was), jsonb_build_object('daily_limit', wanted), why, actor, second,
          case when second is not null then approval end, identity.believed(moment));
  return 'changed';
end $$;

revoke execute on function adjustments.seconded, adjustments.set_settings, adjustments.set_admin_limit from public;
grant execute on function adjustments.set_settings, adjustments.set_admin_limit to hai_app;
