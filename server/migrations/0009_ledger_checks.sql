-- Ledger functions: the invariants of accounts, entries, postings, holds and repairs. Each returns one row per violation.
set local search_path = {{ledger}}, pg_catalog, pg_temp;

-- What an account of a kind must be, and what its row says, in the words of findings.
create function due_by_kind(kind text) returns text language sql immutable parallel safe
return class_of(kind) || case when kind in ('available', 'on_hold') then ', of a member' else ', of the house' end
       || case when class_of(kind) = 'outside' then ', without floor' else ', floor 0' end;

create function found_by_kind(a account) returns text language sql immutable parallel safe
return a.class || case when a.owner_id is null then ', of the house' else ', of a member' end || coalesce(', floor ' || a.floor::text, ', without floor');

-- Checks the whole ledger. Call it in one repeatable-read transaction.
create function violations() returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path from current as $$
  with
  explained as materialized (select * from explained_steps()),
  chained as (
    select e.account_id, e.posting_id, e.sequence, e.amount, e.balance_after,
           coalesce(lag(e.sequence) over w, 0) + 1 as due_sequence, coalesce(lag(e.balance_after) over w, 0) + e.amount as due_balance
      from entry e window w as (partition by e.account_id order by e.posting_id)
  ),
  counted as (select c.account_id, count(*) as entries, sum(c.amount) as total from chained c group by 1),
  booked as (select e.posting_id, array_agg(e.account_id order by e.account_id) as accounts, sum(e.amount) as total from entry e group by 1),
  open_items as (select h.account_id, sum(h.amount) as total from hold h where h.ended_by is null group by 1),
  corrected as (select r, lag(r.hash, 1, '\x') over (order by r.id) as earlier from repair r)
  select 'entry sequence without gap', format('account %s posting %s', account_id, posting_id), due_sequence::text, sequence::text
    from chained where sequence <> due_sequence
  union all
  select 'balance after = balance before + amount', format('account %s posting %s', c.account_id, c.posting_id),
         (c.due_balance + coalesce(x.step, 0))::text, c.balance_after::text
    from chained c left join explained x on x.account_id = c.account_id and x.posting_id = c.posting_id
   where c.balance_after <> c.due_balance + coalesce(x.step, 0)
  union all
  select 'balance = sum of entries', format('account %s', coalesce(a.id, c.account_id)), coalesce(c.total, 0)::text, a.balance::text
    from account a full join counted c on c.account_id = a.id where a.balance is distinct from coalesce(c.total, 0)
  union all
  select 'version = number of entries', format('account %s', a.id), coalesce(c.entries, 0)::text, a.version::text
    from account a left join counted c on c.account_id = a.id where a.version <> coalesce(c.entries, 0)
  union all
  select 'all balances sum to 0', 'book', '0', sum(balance)::text from account having sum(balance) <> 0
  union all
  select 'a posting balances', format('posting %s', posting_id), '0', total::text from booked where total <> 0
  union all
  select 'a posting names its entries', format('posting %s', coalesce(p.id, b.posting_id)), p.accounts::text, b.accounts::text
    from posting p full join booked b on b.posting_id = p.id where p.accounts::bigint[] is distinct from b.accounts
  union all
  select 'posting ids without gap', 'book', (select last_id from head)::text, format('%s, the last %s', count(*), max(id))
    from posting having count(*) <> (select last_id from head) or coalesce(max(id), 0) <> (select last_id from head)
  union all
  select 'held money = open items', format('account %s', a.id), coalesce(o.total, 0)::text, a.balance::text
    from account a left join open_items o on o.account_id = a.id
   where a.class in ('on_hold', 'escrow') and a.balance <> coalesce(o.total, 0)
  union all
  select 'a hold is ended by the posting that names it', format('posting %s', coalesce(h.posting_id, p.ends)), p.id::text, h.ended_by::text
    from hold h full join (select id, ends from posting where ends is not null) p on p.ends = h.posting_id
   where h.ended_by is distinct from p.id
  union all
  select 'the chain of repairs', format('account %s repair %s', (c.r).account_id, (c.r).id), encode(repair_hash(c.earlier, c.r), 'hex'), encode((c.r).hash, 'hex')
    from corrected c where (c.r).hash <> repair_hash(c.earlier, c.r)
  union all
  select 'an account is what its kind says', format('account %s', a.id), due_by_kind(a.kind), found_by_kind(a)
    from account a where found_by_kind(a) <> due_by_kind(a.kind)
  union all
  select 'nobody is overdrawn', format('account %s posting %s', c.account_id, c.posting_id), '0 or more', c.balance_after::text
    from chained c join account a on a.id = c.account_id where c.balance_after < 0 and class_of(a.kind) <> 'outside'
$$;

