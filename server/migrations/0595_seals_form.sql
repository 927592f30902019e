-- A seal that names a repair is of a form of its own: whoever knows the first form alone says that they do not know it, and not that it was forged.
-- As in 0590_seals_repairs.sql, but for the number of the form.
create or replace function seals.seal_text(s seals.seal) returns text language sql immutable set search_path = pg_catalog, pg_temp as $$
  select format(E'hai-wallet seal %s\nnumber %s\nat %s\npostings %s to %s\njournal %s\n', case when s.repairs is null then 1 else 2 end, s.number,
                to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), s.first_id, s.last_id, encode(s.journal, 'hex'))
      || coalesce('repairs ' || encode(s.repairs, 'hex') || E'\n', '')
      || format(E'root %s\nbefore %s\n', encode(s.root, 'hex'), encode(s.before, 'hex'))
$$;
