-- Of the moment of a seal, and of a proof of liabilities, no server is believed whose clock is further from the database's than the ledger allows
-- (ledger.head.skew; null: any), as of the moment of a posting. A seal years ahead would have put off all that come after it.

-- As in 0530_seals.sql, but for the moment.
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

-- A proof is of the moment at which it was begun: a large book takes its time.
create function transparency.believe_moment() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  ahead constant numeric := extract(epoch from new.at - clock_timestamp());
begin
  if exists (select from ledger.head h where h.skew is not null and ahead not between -86400 and h.skew) then
    raise exception 'the clock of the server is too far from that of the database' using errcode = 'invalid_parameter_value';
  end if;
  return new;
end $$;
revoke all on function transparency.believe_moment from public;
create trigger moment_believed before insert on transparency.liability_proof for each row execute function transparency.believe_moment();
