-- Staff change the figures of the programme: through a door that asks who they are and writes down what was before.
alter table referrals.settings add column version integer not null default 0;

create table referrals.settings_change (
  id         bigint      generated always as identity primary key,
  before     jsonb       not null,
  after      jsonb       not null,
  reason     text        not null check (char_length(reason) between 1 and 500),
  changed_by uuid        not null references identity.account,
  changed_at timestamptz not null
);
create trigger settings_change_append_only before update or delete or truncate on referrals.settings_change
  for each statement execute function admin.refuse_change();
grant select on referrals.settings_change to hai_app, hai_report;

-- 'changed'; 'forbidden': not a super_admin; 'conflict': the figures were changed since `known`.
create function referrals.set_settings(actor uuid, known integer, figures jsonb, why text, moment timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  was referrals.settings;
  now_is referrals.settings;
begin
  if not admin.is_staff(actor, 'super_admin') then
    return 'forbidden';
  end if;
  select s.* into was from referrals.settings s where s.version = known for update;
  if not found then
    return 'conflict';
  end if;
  now_is := jsonb_populate_record(was, figures || jsonb_build_object('only_one', true, 'version', known + 1));
  if greatest(now_is.referrer_reward, now_is.newcomer_reward) > 10000 then
    raise exception 'no reward is above $100' using errcode = 'check_violation';
  end if;
  update referrals.settings s
     set is_open = now_is.is_open, referrer_reward = now_is.referrer_reward, newcomer_reward = now_is.newcomer_reward,
         minimum_amount = now_is.minimum_amount, within_days = now_is.within_days, final_after_hours = now_is.final_after_hours,
         rewarded_max = now_is.rewarded_max, monthly_budget = now_is.monthly_budget, version = now_is.version;
  insert into referrals.settings_change (before, after, reason, changed_by, changed_at)
  values (to_jsonb(was), to_jsonb(now_is), why, actor, moment);
  return 'changed';
end $$;
revoke execute on function referrals.set_settings from public;
grant execute on function referrals.set_settings to hai_app;
