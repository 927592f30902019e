-- Ledger functions: post(), which moves money. Apart from it, only an approved repair (0007) writes balances.
--
-- post() takes a batch of postings, decides on each in the given order, and writes those that the rules allow in one
-- transaction:
--   1. Search the idempotency keys without a lock.
--   2. Lock the head. From here to the commit no other batch posts and no account changes its status.
--   3. Read replays, accounts, open holds and amounts spent: find_replays, read_accounts, read_holds, read_spending
--      (0004).
--   4. Decide on each posting, with the balances in memory: apply_postings.
--   5. Write postings, entries, accounts, spending and holds in bulk: write_postings, write_accounts, write_holds
--      (0004). Holds are written last, because a returned hold changes amounts spent that write_accounts has written.
--   6. Write one journal row, which links the batch to the hash chain: write_journal (0006).
--
-- Invariants:
--   - A rejected posting changes nothing, and the next posting of the batch sees the balances without it.
--   - Only outside accounts fall below zero (account.floor).
--   - Posting ids have no gaps and follow the order of commits. Times in the journal never go back.
--   - A command key is posted once. A later request with the same key and payload gets the first answer.
--   - A posting opens at most one hold. A hold is ended once, in full, by the posting that names it.
--   - The time of a batch differs from the database's clock by at most head.skew (null: any).
--   - Every entry belongs to an account that was read under the lock, because it names the account by its place in the
--     batch.
-- The statement trigger on entry enforces that each posting sums to zero. In each partition, unique indexes enforce one
-- posting per key and public id, and one end per hold.
--
-- Of these functions, the server may call only post(). The functions of the steps run once per batch, with the rights
-- and the search path of post().
set local search_path = ledger, pg_catalog, pg_temp;

-- The outcome of an entry on an account in this condition.
create function outcome_of_condition(condition account_condition, amount bigint, passes_freeze boolean)
returns posting_outcome language sql immutable parallel safe
return case when passes_freeze or condition = 'open' then 'posted'::posting_outcome
            when amount > 0 and condition = 'frozen' then 'receiver_unavailable'
            when amount > 0 then 'posted'
            when condition = 'owing' then 'payer_owes'
            else 'payer_locked' end;

-- Step 4 of post(): decides on each posting in turn. Applies those that the rules allow to the balances and to the
-- amounts spent, in memory. `outcomes` says which keys were used before, `last_id` is the ledger's last posting. All
-- rules of a posting are checked before its entries are applied, which is possible because a posting has one entry per
-- account. The rules are sections of one function: calling a function for each posting costs 0.8 µs (decision 0130).
create function apply_postings(batch posting_batch, accounts batch_accounts, holds batch_holds, spending batch_spending,
                               outcomes posting_outcome[], last_id bigint) returns batch_decision
language plpgsql as $$
declare
  -- Columns that are read for every entry: a local array is faster than a field.
  entry_accounts    constant int[]               := batch.entry_accounts;
  entry_amounts     constant bigint[]            := batch.entry_amounts;
  conditions        constant account_condition[] := accounts.conditions;
  holds_money       constant boolean[]           := accounts.holds_money;
  floors            constant bigint[]            := accounts.floors;
  -- The state after the postings so far:
  balances          bigint[] := accounts.balances;
  versions          bigint[] := accounts.versions;
  spent_on_day      bigint[] := spending.on_day;
  spent_since       bigint[] := spending.since;
  ended_holds       bigint[] := '{}';
  -- Around midnight, a batch can have slots for two days. The 30 days of the later day include the earlier day.
  has_several_days  constant boolean := batch.slot_days[1] <> any (batch.slot_days);
  -- The decision: see batch_decision.
  outcome_amounts   bigint[] := array_fill(0::bigint, array[cardinality(outcomes)]);
  posting_ids       bigint[] := outcome_amounts;
  opening_entries   int[]    := outcome_amounts;
  entry_posting_ids bigint[] := array_fill(0::bigint, array[cardinality(entry_accounts)]);
  sequences         bigint[] := entry_posting_ids;
  balances_after    bigint[] := entry_posting_ids;
  slot_spent        bigint[] := array_fill(0::bigint, array[cardinality(batch.slot_accounts)]);
  -- The current posting:
  hold_id           bigint;   -- the hold that it ends: 0 if that is not open, null if it names none
  is_hold_ended     boolean;  -- true: the posting has ended its hold, or names none
  opening_entry     int;      -- the entry that opens a hold; 0: none
  -- The current entry, spending check or cap:
  account           int;
  slot              int;
  amount            bigint;
