-- How an account is deleted: what is about the member is erased or called by a pseudonym, row by row by their id; the book, the trail of
-- the staff and what others wrote stay as they are (docs/decisions/0049-deleted-members.md).

-- Rows that are otherwise never changed are, while an account is erased, and by the owner's own function only: the server has no right
-- to write to them whatever it sets.
create function account.is_erasing() returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce(current_setting('account.erasing', true), '') = 'on' and pg_has_role(current_user, 'hai_owner', 'member')
$$;

do $$
declare
  one record;
begin
  for one in select * from (values
      ('identity.name_change', 'name_change_append_only', 'security.refuse_change'),
      ('security.auth_audit_log', 'auth_audit_log_append_only', 'security.refuse_change'),
      ('support.message', 'message_stays', 'security.refuse_change'),
      ('support.rating', 'rating_stays', 'security.refuse_change'),
      ('legal.acceptance', 'acceptance_append_only', 'admin.refuse_change')) as t (of_table, called, does) loop
    execute format('drop trigger %I on %s', one.called, one.of_table);
    execute format('create trigger %I before update on %s for each statement when (not account.is_erasing()) execute function %s()',
                   one.called, one.of_table, one.does);
    execute format('create trigger %I before delete or truncate on %s for each statement execute function %s()',
                   one.called || '_whole', one.of_table, one.does);
  end loop;
end $$;

-- Facts are never changed otherwise. Few say why; no money moves while an account is erased, so that they are not looked for in all.
drop trigger append_only on events.fact;
create trigger append_only before update on events.fact for each statement
  when (not account.is_erasing()) execute function events.refuse_change();
create trigger append_only_whole before truncate on events.fact for each statement execute function events.refuse_change();
create index fact_that_says_why on events.fact (user_id) where payload ? 'reason';
-- The same of all else that grows with what members do, and is otherwise found by something else than by whom it is about.
create index outbox_message_to on platform.outbox_message (lower(recipient));
create index tag_of_user on identity.tag (user_id);
create index waiting_send_addressed_to on transfers.waiting_send (payee_id) where address_kind in ('email', 'phone') and payee_id is not null;
create index waiting_send_proven_by on transfers.waiting_send (claimer_id) where claimer_id is not null;
create index proof_of_worker on tasks.proof (worker_id);
create index split_of_requester on requests.split (requester_id);

-- The pseudonym is no name of theirs to be kept with the others.
drop trigger operator_renames on identity.profile;
create trigger operator_renames after update on identity.profile for each row
  when (old.full_name is not null and new.full_name is distinct from old.full_name
        and pg_has_role(current_user, 'hai_owner', 'member') and not account.is_erasing())
  execute function identity.note_name_change('operator');

-- What was said to somebody belongs to them, too, and what was said in anger must not go with whoever said it: messages stay where they
-- are, under the pseudonym. Their blocks go, and nobody writes to them any more: as to somebody who has blocked whoever would.
create or replace function chat.forget_the_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from chat.block where blocker_id = new.user_id or blocked_id = new.user_id;
  insert into chat.block (blocker_id, blocked_id, created_at)
  select distinct new.user_id, case new.user_id when s.participant_1_id then s.participant_2_id else s.participant_1_id end, new.ended_at
    from chat.participant p join chat.session s on s.id = p.session_id where p.user_id = new.user_id;
  return null;
end $$;

-- Strings under the keys that hold names, addresses and numbers of people, however deep, become empty; all else stays as it is.
create function account.without_names(value jsonb) returns jsonb
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case jsonb_typeof(value)
    when 'object' then (select coalesce(jsonb_object_agg(e.key, case
             when jsonb_typeof(e.value) = 'string' and e.key = any (array['full_name', 'name', 'member_name', 'shown_name', 'display_name',
                    'hai_tag', 'email', 'actor_email', 'phone', 'phone_ending', 'address', 'ip', 'ip_address', 'user_agent', 'device', 'to'])
               then '""'::jsonb
             else account.without_names(e.value) end), '{}') from jsonb_each(value) e)
    when 'array' then (select coalesce(jsonb_agg(account.without_names(e.value) order by e.place), '[]')
                         from jsonb_array_elements(value) with ordinality e (value, place))
    else value end
$$;

