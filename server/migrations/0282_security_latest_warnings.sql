-- The latest warnings, beside which those of the staff's own door are many: each visit to a sensitive page is one.
create index security_events_warnings on security.security_events (created_at desc, id desc)
  where severity = 'warning' and event_type <> 'admin_access';
