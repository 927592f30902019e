-- What somebody of the staff has said of a flag ends it, but for a confirmed hit of the sanctions list, which stands until two withdraw
-- it: as account.obstacles of 0360, which let nobody go of whom a rule was once right.
create or replace function account.obstacles(member uuid, moment timestamptz) returns table (obstacle text, how_many bigint)
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
  select 'fundings', count(*) from funding.funding f where f.user_id = member and f.status = 'pending'
  union all
  select 'cashouts', count(*) from cashouts.cashout c where member in (c.sender_id, c.agent_id) and c.ended_at is null
  union all
  select 'cash_ins', count(*) from cash_ins.cash_in c where member in (c.member_id, c.agent_id) and c.status = 'waiting'
  union all
  -- One that may still be reported: whoever reports it must find somebody.
  select 'cashouts_lately', count(*) from cashouts.cashout c cross join cashouts.settings s
   where member in (c.sender_id, c.agent_id) and c.status = 'completed' and c.ended_at > moment - make_interval(days => s.report_days)
  union all
  select 'tasks', count(*) from tasks.task t where member in (t.creator_id, t.worker_id, t.assignee_id) and t.ended_at is null
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
