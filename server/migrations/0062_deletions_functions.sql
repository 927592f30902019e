-- Functions and triggers for the deletion of accounts: what prevents a deletion, and the deletion itself.

create function deletions.refuse_to_server() returns trigger language plpgsql as $$
begin
  raise exception 'only the database owner may decide about a deletion' using errcode = 'insufficient_privilege';
end $$;

-- The obstacles to the deletion of an account, with counts, in the order in which a person would remove them. Screens
-- show the obstacles, and the deleting transaction checks them again.
create function deletions.obstacles(member uuid, moment timestamptz) returns table (obstacle text, how_many bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  relay record;
  on_the_way bigint := 0;
begin
  -- A payment that another book refuses comes back, so the member's payments must have passed their relay.
  for relay in select substr(c.name, 7) as to_book, c.ledger_position from events.cursor c where starts_with(c.name, 'relay:') loop
    on_the_way := on_the_way + (
      select count(distinct p.id)
        from ledger.account_view a
        join ledger.entry_view e on e.account_id = a.id and e.posting_id > relay.ledger_position
        join ledger.posting_view p on p.id = e.posting_id
       where a.owner_id = member and p.kind = 'sent_to_book' and p.details ->> 'to_book' = relay.to_book);
  end loop;

  return query
  select 'money', count(*) from ledger.account_view a where a.owner_id = member and a.class = 'available' and a.balance <> 0
  union all
  select 'on_hold', count(*) from ledger.account_view a
   where a.owner_id = member and ((a.class = 'on_hold' and a.balance <> 0)
         or exists (select from ledger.hold_view h where h.account_id = a.id and h.ended_by is null));

  return query
  select 'arriving', on_the_way + count(*) from transfers.waiting_send w where member in (w.payer_id, w.payee_id) and w.status = 'arriving'
  union all
  select 'pending_sends', count(*) from transfers.waiting_send w where w.payer_id = member and w.status = 'pending'
  union all
  -- Fundings that are not paid yet, that staff must decide, or that have an open chargeback.
  select 'fundings', count(*) from funding.funding f
   where f.user_id = member and f.status in ('created', 'redirected', 'differs', 'disputed')
  union all
  select 'cashouts', count(*) from cashouts.cashout c where member in (c.sender_id, c.agent_id) and c.ended_at is null
  union all
  select 'cash_ins', count(*) from cash_ins.cash_in c where member in (c.member_id, c.agent_id) and c.status = 'waiting'
  union all
  -- Completed cash-outs that may still be disputed: the other party must be able to reach the member.
  select 'cashouts_lately', count(*) from cashouts.cashout c cross join cashouts.settings s
   where member in (c.sender_id, c.agent_id) and c.status = 'completed' and c.ended_at > moment - make_interval(days => s.report_days)
  union all
  -- An open task counts for the member it is reserved for. A claimed task counts for its worker.
  select 'tasks', count(*) from tasks.task t
   where (member in (t.creator_id, t.worker_id) or (t.assignee_id = member and t.status = 'open')) and t.ended_at is null
  union all
  select 'disputes', count(*) from disputes.dispute d where member in (d.payer_id, d.payee_id) and d.ended_at is null
  union all
  select 'appeals', count(*) from disputes.appeal a join disputes.dispute d on d.id = a.dispute_id
   where member in (d.payer_id, d.payee_id) and a.outcome is null
  union all
  -- Disputes that ended within the time for an appeal, without one.
  select 'disputes_lately', count(*) from disputes.dispute d cross join disputes.settings s
   where member in (d.payer_id, d.payee_id) and d.ended_at > moment - make_interval(days => s.appeal_days)
     and not exists (select from disputes.appeal a where a.dispute_id = d.id)
  union all
  select 'requests', count(*) from requests.request r
   where member in (r.requester_id, r.payer_id) and (r.status = 'arriving' or (r.status = 'open' and r.expires_at > moment))
  union all
  select 'planned', count(*) from schedules.schedule s where s.payer_id = member and s.status <> 'ended'
  union all
  select 'rewards', (select count(*) from referrals.payout p where p.beneficiary_id = member and p.paid_at is null
                        and not exists (select from referrals.reversal v where v.payout_id = p.id))
                  + (select count(*) from referrals.referral r
                      where member in (r.user_id, r.referrer_id) and r.status = 'open' and r.due_at is not null)
  union all
  select 'tickets', count(*) from support.ticket t where t.user_id = member and t.status <> 'closed'
  union all
  select 'documents', count(*) from documents.document d where d.user_id = member and d.status = 'pending'
  union all
  select 'agent_request', count(*) from agents.request r where r.user_id = member and r.status = 'pending'
  union all
  select 'agent', count(*) from agents.agent a
   where a.user_id = member and (a.duty_until > moment or a.promised <> 0 or a.jobs_open <> 0)
  union all
  select 'staff', count(*) from identity.user_roles r where r.user_id = member
  union all
  select 'approvals', count(*) from approvals.approval a
   where (a.target_user_id = member or a.requested_by = member) and a.status = 'pending' and a.expires_at > moment
     and a.kind <> 'account_deletion'
  union all
  -- A confirmed hit prevents the deletion until two people withdraw it, because by law the person must stay known. A
  -- resolved flag about payments cannot be withdrawn, so it does not count.
  select 'compliance', count(*) from compliance.flag f
   where f.user_id = member and (f.status = 'open' or (f.status = 'confirmed' and f.kind = 'sanctions_match'))
  union all
  select 'security_flags', count(*) from security.security_flags f
   where f.user_id = member and not f.resolved and f.expires_at > moment
  union all
  select 'reports', count(*) from abuse_reports.report r where r.reported_id = member and r.closed_at is null
  union all
  select 'ledger_alerts', (select count(*) from integrity.admin_alerts a where a.user_id = member and not a.resolved)
                        + (select count(*) from integrity.member_balance b where b.user_id = member and not b.is_sound);

  return query
  select 'wallet_locked', count(*) from ledger.account_view a where a.owner_id = member and (a.status = 'locked' or a.also_locked);

  return query
  select 'blocked', count(*) from identity.profile p where p.id = member and p.is_blocked;
end $$;

-- Refuses a request. Fails with the hint 'forbidden' (the actor is the member, or may not decide about this staff
-- member), 'nobody' (no such request) or 'unchanged' (the request has ended, or waits for a second person's approval).
create function deletions.refuse_deletion(actor uuid, request uuid, code text, why text, moment timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  asked deletions.deletion_request;
begin
  select r.* into asked from deletions.deletion_request r where r.id = request for update;
  if not found then raise exception 'the request does not exist' using errcode = 'no_data_found', hint = 'nobody'; end if;
  perform users.check_actor(actor, asked.user_id);
  if asked.status <> 'requested' or exists (select from approvals.approval a
      where a.kind = 'account_deletion' and a.subject = request::text and a.status = 'pending' and a.expires_at > moment) then
    raise exception 'the request is not open' using errcode = 'restrict_violation', hint = 'unchanged';
  end if;
  moment := identity.clamp_time(moment);
  update deletions.deletion_request
     set status = 'refused', ended_at = moment, decided_by = actor, reason_code = code, note = why
   where id = request;
end $$;

-- The following functions erase a member's personal data or replace it by a pseudonym. The ledger, the rows of the
-- audit logs and the texts of others stay (decision 0049).

-- Erases the member's names, addresses, phone numbers, profile picture and credentials.
create function deletions.erase_identity(member uuid, mark text, moment timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  called constant text := 'Deleted member ' || mark;
  nowhere constant text := 'deleted-' || lower(mark) || '@deleted.invalid';
  own_email constant text := (select a.email from identity.account a where a.id = member);
  own_phone constant text := (select p.phone from identity.profile p where p.id = member and p.phone_verified_at is not null);
  picture constant text := (select substring(p.avatar_url from '^/pictures/([A-Za-z0-9_-]{24})/')
                              from identity.profile p where p.id = member);
begin
  delete from platform.outbox_message m
   where m.user_id = member or (m.channel = 'mail' and lower(m.recipient) = own_email)
      or (m.channel = 'text' and lower(m.recipient) = own_phone);
  delete from platform.file f where picture is not null
    and f.name in ('avatar/' || picture || '/64.webp', 'avatar/' || picture || '/256.webp');
  delete from mfa.passkey f where f.user_id = member;
  delete from mfa.challenge f where f.user_id = member;
  delete from mfa.authenticator f where f.user_id = member;
  delete from mfa.recovery_code f where f.user_id = member;
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
  -- The HaiTag stays with the deleted member, so that nobody else can be paid by mistake.
  update identity.tag t set released_at = '9999-12-31' where t.user_id = member;
  insert into identity.tag (tag_key, hai_tag, user_id, taken_at)
  values (replace(replace(lower('deleted' || mark), '0', 'o'), '1', 'l'), 'deleted_' || lower(mark), member, moment);
  update identity.account a set email = nowhere, password_hash = null, referral_code = null where a.id = member;
  moment := identity.clamp_time(moment);
  update identity.profile p
     set full_name = called, hai_tag = 'deleted_' || lower(mark), phone = null, phone_verified_at = null, avatar_url = null,
         hidden_from_email = true, hidden_from_phone = true, is_agent = false, agent_level = 1,
         is_blocked = true, permanently_blocked = true, blocked_reason = 'deleted', blocked_supply = '{}',
         blocked_review_on = null, updated_at = moment
   where p.id = member;
  update security.auth_audit_log l
     set actor_email = null, ip_address = '', user_agent = '',
         extra_metadata = case l.source when 'browser' then '{}' else identity.without_names(l.extra_metadata) end
   where l.user_id = member;
  -- Failed sign-ins are recorded by the entered email, without a member. They stay, but without email and IP address.
  update security.auth_audit_log l
     set actor_email = nowhere, ip_address = '', user_agent = '',
         extra_metadata = case l.source when 'browser' then '{}' else identity.without_names(l.extra_metadata) end
   where l.user_id is null and l.actor_email = own_email;
  update security.security_events e set email = null, ip_address = '', details = identity.without_names(e.details) where e.user_id = member;
  update security.security_events e set email = nowhere, ip_address = '', details = identity.without_names(e.details)
   where e.user_id is null and e.email = own_email;
  update security.security_flags f set email = null where f.user_id = member and f.email is not null;
  update security.security_flags f set email = nowhere where f.user_id is null and f.email = own_email;
end $$;

-- Erases data that the member wrote, stored or received, unless others need it, and data that others stored about the
-- member.
create function deletions.erase_belongings(member uuid, mark text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  own_email constant text := (select a.email from identity.account a where a.id = member);
  -- Includes tickets that were sent with the member's address by someone who was not signed in.
  tickets constant uuid[] := array(select t.id from support.ticket t where t.user_id = member or t.guest_email = own_email);
begin
  delete from export.request e where e.user_id = member;
  delete from notifications.notification n where n.user_id = member;
  delete from documents.budget b where b.user_id = member;
  -- Texts that staff wrote to the member.
  update documents.document d set reason = '–' where d.user_id = member and d.reason is not null;
  update agents.request r set reason = '–' where r.user_id = member and r.reason is not null;
  delete from referrals.command c where c.member_id = member;
  update referrals.referral r set ip_prefix = null where r.user_id = member;
  delete from abuse_reports.budget b where b.reporter_id = member;
  delete from compliance.screening_queue w where w.user_id = member;
  update compliance.flag f set evidence = identity.without_names(f.evidence),
         evidence_key = case f.kind when 'sanctions_match' then 'erased ' || f.id else f.evidence_key end
   where f.user_id = member;
  update legal.acceptance a set ip_address = '', user_agent = '' where a.user_id = member;
  -- Pictures that were not used, pictures of finished tasks, and pictures sent to support.
  with gone as (
    delete from files.upload u where u.owner_id = member and u.used_at is null returning u.id
  ), shown as (
    select id from gone
    union select unnest(p.images) from tasks.proof p where p.worker_id = member
    union select unnest(m.attachments) from support.message m where m.ticket_id = any (tickets)
  )
  delete from platform.file f using shown where f.name = 'attachment/' || shown.id || '.webp';
  delete from platform.file f using cashouts.cashout c where c.sender_id = member and f.name = c.photo;
  update cashouts.cashout c set photo = null where c.sender_id = member and c.photo is not null;
  update support.message m set body = '–', attachments = '{}' where m.ticket_id = any (tickets);
  update support.rating r set comment = '' where r.ticket_id = any (tickets);
  update support.ticket t set subject = '–' where t.id = any (tickets);
  update support.ticket t
     set guest_email = 'deleted-' || lower(mark) || '@deleted.invalid', status = 'closed', waiting_since = null,
         closed_at = coalesce(t.closed_at, clock_timestamp())
   where t.id = any (tickets) and t.guest_email is not null;
  delete from transfers.lookup_budget b where b.member_id = member;
  delete from transfers.mailed m where m.sender_id = member;
  update transfers.waiting_send w set note = '', address = case when w.address is null then null else '–' end,
         address_typed = case when w.address_typed is null then null else '–' end
   where w.payer_id = member;
end $$;

-- Erases the member's names and addresses where members of a book have stored them. Each book is read, because members
-- of all books can pay the member.
create function deletions.erase_payee(member uuid, mark text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  called constant text := 'Deleted member ' || mark;
  book smallint;
begin
  for book in select b.number from platform.book b loop
    execute format('update %I.waiting_send set address = $1, address_typed = $1
                     where $2 in (payee_id, claimer_id) and address_kind in (''email'', ''phone'')', platform.in_book('transfers', book))
      using called, member;
    execute format('update %I.schedule set payee_name = null, payee_tag = null where payee_id = $1', platform.in_book('schedules', book))
      using member;
    -- Texts that staff wrote to the member while they worked in this book.
    execute format('update %I.outbox_event set payload = payload || ''{"reason": "–"}''
                     where user_id = $1 and payload ? ''reason'' and jsonb_typeof(payload -> ''reason'') = ''string''',
                   platform.in_book('events', book))
      using member;
  end loop;
end $$;

-- A pseudonym that no deleted member of any book has. It starts with a digit, because names of members have no digits.
create function deletions.new_mark() returns text
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  made text;
begin
  loop
    made := (2 + floor(random() * 8)::int)::text || upper(substr(md5(gen_random_uuid()::text), 1, 5));
    exit when not exists (select from deletions.deletion_request r where r.mark = made)
          and not exists (select from identity.account a where a.email = 'deleted-' || lower(made) || '@deleted.invalid');
  end loop;
  return made;
end $$;

-- Deletes an account that one staff member requested to delete and another approved. Waits for running postings and
-- prevents new ones before it checks the obstacles, so that nothing changes between this check and the commit. Returns
-- the address, name and language for the last mail to the member, and the pseudonym. Fails with insufficient_privilege,
-- or with the hint 'unchanged' (the request has ended) or 'open' (something prevents the deletion).
create function deletions.delete_member(approval uuid) returns table (email text, full_name text, language text, mark text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  given constant approvals.approval := integrity.approved(approval, 'account_deletion');
  member constant uuid := given.target_user_id;
  moment constant timestamptz := given.decided_at;
  made constant text := deletions.new_mark();
begin
  perform from deletions.deletion_request r
    where r.id = (given.payload ->> 'request_id')::uuid and r.user_id = member and r.status = 'requested' for update;
  if not found or member is null then
    raise exception 'the request is not open' using errcode = 'restrict_violation', hint = 'unchanged';
  end if;
  -- This reads all recorded searches and may take long, so it runs before the lock on the ledger.
  perform security.erase_searches(member);
  perform ledger.lock_head();
  if exists (select from deletions.obstacles(member, moment) o where o.how_many > 0) then
    raise exception 'the member has open business' using errcode = 'restrict_violation', hint = 'open';
  end if;
  perform ledger.close_member(member, 'frozen');
  return query select a.email, p.full_name, a.language, made
                 from identity.account a join identity.profile p on p.id = a.id where a.id = member;
  perform set_config('identity.erasing', 'on', true);
  perform deletions.erase_belongings(member, made);
  perform deletions.erase_payee(member, made);
  -- This update fires the triggers with which the other features erase their data (0063_deletions_triggers.sql).
  update deletions.deletion_request r
     set status = 'approved', ended_at = moment, decided_by = given.decided_by, approval_id = approval, mark = made
   where r.user_id = member and r.status = 'requested';
  perform deletions.erase_identity(member, made, moment);
  perform set_config('identity.erasing', '', true);
end $$;
