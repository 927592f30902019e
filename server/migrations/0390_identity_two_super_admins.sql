-- A role takes two to take away; a block takes one, and must not do by itself what takes two: after it, two super_admins are left who are
-- not blocked, and can undo it or decide about whoever did it (decision 0057).
create or replace function identity.keep_a_super_admin() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_table_name = 'profile' then
    if not exists (select from identity.user_roles r where r.user_id = new.id and r.role = 'super_admin') then return null; end if;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('identity.super_admin', 0));
  if (select count(distinct r.user_id) from identity.user_roles r join identity.profile p on p.id = r.user_id
       where r.role = 'super_admin' and not p.is_blocked) < (case tg_table_name when 'profile' then 2 else 1 end) then
    raise exception 'the last super_admin stays' using errcode = 'restrict_violation', hint = 'last_super_admin';
  end if;
  return null;
end $$;
