-- When balances were last held against the entries and agreed. The public page says so; the runs of checks, by which it said it before, are
-- written by the server's login, which could make one up. This is written by the look itself, and only where that finds nothing.
create table ledger.looked (
  only_one boolean     primary key default true check (only_one),
  at       timestamptz not null
);
grant select on ledger.looked to hai_app, hai_report;

-- What can be seen in passing, as new_violations() has it, since the newest count of everything.
create function ledger.look(at timestamptz) returns table (rule text, subject text, expected text, found text)
language plpgsql security definer set search_path = ledger, pg_catalog, pg_temp as $$
declare
  ahead constant numeric := extract(epoch from at - clock_timestamp());
begin
  if exists (select from head h where h.skew is not null and ahead not between -86400 and h.skew) then
    raise exception 'the clock of the server is too far from that of the database' using errcode = 'invalid_parameter_value';
  end if;
  return query select v.* from new_violations(coalesce((select p.last_id from proof p order by p.id desc limit 1), 0)) v;
  if not found then
    insert into looked as l (at) values (look.at) on conflict (only_one) do update set at = excluded.at;
  end if;
end $$;
revoke all on function ledger.look from public;
grant execute on function ledger.look to hai_app;