begin
  if (batch.entry_starts[1], batch.check_starts[1], batch.cap_starts[1]) is distinct from (1, 1, 1)
     or (batch.entry_starts[cardinality(outcomes) + 1], batch.check_starts[cardinality(outcomes) + 1],
         batch.cap_starts[cardinality(outcomes) + 1])
        is distinct from (cardinality(entry_accounts) + 1, cardinality(batch.check_slots) + 1, cardinality(batch.cap_entries) + 1) then
    raise exception 'the batch has entries, checks or caps that belong to no posting' using errcode = 'invalid_parameter_value';
  end if;

  <<postings>>
  for posting in 1 .. cardinality(outcomes) loop
    -- If the starts do not ascend, two postings could share entries, checks or caps. No posting is without entries.
    if (batch.entry_starts[posting] < batch.entry_starts[posting + 1] and batch.check_starts[posting] <= batch.check_starts[posting + 1]
        and batch.cap_starts[posting] <= batch.cap_starts[posting + 1]) is not true then
      raise exception 'the postings of the batch are not in order' using errcode = 'invalid_parameter_value';
    end if;
    continue when outcomes[posting] <> 'posted';  -- its key was used before

    -- Rule: the hold that it ends is open. If a batch names a hold twice, only the first posting ends it.
    hold_id := holds.hold_ids[posting];
    is_hold_ended := hold_id is null;
    opening_entry := 0;
    if hold_id = 0 or hold_id = any (ended_holds) then
      outcomes[posting] := 'hold_not_open';
      continue;
    end if;

    -- Rules of each entry: money may move on the account, held money moves by whole holds, and the balance is enough.
    account := 0;
    for entry in batch.entry_starts[posting] .. batch.entry_starts[posting + 1] - 1 loop
      -- The journal hashes entries in this order, and the recount in the order of accounts.
      if entry_accounts[entry] <= account then
        raise exception 'the entries of a posting are not in the order of their accounts' using errcode = 'invalid_parameter_value';
      end if;
      account := entry_accounts[entry];
      amount := entry_amounts[entry];
      if conditions[account] <> 'open' then
        outcomes[posting] := outcome_of_condition(conditions[account], amount, batch.passes_freeze[posting]);
        if outcomes[posting] = 'payer_owes' then
          outcome_amounts[posting] := (select a.owed from account a where a.id = batch.account_ids[account]);
        end if;
        continue postings when outcomes[posting] <> 'posted';
      end if;
      if holds_money[account] then
        if amount > 0 and opening_entry = 0 then
          opening_entry := entry;
        elsif amount < 0 and not is_hold_ended and batch.account_ids[account] = holds.account_ids[posting]
          and amount = - holds.amounts[posting] then
          is_hold_ended := true;
        else
          outcomes[posting] := 'hold_mismatch';
          continue postings;
        end if;
      end if;
      if amount < 0 and balances[account] + amount < floors[account] then
        outcomes[posting] := 'insufficient_funds';
        outcome_amounts[posting] := balances[account];
        continue postings;
      end if;
    end loop;
    if not is_hold_ended then
      outcomes[posting] := 'hold_mismatch';
      continue;
    end if;

    -- Rules: the limits per day and per 30 days.
    for spending_check in batch.check_starts[posting] .. batch.check_starts[posting + 1] - 1 loop
      slot := batch.check_slots[spending_check];
      amount := batch.check_amounts[spending_check];
      if spent_on_day[slot] + amount > batch.check_day_limits[spending_check] then
        outcomes[posting] := 'day_limit_exceeded';
        outcome_amounts[posting] := spent_on_day[slot];
        continue postings;
      end if;
      if spent_since[slot] + amount > batch.check_30_limits[spending_check] then
        outcomes[posting] := 'days_30_limit_exceeded';
        outcome_amounts[posting] := spent_since[slot];
        continue postings;
      end if;
    end loop;

    -- Rule: the balance caps of receivers. The answer contains the balance only if it is the initiator's own.
    for cap in batch.cap_starts[posting] .. batch.cap_starts[posting + 1] - 1 loop
      account := entry_accounts[batch.cap_entries[cap]];
      if balances[account] + entry_amounts[batch.cap_entries[cap]] > batch.cap_limits[cap] then
        if batch.initiator_ids[posting] = (select a.owner_id from account a where a.id = batch.account_ids[account]) then
          outcomes[posting] := 'balance_cap_exceeded';
          outcome_amounts[posting] := balances[account];
        else
          outcomes[posting] := 'receiver_unavailable';
        end if;
        continue postings;
      end if;
    end loop;

    -- The rules allow the posting: apply it in memory.
    last_id := last_id + 1;
    posting_ids[posting] := last_id;
    for entry in batch.entry_starts[posting] .. batch.entry_starts[posting + 1] - 1 loop
      account := entry_accounts[entry];
      balances[account] := balances[account] + entry_amounts[entry];
      versions[account] := versions[account] + 1;
      entry_posting_ids[entry] := last_id;
      sequences[entry] := versions[account] & 2147483647;  -- see sequence_of
      balances_after[entry] := balances[account];
    end loop;
    for spending_check in batch.check_starts[posting] .. batch.check_starts[posting + 1] - 1 loop
      slot := batch.check_slots[spending_check];
      amount := batch.check_amounts[spending_check];
      spent_on_day[slot] := spent_on_day[slot] + amount;
      spent_since[slot] := spent_since[slot] + amount;
      slot_spent[slot] := slot_spent[slot] + amount;
      if has_several_days then
        for later in 1 .. cardinality(batch.slot_days) loop
          if batch.slot_accounts[later] = batch.slot_accounts[slot] and batch.slot_meters[later] = batch.slot_meters[slot]
             and batch.slot_days[later] > batch.slot_days[slot] and batch.slot_since[later] <= batch.slot_days[slot] then
            spent_since[later] := spent_since[later] + amount;
          end if;
        end loop;
      end if;
    end loop;
    if opening_entry > 0 then opening_entries[posting] := opening_entry; end if;
    if hold_id is not null then ended_holds := ended_holds || hold_id; end if;
  end loop;
  return row(outcomes, outcome_amounts, posting_ids, opening_entries, last_id, entry_posting_ids, sequences, balances_after,
             balances, versions, slot_spent);
