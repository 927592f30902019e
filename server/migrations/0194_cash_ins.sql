-- Cash-ins: an agent takes a member's cash, the member confirms on their own screen, and the agent's balance pays theirs. Nothing is on hold
-- meanwhile. The money is where the postings say; these rows say who asked whom, and until when.
create schema cash_ins;
grant usage on schema cash_ins to hai_app, hai_report;

-- One row.
create table cash_ins.settings (
  only_one       boolean primary key default true check (only_one),
  wait_minutes   integer not null default 10,            -- for the member to confirm
  waiting_max    integer not null default 5,             -- of one agent at a time
  per_hour       integer not null default 60,            -- an agent may begin
  pause_minutes  integer not null default 60,            -- between a member's no and the next question of the same agent
  constraint positive check (least(wait_minutes, waiting_max, per_hour, pause_minutes) > 0)
);
insert into cash_ins.settings default values;

create table cash_ins.cash_in (
  id             uuid        primary key,                -- UUIDv7: newest first is by id
  agent_id       uuid        not null,
  member_id      uuid        not null,
  amount         bigint      not null check (amount > 0),    -- cents
  share          bigint      not null check (share >= 0),    -- what the platform pays the agent for it; cents
  status         text        not null default 'waiting',
  version        integer     not null default 1,         -- grows with every change
  transaction_id uuid        unique,                     -- of the posting that paid the member
  share_paid_at  timestamptz,                            -- null: not yet, or nothing is owed
  created_at     timestamptz not null,
  expires_at     timestamptz not null,
  ended_at       timestamptz,
  constraint status_known check (status in ('waiting', 'completed', 'declined', 'cancelled', 'expired')),
  constraint over_is_over check ((status = 'waiting') = (ended_at is null)),
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

-- What commands were answered, by the key they came with. Kept for a while.
create table cash_ins.command (
  member_id       uuid        not null,
  idempotency_key uuid        not null,
  payload_hash    text        not null,
  answer          json        not null,
  created_at      timestamptz not null,
  primary key (member_id, idempotency_key)
);
create index command_by_age on cash_ins.command (created_at);

grant select on all tables in schema cash_ins to hai_app;
-- Who asks whom to confirm how much was said once.
grant insert (id, agent_id, member_id, amount, share, created_at, expires_at) on cash_ins.cash_in to hai_app;
grant update (status, version, transaction_id, share_paid_at, ended_at) on cash_ins.cash_in to hai_app;
grant insert, delete on cash_ins.command to hai_app;
grant select on cash_ins.settings, cash_ins.cash_in to hai_report;

-- Answers name the other side; whoever leaves takes theirs along.
create function cash_ins.forget_the_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from cash_ins.command where member_id = new.user_id;
  return null;
end $$;
revoke execute on function cash_ins.forget_the_deleted() from public;
create trigger cash_ins_forgotten after update on account.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function cash_ins.forget_the_deleted();
