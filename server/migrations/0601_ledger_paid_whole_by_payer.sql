-- As in 0591_ledger_begun_by_payer.sql, but for all that is paid: whoever began a payment with one cent of their own could let somebody else pay
-- the rest.
create or replace function ledger.foreign_payments() returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path = ledger, pg_catalog, pg_temp as $$
  select 'whoever begins a payment pays it', format('posting %s', p.id), p.initiator_id::text,
         (select string_agg(coalesce(a.owner_id::text, a.kind), ' ' order by a.id)
            from entry e join account a on a.id = e.account_id where e.posting_id = p.id and e.amount < 0)
    from posting p
   where (p.kind = any (begun_by_payer()) or (p.kind = 'refund' and p.initiator_id <> '00000000-0000-7000-8000-000000000001'))
     and exists (select from entry e join account a on a.id = e.account_id
                  where e.posting_id = p.id and e.amount < 0 and a.owner_id is distinct from p.initiator_id)
$$;
