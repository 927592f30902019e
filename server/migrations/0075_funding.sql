-- Money that members brought in, by the way it came.
create schema funding;

create table funding.funding (
  funding_id     uuid        primary key,
  user_id        uuid        not null,
  method         text        not null check (method in ('sandbox')),
  amount         bigint      not null check (amount > 0),   -- cents
  fee            bigint      not null check (fee >= 0),
  tax            bigint      not null check (tax >= 0),
  status         text        not null check (status in ('completed', 'pending', 'failed')),
  transaction_id uuid,                                      -- the posting that credited it
  created_at     timestamptz not null,
  constraint completed_is_posted check ((status = 'completed') = (transaction_id is not null))
);
create index funding_of_user on funding.funding (user_id, created_at desc);

grant usage on schema funding to hai_app, hai_report;
grant select, insert on funding.funding to hai_app;
grant select on funding.funding to hai_report;