end $$;

-- Posts a batch and returns JSON: the time of the postings, `outcomes`, `outcome_amounts` and `posting_ids` by posting,
-- `sequences` and `balances_after` by entry, and in `replays` the first answers to keys that were used before.
create function post(at timestamptz, batch posting_batch) returns json
language plpgsql security definer set search_path from current set enable_seqscan = off set jit = off as $$
declare
  seen_id      bigint;   -- the ledger's last posting at the first search for used keys
  is_key_used  boolean;
  before       head;
  accounts     batch_accounts;
  holds        batch_holds;
  outcomes     posting_outcome[] := array_fill('posted'::posting_outcome, array[cardinality(batch.public_ids)]);
  replays      json;
  spending     batch_spending;
  decision     batch_decision;
begin
  -- 1. Committed postings never change, so a key that is found without the lock was certainly used.
  select h.last_id, exists (select from posting p where p.command_key = any (batch.command_keys))
    into seen_id, is_key_used from head h where h.only_one;

  -- 2. Nearly every batch books a fee, so the lock on the fee account would serialize batches anyway, later and among
  --    hundreds of other locks. This single lock cannot be taken in a wrong order. Rows that are read after it are
  --    current.
  select h.* into before from head h where h.only_one for update;
  if abs(extract(epoch from at - clock_timestamp())) > before.skew then
    raise exception 'the clocks of server and database differ too much' using errcode = 'invalid_parameter_value';
  end if;
  at := greatest(at, before.last_at);

  -- 3. Keys that another batch committed after the first search are among the few postings since then. `offset 0` makes
  --    PostgreSQL read these postings by id, instead of searching each key in the index again.
  if not is_key_used and before.last_id > seen_id then
    is_key_used := exists (select from (select p.command_key from posting p
                                         where p.id > seen_id and p.id <= before.last_id offset 0) recent
                             join unnest(batch.command_keys) asked(command_key) on asked.command_key = recent.command_key);
  end if;
  if is_key_used then
    select r.outcomes, r.answers into outcomes, replays from find_replays(batch) r;
  end if;
  -- Public ids begin with a time, so nearly all are greater than those of earlier partitions.
  if before.earlier_public_id >= any (batch.public_ids)
     and exists (select from posting p where p.public_id = any (batch.public_ids) and not p.command_key = any (batch.command_keys)) then
    raise exception 'a public id was used before' using errcode = 'unique_violation';
  end if;
  accounts := read_accounts(batch);
  if cardinality(array_remove(batch.ended_public_ids, null)) > 0 then
    holds := read_holds(batch.ended_public_ids);
  end if;
  if cardinality(batch.slot_accounts) > 0 then
    spending := read_spending(batch, accounts);
  end if;

  -- 4.
  decision := apply_postings(batch, accounts, holds, spending, outcomes, before.last_id);

  -- 5. and 6. One PERFORM calls the three functions, because each PERFORM has a fixed cost.
  if decision.last_id > before.last_id then
    perform write_postings(batch, decision, accounts, holds, at),
            write_accounts(batch, accounts, decision),
            write_journal(before, batch, accounts, decision, holds, at);
    if holds.hold_ids is not null or 0 < any (decision.opening_entries) then
      perform write_holds(batch, decision, holds);
    end if;
  end if;
  return json_build_object('at', at, 'outcomes', decision.outcomes, 'outcome_amounts', decision.outcome_amounts,
                           'posting_ids', decision.posting_ids,
                           'sequences', decision.sequences, 'balances_after', decision.balances_after, 'replays', replays);
end $$;