-- The same rules for the entries of some accounts.
create function account_violations(accounts bigint[]) returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path from current as $$
  with
  explained as materialized (select * from explained_steps() x where x.account_id = any (accounts)),
  chained as (
    select e.account_id, e.posting_id, e.sequence, e.amount, e.balance_after,
           coalesce(lag(e.sequence) over w, 0) + 1 as due_sequence, coalesce(lag(e.balance_after) over w, 0) + e.amount as due_balance
      from entry e where e.account_id = any (accounts) window w as (partition by e.account_id order by e.posting_id)
  ),
  counted as (select c.account_id, count(*) as entries, sum(c.amount) as total from chained c group by 1)
  select 'entry sequence without gap', format('account %s posting %s', account_id, posting_id), due_sequence::text, sequence::text
    from chained where sequence <> due_sequence
  union all
  select 'balance after = balance before + amount', format('account %s posting %s', c.account_id, c.posting_id),
         (c.due_balance + coalesce(x.step, 0))::text, c.balance_after::text
    from chained c left join explained x on x.account_id = c.account_id and x.posting_id = c.posting_id
   where c.balance_after <> c.due_balance + coalesce(x.step, 0)
  union all
  select 'balance = sum of entries', format('account %s', a.id), coalesce(c.total, 0)::text, a.balance::text
    from account a left join counted c on c.account_id = a.id where a.id = any (accounts) and a.balance <> coalesce(c.total, 0)
  union all
  select 'version = number of entries', format('account %s', a.id), coalesce(c.entries, 0)::text, a.version::text
    from account a left join counted c on c.account_id = a.id where a.id = any (accounts) and a.version <> coalesce(c.entries, 0)
  union all
  select 'held money = open items', format('account %s', a.id), coalesce(o.total, 0)::text, a.balance::text
    from account a
    cross join lateral (select sum(h.amount) as total from hold h where h.account_id = a.id and h.ended_by is null) o
   where a.id = any (accounts) and a.class in ('on_hold', 'escrow') and a.balance <> coalesce(o.total, 0)
  union all
  select 'a posting names its entries', format('posting %s', c.posting_id), p.accounts::text, null
    from chained c left join posting p on p.id = c.posting_id where p.id is null or not c.account_id = any (p.accounts)
  union all
  select 'an account is what its kind says', format('account %s', a.id), due_by_kind(a.kind), found_by_kind(a)
    from account a where a.id = any (accounts) and found_by_kind(a) <> due_by_kind(a.kind)
  union all
  select 'nobody is overdrawn', format('account %s posting %s', c.account_id, c.posting_id), '0 or more', c.balance_after::text
    from chained c join account a on a.id = c.account_id where c.balance_after < 0 and class_of(a.kind) <> 'outside'
$$;

-- Cheap checks of the whole ledger: every account against its newest entry and its kind, and everything posted after a posting.
create function new_violations(after_id bigint) returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path from current as $$
  with
  explained as materialized (select * from explained_steps()),
  newest as (
    select a.id, a.balance, a.version, coalesce(e.balance_after, 0) + case when exists (select from explained) or exists (select from repair) then pending_step(a.id) else 0 end as due_balance,
           coalesce(e.sequence, 0) as due_version
      from account a left join lateral (select y.* from entry y where y.account_id = a.id order by y.posting_id desc limit 1) e on true
  ),
  chained as (
    select e.account_id, e.posting_id, e.sequence, e.balance_after, coalesce(b.sequence, 0) + 1 as due_sequence,
           coalesce(b.balance_after, 0) + e.amount + coalesce(x.step, 0) as due_balance
      from entry e
      left join explained x on x.account_id = e.account_id and x.posting_id = e.posting_id
      left join lateral (select y.* from entry y where y.account_id = e.account_id and y.posting_id < e.posting_id order by y.posting_id desc limit 1) b on true
     where e.posting_id > after_id
  )
  select 'balance = balance after its newest entry', format('account %s', id), due_balance::text, balance::text from newest where balance <> due_balance
  union all
  select 'version = number of its newest entry', format('account %s', id), due_version::text, version::text from newest where version <> due_version
  union all
  select 'entry sequence without gap', format('account %s posting %s', account_id, posting_id), due_sequence::text, sequence::text
    from chained where sequence <> due_sequence
  union all
  select 'balance after = balance before + amount', format('account %s posting %s', account_id, posting_id), due_balance::text, balance_after::text
    from chained where balance_after <> due_balance
  union all
  select 'held money = open items', format('account %s', a.id), coalesce(o.total, 0)::text, a.balance::text
    from account a left join (select h.account_id, sum(h.amount) as total from hold h where h.ended_by is null group by 1) o on o.account_id = a.id
   where a.class in ('on_hold', 'escrow') and a.balance <> coalesce(o.total, 0)
  union all
  select 'all balances sum to 0', 'book', '0', sum(balance)::text from account having sum(balance) <> 0
  union all
  select 'the chain of the journal', format('batch %s to %s', l.first_id, l.last_id), l.expected, l.found
    from broken_links(after_id + 1, (select h.last_id from head h)) l
  union all
  select 'an account is what its kind says', format('account %s', a.id), due_by_kind(a.kind), found_by_kind(a)
    from account a where found_by_kind(a) <> due_by_kind(a.kind)
  union all
  select 'nobody is overdrawn', format('account %s', a.id), '0 or more', a.balance::text
    from account a where a.balance < 0 and class_of(a.kind) <> 'outside'
  union all
  select 'nobody is overdrawn', format('account %s posting %s', c.account_id, c.posting_id), '0 or more', c.balance_after::text
    from chained c join account a on a.id = c.account_id where c.balance_after < 0 and class_of(a.kind) <> 'outside'
