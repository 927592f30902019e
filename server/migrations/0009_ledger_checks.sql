-- Ledger functions: the invariants of accounts, entries, postings, holds and repairs. The rules are in
-- 0008_ledger_rules.sql.
set local search_path = ledger, pg_catalog, pg_temp;

-- Checks the given accounts with all their entries that are not archived: entries and the postings that name them,
-- balances, held money, kinds and overdrafts.
create function account_violations(accounts bigint[]) returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path from current set enable_seqscan = off set jit = off as $$
  with
  repaired as materialized (select * from repair_differences() x where x.account_id = any (accounts)),
  chained as (
    select e.account_id, e.posting_id, e.sequence, e.amount, e.balance_after,
           next_sequence(coalesce(lag(e.sequence) over w, 0)) as due_sequence, coalesce(lag(e.balance_after) over w, 0) + e.amount as due_balance
      from entry e where e.account_id = any (accounts) window w as (partition by e.account_id order by e.posting_id)
  ),
  checked as (select c.* from chained c where c.posting_id > (select archived_id())),
  -- The newest archived entry stands for itself and all before it.
  counted as (
    select c.account_id, count(*) filter (where c.posting_id > a.id) + coalesce((array_agg(c.sequence order by c.posting_id desc) filter (where c.posting_id <= a.id))[1], 0) as entries,
           coalesce(bool_or(c.posting_id <= a.id), false) as are_archived,
           coalesce(sum(c.amount) filter (where c.posting_id > a.id), 0)
           + coalesce((array_agg(c.balance_after order by c.posting_id desc) filter (where c.posting_id <= a.id))[1], 0)
           - archived_difference(c.account_id) as total
      from chained c cross join (select archived_id() as id) a group by c.account_id, a.id)
  select f.*
    from checked c left join repaired x on x.account_id = c.account_id and x.posting_id = c.posting_id
   cross join lateral entry_findings(c.account_id, c.posting_id, c.sequence, c.due_sequence, c.balance_after,
                                     c.due_balance + coalesce(x.difference, 0)) f
  union all
  select f.*
    from account a left join counted c on c.account_id = a.id
   cross join lateral account_findings(a.id, a.balance, c.total, a.version, c.entries, coalesce(c.are_archived, false)) f
   where a.id = any (accounts)
  union all
  select f.*
    from account a
    cross join lateral (select sum(h.amount) as total from hold h where h.account_id = a.id and h.ended_by is null) o
    cross join lateral held_money_findings(a.id, a.class, a.balance, o.total) f
   where a.id = any (accounts)
  union all
  select 'a posting names its entries', format('posting %s', c.posting_id), p.accounts, null
    from checked c left join lateral (select y.id, y.accounts from posting y where y.id = c.posting_id offset 0) p on true
   where p.id is null or not names_account(p.accounts, c.account_id)
  union all
  select f.* from account a cross join lateral kind_findings(a.id, a.kind, a.class, a.owner_id, a.floor) f where a.id = any (accounts)
  union all
  select f.* from account a cross join lateral last_id_findings(a.id, a.last_id) f where a.id = any (accounts)
  union all
  select f.* from checked c join account a on a.id = c.account_id and a.id = any (accounts)
   cross join lateral overdrawn_findings(a.id, a.kind, c.posting_id, c.balance_after) f
$$;

