-- A name that was there is noted whenever it changes, set up or not: a provider's, too, that the setup replaces. An exception for those
-- who are not set up would be a way round for whoever can say that somebody is not; and that, too, is the owner's alone.
drop trigger member_renames on identity.profile;
drop trigger operator_renames on identity.profile;
create trigger member_renames after update on identity.profile for each row
  when (old.full_name is not null and new.full_name is distinct from old.full_name
        and not pg_has_role(current_user, 'hai_owner', 'member'))
  execute function identity.note_name_change('member');
create trigger operator_renames after update on identity.profile for each row
  when (old.full_name is not null and new.full_name is distinct from old.full_name
        and pg_has_role(current_user, 'hai_owner', 'member'))
  execute function identity.note_name_change('operator');
create trigger owner_undoes_setup before update on identity.profile for each row
  when (old.onboarded and not new.onboarded and not pg_has_role(current_user, 'hai_owner', 'member'))
  execute function identity.refuse_to_server();

-- When: for members by the server's clock, as far as the database believes it; for operators by its own, for they set no time.
create or replace function identity.note_name_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into identity.name_change (user_id, name_before, name_after, changed_by, changed_at)
  values (new.id, old.full_name, new.full_name, tg_argv[0],
          case tg_argv[0] when 'member' then identity.believed(new.updated_at) else clock_timestamp() end);
  return null;
end $$;
