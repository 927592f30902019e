-- Ledger functions: protection, partitions, accounts and their status, and the steps of post() that use tables.
set local search_path = ledger, pg_catalog, pg_temp;

-- Trigger function that always fails, for every role.
create function refuse_change() returns trigger language plpgsql set search_path from current as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Trigger: rejects postings whose entries do not sum to zero. It sets no search path, because that would cost time in
-- each batch, and it reads only the rows of the statement.
create function refuse_unbalanced() returns trigger language plpgsql as $$
begin
  if exists (select from added group by posting_id having sum(amount) <> 0) then
    raise exception 'a posting does not balance' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- The last posting that is archived; 0: none.
create function archived_id() returns bigint language sql stable set search_path from current as $$
  select coalesce(max(a.last_id), 0) from archive a where a.restored_at is null
$$;

-- The cents in balance_after of an account's newest archived entry that are not in the sum of its archived entries.
create function archived_difference(account bigint) returns bigint language sql stable as $$
  select coalesce((select (a.differences ->> account::text)::bigint
                     from archive a where a.restored_at is null order by a.last_id desc limit 1), 0)
$$;

-- The number of postings in a partition. Tests replace it to get small partitions.
create function partition_size() returns bigint language sql immutable parallel safe return 50000000;

-- The last posting id of the partition of a posting.
create function partition_end(id bigint) returns bigint language sql immutable parallel safe
return (id / partition_size() + 1) * partition_size() - 1;

-- Creates the tables of a partition without attaching them. They get triggers like those of the ledger's tables, because
-- those do not fire for direct writes to a partition.
create function create_partition(number bigint) returns void
language plpgsql security definer set search_path from current as $$
declare
  suffix constant text := '_' || lpad(number::text, 6, '0');
  parent text;
begin
  foreach parent in array array['posting', 'entry', 'hold', 'journal'] loop
    execute format('create table %I (like %I including all)', parent || suffix, parent);
    execute format('create trigger append_only before %s on %I for each statement execute function refuse_change()',
                   case parent when 'hold' then 'delete or truncate' else 'update or delete or truncate' end, parent || suffix);
  end loop;
  execute format('create unique index on %I (public_id)', 'posting' || suffix);
  execute format('create unique index on %I (command_key)', 'posting' || suffix);
  execute format('create unique index on %I (ends) where ends is not null', 'posting' || suffix);
  execute format('create trigger balanced after insert on %I referencing new table as added '
                 'for each statement execute function refuse_unbalanced()', 'entry' || suffix);
end $$;

create function attach_partition(number bigint) returns void
language plpgsql security definer set search_path from current as $$
declare
  parent text;
begin
  foreach parent in array array['posting', 'entry', 'hold', 'journal'] loop
    execute format('alter table %I attach partition %I for values from (%s) to (%s)', parent, parent || '_' || lpad(number::text, 6, '0'),
                   number * partition_size(), (number + 1) * partition_size());
  end loop;
end $$;

-- Creates partitions, so that at least two exist beyond the current one. They are attached last, so writers do not wait.
create function make_partitions() returns int
language plpgsql security definer set search_path from current as $$
declare
  made int := 0;
begin
  lock table head in share update exclusive mode; -- one process at a time; posting continues
  for number in (select last_id from head) / partition_size() .. (select last_id from head) / partition_size() + 2 loop
    continue when to_regclass('entry_' || lpad(number::text, 6, '0')) is not null;
    perform create_partition(number);
    perform attach_partition(number);
    made := made + 1;
  end loop;
  return made;
end $$;

-- The number of partitions after the current one. make_partitions() keeps two.
create function partitions_ahead() returns int language sql stable security definer set search_path from current as $$
  select count(*)::int
    from pg_inherits i join pg_class c on c.oid = i.inhrelid cross join head h
   where i.inhparent = 'entry'::regclass and substring(c.relname from '^entry_(\d{6})$')::bigint > h.last_id / partition_size()
$$;