-- Checks that read all accounts, but no old postings: the sum of all balances, every account against its newest entry, its
-- open holds and its kind, the end of the journal, and the repairs. An account that does not agree with its newest entry
-- is checked with all its entries. Avoids nested loops, except to find the newest entry of each account.
create function overall_violations() returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path from current set enable_nestloop = off set enable_sort = off set jit = off as $$
  with
  newest as (
    select a.id, a.balance, a.version,
           coalesce(e.balance_after, 0)
           + case when exists (select from repair) then pending_repair_difference(a.id) else 0 end as due_balance,
           coalesce(e.sequence, 0) as due_version
      from account a
      left join lateral (select y.* from entry y where y.account_id = a.id and y.posting_id <= a.last_id
                          order by y.posting_id desc limit 1) e on true
  ),
  misexplained as materialized (select f.* from archived_repair_findings() f),
  unfit as materialized (
    select n.* from newest n
     where n.balance <> n.due_balance or sequence_of(n.version) <> n.due_version
        or n.id in (select split_part(m.subject, ' ', 2)::bigint from misexplained m)),
  unfit_findings as materialized (select f.* from account_violations(array(select id from unfit)) f),
  link as (select j.* from journal j order by j.first_id desc limit 1),
  corrected as (
    select r.id, r.account_id, r.hash,
           repair_hash(lag(r.hash, 1, '\x') over (order by r.id), r.account_id, r.before, r.after, r.position, r.jumps,
                       r.requested_by, r.approved_by, r.approval_id, r.created_at, r.reason) as due_hash
      from repair r)
  select * from unfit_findings
  union
  select f.* from unfit n cross join lateral newest_entry_findings(n.id, n.balance, n.due_balance, n.version, n.due_version) f
   where not exists (select from unfit_findings u where split_part(u.subject, ' ', 2) = n.id::text)
  union
  select f.*
    from account a left join (select h.account_id, sum(h.amount) as total from hold h
                               where h.ended_by is null group by 1) o on o.account_id = a.id
   cross join lateral held_money_findings(a.id, a.class, a.balance, o.total) f
  union
  select * from sum_findings()
  union
  select * from class_findings()
  union
  select * from kept_findings()
  union
  select * from misexplained
  union
  select f.* from account a cross join lateral kind_findings(a.id, a.kind, a.class, a.owner_id, a.floor) f
  union
  select 'no account is overdrawn', format('account %s', a.id), '0 or more', a.balance::text
    from account a where a.balance < 0 and class_of(a.kind) <> 'outside'
  union
  select 'the head is the end of the journal', 'book',
         format('%s %s', coalesce(l.last_id, 0), encode(coalesce(l.hash, '\x'), 'hex')), format('%s %s', h.last_id, encode(h.hash, 'hex'))
    from head h left join link l on true where h.last_id <> coalesce(l.last_id, 0) or h.hash <> coalesce(l.hash, '\x')
  union
  select 'totals = sums of entries by class', 'book', totals_text(coalesce(l.available, 0), coalesce(l.on_hold, 0), coalesce(l.platform, 0), coalesce(l.outside, 0)),
         totals_text(h.available, h.on_hold, h.platform, h.outside)
    from head h left join link l on true
   where (h.available, h.on_hold, h.platform, h.outside)
         is distinct from (coalesce(l.available, 0), coalesce(l.on_hold, 0), coalesce(l.platform, 0), coalesce(l.outside, 0))
  union
  select 'posting ids without gap', 'book', h.last_id::text, format('posting %s', beyond.id)
    from head h cross join lateral (select p.id from posting p where p.id > h.last_id order by p.id desc limit 1) beyond
  union
  select 'a proof agrees with the journal', 'book', format('%s %s', newest.last_id, encode(newest.hash, 'hex')),
         format('%s %s', h.last_id, encode(h.hash, 'hex'))
    from head h cross join (select r.* from proof r order by r.id desc limit 1) newest where newest.last_id > h.last_id
  union
  select 'the chain of repairs', format('account %s repair %s', c.account_id, c.id), encode(c.due_hash, 'hex'), encode(c.hash, 'hex')
    from corrected c where c.hash <> c.due_hash
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
    select r.*, next_sequence(coalesce(lag(r.sequence) over w, r.start)) as due_sequence,
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
   where c.posting_id > (select archived_id())
  union all
  select f.* from archived_repair_findings() f
   where split_part(f.subject, ' ', 2)::bigint = any (accounts) and exists (select from repair r where r.account_id = any (accounts))
$$;

-- Runs the checks of newest_violations() on those of the given accounts that are members' available accounts. Also
-- checks the hash of the batch that wrote the newest entry of each, or the kept rows if that entry is archived.
create function payout_violations(accounts bigint[]) returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path from current set enable_seqscan = off set enable_sort = off set jit = off as $$
  with paying as materialized (select a.id from account a where a.id = any (accounts) and a.kind = 'available')
  select * from newest_violations(array(select id from paying))
  union all
  select * from hash_findings_of_postings(array(
    select e.posting_id from paying
     cross join lateral (select y.posting_id from entry y where y.account_id = paying.id order by y.posting_id desc limit 1) e))
  union all
  select * from kept_entry_findings(array(select id from paying))
$$;

