-- Ledger functions: post(), the only writer of money.
set local search_path = {{ledger}}, pg_catalog, pg_temp;

-- Posts a batch. Each posting succeeds or fails on its own, in the given order.
-- Arrays run over the postings (one element each), over their entries or checks (`…_end[p]` is the last of posting p), over the accounts of
-- the batch (distinct, ascending) or over its spending slots (distinct account, meter, day). Entries and checks refer to accounts and slots
-- by their index in those arrays. `details` are JSON texts separated by U+001F.
-- Codes: 0 posted, 1 replayed, 2 key used for another request, 3 insufficient funds (fact: balance), 4 payer locked, 5 receiver closed or
-- full, 6 daily limit (fact: spent), 7 30-day limit (fact: spent), 8 own balance cap (fact: balance), 9 no hold to end, 10 no such account,
-- 11 moves that may not touch a hold, 12 the payer has a debt (fact: the debt).
create function post(
  at timestamptz, accounts bigint[],
  public_ids uuid[], kinds text[], initiators uuid[], acts uuid[], payload_hashes bigint[], details text, ends uuid[],
  passes_freeze int[], returns_spending int[], entry_end int[], entry_account int[], entry_account_id bigint[], entry_amount bigint[],
  slot_account int[], slot_meter text[], slot_day date[], slot_since date[],
  spend_end int[], spend_slot int[], spend_amount bigint[], spend_day_limit bigint[], spend_30_limit bigint[],
  cap_end int[], cap_entry int[], cap_limit bigint[]
) returns json
language plpgsql security definer set search_path from current set enable_seqscan = off set jit = off as $$
declare
  n constant int := cardinality(public_ids); none constant bigint := -9223372036854775808;
  codes int[] := array_fill(0, array[n]); facts bigint[] := array_fill(0::bigint, array[n]);
  nth int[] := array_fill(0, array[n]);           -- number of the written posting, from 1; 0: not written
  entry_nth int[] := array_fill(0, array[cardinality(entry_account)]);
  sequences bigint[] := array_fill(0::bigint, array[cardinality(entry_account)]);
  afters bigint[] := array_fill(0::bigint, array[cardinality(entry_account)]);
  written int := 0; written_sequences bigint[]; written_afters bigint[]; told constant text[] := string_to_array(details, E'\x1f');
  ids bigint[]; places tid[]; balances bigint[]; versions bigint[]; floors bigint[]; statuses int[]; classes int[];
  balances_before bigint[]; versions_before bigint[]; changed int; replays json; replayed int[]; looked bigint; used boolean;
  ended_id bigint[] := array_fill(0::bigint, array[n]); ended_account bigint[]; ended_amount bigint[]; ended bigint[] := '{}'; given_back bigint[] := '{}';
  hold_nth int[] := '{}'; hold_account bigint[] := '{}'; hold_amount bigint[] := '{}'; hold_spending jsonb[] := '{}';
  spent_days date[]; spents bigint[]; spent bigint[]; spent_30 bigint[]; spent_now bigint[];
  old_account bigint[] := '{}'; old_meter text[] := '{}'; old_day date[] := '{}'; old_spent bigint[] := '{}'; back record;
  code int; fact bigint; a int; e int := 0; g int := 0; c int := 0; first_e int; first_g int; first_c int; last_g int; opened int; closed boolean;
  amount bigint; after bigint; s int; last_at timestamptz; skew int;
  first_id bigint; chain bytea; t_available bigint; t_on_hold bigint; t_platform bigint; t_outside bigint;