-- Creates the two accounts of a member, or returns the existing ones. New accounts wait for transactions that create
-- others, because ids are given in order.
create function open_member_accounts(member uuid, out available bigint, out on_hold bigint)
language plpgsql security definer set search_path from current as $$
begin
  if not exists (select from account a where a.owner_id = member) then
    perform pg_advisory_xact_lock('account'::regclass::oid::bigint);
    insert into account (id, owner_id, kind, class)
    select newest.id + n.number, member, n.kind, n.kind
      from (values (1, 'available'), (2, 'on_hold')) n (number, kind)
     cross join (select max(a.id) as id from account a) newest
    on conflict (owner_id, kind) do nothing;
  end if;
  select max(a.id) filter (where a.kind = 'available'), max(a.id) filter (where a.kind = 'on_hold')
    into available, on_hold from account a where a.owner_id = member;
end $$;

-- Waits until running postings commit, and prevents new ones until the transaction ends. The server cannot call this.
create function lock_head() returns void language plpgsql set search_path from current as $$
begin
  perform from head where only_one for update;
end $$;

-- Sets the status of all accounts of a member and clears also_locked (see close_member). The server cannot call this.
-- The server can lock and freeze accounts through close_member(). It can release them only through
-- integrity.lift_lock(), which checks an approval, and users.unblock(), which checks the role of the named staff
-- member.
create function set_member_status(member uuid, new_status text) returns int
language plpgsql security definer set search_path from current as $$
declare
  changed int;
begin
  perform lock_head();
  update account a set status = new_status, also_locked = false where a.owner_id = member;
  get diagnostics changed = row_count;
  return changed;
end $$;

-- Sets the accounts of a member to locked or frozen. A frozen account stays frozen, and a lock is stored in also_locked
-- until the freeze ends.
create function close_member(member uuid, new_status text) returns void
language plpgsql security definer set search_path from current as $$
begin
  perform lock_head();
  update account a set status = new_status, also_locked = a.status = 'locked'
   where a.owner_id = member and (a.status, new_status) in (('open', 'locked'), ('open', 'frozen'), ('locked', 'frozen'));
  update account a set also_locked = true
   where a.owner_id = member and a.status = 'frozen' and new_status = 'locked' and not a.also_locked;
end $$;

-- Ends the freeze of a member's accounts. Accounts that were also locked become locked, and the others open. The server
-- cannot call this.
create function unfreeze_member(member uuid) returns void
language plpgsql security definer set search_path from current as $$
begin
  perform lock_head();
  update account a set status = case when a.also_locked then 'locked' else 'open' end, also_locked = false
   where a.owner_id = member and a.status = 'frozen';
end $$;

-- Sets a member's total debt. The server cannot call this. A trigger of funding does.
create function set_owed(member uuid, cents bigint) returns void
language plpgsql security definer set search_path from current as $$
begin
  perform lock_head();
  update account a set owed = cents where a.owner_id = member and a.class = 'available' and a.owed <> cents;
end $$;

-- The entries of a posting, from its id and its list of accounts. `offset 0` makes PostgreSQL read each entry through the
-- index whatever the statistics say. A plain join of many postings with their entries can scan the whole table instead.
create function entries_of(posting bigint, accounts text)
returns table (account_id int, sequence int, posting_id bigint, amount bigint, balance_after bigint) language sql stable as $$
  select e.* from unnest(account_list(accounts)) named (id)
   cross join lateral (select x.* from entry x where x.account_id = named.id and x.posting_id = posting offset 0) e
$$;

-- Step 3 of post(): finds keys that were used before. A key can have two postings after an archived partition came back
-- (decision 0154): the first one answers. Returns an outcome per posting ('posted' for a new key) and the
-- first answers of the replays.
create function find_replays(batch posting_batch, out outcomes posting_outcome[], out answers json) language plpgsql as $$
begin
  select array_agg(case when first.id is null then 'posted'::posting_outcome
                        when first.payload_hash = request.payload_hash then 'replayed'
                        else 'key_conflict' end order by request.posting),
         json_agg(json_build_object('posting', request.posting, 'id', first.id, 'public_id', first.public_id,
                                    'created_at', first.created_at,
                                    'details', whole_details(first.details, first.kind, first.initiator_id), 'accounts', account_list(first.accounts), 'balances', first.balances))
           filter (where first.payload_hash = request.payload_hash)
    into outcomes, answers
    from unnest(batch.command_keys, batch.payload_hashes) with ordinality request(command_key, payload_hash, posting)
    left join lateral (
      select p.*, array(select e.balance_after from entries_of(p.id, p.accounts) e order by e.account_id) as balances
        from (select y.* from posting y where y.command_key = request.command_key offset 0) p order by p.id limit 1) first on true;
