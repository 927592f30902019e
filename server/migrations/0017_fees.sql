-- Schema fees: the fees of each operation. The server's role cannot change a rule. A newer rule of the same operation
-- replaces it at the newer rule's effective_from.
create schema fees;

create table fees.rule (
  id             bigint      generated always as identity primary key,
  operation      text        not null,
  effective_from timestamptz not null,
  minimum_amount bigint      not null check (minimum_amount > 0),            -- cents
  maximum_amount bigint      not null check (maximum_amount >= minimum_amount),
  bands          jsonb       not null check (jsonb_typeof(bands) = 'array'), -- [{from_amount, fixed, rate_bp, minimum, maximum}], ascending
  tax_bp         integer     not null check (tax_bp between 0 and 10000),    -- tax on the fee, added on top
  paid_by        text        not null check (paid_by in ('payer', 'payee', 'platform')),
  created_by     uuid,                                                       -- null: shipped with the program
  created_at     timestamptz not null default now(),
  reason         text check (char_length(reason) between 1 and 500),         -- null: shipped with the program
  -- The cents that a payer may pay per day in bands without a fee; null: unlimited. After that, payments in these bands
  -- cost the fee of the lowest band that has one.
  free_per_day   bigint check (free_per_day >= 0 and (free_per_day is null or operation in ('send', 'quick_pay'))),
  unique (operation, effective_from)
);

-- Publishes a rule. Returns 'published', 'forbidden' (the actor is not a super admin) or 'conflict' (another rule of
-- the operation starts at the same time). Fails with check_violation if the operation is unknown or the rule starts in
-- the past. Also fails if a band is invalid: out of order, negative, above 25 %, or with a fee and tax that are not
-- less than the smallest amount of the band.
create function fees.publish(actor uuid, drafted jsonb, begins timestamptz, why text, moment timestamptz) returns text
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
    raise exception 'the operation does not exist' using errcode = 'check_violation';
  end if;
  if begins < identity.clamp_time(moment) then
    raise exception 'a fee rule cannot begin in the past' using errcode = 'check_violation';
  end if;
  for band in select value from jsonb_array_elements(drafted -> 'bands') loop
    if (band ->> 'from_amount')::bigint <= before then
      raise exception 'the fee bands overlap' using errcode = 'check_violation';
    end if;
    before := (band ->> 'from_amount')::bigint;
    if least((band ->> 'fixed')::bigint, (band ->> 'rate_bp')::bigint, (band ->> 'minimum')::bigint, (band ->> 'maximum')::bigint) < 0
       or (band ->> 'rate_bp')::bigint > 2500 then
      raise exception 'a fee band has a negative value or a rate above 25 %%' using errcode = 'check_violation';
    end if;
    at := case when free_sum is null or has_charged then greatest(before, least_amount) else least_amount end;
    fee := greatest((band ->> 'fixed')::bigint + ceil(at * (band ->> 'rate_bp')::numeric / 10000), (band ->> 'minimum')::bigint);
    fee := least(fee, coalesce((band ->> 'maximum')::bigint, fee));
    has_charged := has_charged or fee > 0;
    if at <= most_amount and fee + round(fee * tax::numeric / 10000) >= at then
      raise exception 'the fee is not smaller than the amount' using errcode = 'check_violation';
    end if;
  end loop;
  insert into fees.rule (operation, effective_from, minimum_amount, maximum_amount, bands, tax_bp, paid_by,
                         free_per_day, created_by, created_at, reason)
  values (drafted ->> 'operation', begins, least_amount, most_amount, drafted -> 'bands', tax, drafted ->> 'paid_by',
          free_sum, actor, moment, why)
  on conflict (operation, effective_from) do nothing;
  return case when found then 'published' else 'conflict' end;
end $$;

-- Rules that staff entered need an approval.
create constraint trigger rule_by_two after insert on fees.rule deferrable initially deferred
  for each row when (new.created_by is not null) execute function approvals.verify_setting_approval('fee_rule', 'created_by');

-- The fees of a new installation. The tax on a cash-out is 4 % of the fee: 10 % of the part that the platform keeps
-- with a level-1 agent, which is 40 % of the fee.
insert into fees.rule (operation, effective_from, minimum_amount, maximum_amount, bands, tax_bp, paid_by, free_per_day) values
  ('send', '2020-01-01', 100, 250000, '[
    {"from_amount": 0,   "fixed": 0, "rate_bp": 0,   "minimum": 0, "maximum": 0},
    {"from_amount": 501, "fixed": 0, "rate_bp": 100, "minimum": 5, "maximum": 100}]', 1000, 'payer', 1500),
  ('quick_pay', '2020-01-01', 50, 100000, '[
    {"from_amount": 2000, "fixed": 0, "rate_bp": 50, "minimum": 0, "maximum": null}]', 1000, 'payee', 4000),
  ('fund_sandbox', '2020-01-01', 100, 100000, '[]', 0, 'payer', null),
  ('fund_card', '2020-01-01', 500, 100000, '[
    {"from_amount": 0, "fixed": 30, "rate_bp": 290, "minimum": 0, "maximum": null}]', 1000, 'payer', null),
  ('cash_in', '2020-01-01', 200, 100000, '[
    {"from_amount": 0, "fixed": 0, "rate_bp": 50, "minimum": 0, "maximum": null}]', 0, 'platform', null),
  ('cash_out', '2020-01-01', 500, 45000, '[
    {"from_amount": 500,   "fixed": 25,  "rate_bp": 0, "minimum": 0, "maximum": null},
    {"from_amount": 1000,  "fixed": 45,  "rate_bp": 0, "minimum": 0, "maximum": null},
    {"from_amount": 2500,  "fixed": 75,  "rate_bp": 0, "minimum": 0, "maximum": null},
    {"from_amount": 5000,  "fixed": 110, "rate_bp": 0, "minimum": 0, "maximum": null},
    {"from_amount": 10000, "fixed": 150, "rate_bp": 0, "minimum": 0, "maximum": null},
    {"from_amount": 20000, "fixed": 220, "rate_bp": 0, "minimum": 0, "maximum": null}]', 400, 'payer', null),
  ('task_reward', '2020-01-01', 100, 50000, '[
    {"from_amount": 0, "fixed": 0, "rate_bp": 500, "minimum": 0, "maximum": null}]', 1000, 'payer', null);

grant usage on schema fees to hai_app, hai_report;
grant select on fees.rule to hai_app, hai_report;
revoke execute on all functions in schema fees from public;
grant execute on function fees.publish to hai_app;
