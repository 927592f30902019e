-- Trigger: above the threshold, a second person must have approved a credit with this member, amount and reason code.
create function adjustments.verify_approval() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.approval_id is null then
    if new.amount > (select alone_max from adjustments.settings) then
      raise exception 'a credit above the threshold needs a second staff member' using errcode = 'restrict_violation';
    end if;
  elsif not exists (
    select from approvals.approval a
     where a.id = new.approval_id and a.book = platform.book_of(tg_relid) and a.kind = 'adjustment' and a.status = 'approved'
       and a.requested_by = new.admin_id and a.decided_by = new.approved_by and a.target_user_id = new.user_id
       and (a.payload ->> 'amount')::bigint = new.amount and a.payload ->> 'reason_code' = new.reason_code
  ) then
    raise exception 'this credit differs from the approved one' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create function adjustments.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'adjustments cannot be changed or deleted' using errcode = 'restrict_violation';
end $$;

-- The super admin who approved the change that `actor` requested with the values `asked`; null if nobody did.
create function adjustments.approver_of(approval uuid, needed_kind text, actor uuid, asked jsonb) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.decided_by from approvals.approval a
   where a.id = approval and a.book = platform.book_of('adjustments.settings'::regclass) and a.kind = needed_kind and a.status = 'approved' and a.requested_by = actor and a.decided_by <> actor
     and a.payload @> asked and admin.is_staff(a.decided_by, 'super_admin')
$$;

-- Sets the daily limit of a staff member in all books; null restores the common limit. Returns 'changed', 'forbidden' (the actor is
-- not a super admin), 'not_found' (not staff), 'conflict' (the limit is no longer `known`) or 'second_needed' (the
-- actor raises their own limit without an approval). Fails with check_violation above $10,000.
create function adjustments.set_admin_limit(actor uuid, whose uuid, known bigint, wanted bigint, why text,
                                            moment timestamptz, approval uuid)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  was bigint;
  second uuid;
begin
  if not admin.is_staff(actor, 'super_admin') then
    return 'forbidden';
  end if;
  if not admin.is_staff(whose) then
    return 'not_found';
  end if;
  lock table admin.admin_daily_limits in share row exclusive mode;   -- one change at a time
  select l.daily_limit into was from admin.admin_daily_limits l where l.admin_id = whose;
  if was is distinct from known then
    return 'conflict';
  end if;
  if wanted > 1000000 then
    raise exception 'a limit of what one person may do alone is too high' using errcode = 'check_violation';
  end if;
  if whose = actor and admin.raises_daily_limit(was, wanted) then
    second := adjustments.approver_of(approval, 'admin_daily_limit', actor,
                                   jsonb_build_object('user_id', whose, 'known', known, 'daily_limit', wanted));
    if second is null then
      return 'second_needed';
    end if;
  end if;
  if wanted is null then
    delete from admin.admin_daily_limits l where l.admin_id = whose;
  else
    insert into admin.admin_daily_limits as l (admin_id, daily_limit) values (whose, wanted)
    on conflict (admin_id) do update set daily_limit = wanted;
  end if;
  moment := identity.clamp_time(moment);
  insert into adjustments.settings_change (of_admin, before, after, reason, changed_by, approved_by, approval_id, changed_at)
  values (whose, jsonb_build_object('daily_limit', was), jsonb_build_object('daily_limit', wanted), why, actor, second,
          case when second is not null then approval end, moment);
  return 'changed';
end $$;

-- Changes the limits. `figures` has the new values by column. Returns 'changed', 'forbidden' (not a super admin),
-- 'conflict' (the row is no longer at version `known`) or 'second_needed' (a limit rises without an approval). Fails
-- with check_violation if alone_max is above $1,000 or another limit above $10,000.
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
  if now_is.alone_max > 100000
     or greatest(now_is.daily_limit, now_is.earning_alone_max, now_is.statement_alone_max, now_is.refund_alone_max) > 1000000 then
    raise exception 'a limit of what one person may do alone is too high' using errcode = 'check_violation';
  end if;
  if now_is.alone_max > was.alone_max or now_is.daily_limit > was.daily_limit or now_is.earning_alone_max > was.earning_alone_max
     or now_is.statement_alone_max > was.statement_alone_max or now_is.refund_alone_max > was.refund_alone_max then
    second := adjustments.approver_of(approval, 'staff_limits', actor, figures || jsonb_build_object('version', known));
    if second is null then
      return 'second_needed';
    end if;
  end if;
  update adjustments.settings s
     set alone_max = now_is.alone_max, daily_limit = now_is.daily_limit, earning_alone_max = now_is.earning_alone_max,
         statement_alone_max = now_is.statement_alone_max, refund_alone_max = now_is.refund_alone_max, version = now_is.version;
  moment := identity.clamp_time(moment);
  insert into adjustments.settings_change (before, after, reason, changed_by, approved_by, approval_id, changed_at)
  values (to_jsonb(was), to_jsonb(now_is), why, actor, second, case when second is not null then approval end, moment);
  return 'changed';
end $$;

create trigger adjustment_verify_approval before insert on adjustments.wallet_adjustment for each row
execute function adjustments.verify_approval();
create trigger adjustment_stays before update or delete or truncate on adjustments.wallet_adjustment
  for each statement execute function adjustments.refuse_change();
create trigger settings_change_append_only before update or delete or truncate on adjustments.settings_change
  for each statement execute function admin.refuse_change();

grant usage on schema adjustments to hai_app, hai_report;
grant select
  on adjustments.settings, adjustments.settings_change to hai_app, hai_report;
grant select, insert on adjustments.wallet_adjustment to hai_app;
grant select (id, admin_id, user_id, amount, reason_code, created_at, balance_after, transaction_id, approved_by, approval_id)
  on adjustments.wallet_adjustment to hai_report;
grant select, insert, delete on adjustments.command to hai_app;
revoke execute on function adjustments.approver_of, adjustments.set_admin_limit, adjustments.set_settings,
  adjustments.verify_approval from public;
grant execute on function adjustments.set_admin_limit, adjustments.set_settings to hai_app;

create view adjustments.settings_view as
  select alone_max, statement_alone_max, earning_alone_max, refund_alone_max from adjustments.settings;

grant select on adjustments.settings_view to hai_app;
