-- What a deleted member was told in the staff's own words, and where they tried to sign in from: both were left (docs/decisions/0049).

-- Facts are otherwise never changed.
drop trigger append_only on events.fact;
create trigger append_only before update on events.fact for each statement
  when (not account.is_erasing()) execute function events.refuse_change();
create trigger append_only_whole before truncate on events.fact for each statement execute function events.refuse_change();

-- Few facts say why; while an account is erased no money moves, so that they are not looked for in all.
create index fact_that_says_why on events.fact (user_id) where payload ? 'reason';

create function events.forget_the_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from events.fact f
              where f.user_id = new.user_id and f.payload ? 'reason' and jsonb_typeof(f.payload -> 'reason') = 'string') then
    update events.fact f set payload = f.payload || '{"reason": "–"}'
     where f.user_id = new.user_id and f.payload ? 'reason' and jsonb_typeof(f.payload -> 'reason') = 'string';
  end if;
  return null;
end $$;
revoke execute on function events.forget_the_deleted() from public;
create trigger facts_forgotten after update on account.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function events.forget_the_deleted();

-- Tries are noted before anybody knows whose they are, by the email they were made with. That they were made stays; from where goes.
-- Before the account's email is erased, by which they are found.
create function security.forget_tries() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  own_email constant text := (select a.email from identity.account a where a.id = new.user_id);
begin
  if exists (select from security.auth_audit_log l where l.user_id is null and l.actor_email = own_email) then
    update security.auth_audit_log l
       set ip_address = '', user_agent = '',
           extra_metadata = case l.source when 'browser' then '{}' else account.without_names(l.extra_metadata) end
     where l.user_id is null and l.actor_email = own_email;
  end if;
  update security.security_events e set ip_address = '', details = account.without_names(e.details)
   where e.user_id is null and e.email = own_email;
  return null;
end $$;
revoke execute on function security.forget_tries() from public;
create trigger tries_forgotten after update on account.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function security.forget_tries();
