-- What a passkey is asked to sign at the door of the staff: for one session, and where there is an act, for that act alone.
create table admin.passkey_challenge (
  id             uuid        primary key,
  user_id        uuid        not null references identity.account,
  session_id     uuid        not null,
  act_id         uuid        references admin.act on delete cascade,   -- null: to step up
  challenge_hash bytea       not null,                                 -- sha-256
  expires_at     timestamptz not null
);
create index passkey_challenge_by_expiry on admin.passkey_challenge (expires_at);
create index passkey_challenge_of_act on admin.passkey_challenge (act_id) where act_id is not null;

-- Whoever has stepped up once has something of their own to prove who they are: what is added later counts from the next day on.
create table admin.first_step_up (
  user_id uuid        primary key references identity.account,
  at      timestamptz not null
);

grant select, insert, delete on admin.passkey_challenge to hai_app;
grant select, insert on admin.first_step_up to hai_app;
grant select on admin.first_step_up to hai_report;
grant select (id, user_id, session_id, act_id, expires_at) on admin.passkey_challenge to hai_report;

-- What the staff's screens report when they break, and the locks of the staff's door, are more than warnings.
alter table security.security_events drop constraint security_events_severity_check;
alter table security.security_events add constraint security_events_severity_check
  check (severity in ('info', 'warning', 'critical'));
