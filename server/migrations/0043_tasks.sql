-- Schema tasks: tasks with their states and deadlines. The reward is put on hold before anyone sees the task.
create schema tasks;

-- The deadlines and maximums of tasks (decision 0037).
create table tasks.settings (
  only_one             boolean   primary key default true check (only_one),
  deadline_minutes_min integer   not null default 60, -- from publication to the deadline
  deadline_days_max    integer   not null default 90,
  silence_hours        integer   not null default 72, -- after which a submitted task is paid if the creator does not answer
  reminder_hours       integer[] not null default '{24,60}',
  answer_hours         integer   not null default 72, -- after which the reward returns if the worker does not answer a rejection
  proofs_max           integer   not null default 3,  -- submissions per task, the first included
  posted_max           integer   not null default 20, -- open tasks of one member
  claimed_max          integer   not null default 5,
  constraint positive check (least(deadline_minutes_min, deadline_days_max, silence_hours, answer_hours, proofs_max, posted_max,
                                   claimed_max) > 0 and array_position(reminder_hours, null) is null)
);

create table tasks.task (
  id              uuid        primary key,                 -- UUIDv7: ordered by creation time
  creator_id      uuid        not null,
  worker_id       uuid,                                    -- null: nobody has claimed it
  assignee_id     uuid,                                    -- the only member who may claim it; null: everybody may
  status          text        not null,
  disputed_from   text,                                    -- status when the dispute was opened
  version         integer     not null default 1,
  title           text        not null,
  description     text        not null,
  reward          bigint      not null check (reward > 0), -- all amounts in cents
  fee             bigint      not null check (fee >= 0),
  tax             bigint      not null check (tax >= 0),
  due_at          timestamptz not null,
  hold_id         uuid        not null unique,             -- public id of the posting that holds the reward
  ended_by        uuid,                                    -- public id of the posting that paid it out or returned it
  is_hidden       boolean     not null default false,      -- true: not shown, because its creator is blocked
  chat_session_id uuid,
  created_at      timestamptz not null,
  ended_at        timestamptz,
  -- Set when staff removed the task. It is then cancelled, and creator and worker see removal_reason.
  removed_by      uuid,                                    -- staff member; null: not removed
  removed_for     text,                                    -- reason code, only for staff
  removal_reason  text,
  constraint status_known check (status in ('open', 'claimed', 'proof_submitted', 'rejected', 'approved', 'cancelled',
                                            'expired', 'disputed', 'refunded')),
  constraint end_is_dated check ((status in ('approved', 'cancelled', 'expired', 'refunded')) = (ended_at is not null)
                                 and (ended_at is null) = (ended_by is null)),
  constraint disputed_from_somewhere check ((status = 'disputed') <= (disputed_from in ('proof_submitted', 'rejected'))),
  constraint two_people check (creator_id <> worker_id and creator_id <> assignee_id),
  constraint removed_with_reason check ((removed_by is null) = (removed_for is null)
                                            and (removed_by is null) = (removal_reason is null)),
  constraint removed_is_cancelled check (removed_by is null or status = 'cancelled'),
  constraint assignee_fits_status check (
    case when status = 'open' then worker_id is null
         when status = 'cancelled' then worker_id is null or removed_by is not null
         when status = 'expired' then true
         else worker_id is not null end)
) with (fillfactor = 70);
create index task_of_creator on tasks.task (creator_id, id desc);
create index task_of_worker on tasks.task (worker_id, id desc) where worker_id is not null;
create index task_to_take on tasks.task (id desc) where status = 'open' and assignee_id is null and not is_hidden;
create index task_of_assignee on tasks.task (assignee_id, id desc) where status = 'open';
create index task_by_time on tasks.task (created_at desc, id desc);

-- The timeline that both parties see.
create table tasks.event (
  task_id uuid        not null references tasks.task,
  version integer     not null,
  action  text        not null,
  by_role text        not null check (by_role in ('creator', 'worker', 'system', 'admin')),
  status  text        not null,
  at      timestamptz not null,
  -- The worker whom the step is about. It is used to limit how often a worker claims and releases the same task.
  worker_id uuid,
  primary key (task_id, version)
);

-- Submitted proofs, and why the creator rejected them.
create table tasks.proof (
  task_id      uuid        not null references tasks.task,
  number       integer     not null check (number > 0),
  worker_id    uuid        not null,
  text         text        not null,
  images       uuid[]      not null check (cardinality(images) <= 4), -- attachments
  submitted_at timestamptz not null,
  reason       text,
  primary key (task_id, number)
);
create index proof_of_worker on tasks.proof (worker_id);

-- As in cashouts.deadline.
create table tasks.deadline (
  task_id uuid        not null references tasks.task,
  kind    text        not null check (kind in ('due', 'remind', 'approve', 'lapse')),
  due_at  timestamptz not null,
  set_at  timestamptz not null,
  tries   integer     not null default 0,
  remaining interval,
  primary key (task_id, kind)
);
create index deadline_due on tasks.deadline (due_at);

-- As in cashouts.heartbeat.
create table tasks.heartbeat (
  only_one boolean     primary key default true check (only_one),
  beat_at  timestamptz not null
);

-- The first answer to each command, for repeated commands.
create table tasks.command (
  member_id       uuid        not null,
  idempotency_key uuid        not null,
  payload_hash    text        not null,
  answer          json        not null,
  created_at      timestamptz not null,
  primary key (member_id, idempotency_key)
);
create index command_by_age on tasks.command (created_at);

-- Trigger: deletes a deleted member's texts and pictures of tasks, all of which have ended. Amounts and parties stay.
create function tasks.erase_deleted_member() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from tasks.command where member_id = new.user_id;
  update tasks.task set title = '–', description = '' where creator_id = new.user_id;
  update tasks.proof p set reason = '' from tasks.task t
   where t.id = p.task_id and t.creator_id = new.user_id and p.reason is not null;
  update tasks.proof set text = '', images = '{}' where worker_id = new.user_id;
  return null;
end $$;

insert into tasks.settings default values;

grant usage on schema tasks to hai_app, hai_report;
grant select on tasks.settings, tasks.event, tasks.deadline, tasks.heartbeat to hai_app, hai_report;
grant select, insert, update (worker_id, status, disputed_from, version, ended_by, is_hidden, chat_session_id, ended_at, removed_by,
  removed_for, removal_reason)
  on tasks.task to hai_app;
grant select (id, creator_id, worker_id, assignee_id, status, disputed_from, version, reward, fee, tax, due_at, hold_id, ended_by,
  is_hidden, created_at, ended_at, removed_by, removed_for)
  on tasks.task to hai_report;
grant insert on tasks.event to hai_app;
grant select, insert, update (reason) on tasks.proof to hai_app;
grant insert, update, delete on tasks.deadline, tasks.heartbeat to hai_app;
grant select, insert, delete on tasks.command to hai_app;
revoke execute on all functions in schema tasks from public;

create view tasks.task_view as
  select id, creator_id, worker_id, assignee_id, status, title, reward, is_hidden, chat_session_id, created_at from tasks.task;

create view tasks.deadline_view as
  select task_id, kind, due_at from tasks.deadline;

create view tasks.event_view as
  select task_id, action, worker_id from tasks.event;

create view tasks.settings_view as
  select silence_hours, answer_hours from tasks.settings;

grant select on tasks.task_view, tasks.deadline_view, tasks.event_view, tasks.settings_view to hai_app;
