-- Frozen and blocked are two things: frozen until something is supplied or looked at again, or shut out for good.
alter table identity.profile add column blocked_for_good boolean not null default false;
update identity.profile p set blocked_for_good = true
 where p.is_blocked
   and 'user_blocked' = (select l.action from admin.audit_log l where l.target_user_id = p.id and l.action in ('user_blocked', 'account_frozen')
                          order by l.at desc, l.id desc limit 1);
alter table identity.profile add constraint blocked_for_good_is_blocked check (is_blocked or not blocked_for_good);
create index profile_shut_out on identity.profile (id) where is_blocked;
grant update (blocked_for_good) on identity.profile to hai_app;

-- As users.unblock of 0260, and they are not blocked for good any more.
create or replace function users.unblock(actor uuid, member uuid, moment timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform users.check_actor(actor, member);
  update identity.profile
     set is_blocked = false, blocked_for_good = false, blocked_reason = null, blocked_supply = '{}', blocked_review_on = null,
         updated_at = identity.believed(moment)
   where id = member and is_blocked;
  if not found then raise exception 'not blocked' using errcode = 'restrict_violation', hint = 'unchanged'; end if;
  perform ledger.unfreeze_member(member);
end $$;
