-- Wallets that are frozen while an alert about them is open: it had locked them.
update ledger.account a set locked_beneath = true
 where a.status = 'frozen' and exists (select from reconciliation.admin_alerts l where l.user_id = a.owner_id and not l.resolved);

-- The server raises alerts and says what was found last. It ends none, and what was ended stays as it is.
revoke insert, update on reconciliation.admin_alerts from hai_app;
grant insert (id, alert_type, severity, user_id, snapshot_balance, computed_balance, metadata, created_at, updated_at),
      update (severity, snapshot_balance, computed_balance, metadata, updated_at) on reconciliation.admin_alerts to hai_app;

create function reconciliation.keep_resolved() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'an alert that was resolved stays as it is';
end
$$;
create trigger admin_alerts_resolved_stay before update on reconciliation.admin_alerts
  for each row when (old.resolved) execute function reconciliation.keep_resolved();

-- Ends an alert, with who did and when: somebody of the staff whom it is not about, while nothing stands any more of what it says. Answers
-- whether it did; false: it was ended already, or there is none. Fails with the hint 'mismatch' while something stands.
create function reconciliation.resolve_alert(actor uuid, alert uuid, note text, moment timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  known reconciliation.admin_alerts;
  standing boolean;
begin
  perform from ledger.head where only_one for update; -- what is checked here stays so until the commit
  select l.* into known from reconciliation.admin_alerts l where l.id = alert and not l.resolved for update;
  if not found then
    return false;
  end if;
  if not admin.is_staff(actor) or actor = known.user_id then
    raise exception 'whoever this is may not end it' using errcode = 'insufficient_privilege';
  end if;
  if char_length(coalesce(note, '')) not between 1 and 1000 then
    raise exception 'an alert ends with a note' using errcode = 'check_violation';
  end if;
  if known.user_id is null then
    standing := (select h.came_in <> h.available + h.on_hold + h.platform from ledger.health() h)
                or (select p.violations from ledger.proof p order by p.id desc limit 1) is distinct from '[]';
  else
    standing := exists (select from ledger.account_violations(array(select a.id from ledger.account a where a.owner_id = known.user_id)))
                or exists (select from ledger.account_links(array(select a.id from ledger.account a where a.owner_id = known.user_id), 300));
  end if;
  if standing then
    raise exception 'the mismatch stands' using errcode = 'restrict_violation', hint = 'mismatch';
  end if;
  update reconciliation.admin_alerts l
     set resolved = true, resolved_by = actor, resolved_at = identity.believed(moment), updated_at = identity.believed(moment),
         metadata = known.metadata || jsonb_build_object('resolution_note', note)
   where l.id = alert;
  return true;
end $$;
revoke execute on function reconciliation.resolve_alert, reconciliation.keep_resolved from public;
grant execute on function reconciliation.resolve_alert to hai_app;

-- 'published'; 'forbidden': not a super_admin; 'conflict': a rule of this operation begins at this very moment. What was charged before
-- a rule begins is never its business: it may not begin in the past. Operations come with the product, each with its first rule.
create or replace function fees.publish(actor uuid, drafted jsonb, begins timestamptz, why text, moment timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  least_amount bigint := (drafted ->> 'minimum_amount')::bigint;
  most_amount  bigint := (drafted ->> 'maximum_amount')::bigint;
  tax          int    := (drafted ->> 'tax_bp')::int;
  band         jsonb;
  before       bigint;
  at           bigint;
  fee          bigint;
begin
  if not admin.is_staff(actor, 'super_admin') then
    return 'forbidden';
  end if;
  if not exists (select from fees.rule r where r.operation = drafted ->> 'operation') then
    raise exception 'no such operation' using errcode = 'check_violation';
  end if;
  if begins < identity.believed(moment) then
    raise exception 'a fee rule cannot begin in the past' using errcode = 'check_violation';
  end if;
  for band in select value from jsonb_array_elements(drafted -> 'bands') loop
    if (band ->> 'from_amount')::bigint <= before then
      raise exception 'the bands overlap' using errcode = 'check_violation';
    end if;
    before := (band ->> 'from_amount')::bigint;
    if least((band ->> 'fixed')::bigint, (band ->> 'rate_bp')::bigint, (band ->> 'minimum')::bigint, (band ->> 'maximum')::bigint) < 0
       or (band ->> 'rate_bp')::bigint > 2500 then
      raise exception 'a band charges what no band may' using errcode = 'check_violation';
    end if;
    at := greatest(before, least_amount);
    fee := greatest((band ->> 'fixed')::bigint + ceil(at * (band ->> 'rate_bp')::numeric / 10000), (band ->> 'minimum')::bigint);
    fee := least(fee, coalesce((band ->> 'maximum')::bigint, fee));
    if at <= most_amount and fee + round(fee * tax::numeric / 10000) >= at then
      raise exception 'the fee eats up the amount' using errcode = 'check_violation';
    end if;
  end loop;
  insert into fees.rule (operation, effective_from, minimum_amount, maximum_amount, bands, tax_bp, paid_by, created_by, created_at, reason)
  values (drafted ->> 'operation', begins, least_amount, most_amount, drafted -> 'bands', tax, drafted ->> 'paid_by', actor, moment, why)
  on conflict (operation, effective_from) do nothing;
  return case when found then 'published' else 'conflict' end;
end $$;
