-- What becomes of a request to delete an account: who of the staff refused it and why, or by which approval it was done, and what the
-- account is called since.
alter table account.deletion_request
  add column decided_by  uuid references identity.account,              -- who refused it, or approved its doing
  add column approval_id uuid unique references approvals.approval,
  add column reason_code text check (reason_code in ('something_open', 'not_confirmed', 'asked_otherwise', 'legal_hold', 'other')),
  add column note        text not null default '' check (char_length(note) <= 500),  -- for the staff
  add column mark        text unique check (mark ~ '^[2-9][0-9A-F]{5}$'),            -- what tells deleted members apart
  add constraint refused_for_a_reason check ((status = 'refused') = (reason_code is not null)),
  add constraint refused_by_somebody check (status <> 'refused' or decided_by is not null),
  add constraint nobody_decides_on_themselves check (decided_by <> user_id);
create index deletion_request_newest on account.deletion_request (requested_at desc, id desc);
create index deletion_request_of on account.deletion_request (user_id, requested_at desc);

-- What stands in the way of deleting an account, each with how many there are, in the order in which a person would settle them. Asked
-- for pages and, again, in the transaction that deletes. `moment`: for what is open only for some days.
create function account.obstacles(member uuid, moment timestamptz) returns table (obstacle text, how_many bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select 'money', count(*) from ledger.account a where a.owner_id = member and a.class = 'available' and a.balance <> 0
  union all
  select 'on_hold', count(*) from ledger.account a
   where a.owner_id = member and ((a.class = 'on_hold' and a.balance <> 0)
         or exists (select from ledger.hold h where h.account_id = a.id and h.ended_by is null))
  union all
  select 'arriving', count(*) from transfers.waiting_send w where member in (w.payer_id, w.payee_id) and w.status = 'arriving'
  union all
  select 'pending_sends', count(*) from transfers.waiting_send w where w.payer_id = member and w.status = 'pending'
  union all
  -- Money that is on its way, that nobody has decided about, or that a bank may still take back.
  select 'fundings', count(*) from funding.funding f
   where f.user_id = member and f.status in ('created', 'redirected', 'differs', 'disputed')
  union all
  select 'cashouts', count(*) from cashouts.cashout c where member in (c.sender_id, c.agent_id) and c.ended_at is null
  union all
  select 'cash_ins', count(*) from cash_ins.cash_in c where member in (c.member_id, c.agent_id) and c.status = 'waiting'
  union all
  -- One that may still be reported: whoever reports it must find somebody.
  select 'cashouts_lately', count(*) from cashouts.cashout c cross join cashouts.settings s
   where member in (c.sender_id, c.agent_id) and c.status = 'completed' and c.ended_at > moment - make_interval(days => s.report_days)
  union all
  -- Somebody a task was meant for has it once they took it.
  select 'tasks', count(*) from tasks.task t
   where (member in (t.creator_id, t.worker_id) or (t.assignee_id = member and t.status = 'open')) and t.ended_at is null
  union all
  select 'disputes', count(*) from disputes.dispute d where member in (d.payer_id, d.payee_id) and d.ended_at is null
  union all
  select 'appeals', count(*) from disputes.appeal a join disputes.dispute d on d.id = a.dispute_id
   where member in (d.payer_id, d.payee_id) and a.outcome is null
  union all
  -- A decision that may still be appealed.
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
  -- A hit that was confirmed stands until two withdraw it: whom the law wants known is not made unknown. What a rule noticed is settled
  -- with what the staff said of it: nobody can withdraw that, and it is kept.
  select 'compliance', count(*) from compliance.flag f
   where f.user_id = member and (f.status = 'open' or (f.status = 'confirmed' and f.kind = 'sanctions_match'))
  union all
  select 'security_flags', count(*) from security.security_flags f
   where f.user_id = member and not f.resolved and f.expires_at > moment
  union all
  select 'reports', count(*) from reports.report r where r.reported_id = member and r.closed_at is null
  union all
  select 'ledger_alerts', (select count(*) from reconciliation.admin_alerts a where a.user_id = member and not a.resolved)
                        + (select count(*) from reconciliation.member_balance b where b.user_id = member and not b.is_sound)
  union all
  select 'wallet_locked', count(*) from ledger.account a where a.owner_id = member and (a.status = 'locked' or a.locked_beneath)
  union all
  select 'blocked', count(*) from identity.profile p where p.id = member and p.is_blocked
$$;
revoke execute on function account.obstacles from public;
grant execute on function account.obstacles to hai_app;

-- One of the staff refuses a request. Fails: the hints 'forbidden' (about themselves, or staff that is not theirs to judge), 'nobody' (no
-- such request), 'unchanged' (it is over, or a second one is asked about it just now).
create function account.refuse_deletion(actor uuid, request uuid, code text, why text, moment timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  asked account.deletion_request;
begin
  select r.* into asked from account.deletion_request r where r.id = request for update;
  if not found then raise exception 'no such request' using errcode = 'no_data_found', hint = 'nobody'; end if;
  perform users.check_actor(actor, asked.user_id);
  if asked.status <> 'requested' or exists (select from approvals.approval a
      where a.kind = 'account_deletion' and a.subject = request::text and a.status = 'pending' and a.expires_at > moment) then
    raise exception 'not open' using errcode = 'restrict_violation', hint = 'unchanged';
  end if;
  update account.deletion_request
     set status = 'refused', ended_at = identity.believed(moment), decided_by = actor, reason_code = code, note = why
   where id = request;
end $$;
revoke execute on function account.refuse_deletion from public;
grant execute on function account.refuse_deletion to hai_app;
