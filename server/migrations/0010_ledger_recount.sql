-- Ledger functions: proofs, the rotation through old postings, and totals.
--
-- A proof checks all accounts, the postings after the proof before, and the newest postings again. The rotation reads
-- older postings again, a part at a time. A recount is a whole round of the rotation and a proof. They all check a posting
-- by the same rules, range_violations().
set local search_path = ledger, pg_catalog, pg_temp;

-- Members whose stored debt differs from the debt that follows from the journal. Postings of the kinds fund_taken,
-- fund_put_back and debt_collected name the card or MonCash payment, the credited account and the credited amount. Their
-- entries say how much each account paid. The posting of the payment decides until it is archived.
create function wrong_debts() returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path from current set enable_seqscan = off set jit = off as $$
  with
  moved as (
    select id_in_details(p.details, 'fund_id')::uuid as fund, number_in_details(p.details, 'account') as account_id,
           number_in_details(p.details, 'credited') as amount, sum(-e.amount) filter (where a.kind = 'available') as taken,
           sum(e.amount) filter (where a.class = 'outside' and a.kind <> 'outside:card_debts') as gone,
           sum(-e.amount) filter (where a.kind = 'outside:card_debts') as debt
      from posting p cross join lateral entries_of(p.id, p.accounts) e
      join account a on a.id = e.account_id
     where p.kind in ('fund_taken', 'fund_put_back', 'debt_collected') group by 1, 2, 3),
  paid as (
    select m.fund, e.account_id, e.amount
      from (select distinct fund from moved) m
     cross join lateral (select y.id, y.accounts from posting y where y.public_id = m.fund and y.kind = 'fund' offset 0) f
     cross join lateral entries_of(f.id, f.accounts) e
      join account a on a.id = e.account_id and a.kind = 'available'),
  -- The debt is at most the amount that reached the wallet.
  due as (
    select coalesce(p.account_id, m.account_id) as account_id,
           sum(case when m.debt > 0 then least(m.gone, coalesce(p.amount, m.amount)) - coalesce(m.taken, 0) else 0 end) as owed
      from moved m left join paid p on p.fund = m.fund
     where coalesce(p.account_id, m.account_id) is not null
     group by 1)
  select 'a debt follows from the journal', format('account %s', coalesce(a.id, d.account_id)), coalesce(d.owed, 0)::text,
         coalesce(a.owed, 0)::text
    from (select o.id, o.owed from account o where o.owed > 0) a full join due d on d.account_id = a.id
   where coalesce(a.owed, 0) <> coalesce(d.owed, 0)
$$;

-- Returns the time of a check: `at`, but at most the start of the transaction, so a check never looks newer than the rows
-- that it reads. Fails if `at` is more than a day before the database's clock or more than head.skew after it. If
-- head.skew is null, any time is allowed.
create function check_moment(at timestamptz) returns timestamptz language plpgsql stable as $$
declare
  skew constant int := (select h.skew from head h);
begin
  if skew is not null and extract(epoch from at - clock_timestamp()) not between -86400 and skew then
    raise exception 'the clocks of server and database differ too much' using errcode = 'invalid_parameter_value';
  end if;
  return case when skew is null then at else least(at, now()) end;
end $$;

-- The last posting of the batch with this posting. Without such a batch, the posting itself.
create function batch_end(posting bigint) returns bigint language sql stable as $$
  select greatest(posting, (select j.last_id from journal j where j.first_id <= posting order by j.first_id desc limit 1))
$$;

-- Each proof reads about this many of the newest postings again.
create function newest_size() returns bigint language sql immutable parallel safe return 100000;

-- The violations of all accounts and debts, and of the postings after `after_id`.
create function new_violations(after_id bigint) returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path from current as $$
  select * from overall_violations()
  union
  select * from wrong_debts()
  union
  select * from range_violations(after_id, (select h.last_id from head h))
$$;

-- Stores a proof of all accounts, of the postings since the newest proof, and of the newest postings, and returns its
-- violations. Postings in which the newest proof or the rotation found a violation are read again, so a violation stays
-- until it is corrected. Reads in pieces, because range_violations() keeps its rows in memory.
--
-- Checks lock and change the row of the rotation. So proofs are stored one after the other, and a check fails if its
-- transaction began to read before another check was stored: it would not know what that check found.
--
-- `found_elsewhere` has the findings of checks that read other schemas, such as repairs without approval. The proof stores
-- them with its own.
create function prove(at timestamptz, found_elsewhere jsonb default '[]', out violations jsonb)
language plpgsql security definer set search_path from current as $$
declare
  piece_size constant bigint := 5000;
  found_by_rotation constant int8multirange := (select r.doubtful from rotation r for update);
  before     constant proof := (select p from proof p order by p.id desc limit 1);
  last       constant head := (select h from head h);
  archived   constant bigint := archived_id();
  -- The new postings, and the newest ones again.
  from_id    constant bigint := least(coalesce(before.last_id, 0), batch_end(greatest(0, last.last_id - newest_size()))) + 1;
  stretch    int8range;
  after_id   bigint;
  until_id   bigint;
  broken     jsonb;
  doubtful   int8multirange := '{}';