end $$;

-- Step 3 of post(): reads the accounts of a batch. Fails the whole batch in three cases that only a bug of the server can
-- cause: an account is unknown, account_ids is not ascending, or an array that the journal hashes does not have one
-- element per posting or entry. Rows are written by element, so a surplus element would break the hash chain.
create function read_accounts(batch posting_batch) returns batch_accounts language plpgsql as $$
declare
  accounts batch_accounts;
  postings constant text := array_dims(batch.public_ids);
begin
  if (postings = '[1:' || cardinality(string_to_array(batch.details, E'\x1f')) || ']'
      and array_dims(batch.kinds) = postings and array_dims(batch.initiator_ids) = postings
      and array_dims(batch.command_keys) = postings and array_dims(batch.payload_hashes) = postings
      and array_dims(batch.ended_public_ids) = postings
      and array_dims(batch.entry_amounts) = array_dims(batch.entry_accounts)) is not true then
    raise exception 'an array of the batch is too short or too long' using errcode = 'invalid_parameter_value';
  end if;
  select array_agg(a.id), array_agg(a.row_address), array_agg(a.balance), array_agg(a.version), array_agg(coalesce(a.floor, -9223372036854775808)),
         array_agg(case when a.status = 'locked' then 'locked'::account_condition when a.status = 'frozen' then 'frozen'
                        when a.owed > 0 then 'owing' else 'open' end),
         array_agg(a.class), array_agg(a.class in ('on_hold', 'escrow')), array_agg(coalesce(a.spent_day, '-infinity')), array_agg(a.spent),
         array(select batch.account_ids[place] from unnest(batch.entry_accounts) place)
    into accounts
    from (select b.ctid as row_address, b.* from account b where b.id = any (batch.account_ids) order by b.id) a;
  if accounts.ids is distinct from batch.account_ids or array_position(accounts.entry_account_ids, null) is not null then
    raise exception 'the batch names an unknown account, or its accounts are not in order' using errcode = 'invalid_parameter_value';
  end if;
  return accounts;
end $$;

-- Step 3 of post(): reads the holds that a batch ends. Each `offset 0` makes PostgreSQL read one row by its key. If it
-- believed that few holds are open, it would otherwise read all open holds for each posting.
create function read_holds(ended_public_ids uuid[]) returns batch_holds language plpgsql as $$
declare
  holds batch_holds;
begin
  select array_agg(case when named.public_id is not null then coalesce(h.posting_id, 0) end order by named.posting),
         array_agg(h.account_id order by named.posting), array_agg(h.amount order by named.posting)
    into holds
    from unnest(ended_public_ids) with ordinality named(public_id, posting)
    left join lateral (select y.id from posting y where y.public_id = named.public_id offset 0) p on true
    left join lateral (select y.* from hold y where y.posting_id = p.id offset 0) h on h.ended_by is null;
  return holds;
end $$;

-- Step 3 of post(): reads the amounts spent so far in each slot (an account, a meter and a day). Most batches need only
-- the accounts and not the table spending.
create function read_spending(batch posting_batch, accounts batch_accounts) returns batch_spending language plpgsql as $$
declare
  -- Columns that are read for every slot: a local array is faster than a field.
  slot_meters         constant text[] := batch.slot_meters;
  slot_days           constant date[] := batch.slot_days;
  slot_since          constant date[] := batch.slot_since;
  on_day              bigint[] := array_fill(0::bigint, array[cardinality(slot_days)]);
  since               bigint[] := on_day;
  account             int;
  last_day            date;
  is_spending_needed  boolean := false;
