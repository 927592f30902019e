-- Tasks with rewards: the money is on hold before anybody reads of them. It is where the postings say; these rows say whose it is to act,
-- and until when.
create schema tasks;
grant usage on schema tasks to hai_app, hai_report;

-- The figures of product.md, section 3, and of decision 0037. One row.
create table tasks.settings (
  only_one             boolean   primary key default true check (only_one),
  deadline_minutes_min integer   not null default 60,      -- from the posting to the deadline
  deadline_days_max    integer   not null default 90,
  silence_hours        integer   not null default 72,      -- handed in, and the creator says nothing: it is paid
  reminder_hours       integer[] not null default '{24,60}',
  answer_hours         integer   not null default 72,      -- rejected, and the worker says nothing: the money returns
  proofs_max           integer   not null default 3,       -- the first, and twice again
  posted_max           integer   not null default 20,      -- of one member, not over
  claimed_max          integer   not null default 5,
  constraint positive check (least(deadline_minutes_min, deadline_days_max, silence_hours, answer_hours, proofs_max, posted_max,
                                   claimed_max) > 0 and array_position(reminder_hours, null) is null)
);
insert into tasks.settings default values;

create table tasks.task (
  id              uuid        primary key,               -- UUIDv7: newest first is by id
  creator_id      uuid        not null,
  worker_id       uuid,                                  -- null: nobody has it
  assignee_id     uuid,                                  -- for whom alone it is; null: for everybody
  status          text        not null,
  disputed_from   text,                                  -- where a dispute was opened from
  version         integer     not null default 1,        -- grows with every change
  title           text        not null,
  description     text        not null,
  reward          bigint      not null check (reward > 0),   -- cents, all of them
  fee             bigint      not null check (fee >= 0),
  tax             bigint      not null check (tax >= 0),
  due_at          timestamptz not null,
  hold_id         uuid        not null unique,           -- public id of the posting that put the money on hold
  ended_by        uuid,                                  -- of the one that paid it out or gave it back
  is_hidden       boolean     not null default false,    -- its creator is blocked: nobody finds it
  chat_session_id uuid,
  created_at      timestamptz not null,
  ended_at        timestamptz,
  constraint status_known check (status in ('open', 'claimed', 'proof_submitted', 'rejected', 'approved', 'cancelled', 'expired', 'disputed', 'refunded')),
  constraint over_is_over check ((status in ('approved', 'cancelled', 'expired', 'refunded')) = (ended_at is not null)
                                 and (ended_at is null) = (ended_by is null)),
  constraint somebody_has_it check (case when status in ('open', 'cancelled') then worker_id is null
                                         when status = 'expired' then true else worker_id is not null end),
  constraint disputed_from_somewhere check ((status = 'disputed') <= (disputed_from in ('proof_submitted', 'rejected'))),
  constraint two_people check (creator_id <> worker_id and creator_id <> assignee_id)
) with (fillfactor = 70);
create index task_of_creator on tasks.task (creator_id, id desc);
create index task_of_worker on tasks.task (worker_id, id desc) where worker_id is not null;
create index task_to_take on tasks.task (id desc) where status = 'open' and assignee_id is null and not is_hidden;
create index task_of_assignee on tasks.task (assignee_id, id desc) where status = 'open';

-- What happened, in order; the timeline of both sides.
create table tasks.event (
  task_id uuid        not null references tasks.task,
  version integer     not null,
  action  text        not null,
  by_role text        not null check (by_role in ('creator', 'worker', 'system', 'admin')),
  status  text        not null,                          -- after it
  at      timestamptz not null,
  primary key (task_id, version)
);

-- What was handed in, and why it was not enough.
create table tasks.proof (
  task_id      uuid        not null references tasks.task,
  number       integer     not null check (number > 0),
  worker_id    uuid        not null,
  text         text        not null,
  images       uuid[]      not null check (cardinality(images) <= 4),   -- attachments, taken for this
  submitted_at timestamptz not null,
  reason       text,
  primary key (task_id, number)
);

-- What happens by itself, and when. A row is taken away by whoever does what it says, in the same transaction.
create table tasks.deadline (
  task_id uuid        not null references tasks.task,
  kind    text        not null check (kind in ('due', 'remind', 'approve', 'lapse')),
  due_at  timestamptz not null,
  set_at  timestamptz not null,
  tries   integer     not null default 0,                -- remind: how many were sent
  primary key (task_id, kind)
);
create index deadline_due on tasks.deadline (due_at);

-- When a server last looked after the deadlines: time in which none did counts against nobody.
create table tasks.heartbeat (
  only_one boolean     primary key default true check (only_one),
  beat_at  timestamptz not null
);

-- What commands were answered, by the key they came with. Kept for a while.
create table tasks.command (
  member_id       uuid        not null,
  idempotency_key uuid        not null,
  payload_hash    text        not null,
  answer          json        not null,
  created_at      timestamptz not null,
  primary key (member_id, idempotency_key)
);
create index command_by_age on tasks.command (created_at);

grant select on all tables in schema tasks to hai_app;
grant insert on tasks.task, tasks.event, tasks.proof to hai_app;
-- What is to be done, for how much, and for whom was said once.
grant update (worker_id, status, disputed_from, version, ended_by, is_hidden, chat_session_id, ended_at) on tasks.task to hai_app;
grant update (reason) on tasks.proof to hai_app;
grant insert, update, delete on tasks.deadline, tasks.heartbeat to hai_app;
grant insert, delete on tasks.command to hai_app;
grant select on tasks.settings, tasks.event, tasks.deadline, tasks.heartbeat to hai_report;
grant select (id, creator_id, worker_id, assignee_id, status, disputed_from, version, reward, fee, tax, due_at, hold_id, ended_by, is_hidden,
              created_at, ended_at) on tasks.task to hai_report;

-- Whoever leaves takes along what they wrote of tasks that are over; what was paid to whom stays.
create function tasks.forget_the_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from tasks.command where member_id = new.user_id;
  update tasks.task set title = '–', description = '' where creator_id = new.user_id;
  update tasks.proof p set reason = '' from tasks.task t
   where t.id = p.task_id and t.creator_id = new.user_id and p.reason is not null;
  update tasks.proof set text = '', images = '{}' where worker_id = new.user_id;
  return null;
end $$;
revoke execute on function tasks.forget_the_deleted() from public;
create trigger tasks_forgotten after update on account.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function tasks.forget_the_deleted();
