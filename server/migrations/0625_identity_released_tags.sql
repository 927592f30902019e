-- A released tag goes back to its former owner or to nobody: people still know it as theirs, and would pay whoever took it next.
create or replace function identity.change_tag(member uuid, new_key text, new_tag text, at timestamptz) returns text
language plpgsql security definer set search_path = identity, pg_catalog, pg_temp as $$
declare
  changed_at timestamptz;
begin
  at := identity.believed(at);
  select p.hai_tag_changed_at into changed_at from profile p where p.id = member and p.onboarded for update;
  if not found then
    return 'nobody';
  end if;
  if changed_at > at - interval '90 days' then
    return 'too_soon';
  end if;
  begin
    update tag t set released_at = at where t.user_id = member and t.released_at is null;
    insert into tag as t (tag_key, hai_tag, user_id, taken_at) values (new_key, new_tag, member, at)
      on conflict (tag_key) do update
        set hai_tag = new_tag, taken_at = at, released_at = null
        where t.user_id = member;
    if not found then
      raise unique_violation;
    end if;
  exception when unique_violation then
    return 'taken';
  end;
  update profile p set hai_tag = new_tag, hai_tag_changed_at = at, updated_at = at where p.id = member;
  return 'changed';
end $$;

create or replace function identity.keep_released() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'a released tag stays with its former owner' using errcode = 'insufficient_privilege';
end $$;
