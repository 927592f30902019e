-- Checks of the newest rows, cheap enough for every minute and for every large payment.
set local search_path = ledger, pg_catalog, pg_temp;

-- Of these accounts: the stored balance against the newest entry, and the newest entries against each other.
create function newest_violations(accounts bigint[]) returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path from current as $$
  with
  newest as (
    select a.id, a.balance, a.version, coalesce(e.balance_after, 0) + pending_step(a.id) as due_balance, coalesce(e.sequence, 0) as due_version
      from account a
      left join lateral (select y.* from entry y where y.account_id = a.id order by y.posting_id desc limit 1) e on true
     where a.id = any (accounts)
  ),
  explained as materialized (
    select x.* from explained_steps() x where x.account_id = any (accounts) and exists (select from repair r where r.account_id = any (accounts))
  ),
  recent as (
    select e.account_id, e.posting_id, e.sequence, e.amount, e.balance_after
      from unnest(accounts) asked (id)
     cross join lateral (select y.* from entry y where y.account_id = asked.id order by y.posting_id desc limit 50) e
  ),
  chained as (
    select r.*, lag(r.sequence) over w + 1 as due_sequence, lag(r.balance_after) over w + r.amount as due_balance
      from recent r window w as (partition by r.account_id order by r.posting_id)
  )
  select 'balance = balance after its newest entry', format('account %s', id), due_balance::text, balance::text from newest where balance <> due_balance
  union all
  select 'version = number of its newest entry', format('account %s', id), due_version::text, version::text from newest where version <> due_version
  union all
  select 'entry sequence without gap', format('account %s posting %s', account_id, posting_id), due_sequence::text, sequence::text
    from chained where sequence <> due_sequence
  union all
  select 'balance after = balance before + amount', format('account %s posting %s', c.account_id, c.posting_id),
         (c.due_balance + coalesce(x.step, 0))::text, c.balance_after::text
    from chained c left join explained x on x.account_id = c.account_id and x.posting_id = c.posting_id
   where c.balance_after <> c.due_balance + coalesce(x.step, 0)
$$;

-- The same of the members' available accounts among these, with the link of the batch that wrote the newest entry of each.
create function payout_violations(accounts bigint[]) returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path from current as $$
  with paying as materialized (select a.id from account a where a.id = any (accounts) and a.kind = 'available')
  select * from newest_violations(array(select id from paying))
  union all
  select * from links_of(array(
    select e.posting_id from paying
     cross join lateral (select y.posting_id from entry y where y.account_id = paying.id order by y.posting_id desc limit 1) e))
$$;

do $$
begin
  execute format('revoke all on function %1$I.newest_violations, %1$I.payout_violations from public', current_schema());
  grant execute on function newest_violations, payout_violations to hai_app;
end $$;
