-- A proof is of its moment: its position is the newest posting then, and its night that day. Postings and proofs are dated by servers of which each
-- may be off by what the ledger allows (ledger.head.skew; null: any), so two of them by twice that.
create or replace function transparency.believe_moment() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  skew  constant int     := (select h.skew from ledger.head h);
  ahead constant numeric := extract(epoch from new.at - clock_timestamp());
  apart constant interval := make_interval(secs => 2 * skew);
begin
  if skew is not null and ahead not between -86400 and skew then
    raise exception 'the clock of the server is too far from that of the database' using errcode = 'invalid_parameter_value';
  end if;
  if exists (select from ledger.posting p where p.id = new.position + 1 and p.created_at < new.at - apart)
     or exists (select from ledger.posting p where p.id = new.position and p.created_at > new.at + apart) then
    raise exception 'posting % was not the newest then', new.position using errcode = 'invalid_parameter_value';
  end if;
  -- One night written down ahead would be done, with nothing made, when it comes.
  if new.night <> (new.at at time zone 'UTC')::date then
    raise exception 'a proof is of the night of its moment' using errcode = 'invalid_parameter_value';
  end if;
  return new;
end $$;
