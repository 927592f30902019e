-- What members change about themselves once they are set up: picture, look-up privacy, HaiTag.
alter table identity.profile
  add column hai_tag_changed_at timestamptz,        -- null: the tag is still the one of the setup
  -- A picture from elsewhere would tell its host who looks at whom.
  add constraint own_picture check (avatar_url is null or avatar_url ~ '^/pictures/[A-Za-z0-9_-]{24}/256\.webp$');
grant update (avatar_url, hidden_from_email, hidden_from_phone) on identity.profile to hai_app;

-- What a server says it is by its clock, as far as the database believes it: no further from its own than the ledger allows
-- (ledger.head.skew; null: any). No server makes the days of a tag go by, backwards or forwards.
create function identity.believed(at timestamptz) returns timestamptz
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select case when h.skew is null then at
              else greatest(least(at, clock_timestamp() + make_interval(secs => h.skew)),
                            clock_timestamp() - make_interval(secs => h.skew)) end
    from ledger.head h where h.only_one
$$;

-- The one door through which the server lets go of a tag: in exchange for another, for its holder, once in 90 days. The old tag is
-- given to nobody else for 365 days. 'changed'; or why not, and then nothing has changed: 'nobody', 'too_soon', 'taken'.
create function identity.change_tag(member uuid, new_key text, new_tag text, at timestamptz) returns text
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
-- Nor does the server give a tag that was let go of to somebody else any sooner than that door would.
create function identity.keep_released() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if least(new.taken_at, identity.believed(new.taken_at)) < old.released_at + interval '365 days' then
    raise exception 'the tag is kept for who let go of it' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger released_is_kept before update on identity.tag for each row
  when (old.released_at is not null and new.user_id <> old.user_id and not pg_has_role(current_user, 'hai_owner', 'member'))
  execute function identity.keep_released();

revoke all on function identity.change_tag, identity.believed from public;
grant execute on function identity.change_tag, identity.believed to hai_app;
