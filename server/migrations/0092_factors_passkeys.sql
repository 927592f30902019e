-- Passkeys: public keys of authenticators that stand for a member, and the challenges they sign, each good once.
create schema factors;
grant usage on schema factors to hai_app, hai_report;

create table factors.passkey (
  id            uuid        primary key,
  user_id       uuid        not null,
  credential_id text        not null unique,        -- base64url, as the authenticator named it
  public_key    bytea       not null,               -- COSE
  counter       bigint      not null check (counter >= 0),
  transports    text[]      not null,
  is_synced     boolean     not null,               -- kept by the account of a phone or browser, not by one device alone
  name          text        not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz
);
create index passkey_of_user on factors.passkey (user_id, created_at);

create table factors.challenge (
  id             uuid        primary key,
  purpose        text        not null check (purpose in ('registration', 'sign_in')),
  user_id        uuid,                              -- who registers; null: whoever signs in is not known yet
  challenge_hash bytea       not null,              -- sha-256
  expires_at     timestamptz not null,
  constraint registration_is_somebodys check ((purpose = 'registration') = (user_id is not null))
);
create index challenge_by_expiry on factors.challenge (expires_at);

-- A key is never exchanged for another, nor given to another member: only by removing it and registering anew.
grant select, insert, delete, update (counter, is_synced, name, last_used_at) on factors.passkey to hai_app;
grant select, insert, delete on factors.challenge to hai_app;
grant select (id, user_id, is_synced, created_at, last_used_at) on factors.passkey to hai_report;