begin
  for slot in 1 .. cardinality(slot_days) loop
    account := batch.slot_accounts[slot];
    last_day := accounts.spent_days[account];
    if slot_meters[slot] = 'out' and last_day between slot_since[slot] and slot_days[slot] then
      since[slot] := accounts.spent[account];
      if last_day = slot_days[slot] then on_day[slot] := accounts.spent[account]; end if;
    end if;
    is_spending_needed := is_spending_needed or slot_meters[slot] <> 'out' or slot_since[slot] < slot_days[slot]
                          or slot_days[slot] < last_day;
  end loop;

  if is_spending_needed then
    select array_agg(slot.on_day + coalesce(stored.on_day, 0) order by slot.place),
           array_agg(slot.spent_since + coalesce(stored.since, 0) order by slot.place)
      into on_day, since
      from unnest(batch.slot_accounts, slot_meters, slot_days, slot_since, on_day, since)
           with ordinality slot(account, meter, day, first_day, on_day, spent_since, place)
      left join lateral (
        select sum(x.spent) filter (where x.day = slot.day)::bigint as on_day, sum(x.spent)::bigint as since
          from spending x
         where x.account_id = batch.account_ids[slot.account] and x.meter = slot.meter
           and x.day between slot.first_day and slot.day) stored on true;
  end if;
  return row(on_day, since);
end $$;

-- Step 5 of post(): writes postings and entries.
create function write_postings(batch posting_batch, decision batch_decision, accounts batch_accounts, holds batch_holds,
                               at timestamptz) returns void
language plpgsql as $$
begin
  insert into posting (id, created_at, public_id, initiator_id, command_key, payload_hash, ends, kind, accounts, details)
  select p.id, at, p.public_id, p.initiator_id, p.command_key, p.payload_hash, p.hold_id, p.kind,
         array_to_string(accounts.entry_account_ids[batch.entry_starts[p.posting] : batch.entry_starts[p.posting + 1] - 1], ' '), p.details::json
    from unnest(decision.posting_ids, batch.public_ids, batch.initiator_ids, batch.command_keys, batch.payload_hashes, holds.hold_ids,
                batch.kinds,
                string_to_array(batch.details, E'\x1f'))
         with ordinality p(id, public_id, initiator_id, command_key, payload_hash, hold_id, kind, details, posting)
   where p.id > 0;
  insert into entry (account_id, posting_id, sequence, amount, balance_after)
  select e.account_id, e.posting_id, e.sequence, e.amount, e.balance_after
    from unnest(accounts.entry_account_ids, decision.entry_posting_ids, decision.sequences, batch.entry_amounts, decision.balances_after)
         e(account_id, posting_id, sequence, amount, balance_after)
   where e.posting_id > 0;
end $$;

-- Step 5 of post(): writes balances and spent amounts.
create function write_accounts(batch posting_batch, accounts batch_accounts, decision batch_decision) returns void
language plpgsql as $$
declare
  last_days        date[]   := accounts.spent_days;
  last_spent       bigint[] := accounts.spent;
  stored_accounts  bigint[] := '{}';  -- these four arrays: amounts to add to spending
  stored_meters    text[]   := '{}';
  stored_days      date[]   := '{}';
  stored_amounts   bigint[] := '{}';
  account          int;
  written_count    int;