begin
  violations := '[]';
  update rotation set doubtful = '{}';
  for stretch in
    select unnest((int8multirange(int8range(least(from_id, last.last_id + 1), last.last_id + 1)) + coalesce(before.doubtful, '{}') + found_by_rotation)
                  * int8multirange(int8range(archived + 1, greatest(archived, last.last_id) + 1)))
  loop
    after_id := lower(stretch) - 1;
    while after_id < upper(stretch) - 1 loop
      until_id := least(batch_end(after_id + piece_size), upper(stretch) - 1);
      broken := (select jsonb_agg(to_jsonb(v)) from range_violations(after_id, until_id) v);
      if broken is not null then
        violations := violations || broken;
        doubtful := doubtful + int8multirange(int8range(after_id + 1, until_id + 1));
      end if;
      after_id := until_id;
    end loop;
  end loop;
  select coalesce(jsonb_agg(to_jsonb(v)), '[]') into violations from (
    select distinct on (a.rule, length(a.subject), a.subject) a.* from (
      select * from jsonb_to_recordset(violations || found_elsewhere) read (rule text, subject text, expected text, found text)
      union all
      select * from new_violations(last.last_id)
      union all
      -- A wrong entry can make the balance wrong, too.
      select v.* from account_violations(array(
        select distinct split_part(read.subject, ' ', 2)::bigint from jsonb_to_recordset(violations) read (subject text)
         where read.subject like 'account %')) v) a
     order by a.rule, length(a.subject), a.subject) v;
  insert into proof (id, last_id, hash, proven_at, accounts, violations, doubtful)
  values (coalesce(before.id, 0) + 1, last.last_id, last.hash, check_moment(at), (select count(*) from account), violations, doubtful);
end $$;

-- Starts a round of the rotation with the first posting that is not archived.
create function start_round(at timestamptz) returns void language plpgsql security definer set search_path from current as $$
begin
  update rotation set after_id = archived_id(), end_id = (select h.last_id from head h), round_started_at = check_moment(at);
end $$;

-- Reads the next postings of the rotation: about `most`, up to the end of a batch. The round ends with the posting that
-- was the last one when it started, so it ends even if payments never stop. The next call starts a new round. prove()
-- stores the violations.
create function read_part(at timestamptz, most bigint, out after_id bigint, out until_id bigint, out is_last boolean, out violations jsonb)
language plpgsql security definer set search_path from current as $$
declare
  round  rotation := (select r from rotation r for update);
  moment constant timestamptz := check_moment(at);
begin
  round.after_id := greatest(round.after_id, archived_id());
  if round.round_started_at is null or round.after_id >= round.end_id then
    round.after_id := archived_id();
    round.end_id := (select h.last_id from head h);
    round.round_started_at := moment;
  end if;
  after_id := round.after_id;
  until_id := least(batch_end(after_id + most), round.end_id);
  is_last := until_id >= round.end_id;
  violations := coalesce((select jsonb_agg(to_jsonb(v)) from range_violations(after_id, until_id) v), '[]');
  update rotation r
     set after_id = until_id, end_id = round.end_id, round_started_at = round.round_started_at,
         read_since = case when is_last then round.round_started_at else r.read_since end,
         doubtful = case when violations = '[]' then r.doubtful
                         else r.doubtful + int8multirange(int8range(round.after_id + 1, until_id + 1)) end;
end $$;

-- Reads the whole ledger from its first posting that is not archived, and stores a proof. Other checks wait meanwhile. On
-- a ledger in use, the server reads in parts instead (recount() in check.ts).
create function recount(at timestamptz, found_elsewhere jsonb default '[]', out violations jsonb)
language plpgsql security definer set search_path from current as $$
begin
  perform start_round(at);
  loop
    exit when (select p.is_last from read_part(at, 5000) p);
  end loop;
  violations := prove(at, found_elsewhere);
end $$;

-- Every posting was read after this time, or null. Postings that came back from the archive count from the time when they
-- were archived, until they are read again.
create function read_since() returns timestamptz language sql stable security definer set search_path from current as $$
  select least(r.read_since, (select min(a.archived_at) from archive a
                               where a.last_id > archived_id() and a.restored_at > r.read_since and a.checked_at is null))
    from rotation r
