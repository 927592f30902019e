-- Answers that nobody asks for again are thrown away, as those of the other commands.
create index command_by_age on earnings.command (created_at);
grant delete on earnings.command to hai_app;