-- Violations that concern a member. `earlier` has the findings of earlier checks about the member.
--   - in the rows of the member's accounts;
--   - in the hashes of the batches with the member's newest 300 entries, and of the batches in `earlier`;
--   - payments with the wrong payer or receiver, among the newest 1,000 postings of each account, and among the postings
--     in `earlier` and in the newest proof.
create function member_violations(member uuid, earlier jsonb) returns table (rule text, subject text, expected text, found text)
language sql stable set search_path from current as $$
  select * from account_violations(array(select a.id from account a where a.owner_id = member))
  union
  select * from hash_findings_of_accounts(array(select a.id from account a where a.owner_id = member), 300)
  union
  select * from hash_findings_of_postings(array(
    select distinct m[1]::bigint
      from jsonb_array_elements(earlier) f cross join regexp_match(f ->> 'subject', '^batch (\d+) to \d+$') m
     where m is not null))
  union
  select * from foreign_payments_of(member, array(
    select m[1]::bigint
      from jsonb_array_elements(earlier || coalesce((select p.violations from proof p order by p.id desc limit 1), '[]')) f
     cross join regexp_match(f ->> 'subject', '^posting (\d+)$') m
     where f ->> 'rule' in ('a payment is paid by its initiator', 'a payment is paid by its named payer',
                            'a payment is received by its named payee')
       and m is not null), 1000)
$$;

-- True if newest_violations() finds something in the member's accounts.
create function has_newest_violations(member uuid) returns boolean language sql stable set search_path from current as $$
  select exists (select from newest_violations(array(select a.id from account a where a.owner_id = member)))
$$;

-- True if the newest proof has no violations, and the rotation has found none since.
create function is_proven() returns boolean language sql stable set search_path from current as $$
  select (select p.violations from proof p order by p.id desc limit 1) is not distinct from '[]'
         and not exists (select from rotation r where not isempty(r.doubtful))
$$;

