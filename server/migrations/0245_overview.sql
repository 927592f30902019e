-- What the overview of the staff counts, hour by hour, and what its search finds people by.
create schema overview;
grant usage on schema overview to hai_app, hai_report;

-- How often something happened to money in an hour, and how many cents it was about. Follows the journal: everything in here can be
-- counted again from it.
create table overview.hour (
  figure text        not null,
  hour   timestamptz not null,                      -- its beginning, whole hours of UTC
  count  bigint      not null,
  cents  bigint      not null,                      -- negative where more was given back than earned
  primary key (figure, hour)
) with (fillfactor = 50);
create index hour_by_time on overview.hour (hour);
grant select, insert, update (count, cents) on overview.hour to hai_app;
grant select on overview.hour to hai_report;

-- Counted by the day of the platform's calendar, as they are.
create index account_by_age on identity.account (created_at);
create index dispute_by_age on disputes.dispute (created_at);
create index security_flags_by_time on security.security_flags (created_at);
create index auth_audit_log_failed_sign_ins on security.auth_audit_log (created_at) where action_type = 'login_failure' and source = 'server';

-- Beginnings, whatever the database sorts by.
create index account_email_begins on identity.account (email text_pattern_ops);
create index profile_phone_begins on identity.profile (phone text_pattern_ops) where phone is not null;
create index profile_name_begins on identity.profile (lower(full_name) text_pattern_ops) where full_name is not null;
create index profile_last_name_begins on identity.profile (lower(split_part(full_name, ' ', -1)) text_pattern_ops) where full_name is not null;
create index tag_begins on identity.tag (tag_key text_pattern_ops) where released_at is null;

-- What staff know of a dispute: what it is about.
create index dispute_about on disputes.dispute (related_id);

-- What was given up lately.
create index outbox_message_failed on platform.outbox_message (failed_at) where failed_at is not null;

-- The server says whether it stands on a database of its own age.
grant usage on schema migrations to hai_app;
grant select on migrations.migration to hai_app;
