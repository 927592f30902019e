-- Signing in with OpenID Connect providers: whose account there opens whose here, and the ways that are being gone.
create schema oauth;
grant usage on schema oauth to hai_app, hai_report;

create table oauth.link (
  id           uuid primary key,
  user_id      uuid not null references identity.account,
  issuer       text not null,                       -- with the subject, what OpenID Connect promises never to give to somebody else
  subject      text not null,
  email        text,                                -- as the provider told it when they were connected, for the owner to recognise
  connected_at timestamptz not null,
  last_used_at timestamptz,
  unique (issuer, subject)
);
create index link_by_user on oauth.link (user_id, connected_at);

-- One way to a provider and back. The browser that went keeps a secret, from which nonce and PKCE verifier are derived: what stands
-- here opens nothing.
create table oauth.attempt (
  state_hash     bytea primary key,                 -- sha-256
  browser_hash   bytea not null,                    -- sha-256
  provider_id    text not null,
  return_to      text not null,
  user_id        uuid references identity.account,  -- who connects the provider; null: somebody signs in
  expires_at     timestamptz not null,
  returned_at    timestamptz,                       -- an answer of the provider was looked at: no other is
  proven_user_id uuid references identity.account,  -- whose second factor is still to come
  finished_at    timestamptz,
  check (proven_user_id is null or returned_at is not null)
);
create index attempt_by_expiry on oauth.attempt (expires_at);

grant select, insert, delete, update (last_used_at) on oauth.link to hai_app;
grant select, insert, delete, update (expires_at, returned_at, proven_user_id, finished_at) on oauth.attempt to hai_app;
grant select on oauth.link to hai_report;
