-- Money that comes in through providers whose answers come late, twice, in another order, or never. What a provider says is the truth of it:
-- it is asked for, and each row is moved to it once (funding.funding.version).

-- What members owe because their card took back more than they had: a claim against somebody outside the book.
insert into ledger.account (kind, class, floor) values ('outside:card_debts', 'outside', null);

alter table funding.funding
  drop constraint completed_is_posted,
  drop constraint funding_status_check,
  drop constraint funding_method_check;
update funding.funding set status = case status when 'completed' then 'paid' when 'pending' then 'created' else status end;

alter table funding.funding
  add constraint funding_method_check check (method in ('sandbox', 'stripe', 'moncash')),
  add constraint funding_status_check check (status in
    ('created', 'redirected', 'paid', 'differs', 'failed', 'expired', 'reversed', 'disputed', 'won', 'lost')),
  add column idempotency_key   uuid,                              -- of the command that began it; null: its posting has it
  add column asked_currency    text        not null default 'usd',
  add column asked_amount      bigint      check (asked_amount > 0),  -- hundredths of that currency, fee and tax included
  add column htg_per_usd       numeric,                           -- the rate it was asked for at, where that is not dollars
  add column reference         text,                              -- what the provider calls its page or order
  add column payment_reference text,                              -- and what it calls the payment
  add column next_url          text,                              -- where to pay; gone once nobody can
  add column expires_at        timestamptz,                       -- when the page closes
  add column next_look_at      timestamptz,                       -- when the provider is asked next; null: never again
  add column looked_at         timestamptz,                       -- when it answered last
  add column looks             integer     not null default 0,    -- how often it was asked since the state changed
  add column silent_since      timestamptz,                       -- since when it does not answer
  add column received_currency text,
  add column received_amount   bigint      check (received_amount > 0),
  add column refunded          bigint      not null default 0 check (refunded >= 0),  -- cents given back by the provider
  add column disputed          bigint      not null default 0 check (disputed >= 0),  -- cents that disputes hold now
  add column taken_member      bigint      not null default 0 check (taken_member between 0 and amount),
  add column taken_fee         bigint      not null default 0 check (taken_fee between 0 and fee),
  add column taken_tax         bigint      not null default 0 check (taken_tax between 0 and tax),
  add column taken_debt        bigint      not null default 0 check (taken_debt >= 0),
  add column is_over_cap       boolean     not null default false,
  add column version           integer     not null default 0,
  add constraint paid_is_posted check (transaction_id is not null or status not in ('paid', 'disputed', 'won', 'lost')),
  add constraint given_up_is_not_posted check (transaction_id is null or status in ('paid', 'reversed', 'disputed', 'won', 'lost')),
  add constraint taken_is_gone check (
    taken_member + taken_fee + taken_tax + taken_debt = case when transaction_id is null then 0 else refunded + disputed end);
create unique index funding_once on funding.funding (user_id, idempotency_key) where idempotency_key is not null;
create unique index funding_by_reference on funding.funding (method, reference) where reference is not null;
create unique index funding_by_payment on funding.funding (method, payment_reference) where payment_reference is not null;
create index funding_due on funding.funding (next_look_at) where next_look_at is not null;
create index funding_open on funding.funding (user_id) where status in ('created', 'redirected', 'differs', 'disputed');
create index funding_silent on funding.funding (silent_since) where silent_since is not null;
create index funding_undecided on funding.funding (created_at) where status = 'differs';

-- What was asked for never changes.
grant update (status, transaction_id, reference, payment_reference, next_url, next_look_at, looked_at, looks, silent_since, received_currency,
              received_amount, refunded, disputed, taken_member, taken_fee, taken_tax, taken_debt, is_over_cap, version)
  on funding.funding to hai_app;

-- Each posting of a funding, in order: by how much each account it concerns was changed. Cents; negative: was put back.
create table funding.movement (
  funding_id     uuid        not null references funding.funding,
  number         integer     not null check (number > 0),
  kind           text        not null check (kind in ('credited', 'taken', 'put_back')),
  transaction_id uuid        not null unique,
  member         bigint      not null,
  fee            bigint      not null,
  tax            bigint      not null,
  debt           bigint      not null,
  created_at     timestamptz not null,
  primary key (funding_id, number)
);

-- What a provider has told us, by its own id: once. Kept as long as anybody may say it again.
create table funding.told (
  provider    text        not null,
  event_id    text        not null,
  type        text        not null,
  funding_id  uuid        references funding.funding,             -- null: it is about nothing of ours
  received_at timestamptz not null,
  primary key (provider, event_id)
);
create index told_by_age on funding.told (received_at);

grant select, insert on funding.movement to hai_app;
grant select, insert, delete on funding.told to hai_app;
grant select on funding.movement, funding.told to hai_report;

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
