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
create or replace function account.delete_member(approval uuid) returns table (email text, full_name text, language text, mark text)
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
