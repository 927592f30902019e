-- An approval opens a wallet once: closed again since, it asks for another.
create table reconciliation.unlock (
  approval_id uuid        primary key references approvals.approval,
  user_id     uuid        not null,
  at          timestamptz not null
);
grant select on reconciliation.unlock to hai_app, hai_report;

-- Opens the wallet of a member that the ledger had closed, and none that somebody has frozen. Fails: the obstacle.
create or replace function reconciliation.lift_lock(approval uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  given constant approvals.approval := reconciliation.approved(approval, 'balance_unlock');
  member constant uuid := given.target_user_id;
begin
  perform from ledger.head where only_one for update; -- what is checked here stays so until the commit
  if exists (select from identity.profile p where p.id = member and p.is_blocked)
     or not exists (select from ledger.account a where a.owner_id = member and a.status = 'locked')
     or exists (select from ledger.account a where a.owner_id = member and a.status = 'frozen')
     or exists (select from reconciliation.unlock u where u.approval_id = approval) then
    raise exception 'unlock refused: not locked by the ledger' using errcode = 'restrict_violation', hint = 'not_locked';
  end if;
  if exists (select from ledger.account_violations(array(select a.id from ledger.account a where a.owner_id = member)))
     or exists (select from ledger.account_links(array(select a.id from ledger.account a where a.owner_id = member), 300)) then
    raise exception 'unlock refused: the mismatch stands' using errcode = 'restrict_violation', hint = 'mismatch';
  end if;
  insert into reconciliation.unlock (approval_id, user_id, at) values (approval, member, given.decided_at);
  perform ledger.set_member_status(member, 'open');
end $$;
