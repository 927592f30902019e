-- Schema oauth: accounts linked to OpenID Connect providers, and sign-ins in progress.
create schema oauth;

create table oauth.link (
  id           uuid primary key,
  user_id      uuid not null references identity.account,
  issuer       text not null, -- issuer and subject together identify a person; providers never reuse them
  subject      text not null,
  email        text,          -- the provider's email at the time of linking, shown to the owner
  connected_at timestamptz not null,
  last_used_at timestamptz,
  unique (issuer, subject)
);
create index link_by_user on oauth.link (user_id, connected_at);

-- One sign-in or linking at a provider. The browser keeps a secret from which nonce and PKCE verifier are derived, so
-- this row alone is not enough to complete the attempt.
create table oauth.attempt (
  state_hash     bytea primary key,                -- SHA-256
  browser_hash   bytea not null,                   -- SHA-256
  provider_id    text not null,
  return_to      text,
  user_id        uuid references identity.account, -- the member who links an account of the provider; null: a sign-in
  expires_at     timestamptz not null,
  returned_at    timestamptz,                      -- when the provider's answer was used, which is possible once
  proven_user_id uuid references identity.account, -- the member whose second factor is still missing
  finished_at    timestamptz,
  referral_code  text,
  device_hash    bytea,
  check (proven_user_id is null or returned_at is not null)
);
create index attempt_by_expiry on oauth.attempt (expires_at);

grant usage on schema oauth to hai_app, hai_report;
grant select on oauth.link to hai_app;
grant select (id, user_id, issuer, connected_at, last_used_at) on oauth.link to hai_report;
grant insert, update (last_used_at), delete on oauth.link to hai_app;
grant select, insert, update (expires_at, returned_at, proven_user_id, finished_at), delete on oauth.attempt to hai_app;
