-- What a browser says is a claim, not a finding: who told of an event stands with it.
alter table security.security_events add column source text not null default 'server' check (source in ('server', 'browser'));
update security.security_events set source = 'browser'
 where event_type = 'system_error' or details ?& array['user_agent', 'timestamp', 'url'];
alter table security.security_events alter column source drop default;

-- The latest grave ones of the server, however many others come from browsers.
drop index security.security_events_warnings;
create index security_events_warnings on security.security_events (created_at desc, id desc)
  where severity = 'warning' and event_type <> 'admin_access' and source = 'server';
create index security_events_critical on security.security_events (created_at desc, id desc) where severity = 'critical' and source = 'server';
