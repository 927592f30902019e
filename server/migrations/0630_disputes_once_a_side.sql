-- A dispute stops the clocks of its item (decision 0138). While it lasts their due_at is 'infinity'; once it is closed, `remaining` goes on.
alter table cashouts.deadline add column remaining interval;
alter table tasks.deadline add column remaining interval;

alter table disputes.settings add column openings_a_day integer not null default 10 check (openings_a_day > 0);   -- of one member
