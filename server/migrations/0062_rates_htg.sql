-- Gourdes for one US dollar. Only shown, never booked; the newest as_of that is not in the future counts.
create schema rates;

create table rates.htg_rate (
  id          bigint        generated always as identity primary key,
  htg_per_usd numeric(12,4) not null check (htg_per_usd > 0),
  source      text          not null,
  as_of       timestamptz   not null unique,
  created_by  uuid,                                                 -- null: came with the product
  created_at  timestamptz   not null default now()
);

insert into rates.htg_rate (htg_per_usd, source, as_of) values (131.0000, 'Platform default', '2026-01-01');

grant usage on schema rates to hai_app, hai_report;
grant select on rates.htg_rate to hai_app, hai_report;
