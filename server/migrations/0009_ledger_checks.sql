-- Ledger functions: the invariants of accounts, entries, postings, holds and repairs. The first functions are rules
-- that several checks share: each compares two values and returns a finding if they differ.
set local search_path = {{ledger}}, pg_catalog, pg_temp;

-- Texts for findings: the class, owner and floor that a kind of account should have, and those in the account's row.
create function expected_by_kind(kind text) returns text language sql immutable parallel safe
return class_of(kind) || case when kind in ('available', 'on_hold') then ', of a member' else ', of the platform' end
       || case when class_of(kind) = 'outside' then ', without floor' else ', floor 0' end;

create function found_by_kind(a account) returns text language sql immutable parallel safe
return a.class || case when a.owner_id is null then ', of the platform' else ', of a member' end
  || coalesce(', floor ' || a.floor::text, ', without floor');

create function entry_findings(account_id bigint, posting_id bigint, sequence bigint, due_sequence bigint,
                               balance_after bigint, due_balance bigint)
returns table (rule text, subject text, expected text, found text) language sql stable as $$
  select 'entry sequence without gap', format('account %s posting %s', account_id, posting_id), due_sequence::text,
         sequence::text where sequence <> due_sequence
  union all
  select 'balance after = balance before + amount', format('account %s posting %s', account_id, posting_id),
         due_balance::text, balance_after::text
   where balance_after <> due_balance
$$;

create function account_findings(account_id bigint, balance bigint, total numeric, version bigint, entries bigint)
returns table (rule text, subject text, expected text, found text) language sql stable as $$
  select 'balance = sum of entries', format('account %s', account_id), coalesce(total, 0)::text, balance::text
   where balance is distinct from coalesce(total, 0)
  union all
  select 'version = number of entries', format('account %s', account_id), coalesce(entries, 0)::text, version::text
   where version <> coalesce(entries, 0)
$$;

create function newest_entry_findings(account_id bigint, balance bigint, due_balance bigint, version bigint, due_version bigint)
returns table (rule text, subject text, expected text, found text) language sql stable as $$
  select 'balance = balance after its newest entry', format('account %s', account_id), due_balance::text, balance::text
   where balance <> due_balance
  union all
  select 'version = number of its newest entry', format('account %s', account_id), due_version::text, version::text
   where version <> due_version
$$;

create function held_money_findings(account_id bigint, class text, balance bigint, open_holds numeric)
returns table (rule text, subject text, expected text, found text) language sql stable as $$
  select 'held money = open holds', format('account %s', account_id), coalesce(open_holds, 0)::text, balance::text
   where class in ('on_hold', 'escrow') and balance <> coalesce(open_holds, 0)
$$;

create function kind_findings(checked account)
returns table (rule text, subject text, expected text, found text) language sql stable as $$
  select 'an account matches its kind', format('account %s', checked.id), expected_by_kind(checked.kind), found_by_kind(checked)
   where found_by_kind(checked) <> expected_by_kind(checked.kind)
$$;

-- Rule: no entry leaves an account below zero, except an outside account.
create function overdrawn_findings(account_id bigint, kind text, posting_id bigint, balance_after bigint)
returns table (rule text, subject text, expected text, found text) language sql stable as $$
  select 'no account is overdrawn', format('account %s posting %s', account_id, posting_id), '0 or more', balance_after::text
   where balance_after < 0 and class_of(kind) <> 'outside'
$$;

create function sum_findings()
returns table (rule text, subject text, expected text, found text) language sql stable as $$
  select 'all balances sum to 0', 'book', '0', sum(balance)::text from account having sum(balance) <> 0
$$;

