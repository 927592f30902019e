-- How much a member may hold and send, by verification tier. Editable figures, hence rows and not code.
create schema limits;

create table limits.tier (
  tier            integer primary key check (tier between 0 and 3),
  balance_cap     bigint  not null check (balance_cap > 0),        -- cents, all of them
  out_per_day     bigint  not null check (out_per_day > 0),
  cashout_each    bigint,                                          -- null: no cash-outs at this tier
  cashout_per_day bigint,
  cashout_30_days bigint
);

create table limits.agent_level (
  level         integer primary key check (level between 1 and 3),
  balance_cap   bigint  not null check (balance_cap > 0),
  job_maximum   bigint  not null,
  jobs_open_max integer not null
);

insert into limits.tier (tier, balance_cap, out_per_day, cashout_each, cashout_per_day, cashout_30_days) values
  (0,   15000,   5000,  null,   null,    null),
  (1,   75000,  25000, 15000,  25000,  150000),
  (2,  300000, 100000, 45000,  90000,  400000),
  (3, 1500000, 500000, 45000, 200000, 1500000);

insert into limits.agent_level (level, balance_cap, job_maximum, jobs_open_max) values
  (1,  250000, 10000,  2),
  (2,  800000, 30000,  5),
  (3, 2500000, 45000, 10);

grant usage on schema limits to hai_app, hai_report;
grant select on all tables in schema limits to hai_app, hai_report;
