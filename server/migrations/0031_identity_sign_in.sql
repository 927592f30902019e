-- What sign-up and sign-in need to remember. Secrets are stored as hashes only.

-- One row per sign-up, also for addresses that have an account already: those have no link, so that the two look alike.
create table identity.sign_up (
  id            uuid primary key,                   -- becomes the account's id when the link of this sign-up is followed
  email         text not null,
  password_hash text not null,
  language      text not null check (language in ('en', 'fr', 'ht')),
  referral_code text,
  created_at    timestamptz not null,
  used_at       timestamptz                         -- when its link, or that of another sign-up of the address, was followed
);
create index sign_up_by_email on identity.sign_up (email, created_at desc);
create index sign_up_by_age on identity.sign_up (created_at);

create table identity.confirmation_link (
  token_hash bytea primary key,                     -- sha-256
  sign_up_id uuid not null references identity.sign_up on delete cascade,
  expires_at timestamptz not null
);
create index confirmation_link_by_sign_up on identity.confirmation_link (sign_up_id);

-- Tries within a sliding window, by what they count against ('password:<email>', 'password-ip:<ip>', 'mail:<email>').
create table identity.attempts (
  subject      text primary key,
  at           timestamptz[] not null,
  locked_until timestamptz
);
create index attempts_by_latest on identity.attempts ((at[cardinality(at)]));

create table identity.session (
  id                uuid primary key,
  user_id           uuid not null references identity.account,
  created_at        timestamptz not null,
  last_seen_at      timestamptz not null,           -- last sign-in or refresh
  ip_address        text not null,
  user_agent        text not null,
  access_jti        uuid not null,                  -- of the newest access token
  access_expires_at timestamptz not null,
  ended_at          timestamptz,
  end_reason        text
);
create index session_open_by_user on identity.session (user_id) where ended_at is null;
create index session_by_last_seen on identity.session (last_seen_at);

create table identity.refresh_token (
  token_hash bytea primary key,                     -- sha-256
  session_id uuid not null references identity.session on delete cascade,
  expires_at timestamptz not null,
  used_at    timestamptz,
  -- With the token itself, and only with it, this gives its successor again: two tabs that refresh at once get the same one.
  successor_salt bytea,
  check ((used_at is null) = (successor_salt is null))
);
create index refresh_token_by_session on identity.refresh_token (session_id);

create table identity.revoked_tokens (
  token_jti  uuid primary key,
  user_id    uuid not null references identity.account,
  session_id uuid not null,
  reason     text not null,
  user_agent text,
  revoked_at timestamptz not null,
  expires_at timestamptz not null                   -- after this the token is worth nothing anyway
);
create index revoked_tokens_by_user on identity.revoked_tokens (user_id, revoked_at desc);

grant select, insert, update, delete on identity.sign_up, identity.confirmation_link, identity.attempts to hai_app;
grant select, insert, delete, update (last_seen_at, ip_address, user_agent, access_jti, access_expires_at, ended_at, end_reason)
  on identity.session to hai_app;
grant select, insert, update (used_at, successor_salt) on identity.refresh_token to hai_app;
grant select, insert on identity.revoked_tokens to hai_app;
grant select on identity.session, identity.revoked_tokens to hai_report;
