-- Ledger functions: proofs, the rotation through old postings, and totals.
--
-- A proof checks what is new in full: all accounts, and the postings after the proof before. The rotation reads older
-- postings again, a part at a time. A recount is a proof of everything. They all check a posting by the same rules,
-- range_violations().
set local search_path = {{ledger}}, pg_catalog, pg_temp;

-- Members whose stored debt differs from the debt that follows from the journal. Postings of the kinds fund_taken,
-- fund_put_back and debt_collected name the card or MonCash payment, and their entries say how much each account paid.
create function wrong_debts() returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path from current set enable_seqscan = off set jit = off as $$
  with
  moved as (
    select id_in_details(p.details, 'fund_id')::uuid as fund, sum(-e.amount) filter (where a.kind = 'available') as taken,
           sum(e.amount) filter (where a.class = 'outside' and a.kind <> 'outside:card_debts') as gone,
           sum(-e.amount) filter (where a.kind = 'outside:card_debts') as debt
      from posting p cross join lateral entries_of(p.id, p.accounts) e
      join account a on a.id = e.account_id
     where p.kind in ('fund_taken', 'fund_put_back', 'debt_collected') group by 1),
  -- The debt is at most the amount that reached the wallet.
  due as (
    select e.account_id, sum(case when m.debt > 0 then least(m.gone, e.amount) - coalesce(m.taken, 0) else 0 end) as owed
      from moved m
     cross join lateral (select y.id, y.accounts from posting y where y.public_id = m.fund and y.kind = 'fund' offset 0) f
     cross join lateral entries_of(f.id, f.accounts) e
      join account a on a.id = e.account_id and a.kind = 'available'
     group by 1)
  select 'a debt follows from the journal', format('account %s', coalesce(a.id, d.account_id)), coalesce(d.owed, 0)::bigint::text,
         coalesce(a.owed, 0)::text
    from (select o.id, o.owed from account o where o.owed > 0) a full join due d on d.account_id = a.id
   where coalesce(a.owed, 0) <> coalesce(d.owed, 0)
$$;

-- Fails if `at` is more than a day before the database's clock or more than head.skew after it (null: any time).
-- Otherwise a wrong clock could make a check look newer than it is.
create function check_moment(at timestamptz) returns void language plpgsql stable as $$
begin
  if exists (select from head h where h.skew is not null and extract(epoch from at - clock_timestamp()) not between -86400 and h.skew) then
    raise exception 'the clocks of server and database differ too much' using errcode = 'invalid_parameter_value';
  end if;
end $$;

-- The violations of all accounts, debts and repairs, and of the postings after `after_id`.
create function new_violations(after_id bigint) returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path from current as $$
  select * from overall_violations()
  union
  select * from unapproved_repairs()
  union
  select * from wrong_debts()
  union
  select * from range_violations(after_id, (select h.last_id from head h))
$$;

-- Stores a proof of all accounts, of the postings since the newest proof, and of those in `also`. Postings in which the
-- newest proof or the rotation found a violation are read again, so a violation stays until it is corrected. Reads in
-- pieces, because range_violations() keeps its rows in memory.
create function prove(at timestamptz, also int8multirange default '{}') returns proof
language plpgsql security definer set search_path from current as $$
declare
  piece_size constant bigint := 5000;
  before     constant proof := (select p from proof p order by p.id desc limit 1);
  last       constant head := (select h from head h);
  archived   constant bigint := archived_id();
  told       constant int8multirange := (select r.doubtful from rotation r);
  stretch    int8range;
  piece      int8range;
  broken     jsonb;
  violations jsonb := '[]';
  doubtful   int8multirange := '{}';
  kept       proof;
begin
  perform check_moment(at);
  for stretch in
    select unnest((int8multirange(int8range(least(coalesce(before.last_id, 0), last.last_id) + 1, last.last_id + 1)) + coalesce(before.doubtful, '{}') + told + also)
                  * int8multirange(int8range(archived + 1, greatest(archived, last.last_id) + 1)))
  loop
    for start in lower(stretch) .. upper(stretch) - 1 by piece_size loop
      piece := int8range(start, least(start + piece_size, upper(stretch)));
      broken := (select jsonb_agg(to_jsonb(v)) from range_violations(lower(piece) - 1, upper(piece) - 1) v);
      if broken is not null then
        violations := violations || broken;
        doubtful := doubtful + int8multirange(piece);
      end if;
    end loop;
  end loop;
  select coalesce(jsonb_agg(to_jsonb(v)), '[]') into violations from (
    select distinct on (a.rule, length(a.subject), a.subject) a.* from (
      select * from jsonb_to_recordset(violations) read (rule text, subject text, expected text, found text)
      union all
      select * from new_violations(last.last_id)
      union all
      -- A wrong entry can make the balance wrong, too.
      select v.* from account_violations(array(
        select distinct split_part(read.subject, ' ', 2)::bigint from jsonb_to_recordset(violations) read (subject text)
         where read.subject like 'account %')) v) a
     order by a.rule, length(a.subject), a.subject) v;
  insert into proof (last_id, hash, proven_at, accounts, violations, doubtful)
  values (last.last_id, last.hash, at, (select count(*) from account), violations, doubtful)
  returning * into kept;
  if not isempty(told) then update rotation set doubtful = '{}'; end if;
  return kept;
