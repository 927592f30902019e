-- Staff publish fee rules: through one door that asks who they are, and keeps what would cost members money out.
alter table fees.rule add column reason text check (char_length(reason) between 1 and 500); -- null: came with the product

-- 'published'; 'forbidden': not a super_admin; 'conflict': a rule of this operation begins at this very moment. What was charged before
-- a rule begins is never its business: it may not begin in the past.
create function fees.publish(actor uuid, drafted jsonb, begins timestamptz, why text, moment timestamptz) returns text
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
revoke execute on function fees.publish from public;
grant execute on function fees.publish to hai_app;
