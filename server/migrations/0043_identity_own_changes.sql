-- What members change about themselves once they are set up: picture, look-up privacy, HaiTag.
alter table identity.profile
  add column hai_tag_changed_at timestamptz,        -- null: the tag is still the one of the setup
  -- A picture from elsewhere would tell its host who looks at whom.
  add constraint own_picture check (avatar_url is null or avatar_url ~ '^/pictures/[A-Za-z0-9_-]{24}/256\.webp$');
grant update (avatar_url, hidden_from_email, hidden_from_phone) on identity.profile to hai_app;

-- The one door through which the server lets go of a tag: in exchange for another, for its holder, once in 90 days. The old tag is
-- given to nobody else for 365 days. 'changed'; or why not, and then nothing has changed: 'nobody', 'too_soon', 'taken'.
create function identity.change_tag(member uuid, new_key text, new_tag text, at timestamptz) returns text
language plpgsql security definer set search_path = identity, pg_catalog, pg_temp as $$
declare
  changed_at timestamptz;
begin
  at := least(at, now() + interval '1 hour');       -- no clock of a server can make a year go by
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
        set hai_tag = new_tag, user_id = member, taken_at = at, released_at = null
        where t.user_id = member or t.released_at <= at - interval '365 days';
    if not found then
      raise unique_violation;
    end if;
  exception when unique_violation then
    return 'taken';
  end;
  update profile p set hai_tag = new_tag, hai_tag_changed_at = at, updated_at = at where p.id = member;
  return 'changed';
end $$;
revoke all on function identity.change_tag from public;
grant execute on function identity.change_tag to hai_app;
