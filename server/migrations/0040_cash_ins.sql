-- Schema cash_ins: an agent takes a member's cash, and the member confirms. No money is on hold before the
-- confirmation.
create schema cash_ins;

create table cash_ins.settings (
  only_one       boolean primary key default true check (only_one),
  wait_minutes   integer not null default 10,                                   -- until an unconfirmed request expires
  waiting_max    integer not null default 5,                                    -- open requests per agent
  per_hour       integer not null default 60,                                   -- new requests per agent
  pause_minutes  integer not null default 60,                                   -- from a member's refusal to the agent's next request to this member
  -- The cents per agent and member for which the agent earns a share in 30 days. This limits what two people can earn
  -- by moving the same money in a circle.
  share_pair_max bigint not null default 100000 check (share_pair_max >= 0),
  -- An agent's share is paid after this time, and only for money that has not returned to the agent.
  share_wait_hours integer not null default 72 check (share_wait_hours between 0 and 720),
  share_tier     integer not null default 1 check (share_tier between 0 and 3), -- minimum tier of the member
  constraint positive check (least(wait_minutes, waiting_max, per_hour, pause_minutes) > 0)
);

create table cash_ins.cash_in (
  id             uuid        primary key,                 -- UUIDv7: ordered by creation time
  agent_id       uuid        not null,
  member_id      uuid        not null,
  amount         bigint      not null check (amount > 0), -- cents
  share          bigint      not null check (share >= 0), -- cents that the platform pays the agent
  status         text        not null default 'waiting',
  version        integer     not null default 1,
  transaction_id uuid        unique,                      -- the posting that paid the member
  share_paid_at  timestamptz,                             -- null: not paid yet, or nothing to pay
  created_at     timestamptz not null,
  expires_at     timestamptz not null,
  ended_at       timestamptz,
  counted        bigint check (counted >= 0),             -- cents from which the share was calculated
  share_due_at   timestamptz,                             -- null until the member confirms
  -- cents that had not returned to the agent when the share was decided; null: not decided
  share_counted  bigint check (share_counted >= 0),
  share_paid     bigint check (share_paid between 0 and share),
  constraint status_known check (status in ('waiting', 'completed', 'declined', 'cancelled', 'expired')),
  constraint end_is_dated check ((status = 'waiting') = (ended_at is null)),
  constraint paid_is_paid check ((status = 'completed') = (transaction_id is not null)),
  constraint share_of_what_was_paid check (share_paid_at is null or status = 'completed'),
  constraint two_people check (agent_id <> member_id)
) with (fillfactor = 85);
create index cash_in_of_agent on cash_ins.cash_in (agent_id, id desc);
create index cash_in_of_member on cash_ins.cash_in (member_id, id desc);
create unique index cash_in_one_at_a_time on cash_ins.cash_in (agent_id, member_id) where status = 'waiting';
create index cash_in_due on cash_ins.cash_in (expires_at) where status = 'waiting';
create index cash_in_share_owed on cash_ins.cash_in (ended_at) where status = 'completed' and share > 0 and share_paid_at is null;
create index cash_in_earned on cash_ins.cash_in (agent_id, share_paid_at) where share_paid_at is not null;
create index cash_in_of_pair on cash_ins.cash_in (agent_id, member_id, ended_at) where status = 'completed';

-- The first answer to each command, for repeated commands.
create table cash_ins.command (
  member_id       uuid        not null,
  idempotency_key uuid        not null,
  payload_hash    text        not null,
  answer          json        not null,
  created_at      timestamptz not null,
  primary key (member_id, idempotency_key)
);
create index command_by_age on cash_ins.command (created_at);

-- Trigger: deletes the stored answers to a deleted member's commands, because they name both parties.
create function cash_ins.erase_deleted_member() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from cash_ins.command where member_id = new.user_id;
  return null;
end $$;

insert into cash_ins.settings default values;

grant usage on schema cash_ins to hai_app, hai_report;
grant select on cash_ins.settings, cash_ins.cash_in to hai_app, hai_report;
grant insert (id, agent_id, member_id, amount, share, created_at, expires_at, counted), update (status, version, transaction_id,
  share_paid_at, ended_at, share_due_at, share_counted, share_paid)
  on cash_ins.cash_in to hai_app;
grant select, insert, delete on cash_ins.command to hai_app;
revoke execute on all functions in schema cash_ins from public;

create view cash_ins.cash_in_view as
  select id, agent_id, member_id, amount, status, created_at, expires_at from cash_ins.cash_in;

grant select on cash_ins.cash_in_view to hai_app;
