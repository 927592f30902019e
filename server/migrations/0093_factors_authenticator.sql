-- Authenticator codes (RFC 6238) and the recovery codes beside them.
create table factors.authenticator (
  user_id       uuid        primary key,
  sealed_secret bytea       not null,               -- AES-256-GCM under the server's key, bound to the user
  begun_at      timestamptz not null,
  confirmed_at  timestamptz,                        -- null: shown, but no first code came yet; it counts for nothing
  last_step     bigint,                             -- the newest 30 s step whose code was taken: it and older ones are used up
  constraint confirmed_by_a_code check ((confirmed_at is null) = (last_step is null))
);

create table factors.recovery_code (
  user_id   uuid  not null references factors.authenticator on delete cascade,
  code_hash bytea not null,                         -- HMAC-SHA-256 under the server's key
  primary key (user_id, code_hash)
);

-- A used recovery code is deleted; the audit trail keeps that it was used.
grant select, insert, delete, update (sealed_secret, begun_at, confirmed_at, last_step) on factors.authenticator to hai_app;
grant select, insert, delete on factors.recovery_code to hai_app;
grant select (user_id, begun_at, confirmed_at) on factors.authenticator to hai_report;
