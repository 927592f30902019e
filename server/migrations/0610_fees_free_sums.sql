-- What a payer may pay in a day in amounts that a rule charges nothing for. Past it the lowest band that charges counts.
alter table fees.rule add column free_per_day bigint check (free_per_day >= 0 and (free_per_day is null or operation in ('send', 'quick_pay'))); -- cents; null: no bound

-- The rules that came with the product. Rules that staff published keep what they said.
update fees.rule set free_per_day = case operation when 'send' then 1500 else 4000 end
 where operation in ('send', 'quick_pay') and created_by is null;

-- As in 0257_staff_doors.sql, with the free sum: fee and tax must leave something of the smallest amount past it, too.
create or replace function fees.publish(actor uuid, drafted jsonb, begins timestamptz, why text, moment timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  least_amount bigint := (drafted ->> 'minimum_amount')::bigint;
  most_amount  bigint := (drafted ->> 'maximum_amount')::bigint;
  tax          int    := (drafted ->> 'tax_bp')::int;
  free_sum     bigint := (drafted ->> 'free_per_day')::bigint;
  has_charged  boolean := false;
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
    at := case when free_sum is null or has_charged then greatest(before, least_amount) else least_amount end;
    fee := greatest((band ->> 'fixed')::bigint + ceil(at * (band ->> 'rate_bp')::numeric / 10000), (band ->> 'minimum')::bigint);
    fee := least(fee, coalesce((band ->> 'maximum')::bigint, fee));
    has_charged := has_charged or fee > 0;
    if at <= most_amount and fee + round(fee * tax::numeric / 10000) >= at then
      raise exception 'the fee eats up the amount' using errcode = 'check_violation';
    end if;
  end loop;
  insert into fees.rule (operation, effective_from, minimum_amount, maximum_amount, bands, tax_bp, paid_by, free_per_day, created_by, created_at, reason)
  values (drafted ->> 'operation', begins, least_amount, most_amount, drafted -> 'bands', tax, drafted ->> 'paid_by', free_sum, actor, moment, why)
  on conflict (operation, effective_from) do nothing;
  return case when found then 'published' else 'conflict' end;
end $$;
