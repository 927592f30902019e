-- What somebody was called before: a name that others know and pay to cannot be changed without a trace. The database writes it down
-- by itself, whoever changes the name and by whichever way; nobody takes it back.
create table identity.name_change (
  id          bigint      generated always as identity primary key,
  user_id     uuid        not null references identity.account,
  name_before text        not null,
  name_after  text,                                 -- null: taken away
  changed_by  text        not null check (changed_by in ('member', 'operator')), -- by their own session, or with the owner's rights
  changed_at  timestamptz not null
);
create index name_change_by_user on identity.name_change (user_id, changed_at desc);
create trigger name_change_append_only before update or delete or truncate on identity.name_change
  for each statement execute function security.refuse_change();
grant select on identity.name_change to hai_app, hai_report;

create function identity.note_name_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into identity.name_change (user_id, name_before, name_after, changed_by, changed_at)
  values (new.id, old.full_name, new.full_name, tg_argv[0], new.updated_at);
  return null;
end $$;
revoke execute on function identity.note_name_change() from public;
create trigger member_renames after update on identity.profile for each row
  when (old.onboarded and new.full_name is distinct from old.full_name and not pg_has_role(current_user, 'hai_owner', 'member'))
  execute function identity.note_name_change('member');
create trigger operator_renames after update on identity.profile for each row
  when (old.onboarded and new.full_name is distinct from old.full_name and pg_has_role(current_user, 'hai_owner', 'member'))
  execute function identity.note_name_change('operator');