$$;

-- Checks for every minute and for every large payment: each stored balance against the newest entry, and the newest entries against each
-- other.
create function newest_violations(accounts bigint[]) returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path from current as $$
  with
  newest as (
    select a.id, a.balance, a.version, coalesce(e.balance_after, 0) + pending_step(a.id) as due_balance, coalesce(e.sequence, 0) as due_version
      from account a
      left join lateral (select y.* from entry y where y.account_id = a.id order by y.posting_id desc limit 1) e on true
     where a.id = any (accounts)
  ),
  explained as materialized (
    select x.* from explained_steps() x where x.account_id = any (accounts) and exists (select from repair r where r.account_id = any (accounts))
  ),
  recent as (
    select e.account_id, e.posting_id, e.sequence, e.amount, e.balance_after
      from unnest(accounts) asked (id)
     cross join lateral (select y.* from entry y where y.account_id = asked.id order by y.posting_id desc limit 50) e
  ),
  chained as (
    select r.*, lag(r.sequence) over w + 1 as due_sequence, lag(r.balance_after) over w + r.amount as due_balance
      from recent r window w as (partition by r.account_id order by r.posting_id)
  )
  select 'balance = balance after its newest entry', format('account %s', id), due_balance::text, balance::text from newest where balance <> due_balance
  union all
  select 'version = number of its newest entry', format('account %s', id), due_version::text, version::text from newest where version <> due_version
  union all
  select 'entry sequence without gap', format('account %s posting %s', account_id, posting_id), due_sequence::text, sequence::text
    from chained where sequence <> due_sequence
  union all
  select 'balance after = balance before + amount', format('account %s posting %s', c.account_id, c.posting_id),
         (c.due_balance + coalesce(x.step, 0))::text, c.balance_after::text
    from chained c left join explained x on x.account_id = c.account_id and x.posting_id = c.posting_id
   where c.balance_after <> c.due_balance + coalesce(x.step, 0)
$$;

-- The same for the members' available accounts among these, and the hash of the batch that wrote the newest entry of each.
create function payout_violations(accounts bigint[]) returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path from current as $$
  with paying as materialized (select a.id from account a where a.id = any (accounts) and a.kind = 'available')
  select * from newest_violations(array(select id from paying))
  union all
  select * from links_of(array(
    select e.posting_id from paying
     cross join lateral (select y.posting_id from entry y where y.account_id = paying.id order by y.posting_id desc limit 1) e))
$$;

-- All invariants of a range of postings, their entries, holds and hashes. The time depends on the length of the range, not of the ledger.
create function stretch_violations(after_id bigint, to_id bigint) returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path from current as $$
  with
  explained as materialized (select * from explained_steps()),
  booked as materialized (
    select p.id, p.accounts, k.account, e.posting_id, e.sequence, e.amount, e.balance_after, b.posting_id as before_id,
           coalesce(b.sequence, 0) + 1 as due_sequence, coalesce(b.balance_after, 0) + e.amount + coalesce(x.step, 0) as due_balance
      from posting p
     cross join lateral unnest(p.accounts) k (account)
      left join entry e on e.account_id = k.account and e.posting_id = p.id
      left join explained x on x.account_id = e.account_id and x.posting_id = e.posting_id
      left join lateral (select y.* from entry y where y.account_id = k.account and y.posting_id < p.id order by y.posting_id desc limit 1) b on true
     where p.id > after_id and p.id <= to_id
  )
  select 'entry sequence without gap', format('account %s posting %s', account, id), due_sequence::text, sequence::text
    from booked where sequence <> due_sequence
  union all
  select 'balance after = balance before + amount', format('account %s posting %s', account, id), due_balance::text, balance_after::text
    from booked where balance_after <> due_balance
  union all
  select 'a posting balances', format('posting %s', id), '0', sum(amount)::text from booked group by id having sum(amount) <> 0
  union all
  select 'a posting names its entries', format('posting %s', id), accounts::text, array_agg(account order by account) filter (where posting_id is not null)::text
    from booked group by id, accounts having count(*) <> count(posting_id)
  union all
  select distinct 'a posting names its entries', format('posting %s', b.before_id), p.accounts::text, array[b.account]::text
    from booked b left join posting p on p.id = b.before_id where b.before_id is not null and (p.id is null or not b.account = any (p.accounts))
  union all
  select 'posting ids without gap', 'book', (to_id - after_id)::text, count(*)::text
    from posting p where p.id > after_id and p.id <= to_id having count(*) <> to_id - after_id
  union all
  select 'a hold is ended by the posting that names it', format('posting %s', p.ends), p.id::text, h.ended_by::text
    from posting p left join hold h on h.posting_id = p.ends
   where p.id > after_id and p.id <= to_id and p.ends is not null and h.ended_by is distinct from p.id
  union all
  select 'the chain of the journal', format('batch %s to %s', l.first_id, l.last_id), l.expected, l.found
    from broken_links(after_id + 1, to_id) l
$$;