$$;

-- Figures of the ledger, without reading its entries. `platform` includes escrow. The last five come from the checks:
-- last posting and time of the newest proof, the time since which every posting was read, the number of members with a
-- wrong balance, and the sum of all differences in cents.
create function health(out came_in bigint, out available bigint, out on_hold bigint, out platform bigint, out members bigint,
                       out last_id bigint, out proven_id bigint, out proven_at timestamptz, out read_since timestamptz, out wrong_members bigint,
                       out wrong_cents bigint)
language sql stable security definer set search_path from current as $$
  select - h.outside, a.available, a.on_hold, a.platform, a.members, h.last_id, p.last_id, p.proven_at,
         read_since(),
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

-- The amounts that moved between kinds of accounts in a section of the journal, calculated from the entries. Pairs the
-- debited and the credited accounts of a posting in the order of accounts. With one debited account, which is the usual
-- case, this is exact. With several, the total per kind is still exact. An amount without a counterpart means that
-- somebody changed an entry. Its counterpart gets the kind `nowhere`. `offset 0` makes the planner use indexes whatever
-- the statistics say, because a section is short and the ledger is long.
create function flows(in_zone text, low bigint, high bigint)
returns table (day date, kind text, from_kind text, to_kind text, amount bigint, moves bigint)
language sql stable set search_path from current as $$
  with entered as materialized (
    select p.id, (p.created_at at time zone in_zone)::date as day, p.kind as posting_kind, account.kind, named.account_id,
           abs(entry.amount) as size, entry.amount > 0 as gains
      from posting p
     cross join lateral unnest(account_list(p.accounts)) named (account_id)
     cross join lateral (select e.amount from entry e where e.account_id = named.account_id and e.posting_id = p.id offset 0) entry
     cross join lateral (select a.kind from account a where a.id = named.account_id offset 0) account
     where p.id between low and high
  ),
  laid as (
    select *, sum(size) over (partition by id, gains order by account_id) as upto,
           coalesce(sum(size) filter (where gains) over (partition by id), 0) as gained,
           coalesce(sum(size) filter (where not gains) over (partition by id), 0) as lost
      from entered
  )
  select loses.day, loses.posting_kind, loses.kind, gains.kind,
         sum(least(loses.upto, gains.upto) - greatest(loses.upto - loses.size, gains.upto - gains.size))::bigint, count(*)
    from laid loses
    join laid gains on gains.id = loses.id
   where not loses.gains and gains.gains and loses.upto > gains.upto - gains.size and gains.upto > loses.upto - loses.size
   group by 1, 2, 3, 4
  union all
  select day, posting_kind, case when gains then 'nowhere' else kind end, case when gains then kind else 'nowhere' end,
         sum(upto - greatest(upto - size, case when gains then lost else gained end))::bigint, count(*)
    from laid
   where gained <> lost and upto > case when gains then lost else gained end
   group by 1, 2, 3, 4
$$;

-- The number of postings in a section of the journal, by day and kind.
create function posting_counts(in_zone text, low bigint, high bigint)
returns table (day date, kind text, postings bigint, first_id bigint, last_id bigint)
language sql stable set search_path from current as $$
  select (p.created_at at time zone in_zone)::date, p.kind, count(*), min(p.id), max(p.id)
    from posting p where p.id between low and high group by 1, 2
$$;

-- The cents that have left an account since a time by the member's own payments, without the runs of schedules and
-- returned payments. Reads the newest entries first, and stops once the sum is above `enough`.
create function left_since(account bigint, since timestamptz, enough bigint) returns bigint
language plpgsql stable set search_path from current as $$
declare
  step   constant int := 50;
  before bigint := 9223372036854775807;
  total  bigint := 0;
  part   record;
begin
  loop
    exit when total > enough;
    select count(*) as entries, min(e.posting_id) as oldest, min(p.created_at) as oldest_at,
           coalesce(sum(-e.amount) filter (
             where e.amount < 0 and p.created_at > since and p.details -> 'schedule' is null
               and (p.kind in ('send', 'send_held', 'quick_pay', 'escrow', 'cash_out_held', 'task_held', 'cash_in')
                    or (p.kind = 'sent_to_book' and is_started_by_payer(p.kind, p.initiator_id)
                        and p.details -> 'returns' is null))), 0) as amount
      into part
      from (select y.posting_id, y.amount from entry y
             where y.account_id = left_since.account and y.posting_id < before order by y.posting_id desc limit step) e
      join posting p on p.id = e.posting_id;
    total := total + part.amount;
    exit when part.entries < step or part.oldest_at <= since;
    before := part.oldest;
  end loop;
  return total;
end $$;
