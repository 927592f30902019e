-- Seals over the journal, which are published: whoever kept one finds any later change of what it covers. docs/integrity.md says how.
create schema seals;
grant usage on schema seals to hai_app, hai_report;

create table seals.seal (
  number   bigint      primary key check (number > 0),              -- without gap
  at       timestamptz not null,
  first_id bigint      not null unique,                             -- the postings it covers
  last_id  bigint      not null unique check (last_id >= first_id),
  journal  bytea       not null check (octet_length(journal) = 32), -- the link of the batch that ends with last_id
  root     bytea       not null check (octet_length(root) = 32),    -- of the tree over the leaves of the postings
  before   bytea       not null check (octet_length(before) = 32),  -- hash of the seal before; of the first: zeros
  hash     bytea       not null check (octet_length(hash) = 32),
  blocks   bytea       not null,                                    -- the nodes of the tree above each 256 leaves, one after another
  secret   bytea       not null check (octet_length(secret) = 32)   -- what the salts of the sides are made of; never published
);

create function seals.refuse_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete or truncate on seals.seal for each statement execute function seals.refuse_change();

-- The text a seal's hash is made over.
create function seals.seal_text(s seals.seal) returns text language sql immutable set search_path = pg_catalog, pg_temp as $$
  select format(E'hai-wallet seal 1\nnumber %s\nat %s\npostings %s to %s\njournal %s\nroot %s\nbefore %s\n', s.number,
                to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), s.first_id, s.last_id,
                encode(s.journal, 'hex'), encode(s.root, 'hex'), encode(s.before, 'hex'))
$$;

-- Adds the next seal, up to a posting that ends a batch, and answers it. What it goes on from, and the link it seals, is read here and not
-- taken from the caller. Fails where another was faster, or no batch ends there.
create function seals.append(due_number bigint, moment timestamptz, up_to bigint, tree_root bytea, tree_blocks bytea, salt_secret bytea)
returns seals.seal language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  newest seals.seal;
  made   seals.seal;
begin
  lock table seals.seal in share row exclusive mode;
  select s.* into newest from seals.seal s order by s.number desc limit 1;
  made.number := coalesce(newest.number, 0) + 1;
  made.at := date_trunc('milliseconds', greatest(moment, newest.at));
  made.first_id := coalesce(newest.last_id, 0) + 1;
  made.last_id := up_to;
  made.journal := (select j.hash from ledger.journal j where j.last_id = up_to and j.first_id >= made.first_id
                    and j.first_id = (select max(k.first_id) from ledger.journal k where k.first_id <= up_to));
  made.root := tree_root;
  made.before := coalesce(newest.hash, decode(repeat('00', 32), 'hex'));
  made.blocks := tree_blocks;
  made.secret := salt_secret;
  if due_number <> made.number then raise exception 'that seal was made meanwhile' using errcode = 'serialization_failure'; end if;
  if made.journal is null then raise exception 'no batch ends with posting %', up_to using errcode = 'invalid_parameter_value'; end if;
  made.hash := sha256(convert_to(seals.seal_text(made), 'UTF8'));
  insert into seals.seal select made.*;
  return made;
end $$;

-- How far the seals were handed on to the operator's own places, and since when that fails.
create table seals.handed_on (
  place         text        primary key check (char_length(place) <= 100), -- `file`, or `url` and a hash of the address
  number        bigint      not null default 0,                            -- the last seal that is there
  failing_since timestamptz,
  failure       text        check (char_length(failure) <= 300),
  differs       boolean     not null default false                         -- what is there is not what was sealed
);

revoke all on all functions in schema seals from public;
grant execute on function seals.append to hai_app;
grant select on seals.seal to hai_app;
grant select (number, at, first_id, last_id, journal, root, before, hash) on seals.seal to hai_report;
grant select, insert, update on seals.handed_on to hai_app;
grant select on seals.handed_on to hai_report;
