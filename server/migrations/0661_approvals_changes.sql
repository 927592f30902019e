-- The approver of a setting reads each field that would change, as it was when the change was asked for.
alter table approvals.approval add column changes jsonb not null default '[]' check (jsonb_typeof(changes) = 'array');
grant insert (changes) on approvals.approval to hai_app;
