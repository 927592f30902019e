-- What each operation costs. A rule is never changed: a newer one takes over from its effective_from on, and the history stays.
create schema fees;

create table fees.rule (
  id             bigint      generated always as identity primary key,
  operation      text        not null,
  effective_from timestamptz not null,
  minimum_amount bigint      not null check (minimum_amount > 0),             -- cents
  maximum_amount bigint      not null check (maximum_amount >= minimum_amount),
  bands          jsonb       not null check (jsonb_typeof(bands) = 'array'),  -- [{from_amount, fixed, rate_bp, minimum, maximum}], upwards
  tax_bp         integer     not null check (tax_bp between 0 and 10000),     -- share of the fee booked as tax, on top
  paid_by        text        not null check (paid_by in ('payer', 'payee', 'platform')),
  created_by     uuid,                                                        -- null: came with the product
  created_at     timestamptz not null default now(),
  unique (operation, effective_from)
);

-- The defaults of the product. A cash-out is taxed on the platform's own 40 % of the fee (level-1 share), hence 4 % of the whole.
insert into fees.rule (operation, effective_from, minimum_amount, maximum_amount, bands, tax_bp, paid_by) values
  ('send', '2020-01-01', 100, 250000, '[
    {"from_amount": 0,   "fixed": 0, "rate_bp": 0,   "minimum": 0, "maximum": 0},
    {"from_amount": 501, "fixed": 0, "rate_bp": 100, "minimum": 5, "maximum": 100}]', 1000, 'payer'),
  ('quick_pay', '2020-01-01', 50, 100000, '[
    {"from_amount": 2000, "fixed": 0, "rate_bp": 50, "minimum": 0, "maximum": null}]', 1000, 'payee'),
  ('fund_sandbox', '2020-01-01', 100, 100000, '[]', 0, 'payer'),
  ('fund_card', '2020-01-01', 500, 100000, '[
    {"from_amount": 0, "fixed": 30, "rate_bp": 290, "minimum": 0, "maximum": null}]', 1000, 'payer'),
  ('cash_in', '2020-01-01', 200, 100000, '[
    {"from_amount": 0, "fixed": 0, "rate_bp": 50, "minimum": 0, "maximum": null}]', 0, 'platform'),
  ('cash_out', '2020-01-01', 500, 45000, '[
    {"from_amount": 500,   "fixed": 25,  "rate_bp": 0, "minimum": 0, "maximum": null},
    {"from_amount": 1000,  "fixed": 45,  "rate_bp": 0, "minimum": 0, "maximum": null},
    {"from_amount": 2500,  "fixed": 75,  "rate_bp": 0, "minimum": 0, "maximum": null},
    {"from_amount": 5000,  "fixed": 110, "rate_bp": 0, "minimum": 0, "maximum": null},
    {"from_amount": 10000, "fixed": 150, "rate_bp": 0, "minimum": 0, "maximum": null},
    {"from_amount": 20000, "fixed": 220, "rate_bp": 0, "minimum": 0, "maximum": null}]', 400, 'payer'),
  ('task_reward', '2020-01-01', 100, 50000, '[
    {"from_amount": 0, "fixed": 0, "rate_bp": 500, "minimum": 0, "maximum": null}]', 1000, 'payer');

grant usage on schema fees to hai_app, hai_report;
grant select on fees.rule to hai_app, hai_report;
