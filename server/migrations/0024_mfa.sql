-- Schema mfa: passkeys, authenticator apps and recovery codes. The server's role cannot change the public key or the
-- owner of a passkey.
create schema mfa;

create table mfa.passkey (
  id            uuid        primary key,
  user_id       uuid        not null,
  credential_id text        not null unique, -- base64url, from the authenticator
  public_key    bytea       not null,        -- COSE
  counter       bigint      not null check (counter >= 0),
  transports    text[]      not null,
  is_synced     boolean     not null,        -- synchronized by a phone or browser account
  name          text        not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz
);
create index passkey_of_user on mfa.passkey (user_id, created_at);

create table mfa.challenge (
  id             uuid        primary key,
  purpose        text        not null,
  user_id        uuid,                 -- null: for a sign-in, where the member is not known yet
  challenge_hash bytea       not null, -- SHA-256
  expires_at     timestamptz not null,
  constraint challenge_purpose_check check (purpose in ('registration', 'sign_in', 'confirmation')),
  constraint challenge_has_user check ((purpose = 'sign_in') = (user_id is null))
);
create index challenge_by_expiry on mfa.challenge (expires_at);

-- Secrets of authenticator apps (RFC 6238).
create table mfa.authenticator (
  user_id       uuid        primary key,
  sealed_secret bytea       not null, -- AES-256-GCM with the server's key, bound to the user
  begun_at      timestamptz not null,
  confirmed_at  timestamptz,          -- null: shown to the member but not confirmed, so it does not count
  last_step     bigint,               -- newest 30-second step whose code was accepted: this code and older ones are invalid
  constraint confirmed_by_a_code check ((confirmed_at is null) = (last_step is null))
);

-- A used recovery code is deleted. The audit trail records its use.
create table mfa.recovery_code (
  user_id   uuid  not null references mfa.authenticator on delete cascade,
  code_hash bytea not null, -- HMAC-SHA-256 with the server's key
  primary key (user_id, code_hash)
);

grant usage on schema mfa to hai_app, hai_report;
grant select, insert, update (counter, is_synced, name, last_used_at), delete on mfa.passkey to hai_app;
grant select (id, user_id, is_synced, created_at, last_used_at) on mfa.passkey to hai_report;
grant select, insert, delete on mfa.challenge, mfa.recovery_code to hai_app;
grant select, insert, update (sealed_secret, begun_at, confirmed_at, last_step), delete on mfa.authenticator to hai_app;
grant select (user_id, begun_at, confirmed_at) on mfa.authenticator to hai_report;