-- Checks all accounts, entries, postings, holds and repairs. The hash chain of the journal is checked by
-- chain_violations(), and recount() runs both. Like foreign_payments(), reads all rows and avoids nested loops.
create function violations() returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path from current set enable_nestloop = off set jit = off as $$
  with
  repaired as materialized (select * from repair_differences()),
  chained as (
    select e.account_id, e.posting_id, e.sequence, e.amount, e.balance_after,
           coalesce(lag(e.sequence) over w, 0) + 1 as due_sequence, coalesce(lag(e.balance_after) over w, 0) + e.amount as due_balance
      from entry e window w as (partition by e.account_id order by e.posting_id)
  ),
  counted as (select c.account_id, count(*) as entries, sum(c.amount) as total from chained c group by 1),
  booked as (select e.posting_id, array_agg(e.account_id order by e.account_id) as accounts, sum(e.amount) as total
               from entry e group by 1),
  open_items as (select h.account_id, sum(h.amount) as total from hold h where h.ended_by is null group by 1),
  corrected as (select r, lag(r.hash, 1, '\x') over (order by r.id) as earlier from repair r)
  select f.*
    from chained c left join repaired x on x.account_id = c.account_id and x.posting_id = c.posting_id
   cross join lateral entry_findings(c.account_id, c.posting_id, c.sequence, c.due_sequence, c.balance_after,
                                     c.due_balance + coalesce(x.difference, 0)) f
  union all
  select f.*
    from account a full join counted c on c.account_id = a.id
   cross join lateral account_findings(coalesce(a.id, c.account_id), a.balance, c.total, a.version, c.entries) f
  union all
  select * from sum_findings()
  union all
  select 'a posting balances', format('posting %s', posting_id), '0', total::text from booked where total <> 0
  union all
  select 'a posting names its entries', format('posting %s', coalesce(p.id, b.posting_id)), p.accounts::text, b.accounts::text
    from posting p full join booked b on b.posting_id = p.id where p.accounts::bigint[] is distinct from b.accounts
  union all
  select 'posting ids without gap', 'book', (select last_id from head)::text, format('%s, the last %s', count(*), max(id))
    from posting having count(*) <> (select last_id from head) or coalesce(max(id), 0) <> (select last_id from head)
  union all
  select f.* from account a left join open_items o on o.account_id = a.id
   cross join lateral held_money_findings(a.id, a.class, a.balance, o.total) f
  union all
  select 'a hold is ended by the posting that names it', format('posting %s', coalesce(h.posting_id, p.ends)), p.id::text, h.ended_by::text
    from hold h full join (select id, ends from posting where ends is not null) p on p.ends = h.posting_id
   where h.ended_by is distinct from p.id
  union all
  select 'the chain of repairs', format('account %s repair %s', (c.r).account_id, (c.r).id),
         encode(repair_hash(c.earlier, c.r), 'hex'), encode((c.r).hash, 'hex')
    from corrected c where (c.r).hash <> repair_hash(c.earlier, c.r)
  union all
  select f.* from account a cross join lateral kind_findings(a) f
  union all
  select f.* from chained c join account a on a.id = c.account_id
   cross join lateral overdrawn_findings(a.id, a.kind, c.posting_id, c.balance_after) f
$$;

-- Checks the given accounts by rules of violations(): entries and the postings that name them, balances, held money,
-- kinds and overdrafts.
create function account_violations(accounts bigint[]) returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path from current set enable_seqscan = off set jit = off as $$
  with
  repaired as materialized (select * from repair_differences() x where x.account_id = any (accounts)),
  chained as (
    select e.account_id, e.posting_id, e.sequence, e.amount, e.balance_after,
           coalesce(lag(e.sequence) over w, 0) + 1 as due_sequence, coalesce(lag(e.balance_after) over w, 0) + e.amount as due_balance
      from entry e where e.account_id = any (accounts) window w as (partition by e.account_id order by e.posting_id)
  ),
  counted as (select c.account_id, count(*) as entries, sum(c.amount) as total from chained c group by 1)
  select f.*
    from chained c left join repaired x on x.account_id = c.account_id and x.posting_id = c.posting_id
   cross join lateral entry_findings(c.account_id, c.posting_id, c.sequence, c.due_sequence, c.balance_after,
                                     c.due_balance + coalesce(x.difference, 0)) f
  union all
  select f.*
    from account a left join counted c on c.account_id = a.id
   cross join lateral account_findings(a.id, a.balance, c.total, a.version, c.entries) f
   where a.id = any (accounts)
  union all
  select f.*
    from account a
    cross join lateral (select sum(h.amount) as total from hold h where h.account_id = a.id and h.ended_by is null) o
    cross join lateral held_money_findings(a.id, a.class, a.balance, o.total) f
   where a.id = any (accounts)
  union all
  select 'a posting names its entries', format('posting %s', c.posting_id), p.accounts::text, null
    from chained c left join lateral (select y.id, y.accounts from posting y where y.id = c.posting_id offset 0) p on true
   where p.id is null or not c.account_id = any (p.accounts)
  union all
  select f.* from account a cross join lateral kind_findings(a) f where a.id = any (accounts)
  union all
  select f.* from chained c join account a on a.id = c.account_id and a.id = any (accounts)
   cross join lateral overdrawn_findings(a.id, a.kind, c.posting_id, c.balance_after) f
