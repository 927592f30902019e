-- Who had the task at each step, or got it: how often one member claims and releases the same task is counted by it.
-- Steps from before this migration, and those that the version before writes during an upgrade, count for nobody.
alter table tasks.event add column worker_id uuid;