begin
  -- The caller decides what to post, but cannot check one account and write another.
  if exists (select from unnest(entry_account, entry_account_id) u(place, id) where accounts[u.place] is distinct from u.id) then
    raise exception 'an entry names another account than its place' using errcode = 'invalid_parameter_value';
  end if;
  if cardinality(told) <> n then raise exception 'each posting has one text of details' using errcode = 'invalid_parameter_value'; end if;

  -- 0. Replays up to the journal's current end, before the lock. Written rows never change, so a key that is found is used.
  select h.last_id into looked from head h where h.only_one;
  used := exists (select from posting o where o.act = any (acts));

  -- 1. The end of the journal. From here to the commit, other postings and status changes wait. Nearly every batch books a fee, so the lock
  -- on the fee account would serialize batches anyway, later and among hundreds of other locks. This single lock cannot be taken in a wrong
  -- order. What is read after it is current.
  select h.last_id + 1, h.hash, h.available, h.on_hold, h.platform, h.outside, h.last_at, h.skew
    into first_id, chain, t_available, t_on_hold, t_platform, t_outside, last_at, skew from head h where h.only_one for update;
  -- The caller does not decide the time either.
  if abs(extract(epoch from at - clock_timestamp())) > skew then
    raise exception 'the clock of the server is too far from that of the database' using errcode = 'invalid_parameter_value';
  end if;
  at := greatest(at, last_at);

  -- 2. The accounts. A missing account rejects the posting.
  select array_agg(l.id), array_agg(l.place), array_agg(l.balance), array_agg(l.version), array_agg(coalesce(l.floor, none)),
         array_agg(case l.status when 'open' then case when l.owed > 0 then 3 else 0 end when 'locked' then 1 else 2 end), array_agg(class_number(l.class)),
         array_agg(coalesce(l.spent_day, '-infinity')), array_agg(l.spent)
    into ids, places, balances, versions, floors, statuses, classes, spent_days, spents
    from (select a.ctid as place, a.* from account a where a.id = any (accounts) order by a.id) l;
  if ids is distinct from accounts then
    select array_agg(u.id order by u.o), array_agg(l.ctid order by u.o), array_agg(coalesce(l.balance, 0) order by u.o),
           array_agg(coalesce(l.version, 0) order by u.o), array_agg(coalesce(l.floor, none) order by u.o),
           array_agg(case l.status when 'open' then case when l.owed > 0 then 3 else 0 end when 'locked' then 1 when 'frozen' then 2 else 9 end order by u.o),
           array_agg(class_number(l.class) order by u.o),
           array_agg(coalesce(l.spent_day, '-infinity') order by u.o), array_agg(coalesce(l.spent, 0) order by u.o)
      into ids, places, balances, versions, floors, statuses, classes, spent_days, spents
      from unnest(accounts) with ordinality u(id, o) left join account l on l.id = u.id;
  end if;
  balances_before := balances;
  versions_before := versions;

  -- 3. Replays of keys that another batch committed after step 0: they are among the few postings between the end seen then and the locked
  -- end. (`offset 0`: search them by id, not each key in the index again.)
  if not used and first_id - 1 > looked then
    used := exists (select from (select o.act from posting o where o.id > looked and o.id < first_id offset 0) o join unnest(acts) u(act) on u.act = o.act);
  end if;
  if used then
    select array_agg(u.p), json_agg(json_build_object('p', u.p, 'same', r.payload_hash = u.hash, 'id', r.id, 'public_id', r.public_id,
             'created_at', r.created_at, 'details', r.details, 'accounts', r.accounts, 'balances', r.balances))
      into replayed, replays
      from unnest(acts, payload_hashes) with ordinality u(act, hash, p)
      cross join lateral (
        select o.id, o.public_id, o.payload_hash, o.created_at, o.details, o.accounts,
               (select array_agg(x.balance_after order by x.account_id) from unnest(o.accounts) k join entry x on x.account_id = k and x.posting_id = o.id) as balances
          from posting o where o.act = u.act limit 1
      ) r;
    for i in 1 .. cardinality(replayed) loop
      codes[replayed[i]] := case when (replays -> (i - 1) ->> 'same')::boolean then 1 else 2 end;
    end loop;
  end if;

  -- 4. The holds to end.
  if cardinality(array_remove(ends, null)) > 0 then
    select array_agg(coalesce(h.posting_id, 0) order by u.p), array_agg(coalesce(h.account_id, 0) order by u.p), array_agg(coalesce(h.amount, 0) order by u.p)
      into ended_id, ended_account, ended_amount
      from unnest(ends) with ordinality u(public_id, p)
      left join posting o on o.public_id = u.public_id
      left join hold h on h.posting_id = o.id and h.ended_by is null;
  end if;

  -- 5. Amounts spent so far, as far back as a limit needs them.
  if cardinality(slot_account) > 0 then
    spent := array_fill(0::bigint, array[cardinality(slot_account)]);
    spent_30 := spent;
    spent_now := spent;
    for i in 1 .. cardinality(slot_account) loop
      a := slot_account[i];
      if slot_meter[i] <> 'out' or slot_since[i] < slot_day[i] or slot_day[i] < spent_days[a] then
        select coalesce(sum(x.spent) filter (where x.day = slot_day[i]), 0), coalesce(sum(x.spent), 0) into amount, after
          from spending x where x.account_id = accounts[a] and x.meter = slot_meter[i] and x.day between slot_since[i] and slot_day[i];
        spent[i] := amount;
        spent_30[i] := after;
      end if;
      if slot_meter[i] = 'out' and spent_days[a] between slot_since[i] and slot_day[i] then
        spent_30[i] := spent_30[i] + spents[a];
        if spent_days[a] = slot_day[i] then spent[i] := spent[i] + spents[a]; end if;
      end if;
    end loop;
  end if;

  -- 6. Each posting on its own, over balances in memory.
  for p in 1 .. n loop
    first_e := e + 1; first_g := g + 1; first_c := c + 1;
    code := codes[p]; opened := 0; closed := ends[p] is null;
    if code = 0 and not closed and (ended_id[p] = 0 or ended_id[p] = any (ended)) then code := 9; codes[p] := code; end if;
    if code = 0 then
      while e < entry_end[p] loop
        e := e + 1;
        a := entry_account[e];
        amount := entry_amount[e];
        after := balances[a] + amount;
        if statuses[a] > 0 then
          if statuses[a] = 9 then code := 10;
          elsif statuses[a] = 3 then
            if passes_freeze[p] = 0 and amount < 0 then
              code := 12;
              select l.owed into fact from account l where l.id = accounts[a];
            end if;
          elsif passes_freeze[p] = 0 and amount < 0 then code := 4;
          elsif passes_freeze[p] = 0 and statuses[a] = 2 then code := 5;
          end if;
        end if;
        if amount < 0 and after < floors[a] and code = 0 then code := 3; fact := balances[a]; end if;
        if classes[a] < 2 and (code = 0 or code = 3) then
          if amount > 0 then
            if opened > 0 then code := 11; end if;
            opened := e;
          elsif closed or accounts[a] <> ended_account[p] or amount <> - ended_amount[p] then code := 11;
          else closed := true;
          end if;
        end if;
        exit when code > 0;
        balances[a] := after;
        versions[a] := versions[a] + 1;
        afters[e] := after;
        sequences[e] := versions[a];
        entry_nth[e] := written + 1;
      end loop;
      if code = 0 and not closed then code := 11; e := e + 1; end if;
      if code = 0 then
        last_g := spend_end[p];
        while g < last_g loop
          g := g + 1;
          s := spend_slot[g];
          if spent[s] + spend_amount[g] > spend_day_limit[g] then code := 6; fact := spent[s]; exit; end if;
          if spend_30_limit[g] >= 0 and spent_30[s] + spend_amount[g] > spend_30_limit[g] then code := 7; fact := spent_30[s]; exit; end if;
        end loop;
        while code = 0 and c < cap_end[p] loop
          c := c + 1;
          a := entry_account[cap_entry[c]];
          if balances[a] > cap_limit[c] then
            if initiators[p] = (select l.owner_id from account l where l.id = accounts[a]) then code := 8; fact := balances[a] - entry_amount[cap_entry[c]]; else code := 5; end if;
          end if;
        end loop;
        if code > 0 then e := entry_end[p] + 1; end if;
      end if;
      if code > 0 then -- undo what was applied before the rejection
        for i in first_e .. e - 1 loop
          a := entry_account[i];
          balances[a] := balances[a] - entry_amount[i];
          versions[a] := versions[a] - 1;
          entry_nth[i] := 0;
        end loop;
        codes[p] := code;
        facts[p] := coalesce(fact, 0);
      else
        written := written + 1;
        nth[p] := written;
        for i in first_g .. spend_end[p] loop
          s := spend_slot[i];
          spent[s] := spent[s] + spend_amount[i];
          spent_30[s] := spent_30[s] + spend_amount[i];
          spent_now[s] := spent_now[s] + spend_amount[i];
        end loop;
        if opened > 0 then
          hold_nth := hold_nth || written;
          hold_account := hold_account || accounts[entry_account[opened]];
          hold_amount := hold_amount || entry_amount[opened];
          hold_spending := hold_spending || coalesce((
            select jsonb_agg(jsonb_build_array(accounts[slot_account[spend_slot[i]]], slot_meter[spend_slot[i]], slot_day[spend_slot[i]], spend_amount[i]))
              from generate_series(first_g, spend_end[p]) i), '[]');
        end if;
        if ended_id[p] > 0 then
          ended := ended || ended_id[p];
          if returns_spending[p] = 1 then given_back := given_back || ended_id[p]; end if;
        end if;
      end if;
    end if;
    e := entry_end[p]; g := spend_end[p]; c := cap_end[p];
  end loop;
  if written > 0 then
    insert into posting (id, created_at, public_id, initiator_id, act, payload_hash, ends, kind, accounts, details)
    select first_id + u.nth - 1, at, u.public_id, u.initiator, u.act, u.hash, nullif(u.ended, 0), u.kind,
           entry_account_id[coalesce(entry_end[u.p - 1], 0) + 1 : u.last_e]::int[], u.told::json
      from unnest(nth, public_ids, initiators, acts, payload_hashes, ended_id, kinds, entry_end, told)
           with ordinality u(nth, public_id, initiator, act, hash, ended, kind, last_e, told, p)
     where u.nth > 0;
    insert into entry (account_id, posting_id, sequence, amount, balance_after)
    select u.account, first_id + u.nth - 1, u.sequence, u.amount, u.after
      from unnest(entry_nth, entry_account_id, sequences, entry_amount, afters) u(nth, account, sequence, amount, after)
     where u.nth > 0;
    if cardinality(slot_account) > 0 then
      for i in 1 .. cardinality(slot_account) loop
        a := slot_account[i];
        continue when spent_now[i] = 0;
        if slot_meter[i] = 'out' and slot_day[i] >= spent_days[a] then
          if slot_day[i] > spent_days[a] then
            if spents[a] > 0 then
              old_account := old_account || accounts[a]; old_meter := old_meter || 'out'::text; old_day := old_day || spent_days[a]; old_spent := old_spent || spents[a];
            end if;
            spent_days[a] := slot_day[i];
            spents[a] := 0;
          end if;
          spents[a] := spents[a] + spent_now[i];
        else
          old_account := old_account || accounts[a]; old_meter := old_meter || slot_meter[i]; old_day := old_day || slot_day[i]; old_spent := old_spent || spent_now[i];
        end if;
      end loop;
    end if;
    -- Update by row address: rows cannot move while the head is locked.
    update account x set balance = u.balance, version = u.version, spent_day = nullif(u.spent_day, '-infinity'), spent = u.spent
      from unnest(places, balances, versions, versions_before, spent_days, spents) u(place, balance, version, before, spent_day, spent)
     where x.ctid = u.place and u.version <> u.before;
    get diagnostics changed = row_count;
    if changed <> (select count(*) from unnest(versions, versions_before) u(version, before) where u.version <> u.before) then
      raise exception 'an account was changed beside the book' using errcode = 'serialization_failure';
    end if;
    -- 7. Holds and spending.
    if cardinality(ended) > 0 then
      update hold h set ended_by = first_id + u.nth - 1 from unnest(ended_id, nth) u(id, nth) where h.posting_id = u.id and u.nth > 0 and u.id > 0;
      for back in
        select (i ->> 0)::bigint as account, i ->> 1 as meter, (i ->> 2)::date as day, sum((i ->> 3)::bigint) as amount
          from hold h cross join jsonb_array_elements(h.spending) i where h.posting_id = any (given_back) group by 1, 2, 3
      loop
        update account x set spent = x.spent - back.amount where x.id = back.account and x.spent_day = back.day and back.meter = 'out';
        if not found then
          update spending x set spent = x.spent - back.amount where x.account_id = back.account and x.meter = back.meter and x.day = back.day;
        end if;
      end loop;
    end if;
    if cardinality(hold_nth) > 0 then
      insert into hold (posting_id, account_id, amount, spending)
      select first_id + u.nth - 1, u.account, u.amount, u.spending from unnest(hold_nth, hold_account, hold_amount, hold_spending) u(nth, account, amount, spending);
    end if;
    if cardinality(old_account) > 0 then
      insert into spending as x (account_id, meter, day, spent)
      select u.account, u.meter, u.day, sum(u.spent) from unnest(old_account, old_meter, old_day, old_spent) u(account, meter, day, spent) group by 1, 2, 3
      on conflict (account_id, meter, day) do update set spent = x.spent + excluded.spent;
    end if;
    -- 8. The hash chain.
    select t_available + coalesce(sum(d) filter (where class = 4), 0), t_on_hold + coalesce(sum(d) filter (where class = 0), 0),
           t_platform + coalesce(sum(d) filter (where class in (1, 2)), 0), t_outside + coalesce(sum(d) filter (where class = 3), 0)
      into t_available, t_on_hold, t_platform, t_outside
      from (select u.balance - u.before as d, u.class from unnest(balances, balances_before, classes) u(balance, before, class)) t;
    if written < n then -- only written postings
      select array_agg(u.a), array_agg(u.b), array_agg(u.c), array_agg(u.d), array_agg(u.e), array_agg(u.f), string_agg(u.g, E'\x1f')
        into public_ids, initiators, acts, payload_hashes, ended_id, kinds, details
        from unnest(nth, public_ids, initiators, acts, payload_hashes, ended_id, kinds, told) u(nth, a, b, c, d, e, f, g)
       where u.nth > 0;
      select array_agg(u.a), array_agg(u.b), array_agg(u.c), array_agg(u.d) into entry_account_id, written_sequences, entry_amount, written_afters
        from unnest(entry_nth, entry_account_id, sequences, entry_amount, afters) u(nth, a, b, c, d) where u.nth > 0;
    else
      written_sequences := sequences;
      written_afters := afters;
    end if;
    chain := chain_link(chain, at, first_id, public_ids, initiators, acts, payload_hashes, ended_id, kinds, details,
                        entry_account_id, written_sequences, entry_amount, written_afters);
    insert into journal (first_id, last_id, created_at, available, on_hold, platform, outside, hash)
    values (first_id, first_id + written - 1, at, t_available, t_on_hold, t_platform, t_outside, chain);
    update head h set last_id = first_id + written - 1, hash = chain, available = t_available, on_hold = t_on_hold, platform = t_platform, outside = t_outside, last_at = at where h.only_one;
  end if;
  return json_build_object('codes', codes, 'facts', facts, 'first_id', first_id, 'at', at, 'nth', nth, 'afters', afters, 'sequences', sequences, 'replays', replays);
end $$;
