-- Schema seals: published hashes over new postings, each with the hash of the seal before it. Anybody who has kept a
-- seal can detect later changes of all postings up to it (docs/integrity.md).
create schema seals;

create table seals.seal (
  number   bigint      primary key check (number > 0),              -- without gaps
  at       timestamptz not null,
  first_id bigint      not null unique,                             -- first posting in the seal
  last_id  bigint      not null unique check (last_id >= first_id),
  journal  bytea       not null check (octet_length(journal) = 32), -- hash of the batch that ends with last_id
  root     bytea       not null check (octet_length(root) = 32),    -- root of the hash tree over the postings
  before   bytea       not null check (octet_length(before) = 32),  -- hash of the previous seal; zeros for the first
  hash     bytea       not null check (octet_length(hash) = 32),
  blocks   bytea       not null,                                    -- nodes of the tree, one for each 256 leaves
  secret   bytea       not null check (octet_length(secret) = 32),  -- the salts are derived from it; never published
  -- The hash of the newest balance repair, which covers all earlier repairs; zeros if there was none. With it, a seal
  -- reveals that somebody deleted a repair later.
  repairs  bytea       not null check (octet_length(repairs) = 32),
  -- Only in a seal that ends a partition of the ledger: the hash of all balances after its last posting
  -- (ledger.opening_hash). With it, a seal reveals that somebody changed balances after the partition was archived.
  opening  bytea       check (octet_length(opening) = 32)
);

-- For each place that the operator configured (SEAL_FILE, SEAL_URL): the last seal delivered there, and since when
-- delivery fails.
create table seals.delivery (
  place         text        primary key check (char_length(place) <= 100), -- `file`, or `url` and a hash of the address
  number        bigint      not null default 0,                            -- the last seal delivered
  failing_since timestamptz,
  failure       text        check (char_length(failure) <= 300),
  differs       boolean     not null default false,                        -- true: the place has a different seal than the database
  -- The hash of the last delivered seal, to detect that the seal was replaced in the database.
  hash          bytea check (octet_length(hash) = 32)
);

create function seals.refuse_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Adds the next seal, up to a posting that ends a batch, and returns it. Reads the previous seal and the journal's hash
-- itself, so the caller cannot fake them. Fails if another process was faster, if no batch ends there, if the seal would
-- cross the end of a partition, or if `moment` is too far from the database's clock (ledger.head.skew; null: any),
-- because a seal dated years ahead would prevent all later seals. A seal that ends a partition takes long: its opening
-- needs a proof of all postings up to there, to know which balances are not the sum of their entries.
create function seals.append(due_number bigint, moment timestamptz, up_to bigint, tree_root bytea, tree_blocks bytea, salt_secret bytea)
returns seals.seal language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  newest     seals.seal;
  made       seals.seal;
  unapproved jsonb;
begin
  if abs(extract(epoch from moment - clock_timestamp())) > (select h.skew from ledger.head_view h) then
    raise exception 'the clocks of server and database differ too much' using errcode = 'invalid_parameter_value';
  end if;
  lock table seals.seal in share row exclusive mode;
  select s.* into newest from seals.seal s order by s.number desc limit 1;
  made.number := coalesce(newest.number, 0) + 1;
  made.at := date_trunc('milliseconds', greatest(moment, newest.at));
  made.first_id := coalesce(newest.last_id, 0) + 1;
  made.last_id := up_to;
  made.journal := (select j.hash from ledger.journal_view j where j.last_id = up_to and j.first_id >= made.first_id
                    and j.first_id = (select max(k.first_id) from ledger.journal_view k where k.first_id <= up_to));
  made.repairs := coalesce(ledger.newest_repair_hash(), decode(repeat('00', 32), 'hex'));
  made.root := tree_root;
  made.before := coalesce(newest.hash, decode(repeat('00', 32), 'hex'));
  made.blocks := tree_blocks;
  made.secret := salt_secret;
  if due_number <> made.number then raise exception 'the seal was created meanwhile' using errcode = 'serialization_failure'; end if;
  if made.journal is null then
    raise exception 'no journal batch ends with posting %', up_to using errcode = 'invalid_parameter_value';
  end if;
  if up_to > ledger.partition_end(made.first_id) then
    raise exception 'a seal ends with its partition' using errcode = 'invalid_parameter_value';
  end if;
  if up_to = ledger.partition_end(up_to) then
    if not exists (select from ledger.proof_view p where p.last_id >= up_to) then
      unapproved := coalesce((select jsonb_agg(to_jsonb(r)) from integrity.unapproved_repairs() r), '[]');
      perform ledger.prove(clock_timestamp(), unapproved);
    end if;
    made.opening := ledger.opening_hash(up_to, salt_secret, '');
  end if;
  made.hash := sha256(convert_to(seals.seal_text(made), 'UTF8'));
  insert into seals.seal select made.*;
  return made;
end $$;

-- The text whose hash is the seal's hash.
create function seals.seal_text(s seals.seal) returns text language sql immutable set search_path = pg_catalog, pg_temp as $$
  select format(E'hai-wallet seal 1\nnumber %s\nat %s\npostings %s to %s\njournal %s\nrepairs %s\n%sroot %s\nbefore %s\n',
                s.number, to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), s.first_id, s.last_id,
                encode(s.journal, 'hex'), encode(s.repairs, 'hex'), coalesce('opening ' || encode(s.opening, 'hex') || E'\n', ''),
                encode(s.root, 'hex'), encode(s.before, 'hex'))
$$;

create trigger append_only before update or delete or truncate on seals.seal for each statement execute function seals.refuse_change();

grant usage on schema seals to hai_app, hai_report;
grant select on seals.seal to hai_app;
grant select (number, at, first_id, last_id, journal, root, before, hash, repairs, opening) on seals.seal to hai_report;
grant select on seals.delivery to hai_app, hai_report;
grant insert, update on seals.delivery to hai_app;
revoke execute on all functions in schema seals from public;
grant execute on function seals.append to hai_app;

create view seals.seal_view as
  select number, at from seals.seal;

create view seals.delivery_view as
  select place, number, failing_since, differs from seals.delivery;

grant select on seals.seal_view, seals.delivery_view to hai_app;
