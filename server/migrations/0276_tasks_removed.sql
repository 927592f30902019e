-- Staff take a task off the board: it is cancelled, whoever has it, with a reason that its two read.
alter table tasks.task
  add column removed_by uuid,                            -- of the staff; null: it was not removed
  add column removed_for text,                           -- a word of theirs
  add column removal_reason text,
  add constraint removed_with_reason check ((removed_by is null) = (removed_for is null)
                                            and (removed_by is null) = (removal_reason is null)),
  add constraint removed_is_cancelled check (removed_by is null or status = 'cancelled');
alter table tasks.task drop constraint somebody_has_it;
alter table tasks.task add constraint somebody_has_it check (case when status = 'open' then worker_id is null
                                                                   when status = 'cancelled' then worker_id is null or removed_by is not null
                                                                   when status = 'expired' then true else worker_id is not null end);
grant update (removed_by, removed_for, removal_reason) on tasks.task to hai_app;
grant select (removed_by, removed_for) on tasks.task to hai_report;
create index task_by_time on tasks.task (created_at desc, id desc);