-- (0381 makes blocked_for_good: nobody is deleted before it is there.)
-- What anybody knows of somebody by: names, addresses, numbers, pictures and the ways in.
create function account.erase_identity(member uuid, mark text, moment timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  called constant text := 'Deleted member ' || mark;
  nowhere constant text := 'deleted-' || lower(mark) || '@deleted.invalid';
  own_email constant text := (select a.email from identity.account a where a.id = member);
  own_phone constant text := (select p.phone from identity.profile p where p.id = member and p.phone_verified_at is not null);
  picture constant text := (select substring(p.avatar_url from '^/pictures/([A-Za-z0-9_-]{24})/') from identity.profile p where p.id = member);
begin
  delete from platform.outbox_message m
   where m.user_id = member or (m.channel = 'mail' and lower(m.recipient) = own_email) or (m.channel = 'text' and lower(m.recipient) = own_phone);
  delete from platform.file f where picture is not null and f.name in ('avatar/' || picture || '/64.webp', 'avatar/' || picture || '/256.webp');
  delete from factors.passkey f where f.user_id = member;
  delete from factors.challenge f where f.user_id = member;
  delete from factors.authenticator f where f.user_id = member;
  delete from factors.recovery_code f where f.user_id = member;
  delete from oauth.attempt o where member in (o.user_id, o.proven_user_id);
  delete from oauth.link o where o.user_id = member;
  delete from phone.verification v where v.user_id = member;
  delete from identity.reset_link l where l.user_id = member;
  delete from identity.confirmation_link l where l.email = own_email;
  delete from identity.sign_up s where s.email = own_email;
  delete from identity.refresh_token t using identity.session s where s.id = t.session_id and s.user_id = member;
  update identity.session s set ip_address = '', user_agent = '' where s.user_id = member;
  update identity.revoked_tokens t set user_agent = null where t.user_id = member;
  update identity.name_change c set name_before = '', name_after = '' where c.user_id = member;
  -- Whoever had it keeps it: nobody is ever paid in their place.
  update identity.tag t set released_at = '9999-12-31' where t.user_id = member;
  insert into identity.tag (tag_key, hai_tag, user_id, taken_at)
  values (replace(replace(lower('deleted' || mark), '0', 'o'), '1', 'l'), 'deleted_' || lower(mark), member, moment);
  update identity.account a set email = nowhere, password_hash = null, referral_code = null where a.id = member;
  update identity.profile p
     set full_name = called, hai_tag = 'deleted_' || lower(mark), phone = null, phone_verified_at = null, avatar_url = null,
         hidden_from_email = true, hidden_from_phone = true, is_agent = false, agent_level = 1,
         is_blocked = true, blocked_for_good = true, blocked_reason = 'deleted', blocked_supply = '{}', blocked_review_on = null, updated_at = identity.believed(moment)
   where p.id = member;
  update security.auth_audit_log l
     set actor_email = null, ip_address = '', user_agent = '',
         extra_metadata = case l.source when 'browser' then '{}' else account.without_names(l.extra_metadata) end
   where l.user_id = member;
  -- Tries are noted before anybody knows whose they are, by the email they were made with: that they were made stays, from where goes.
  update security.auth_audit_log l
     set actor_email = nowhere, ip_address = '', user_agent = '',
         extra_metadata = case l.source when 'browser' then '{}' else account.without_names(l.extra_metadata) end
   where l.user_id is null and l.actor_email = own_email;
  update security.security_events e set email = null, ip_address = '', details = account.without_names(e.details) where e.user_id = member;
  update security.security_events e set email = nowhere, ip_address = '', details = account.without_names(e.details)
   where e.user_id is null and e.email = own_email;
  update security.security_flags f set email = null where f.user_id = member and f.email is not null;
  update security.security_flags f set email = nowhere where f.user_id is null and f.email = own_email;
end $$;

-- What they wrote, kept or were told, where nobody else needs it; and what others keep of them, by their id.
create function account.erase_belongings(member uuid, mark text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  called constant text := 'Deleted member ' || mark;
begin
  delete from export.request e where e.user_id = member;
  delete from notifications.notification n where n.user_id = member;
  delete from documents.budget b where b.user_id = member;
  -- What they were told in the staff's own words, in the facts too.
  update documents.document d set reason = '–' where d.user_id = member and d.reason is not null;
  update agents.request r set reason = '–' where r.user_id = member and r.reason is not null;
  update events.fact f set payload = f.payload || '{"reason": "–"}'
   where f.user_id = member and f.payload ? 'reason' and jsonb_typeof(f.payload -> 'reason') = 'string';
  delete from referrals.command c where c.member_id = member;
  update referrals.referral r set household = null where r.user_id = member;
  delete from reports.budget b where b.reporter_id = member;
  delete from compliance.waiting w where w.user_id = member;
  update compliance.flag f set evidence = account.without_names(f.evidence),
         evidence_key = case f.kind when 'sanctions_match' then 'erased ' || f.id else f.evidence_key end
   where f.user_id = member;
  update legal.acceptance a set ip_address = '', user_agent = '' where a.user_id = member;
  -- Pictures that nothing took, those of finished tasks, and those shown to the support team.
  with gone as (
    delete from files.upload u where u.owner_id = member and u.used_at is null returning u.id
  ), shown as (
    select id from gone
    union select unnest(p.images) from tasks.proof p where p.worker_id = member
    union select unnest(m.attachments) from support.message m join support.ticket t on t.id = m.ticket_id where t.user_id = member
  )
  delete from platform.file f using shown where f.name = 'attachment/' || shown.id || '.webp';
  delete from platform.file f using cashouts.cashout c where c.sender_id = member and f.name = c.photo;
  update cashouts.cashout c set photo = null where c.sender_id = member and c.photo is not null;
  update support.message m set body = '–', attachments = '{}' from support.ticket t where t.id = m.ticket_id and t.user_id = member;
  update support.rating r set comment = '' from support.ticket t where t.id = r.ticket_id and t.user_id = member;
  update support.ticket t set subject = '–' where t.user_id = member;
  delete from transfers.lookup_budget b where b.member_id = member;
  delete from transfers.mailed m where m.sender_id = member;
  update transfers.waiting_send w set note = '', address = case when w.address is null then null else '–' end,
         address_typed = case when w.address_typed is null then null else '–' end
   where w.payer_id = member;
  update transfers.waiting_send w set address = called, address_typed = called
   where member in (w.payee_id, w.claimer_id) and w.address_kind in ('email', 'phone');
  update schedules.schedule s set payee_name = called, payee_tag = 'deleted_' || lower(mark) where s.payee_id = member;
end $$;

-- A mark that no other deleted member has: it begins with a digit, so that no name a member may choose looks like it.
create function account.new_mark() returns text
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  made text;
begin
  loop
    made := (2 + floor(random() * 8)::int)::text || upper(substr(md5(gen_random_uuid()::text), 1, 5));
    exit when not exists (select from account.deletion_request r where r.mark = made);
  end loop;
  return made;
end $$;

-- Whom somebody of the staff looked for is noted as it was typed, under who looked. Of a deleted member that they looked stays, and what they
-- typed goes where it was the member's email or verified phone; a value is compared whole, within the quotes of what was noted.
create function security.forget_searches(member uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  own_email constant text := (select a.email from identity.account a where a.id = member);
  own_phone constant text := (select p.phone from identity.profile p where p.id = member and p.phone_verified_at is not null);
begin
  update security.security_events e set details = e.details || '{"asked": ""}'
   where e.event_type = 'sensitive_data_access' and e.details ? 'asked'
     and (strpos(lower(e.details ->> 'asked'), to_json(own_email)::text) > 0
          -- With its country or without, and however its figures stand in groups.
          or exists (select from unnest(array[own_phone, substr(own_phone, 2), right(own_phone, 8)]) typed
                      where strpos(regexp_replace(e.details ->> 'asked', '[ ().-]', '', 'g'), to_json(typed)::text) > 0));
end $$;
revoke execute on function security.forget_searches from public;

-- Deletes the account that one of the staff asked to delete and another approved. The wallet is closed first, in line with what moves
-- money, so that what is checked stays so until the commit. Answers whom a last letter goes to, and the mark.
-- Fails: insufficient_privilege; the hints 'unchanged' (the request is over), 'open' (something stands in the way).
create function account.delete_member(approval uuid) returns table (email text, full_name text, language text, mark text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  given constant approvals.approval := reconciliation.approved(approval, 'account_deletion');
  member constant uuid := given.target_user_id;
  moment constant timestamptz := given.decided_at;
  made constant text := account.new_mark();
begin
  perform from account.deletion_request r
    where r.id = (given.payload ->> 'request_id')::uuid and r.user_id = member and r.status = 'requested' for update;
  if not found or member is null then raise exception 'not open' using errcode = 'restrict_violation', hint = 'unchanged'; end if;
  -- Before the book is held: it reads all that the staff ever looked for.
  perform security.forget_searches(member);
  perform from ledger.head h where h.only_one for update;
  if exists (select from account.obstacles(member, moment) o where o.how_many > 0) then
    raise exception 'something is open' using errcode = 'restrict_violation', hint = 'open';
  end if;
  perform ledger.close_member(member, 'frozen');
  return query select a.email, p.full_name, a.language, made
                 from identity.account a join identity.profile p on p.id = a.id where a.id = member;
  perform set_config('account.erasing', 'on', true);
  perform account.erase_belongings(member, made);
  -- What features keep of their own is forgotten by their triggers.
  update account.deletion_request r
     set status = 'approved', ended_at = moment, decided_by = given.decided_by, approval_id = approval, mark = made
   where r.user_id = member and r.status = 'requested';
  perform account.erase_identity(member, made, moment);
  perform set_config('account.erasing', '', true);
end $$;

revoke execute on function account.erase_identity, account.erase_belongings, account.new_mark, account.delete_member from public;
grant execute on function account.delete_member to hai_app;

-- Nobody makes anybody of a deleted member again.
create function account.stay_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from account.deletion_request r where r.user_id = old.id and r.mark is not null)
     and coalesce(current_setting('account.erasing', true), '') <> 'on' then
    raise exception 'the account is deleted' using errcode = 'restrict_violation', hint = 'unchanged';
  end if;
  return new;
end $$;
revoke execute on function account.stay_deleted() from public;
create trigger deleted_stays before update on identity.profile for each row
  when (old.blocked_reason = 'deleted') execute function account.stay_deleted();

grant select (decided_by, reason_code, mark) on account.deletion_request to hai_report;