end $$;

-- Starts a round of the rotation with the first posting that is not archived.
create function start_round(at timestamptz) returns void language plpgsql security definer set search_path from current as $$
begin
  perform check_moment(at);
  update rotation set after_id = archived_id(), round_started_at = at;
end $$;

-- Reads the next postings of the rotation: about `most`, up to the end of a batch. After the last posting the round
-- ends, and the next call starts a new one. prove() stores the violations.
create function read_part(at timestamptz, most bigint, out after_id bigint, out until_id bigint, out is_last boolean, out violations jsonb)
language plpgsql security definer set search_path from current as $$
declare
  round rotation := (select r from rotation r for update);
  last  constant bigint := (select h.last_id from head h);
begin
  perform check_moment(at);
  if round.round_started_at is null or round.after_id >= last then
    round.after_id := archived_id();
    round.round_started_at := at;
  end if;
  round.after_id := greatest(round.after_id, archived_id());
  after_id := round.after_id;
  until_id := coalesce((select j.last_id from journal j where j.first_id <= round.after_id + most order by j.first_id desc limit 1), 0);
  is_last := until_id >= last;
  violations := coalesce((select jsonb_agg(to_jsonb(v)) from range_violations(after_id, until_id) v), '[]');
  update rotation r
     set after_id = until_id, round_started_at = round.round_started_at,
         read_since = case when is_last then round.round_started_at else r.read_since end,
         doubtful = case when violations = '[]' then r.doubtful
                         else r.doubtful + int8multirange(int8range(round.after_id + 1, until_id + 1)) end;
end $$;

-- Proves the whole ledger from its first posting that is not archived.
create function recount(at timestamptz) returns proof language plpgsql security definer set search_path from current as $$
declare
  last constant bigint := (select h.last_id from head h);
begin
  perform check_moment(at);
  update rotation set after_id = last, round_started_at = at, read_since = at;
  return prove(at, int8multirange(int8range(least(archived_id(), last) + 1, last + 1)));
end $$;

-- Figures of the ledger, without reading its entries. `platform` includes escrow. The last five come from the checks:
-- last posting and time of the newest proof, the time since which every posting was read, the number of members with a
-- wrong balance, and the sum of all differences in cents.
create function health(out came_in bigint, out available bigint, out on_hold bigint, out platform bigint, out members bigint,
                       out last_id bigint, out proven_id bigint, out proven_at timestamptz, out read_since timestamptz, out wrong_members bigint,
                       out wrong_cents bigint)
language sql stable security definer set search_path from current as $$
  select - h.outside, a.available, a.on_hold, a.platform, a.members, h.last_id, p.last_id, p.proven_at,
         (select r.read_since from rotation r),
         coalesce(p.wrong, 0), coalesce(p.cents, 0)
    from head h
    cross join (
      select coalesce(sum(balance) filter (where class = 'available'), 0)::bigint as available,
             coalesce(sum(balance) filter (where class = 'on_hold'), 0)::bigint as on_hold,
             coalesce(sum(balance) filter (where class in ('platform', 'escrow')), 0)::bigint as platform,
             count(*) filter (where class = 'available') as members
        from account
    ) a
    left join lateral (
      select r.last_id, r.proven_at, (select count(distinct a.owner_id)
                                        from jsonb_to_recordset(r.violations) x(rule text, subject text)
                                        join account a on a.id = substring(x.subject from '^account (\d+)$')::bigint
                                       where x.rule = 'balance = sum of entries') as wrong,
             (select coalesce(sum(abs(x.found::bigint - x.expected::bigint)), 0)::bigint
                from jsonb_to_recordset(r.violations) x(rule text, expected text, found text)
               where x.rule = 'balance = sum of entries') as cents
        from proof r order by r.id desc limit 1
    ) p on true
$$;

-- A member's stored balances minus the sum of their entries, in cents.
create function member_delta(member uuid) returns bigint
language sql stable security definer set search_path from current as $$
  select coalesce(sum(a.balance - entries_total(a.id)), 0)::bigint from account a where a.owner_id = member
$$;