$$;

-- Fast checks of the whole ledger: the sum of all balances, every account against its newest entry, its open holds and
-- its kind, and the entries and hashes of the postings after `after_id`. Avoids nested loops, except to find the entry
-- before each entry and the newest entry of each account.
create function new_violations(after_id bigint) returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path from current set enable_nestloop = off set enable_sort = off set jit = off as $$
  with
  repaired as materialized (select * from repair_differences()),
  newest as (
    select a.id, a.balance, a.version,
           coalesce(e.balance_after, 0)
           + case when exists (select from repair) then pending_repair_difference(a.id) else 0 end as due_balance,
           coalesce(e.sequence, 0) as due_version
      from account a
      left join lateral (select y.* from entry y where y.account_id = a.id order by y.posting_id desc limit 1) e on true
  ),
  chained as (
    select e.account_id, e.posting_id, e.sequence, e.balance_after, coalesce(b.sequence, 0) + 1 as due_sequence,
           coalesce(b.balance_after, 0) + e.amount + coalesce(x.difference, 0) as due_balance
      from (select y.* from entry y where y.posting_id > after_id offset 0) e
      left join repaired x on x.account_id = e.account_id and x.posting_id = e.posting_id
      left join lateral (select y.* from entry y
                          where y.account_id = e.account_id and y.posting_id < e.posting_id
                          order by y.posting_id desc limit 1) b on true
  )
  select f.* from newest n cross join lateral newest_entry_findings(n.id, n.balance, n.due_balance, n.version, n.due_version) f
  union all
  select f.* from chained c cross join lateral entry_findings(c.account_id, c.posting_id, c.sequence, c.due_sequence,
                                                              c.balance_after, c.due_balance) f
  union all
  select f.*
    from account a left join (select h.account_id, sum(h.amount) as total from hold h
                               where h.ended_by is null group by 1) o on o.account_id = a.id
   cross join lateral held_money_findings(a.id, a.class, a.balance, o.total) f
  union all
  select * from sum_findings()
  union all
  select * from hash_findings(after_id + 1, (select h.last_id from head h))
  union all
  select f.* from account a cross join lateral kind_findings(a) f
  union all
  select 'no account is overdrawn', format('account %s', a.id), '0 or more', a.balance::text
    from account a where a.balance < 0 and class_of(a.kind) <> 'outside'
  union all
  select f.* from chained c join account a on a.id = c.account_id
   cross join lateral overdrawn_findings(a.id, a.kind, c.posting_id, c.balance_after) f
$$;

-- Fast checks of the given accounts: each stored balance against the account's newest entry, and the newest 50 entries
-- against each other.
create function newest_violations(accounts bigint[]) returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path from current set enable_seqscan = off set enable_sort = off set jit = off as $$
  with
  newest as (
    select a.id, a.balance, a.version,
           coalesce(e.balance_after, 0)
           + case when exists (select from repair) then pending_repair_difference(a.id) else 0 end as due_balance,
           coalesce(e.sequence, 0) as due_version
      from account a
      left join lateral (select y.* from entry y where y.account_id = a.id order by y.posting_id desc limit 1) e on true
     where a.id = any (accounts)
  ),
  repaired as materialized (
    select x.* from repair_differences() x
     where x.account_id = any (accounts) and exists (select from repair r where r.account_id = any (accounts))
  ),
  recent as (
    select e.account_id, e.posting_id, e.sequence, e.amount, e.balance_after
      from unnest(accounts) asked (id)
     cross join lateral (select y.* from entry y where y.account_id = asked.id order by y.posting_id desc limit 50) e
  ),
  -- Fewer than 50 entries are all entries of the account. The first of them must follow sequence 0 and balance 0.
  chained as (
    select r.*, coalesce(lag(r.sequence) over w, r.start) + 1 as due_sequence,
           coalesce(lag(r.balance_after) over w, r.start) + r.amount as due_balance
      from (select e.*, case when count(*) over (partition by e.account_id) < 50 then 0 end as start from recent e) r
    window w as (partition by r.account_id order by r.posting_id)
  )
  select f.* from newest n cross join lateral newest_entry_findings(n.id, n.balance, n.due_balance, n.version, n.due_version) f
  union all
  select f.*
    from chained c left join repaired x on x.account_id = c.account_id and x.posting_id = c.posting_id
   cross join lateral entry_findings(c.account_id, c.posting_id, c.sequence, c.due_sequence, c.balance_after,
                                     c.due_balance + coalesce(x.difference, 0)) f
