-- Smaller pieces: what a report counts by itself after the last closing is at most one of them, and it should not be felt.
-- Closes the next stretch: to the end of its day, or of so many postings, wherever a batch ends; only when a batch follows, so that the
-- day is over or the piece is full. Answers its last posting, or null when there is nothing to close yet. Two at once: one of them does it.
create or replace function books.close_next(in_zone text, at timestamptz) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  piece constant bigint := 2000;
  low bigint := coalesce((select max(c.last_id) from books.closing c where c.zone = in_zone), 0) + 1;
  high bigint;
  of_day date;
begin
  select (p.created_at at time zone in_zone)::date into of_day from ledger.posting p where p.id = low;
  select j.last_id into high from ledger.journal j
   where j.first_id >= low and j.first_id < low + piece and j.created_at < (of_day + 1)::timestamp at time zone in_zone
   order by j.first_id desc limit 1;
  if high is null or not exists (select from ledger.journal j where j.first_id = high + 1) then
    return null;
  end if;
  insert into books.closing (zone, first_id, last_id, day, made_at) values (in_zone, low, high, of_day, at) on conflict do nothing;
  if not found then
    return null;
  end if;
  insert into books.closing_flow (zone, first_id, act, from_kind, to_kind, amount, moves)
  select in_zone, low, f.act, f.from_kind, f.to_kind, sum(f.amount)::bigint, sum(f.moves)::bigint
    from books.flows(in_zone, low, high) f group by f.act, f.from_kind, f.to_kind;
  insert into books.closing_act (zone, first_id, act, postings)
  select in_zone, low, a.act, sum(a.postings)::bigint from books.acts(in_zone, low, high) a group by a.act;
  return high;
end $$;
