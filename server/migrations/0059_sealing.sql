-- Schema sealing: progress of the re-encryption after a change of ENCRYPTION_KEY.
create schema sealing;

-- Keys of the hashes by which rows are found, encrypted with ENCRYPTION_KEY. They stay the same when ENCRYPTION_KEY
-- changes, because the hashed values are not stored and cannot be hashed again with other keys.
create table sealing.lookup_key (
  purpose text        primary key check (char_length(purpose) <= 60),
  sealed  bytea       not null,
  made_at timestamptz not null default now()
);

-- The newest run over each encrypted column, which encrypts values of older keys again with the current key.
create table sealing.walk (
  place       text        primary key check (char_length(place) <= 100),
  key_id      text        not null check (char_length(key_id) = 16), -- the key that the run encrypts with
  begun_at    timestamptz not null default now(),
  after       text,                                                  -- id of the last row processed so far
  seen        bigint      not null default 0,
  reencrypted bigint      not null default 0,                        -- rows encrypted again
  changed     bigint      not null default 0,                        -- rows changed by another process meanwhile: left for the next run
  undecryptable bigint    not null default 0,                        -- rows that no key decrypts
  finished_at timestamptz
);

grant usage on schema sealing to hai_app, hai_report;
grant select, insert, update (sealed) on sealing.lookup_key to hai_app;
grant select (purpose, made_at) on sealing.lookup_key to hai_report;
grant select on sealing.walk to hai_app, hai_report;
grant insert, update on sealing.walk to hai_app;
