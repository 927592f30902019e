-- What is sealed with the key of the installation (ENCRYPTION_KEY), so that the key can be exchanged.
create schema sealing;
grant usage on schema sealing to hai_app, hai_report;

-- Keys by which something is looked for: hashes under them cannot be made anew when the installation's key is exchanged. So each is itself
-- sealed with that key, and stays what it is.
create table sealing.lookup_key (
  purpose text        primary key check (char_length(purpose) <= 60),
  sealed  bytea       not null,
  made_at timestamptz not null default now()
);
grant select, insert, update (sealed) on sealing.lookup_key to hai_app;
grant select (purpose, made_at) on sealing.lookup_key to hai_report;

-- The newest walk through each place where something is sealed, which seals anew what a former key has sealed.
create table sealing.walk (
  place       text        primary key check (char_length(place) <= 100),
  key_id      text        not null check (char_length(key_id) = 16), -- of the key it seals with
  begun_at    timestamptz not null default now(),
  after       text,                                                  -- how far it is: the id of the last row
  seen        bigint      not null default 0,
  anew        bigint      not null default 0,                        -- sealed anew
  changed     bigint      not null default 0,                        -- written by somebody else meanwhile: looked at by the next walk
  unopened    bigint      not null default 0,                        -- no key opens these
  finished_at timestamptz
);
grant select, insert, update on sealing.walk to hai_app;
grant select on sealing.walk to hai_report;

-- Ids of keys: with which a process seals, and which it opens. Null: a version that does not say.
alter table systems.process add column seals_with text[], add column opens text[];

grant update (code_secret) on cashouts.cashout to hai_app;