$$;

-- Runs the checks of newest_violations() on those of the given accounts that are members' available accounts. Also
-- checks the hash of the batch that wrote the newest entry of each.
create function payout_violations(accounts bigint[]) returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path from current set enable_seqscan = off set enable_sort = off set jit = off as $$
  with paying as materialized (select a.id from account a where a.id = any (accounts) and a.kind = 'available')
  select * from newest_violations(array(select id from paying))
  union all
  select * from hash_findings_of_postings(array(
    select e.posting_id from paying
     cross join lateral (select y.posting_id from entry y where y.account_id = paying.id order by y.posting_id desc limit 1) e))
$$;

-- Checks the postings from `after_id` (exclusive) to `to_id`, and the hashes of their batches. The postings must sum to
-- zero, name their entries, have ids without a gap and have ended their holds. Their entries must follow from the
-- previous ones. Entries are read by account and posting, so the time hardly depends on the size of the ledger.
-- `offset 0` makes PostgreSQL do so whatever the statistics say.
create function range_violations(after_id bigint, to_id bigint) returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path from current set enable_seqscan = off set enable_sort = off set jit = off as $$
  with
  repaired as materialized (select * from repair_differences()),
  booked as materialized (
    select p.id, p.accounts, k.account, e.posting_id, e.sequence, e.amount, e.balance_after, b.posting_id as before_id,
           coalesce(b.sequence, 0) + 1 as due_sequence, coalesce(b.balance_after, 0) + e.amount + coalesce(x.difference, 0) as due_balance
      from posting p
     cross join lateral unnest(p.accounts) k (account)
      left join lateral (select y.* from entry y where y.account_id = k.account and y.posting_id = p.id offset 0) e on true
      left join repaired x on x.account_id = e.account_id and x.posting_id = e.posting_id
      left join lateral (select y.* from entry y
                          where y.account_id = k.account and y.posting_id < p.id
                          order by y.posting_id desc limit 1) b on true
     where p.id > after_id and p.id <= to_id
  )
  select f.* from booked b cross join lateral entry_findings(b.account, b.id, b.sequence, b.due_sequence, b.balance_after, b.due_balance) f
  union all
  select 'a posting balances', format('posting %s', id), '0', sum(amount)::text from booked group by id having sum(amount) <> 0
  union all
  select 'a posting names its entries', format('posting %s', id), accounts::text,
         array_agg(account order by account) filter (where posting_id is not null)::text
    from booked group by id, accounts having count(*) <> count(posting_id)
  union all
  select distinct 'a posting names its entries', format('posting %s', b.before_id), p.accounts::text, array[b.account]::text
    from booked b left join lateral (select y.id, y.accounts from posting y where y.id = b.before_id offset 0) p on true
   where b.before_id is not null and (p.id is null or not b.account = any (p.accounts))
  union all
  select 'posting ids without gap', 'book', (to_id - after_id)::text, count(*)::text
    from posting p where p.id > after_id and p.id <= to_id having count(*) <> to_id - after_id
  union all
  select 'a hold is ended by the posting that names it', format('posting %s', p.ends), p.id::text, h.ended_by::text
    from posting p left join lateral (select y.ended_by from hold y where y.posting_id = p.ends offset 0) h on true
   where p.id > after_id and p.id <= to_id and p.ends is not null and h.ended_by is distinct from p.id
  union all
  select * from hash_findings(after_id + 1, to_id)
$$;
