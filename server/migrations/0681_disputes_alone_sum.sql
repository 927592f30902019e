-- What one of the staff has taken from wallets since a moment without a second person: refunds of paid-out money, and changed appeals.
-- A part of held money is no such refund: its dispute names what paid the rest.
create function disputes.taken_alone(decider uuid, since timestamptz) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select (coalesce((select sum(d.moved) from disputes.dispute d join ledger.posting p on p.public_id = d.transaction_id
                     where d.decided_by = decider and d.ended_at > since and d.status = 'refunded' and d.approved_by is null
                       and d.release_id is null and p.kind = 'refund'), 0)
        + coalesce((select sum(a.moved) from disputes.appeal a
                     where a.decided_by = decider and a.decided_at > since and a.outcome = 'changed' and a.approved_by is null), 0))::bigint
$$;
revoke execute on function disputes.taken_alone from public;
grant execute on function disputes.taken_alone to hai_app;
create index dispute_of_decider on disputes.dispute (decided_by, ended_at) where status = 'refunded' and approved_by is null;
create index appeal_of_decider on disputes.appeal (decided_by, decided_at) where outcome = 'changed' and approved_by is null;
