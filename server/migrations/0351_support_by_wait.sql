-- The order of the staff's inbox: what waits longest first, and what waits for nobody after all that waits.
create index ticket_by_wait on support.ticket (coalesce(waiting_since, '9999-12-31 00:00:00+00'::timestamptz), id);
