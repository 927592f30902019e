-- Schema sealing: progress of re-encryption when ENCRYPTION_KEY changes.
create schema sealing;

-- Keys of the hashes that are used for look-ups. These hashes cannot be calculated again with another key, so the keys
-- stay the same when ENCRYPTION_KEY changes. They are stored encrypted with it.
create table sealing.lookup_key (
  purpose text        primary key check (char_length(purpose) <= 60),
  sealed  bytea       not null,
  made_at timestamptz not null default now()
);

-- The newest run over each encrypted column, which re-encrypts values of older keys with the current one.
create table sealing.walk (
  place       text        primary key check (char_length(place) <= 100),
  key_id      text        not null check (char_length(key_id) = 16), -- key that it seals with
  begun_at    timestamptz not null default now(),
  after       text,                                                  -- progress: the id of the last row
  seen        bigint      not null default 0,
  anew        bigint      not null default 0,                        -- sealed again
  changed     bigint      not null default 0,                        -- changed by somebody else meanwhile: left for the next pass
  unopened    bigint      not null default 0,                        -- rows that no key opens
  finished_at timestamptz
);

grant usage on schema sealing to hai_app, hai_report;
grant select, insert, update (sealed) on sealing.lookup_key to hai_app;
grant select (purpose, made_at) on sealing.lookup_key to hai_report;
grant select on sealing.walk to hai_app, hai_report;
grant insert, update on sealing.walk to hai_app;