begin
  for slot in 1 .. cardinality(decision.slot_spent) loop
    continue when decision.slot_spent[slot] = 0;
    account := batch.slot_accounts[slot];
    if batch.slot_meters[slot] = 'out' and batch.slot_days[slot] >= last_days[account] then
      if batch.slot_days[slot] > last_days[account] then
        if last_spent[account] > 0 then
          stored_accounts := stored_accounts || batch.account_ids[account];
          stored_meters := stored_meters || 'out'::text;
          stored_days := stored_days || last_days[account];
          stored_amounts := stored_amounts || last_spent[account];
        end if;
        last_days[account] := batch.slot_days[slot];
        last_spent[account] := 0;
      end if;
      last_spent[account] := last_spent[account] + decision.slot_spent[slot];
    else
      stored_accounts := stored_accounts || batch.account_ids[account];
      stored_meters := stored_meters || batch.slot_meters[slot];
      stored_days := stored_days || batch.slot_days[slot];
      stored_amounts := stored_amounts || decision.slot_spent[slot];
    end if;
  end loop;

  -- Updates by row address (ctid), which is faster. Rows cannot move while the head is locked.
  update account a set balance = next.balance, version = next.version, last_id = decision.last_id,
                       spent_day = nullif(next.spent_day, '-infinity'), spent = next.spent
    from unnest(accounts.row_addresses, accounts.versions, decision.balances, decision.versions, last_days, last_spent)
         next(row_address, old_version, balance, version, spent_day, spent)
   where a.ctid = next.row_address and next.version <> next.old_version;
  get diagnostics written_count = row_count;
  -- An account that no posting changed is not written. Most batches change all their accounts and skip the slow count.
  if written_count <> cardinality(decision.versions) then
    if written_count <> (select count(*) from unnest(accounts.versions, decision.versions) v(old_version, version)
                          where v.version <> v.old_version) then
      raise exception 'an account was changed outside the ledger' using errcode = 'serialization_failure';
    end if;
  end if;

  if cardinality(stored_accounts) > 0 then
    insert into spending as s (account_id, meter, day, spent)
    select n.account_id, n.meter, n.day, sum(n.spent)
      from unnest(stored_accounts, stored_meters, stored_days, stored_amounts) n(account_id, meter, day, spent) group by 1, 2, 3
    on conflict (account_id, meter, day) do update set spent = s.spent + excluded.spent;
  end if;
end $$;

-- Step 5 of post(): ends holds, gives back their used limits if the posting says so, and opens new holds.
create function write_holds(batch posting_batch, decision batch_decision, holds batch_holds) returns void language plpgsql as $$
declare
  returned record;
  ended    int;
begin
  update hold h set ended_by = p.id
    from unnest(decision.posting_ids, holds.hold_ids) p(id, hold_id)
   where h.posting_id = p.hold_id and p.id > 0 and h.ended_by is null;
  get diagnostics ended = row_count;
  if ended <> (select count(*) from unnest(decision.posting_ids, holds.hold_ids) p(id, hold_id) where p.id > 0 and p.hold_id > 0) then
    raise exception 'a hold is already ended' using errcode = 'unique_violation';
  end if;
  for returned in
    select (s.item ->> 0)::bigint as account_id, s.item ->> 1 as meter, (s.item ->> 2)::date as day, sum((s.item ->> 3)::bigint) as amount
      from unnest(decision.posting_ids, holds.hold_ids, batch.returns_spending) p(id, hold_id, returns_spending)
      join hold h on h.posting_id = p.hold_id
     cross join jsonb_array_elements(h.spending) s(item)
     where p.id > 0 and p.returns_spending
     group by 1, 2, 3
  loop
    update account a set spent = a.spent - returned.amount
     where a.id = returned.account_id and a.spent_day = returned.day and returned.meter = 'out';
    if not found then
      update spending s set spent = s.spent - returned.amount
       where s.account_id = returned.account_id and s.meter = returned.meter and s.day = returned.day;
    end if;
  end loop;
  insert into hold (posting_id, account_id, amount, spending)
  select p.id, batch.account_ids[batch.entry_accounts[p.opening_entry]], batch.entry_amounts[p.opening_entry], coalesce((
           select jsonb_agg(jsonb_build_array(batch.account_ids[batch.slot_accounts[c.slot]], batch.slot_meters[c.slot],
                                              batch.slot_days[c.slot], c.amount) order by c.place)
             from unnest(batch.check_slots, batch.check_amounts) with ordinality c(slot, amount, place)
            where c.place >= batch.check_starts[p.posting] and c.place < batch.check_starts[p.posting + 1]), '[]')
    from unnest(decision.posting_ids, decision.opening_entries) with ordinality p(id, opening_entry, posting)
   where p.opening_entry > 0;
end $$;

-- Limits count at most 30 days, so older amounts are not needed. Call it once a day.
create function delete_old_spending() returns void language sql security definer set search_path from current as $$
  delete from spending where day < current_date - 40
$$;
