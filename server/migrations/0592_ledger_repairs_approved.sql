-- A repair of a balance carries who asked and who approved, and the chain binds that; whether they did was asked only as it was made. The recount
-- asks for the approval of each: the row of two people, of the same account, which stays as it was answered.
create function ledger.unapproved_repairs() returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path = ledger, pg_catalog, pg_temp as $$
  select 'two people stand behind a repair', format('account %s repair %s', r.account_id, r.id), r.approval_id::text,
         (select a.status from approvals.approval a where a.id = r.approval_id)
    from repair r
   where not exists (
     select from approvals.approval a
      where a.id = r.approval_id and a.kind = 'balance_repair' and a.needs = 'super_admin' and a.status = 'approved'
        and a.requested_by = r.requested_by and a.decided_by = r.approved_by
        and a.payload -> 'account_id' = to_jsonb(r.account_id))
$$;
revoke all on function ledger.unapproved_repairs from public;

-- As in 0591_ledger_begun_by_payer.sql, but for the approvals.
create or replace function ledger.recount(at timestamptz) returns ledger.proof
language plpgsql security definer set search_path = ledger, pg_catalog, pg_temp as $$
declare
  ahead constant numeric := extract(epoch from at - clock_timestamp());
  kept  proof;
begin
  if exists (select from head h where h.skew is not null and ahead not between -86400 and h.skew) then
    raise exception 'the clock of the server is too far from that of the database' using errcode = 'invalid_parameter_value';
  end if;
  insert into proof (last_id, proven_at, accounts, violations)
  select (select last_id from head), at, (select count(*) from account),
         coalesce((select jsonb_agg(to_jsonb(v)) from (select * from violations() union all select * from chain_violations()
                                                       union all select * from foreign_payments()
                                                       union all select * from unapproved_repairs()) v), '[]')
  returning * into kept;
  return kept;
end $$;