-- Checks the postings from `after_id` (exclusive, at least the last archived one) to `to_id`, and the hashes of their batches. The postings must sum to
-- zero, name their entries, have ids without a gap, have ended their holds, and be paid and received by the right
-- members. Their entries must follow from the previous ones, their accounts must know them, and no account may be
-- overdrawn. The totals of the journal
-- must follow from the entries of each batch that is whole in the range. Proofs must agree with the journal.
-- Entries are read by account and posting, so the time hardly depends on the size of the ledger. `offset 0` makes
-- PostgreSQL do so whatever the statistics say.
create function range_violations(after_id bigint, to_id bigint) returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path from current set enable_seqscan = off set enable_sort = off set jit = off as $$
  with
  repaired as materialized (select * from repair_differences()),
  booked as materialized (
    select p.id, p.accounts, k.account, a.kind, a.class, a.owner_id, a.last_id, e.posting_id, e.sequence, e.amount, e.balance_after, b.posting_id as before_id,
           next_sequence(coalesce(b.sequence, 0)) as due_sequence, coalesce(b.balance_after, 0) + e.amount + coalesce(x.difference, 0) as due_balance
      from posting p
     cross join lateral unnest(account_list(p.accounts)) k (account)
      left join lateral (select y.* from entry y where y.account_id = k.account and y.posting_id = p.id offset 0) e on true
      left join lateral (select y.kind, y.class, y.owner_id, y.last_id from account y where y.id = k.account offset 0) a on true
      left join repaired x on x.account_id = e.account_id and x.posting_id = e.posting_id
      left join lateral (select y.* from entry y
                          where y.account_id = k.account and y.posting_id < p.id
                          order by y.posting_id desc limit 1) b on true
     where p.id > after_id and p.id <= to_id
  ),
  stated as materialized (
    select p.id, p.kind, p.initiator_id, is_started_by_payer(p.kind, p.initiator_id) as is_started_by_payer,
           text_in_details(p.details, fields.payer) as payer, text_in_details(p.details, fields.payee) as payee
      from posting p left join named_parties() fields on fields.kind = p.kind where p.id > after_id and p.id <= to_id
  ),
  -- foreign_payments() is slow, so it checks only these few.
  suspects as (
    select distinct s.id from stated s join booked b on b.id = s.id
     where case when b.amount > 0 then b.owner_id::text <> s.payee
                when s.is_started_by_payer then b.owner_id is distinct from s.initiator_id
                else b.owner_id::text <> s.payer end
  ),
  between_books as (
    select s.id from stated s where s.kind in ('sent_to_book', 'received_from_book', 'returned_from_book')
    union
    select b.id from booked b where b.kind like 'outside:clearing:%'
  ),
  -- The totals of the journal at the end of each batch, and what each posting added.
  steps as (
    select j.last_id as id, true as is_total, j.available, j.on_hold, j.platform, j.outside from journal j
     where j.first_id >= coalesce((select y.first_id from journal y where y.first_id <= after_id order by y.first_id desc limit 1), 0)
       and j.first_id <= to_id and j.last_id between after_id and to_id
    union all
    select 0, true, 0, 0, 0, 0 where after_id = 0
    union all
    select b.id, false, coalesce(sum(b.amount) filter (where b.class = 'available'), 0)::bigint,
           coalesce(sum(b.amount) filter (where b.class = 'on_hold'), 0)::bigint,
           coalesce(sum(b.amount) filter (where b.class in ('platform', 'escrow')), 0)::bigint,
           coalesce(sum(b.amount) filter (where b.class = 'outside'), 0)::bigint from booked b group by b.id
  ),
  -- For each total, the sum of what was added from after_id to there.
  sums as (
    select s.*, count(*) filter (where s.is_total) over w as nth,
           coalesce(sum(s.available) filter (where not s.is_total) over w, 0) as to_available,
           coalesce(sum(s.on_hold) filter (where not s.is_total) over w, 0) as to_on_hold,
           coalesce(sum(s.platform) filter (where not s.is_total) over w, 0) as to_platform,
           coalesce(sum(s.outside) filter (where not s.is_total) over w, 0) as to_outside
      from steps s window w as (order by s.id, s.is_total)
  ),
  totals as (
    select t.available, t.on_hold, t.platform, t.outside,
           (lag(t.available - t.to_available) over w + t.to_available)::bigint as due_available,
           (lag(t.on_hold - t.to_on_hold) over w + t.to_on_hold)::bigint as due_on_hold,
           (lag(t.platform - t.to_platform) over w + t.to_platform)::bigint as due_platform,
           (lag(t.outside - t.to_outside) over w + t.to_outside)::bigint as due_outside, t.nth
      from sums t where t.is_total window w as (order by t.id)
  )
  select f.* from booked b cross join lateral entry_findings(b.account, b.id, b.sequence, b.due_sequence, b.balance_after, b.due_balance) f
  union all
  select f.* from booked b cross join lateral overdrawn_findings(b.account, b.kind, b.id, b.balance_after) f
  union all
  select f.* from (select distinct b.account, b.last_id from booked b where b.posting_id > b.last_id) a
   cross join lateral last_id_findings(a.account, a.last_id) f
  union all
  select 'a posting balances', format('posting %s', id), '0', sum(amount)::text from booked group by id having sum(amount) <> 0
  union all
  select 'a posting names its entries', format('posting %s', id), accounts,
         string_agg(account::text, ' ' order by account) filter (where posting_id is not null)
    from booked group by id, accounts having count(*) <> count(posting_id)
  union all
  select distinct 'a posting names its entries', format('posting %s', b.before_id), p.accounts, b.account::text
    from booked b left join lateral (select y.id, y.accounts from posting y where y.id = b.before_id offset 0) p on true
   where b.before_id > (select archived_id()) and (p.id is null or not names_account(p.accounts, b.account))
  union all
  select 'posting ids without gap', 'book', (to_id - after_id)::text, count(*)::text
    from posting p where p.id > after_id and p.id <= to_id having count(*) <> to_id - after_id
  union all
  select 'a hold is ended by the posting that names it', format('posting %s', p.ends), p.id::text, h.ended_by::text
    from posting p left join lateral (select y.ended_by from hold y where y.posting_id = p.ends offset 0) h on true
   where p.id > after_id and p.id <= to_id and p.ends is not null and h.ended_by is distinct from p.id
  union all
  select 'a hold is ended by the posting that names it', format('posting %s', h.posting_id), null, h.ended_by::text
    from hold h
   where h.posting_id > after_id and h.posting_id <= to_id and h.ended_by is not null
     and not exists (select from posting p where p.id = h.ended_by and p.ends = h.posting_id)
  union all
  select 'totals = sums of entries by class', 'book', totals_text(t.due_available, t.due_on_hold, t.due_platform, t.due_outside),
         totals_text(t.available, t.on_hold, t.platform, t.outside)
    from totals t
   where t.nth > 1 and (t.available, t.on_hold, t.platform, t.outside)
                       is distinct from (t.due_available, t.due_on_hold, t.due_platform, t.due_outside)
  union all
  select 'a proof agrees with the journal', 'book', format('%s %s', r.last_id, encode(r.hash, 'hex')),
         format('%s %s', j.last_id, encode(j.hash, 'hex'))
    from proof r
    left join lateral (select y.* from journal y where y.first_id <= r.last_id order by y.first_id desc limit 1) j on true
   where r.last_id > after_id and r.last_id <= to_id and (j.last_id, j.hash) is distinct from (r.last_id, r.hash)
  union all
  select * from foreign_payments(array(select id from suspects))
  union all
  select * from book_payment_findings(array(select id from between_books))
  union all
  select * from hash_findings(after_id + 1, to_id)
$$;
