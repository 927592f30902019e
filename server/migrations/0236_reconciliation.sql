-- What does not add up, as the staff see it: alerts, runs over all members and what they found, and the two acts that only two may do.
create schema reconciliation;
grant usage on schema reconciliation to hai_app, hai_report;

create table reconciliation.admin_alerts (
  id               uuid        primary key,
  alert_type       text        not null check (alert_type in ('ledger_delta_mismatch', 'system_net_delta')),
  severity         text        not null check (severity in ('critical', 'high', 'medium', 'low')),
  user_id          uuid,                                          -- whose balance; null: it is about the book
  snapshot_balance bigint      not null,                          -- as stored, both accounts together; of the book, what it should hold
  computed_balance bigint      not null,                          -- as the entries come to
  metadata         jsonb       not null,                          -- affected_users, total_delta, resolution_note, findings
  resolved         boolean     not null default false,
  resolved_by      uuid        references identity.account,
  resolved_at      timestamptz,
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  constraint alert_about_somebody check ((alert_type = 'ledger_delta_mismatch') = (user_id is not null)),
  constraint resolved_is_whole check (resolved = (resolved_at is not null) and resolved = (resolved_by is not null))
);
-- Never two open ones about the same.
create unique index admin_alerts_open on reconciliation.admin_alerts (alert_type, coalesce(user_id, '00000000-0000-0000-0000-000000000000')) where not resolved;
create index admin_alerts_by_age on reconciliation.admin_alerts (created_at desc, id desc);
create index admin_alerts_of_user on reconciliation.admin_alerts (user_id) where user_id is not null;

-- A run over the book in the background. It goes on where it was, whoever takes it up.
create table reconciliation.run (
  id          uuid        primary key,
  kind        text        not null check (kind in ('anomaly', 'members')),
  status      text        not null default 'running' check (status in ('running', 'done', 'failed')),
  started_by  uuid        references identity.account,             -- null: by the clock
  started_at  timestamptz not null,
  finished_at timestamptz,
  after_user  uuid,                                                -- the last member who was counted
  done        bigint      not null default 0,
  total       bigint      not null,
  found       bigint      not null default 0,
  taken_at    timestamptz,                                         -- when somebody last went on with it
  tries       int         not null default 0,                      -- how often it was taken up without getting anywhere
  constraint run_ends check ((status = 'running') = (finished_at is null))
);
create unique index run_one_at_a_time on reconciliation.run (kind) where status = 'running';
create index run_newest on reconciliation.run (kind, started_at desc, id desc);

-- What each member had stored and by their entries, when they were counted last.
create table reconciliation.member_balance (
  user_id          uuid        primary key,
  stored_balance   bigint      not null,
  computed_balance bigint      not null,
  delta            bigint      not null generated always as (stored_balance - computed_balance) stored,
  is_sound         boolean     not null,                           -- down to every row
  checked_at       timestamptz not null
);

grant select, insert on reconciliation.admin_alerts, reconciliation.run, reconciliation.member_balance to hai_app;
grant update (severity, snapshot_balance, computed_balance, metadata, resolved, resolved_by, resolved_at, updated_at) on reconciliation.admin_alerts to hai_app;
grant update (status, finished_at, after_user, done, total, found, taken_at, tries) on reconciliation.run to hai_app;
grant update (stored_balance, computed_balance, is_sound, checked_at) on reconciliation.member_balance to hai_app;
grant select on reconciliation.admin_alerts, reconciliation.run, reconciliation.member_balance to hai_report;

-- An approval of a kind that has just been given; what the two functions below go by, and nothing that their caller says.
create function reconciliation.approved(approval uuid, needed_kind text) returns approvals.approval
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  given approvals.approval;
begin
  select a.* into given from approvals.approval a where a.id = approval and a.kind = needed_kind and a.status = 'approved';
  if not found or given.requested_by = given.decided_by or not admin.is_staff(given.requested_by) or not admin.is_staff(given.decided_by, given.needs) then
    raise exception 'nobody has approved this' using errcode = 'insufficient_privilege';
  end if;
  return given;
end $$;

-- Opens the wallet of a member that the ledger had closed, and none that somebody has frozen. Fails: the obstacle.
create function reconciliation.lift_lock(approval uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  given constant approvals.approval := reconciliation.approved(approval, 'balance_unlock');
  member constant uuid := given.target_user_id;
begin
  perform from ledger.head where only_one for update; -- what is checked here stays so until the commit
  if exists (select from identity.profile p where p.id = member and p.is_blocked)
     or not exists (select from ledger.account a where a.owner_id = member and a.status = 'locked')
     or exists (select from ledger.account a where a.owner_id = member and a.status = 'frozen') then
    raise exception 'unlock refused: not locked by the ledger' using errcode = 'restrict_violation', hint = 'not_locked';
  end if;
  if exists (select from ledger.account_violations(array(select a.id from ledger.account a where a.owner_id = member)))
     or exists (select from ledger.account_links(array(select a.id from ledger.account a where a.owner_id = member), 300)) then
    raise exception 'unlock refused: the mismatch stands' using errcode = 'restrict_violation', hint = 'mismatch';
  end if;
  perform ledger.set_member_status(member, 'open');
end $$;

-- Sets a balance right as it was approved by a super_admin. Fails: the obstacle.
create function reconciliation.repair_balance(approval uuid, at timestamptz) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  given constant approvals.approval := reconciliation.approved(approval, 'balance_repair');
begin
  if given.needs <> 'super_admin' then raise exception 'a repair needs a super_admin' using errcode = 'insufficient_privilege'; end if;
  return (ledger.repair_balance((given.payload ->> 'account_id')::bigint, (given.payload ->> 'before')::bigint, (given.payload ->> 'after')::bigint,
                                given.reason, given.requested_by, given.decided_by, approval, at)).id;
end $$;

revoke execute on all functions in schema reconciliation from public;
grant execute on function reconciliation.lift_lock, reconciliation.repair_balance to hai_app;
