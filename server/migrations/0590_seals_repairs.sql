-- A seal names the newest repair of a balance, which binds all before it: whoever drops the last of them is found by the next seal that was made
-- while they were there. A seal of a book without repairs reads as before.
alter table seals.seal add column repairs bytea check (octet_length(repairs) = 32); -- hash of the newest repair; null: there was none
grant select (repairs) on seals.seal to hai_report;

-- As in 0530_seals.sql, but for the line of repairs.
create or replace function seals.seal_text(s seals.seal) returns text language sql immutable set search_path = pg_catalog, pg_temp as $$
  select format(E'hai-wallet seal 1\nnumber %s\nat %s\npostings %s to %s\njournal %s\n', s.number,
                to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), s.first_id, s.last_id, encode(s.journal, 'hex'))
      || coalesce('repairs ' || encode(s.repairs, 'hex') || E'\n', '')
      || format(E'root %s\nbefore %s\n', encode(s.root, 'hex'), encode(s.before, 'hex'))
$$;

-- As in 0581_seals_moments.sql, but for the repairs.
create or replace function seals.append(due_number bigint, moment timestamptz, up_to bigint, tree_root bytea, tree_blocks bytea, salt_secret bytea)
returns seals.seal language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  newest seals.seal;
  made   seals.seal;
begin
  if abs(extract(epoch from moment - clock_timestamp())) > (select h.skew from ledger.head h where h.only_one) then
    raise exception 'the clock of the server is too far from that of the database' using errcode = 'invalid_parameter_value';
  end if;
  lock table seals.seal in share row exclusive mode;
  select s.* into newest from seals.seal s order by s.number desc limit 1;
  made.number := coalesce(newest.number, 0) + 1;
  made.at := date_trunc('milliseconds', greatest(moment, newest.at));
  made.first_id := coalesce(newest.last_id, 0) + 1;
  made.last_id := up_to;
  made.journal := (select j.hash from ledger.journal j where j.last_id = up_to and j.first_id >= made.first_id
                    and j.first_id = (select max(k.first_id) from ledger.journal k where k.first_id <= up_to));
  made.repairs := (select r.hash from ledger.repair r order by r.id desc limit 1);
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
