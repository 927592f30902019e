-- Ledger functions: rules that several checks share. Each compares two values and returns a finding if they differ.
set local search_path = ledger, pg_catalog, pg_temp;

-- Texts for findings: the class, owner and floor that a kind of account should have, and those in the account's row.
create function expected_by_kind(kind text) returns text language sql immutable parallel safe
return class_of(kind) || case when kind in ('available', 'on_hold') then ', of a member' else ', of the platform' end
       || case when class_of(kind) = 'outside' then ', without floor' else ', floor 0' end;

create function found_by_kind(class text, owner_id uuid, floor bigint) returns text language sql immutable parallel safe
return class || case when owner_id is null then ', of the platform' else ', of a member' end
  || coalesce(', floor ' || floor::text, ', without floor');

create function entry_findings(account_id bigint, posting_id bigint, sequence int, due_sequence int,
                               balance_after bigint, due_balance bigint)
returns table (rule text, subject text, expected text, found text) language sql stable as $$
  select 'entry sequence without gap', format('account %s posting %s', account_id, posting_id), due_sequence::text,
         sequence::text where sequence <> due_sequence
  union all
  select 'balance after = balance before + amount', format('account %s posting %s', account_id, posting_id),
         due_balance::text, balance_after::text
   where balance_after <> due_balance
$$;

-- If older entries are archived, `entries` comes from the number of the newest of them, so it is exact only up to a
-- multiple of 2147483648.
create function account_findings(account_id bigint, balance bigint, total numeric, version bigint, entries bigint, are_archived boolean)
returns table (rule text, subject text, expected text, found text) language sql stable as $$
  select 'balance = sum of entries', format('account %s', account_id), coalesce(total, 0)::text, balance::text
   where balance is distinct from coalesce(total, 0)
  union all
  select 'version = number of entries', format('account %s', account_id), coalesce(entries, 0)::text, version::text
   where version <> coalesce(entries, 0) and not (are_archived and sequence_of(version) = sequence_of(entries))
$$;

create function newest_entry_findings(account_id bigint, balance bigint, due_balance bigint, version bigint, due_version int)
returns table (rule text, subject text, expected text, found text) language sql stable as $$
  select 'balance = balance after its newest entry', format('account %s', account_id), due_balance::text, balance::text
   where balance <> due_balance
  union all
  select 'version = number of its newest entry', format('account %s', account_id), due_version::text, version::text
   where sequence_of(version) <> due_version
$$;

-- Rule: last_id of an account is not before its newest entry. Otherwise overall_violations() would compare the balance
-- with an older entry.
create function last_id_findings(account bigint, last_id bigint)
returns table (rule text, subject text, expected text, found text) language sql stable as $$
  select 'an account knows its newest entry', format('account %s', account), newest.posting_id::text, last_id::text
    from (select e.posting_id from entry e where e.account_id = account order by e.posting_id desc limit 1) newest
   where newest.posting_id > last_id
$$;

create function held_money_findings(account_id bigint, class text, balance bigint, open_holds numeric)
returns table (rule text, subject text, expected text, found text) language sql stable as $$
  select 'held money = open holds', format('account %s', account_id), coalesce(open_holds, 0)::text, balance::text
   where class in ('on_hold', 'escrow') and balance <> coalesce(open_holds, 0)
$$;

create function kind_findings(account_id bigint, kind text, class text, owner_id uuid, floor bigint)
returns table (rule text, subject text, expected text, found text) language sql stable as $$
  select 'an account matches its kind', format('account %s', account_id), expected_by_kind(kind), found_by_kind(class, owner_id, floor)
   where found_by_kind(class, owner_id, floor) <> expected_by_kind(kind)
$$;

-- Rule: no entry leaves an account below zero, except an outside account.
create function overdrawn_findings(account_id bigint, kind text, posting_id bigint, balance_after bigint)
returns table (rule text, subject text, expected text, found text) language sql stable as $$
  select 'no account is overdrawn', format('account %s posting %s', account_id, posting_id), '0 or more', balance_after::text
   where balance_after < 0 and class_of(kind) <> 'outside'
$$;

create function totals_text(available bigint, on_hold bigint, platform bigint, outside bigint) returns text
language sql immutable parallel safe return format('%s %s %s %s', available, on_hold, platform, outside);

create function sum_findings()
returns table (rule text, subject text, expected text, found text) language sql stable as $$
  select 'all balances sum to 0', 'book', '0', sum(balance)::text from account having sum(balance) <> 0
$$;

-- Rule: the totals by class are those of the accounts. If not even the sum of all balances is right, says nothing:
-- sum_findings() does.
create function class_findings() returns table (rule text, subject text, expected text, found text) language sql stable as $$
  select 'totals = balances by class', 'book', totals_text(b.available, b.on_hold, b.platform, b.outside),
         totals_text(h.available, h.on_hold, h.platform, h.outside)
    from head h cross join (
      select coalesce(sum(a.balance) filter (where a.class = 'available'), 0)::bigint as available,
             coalesce(sum(a.balance) filter (where a.class = 'on_hold'), 0)::bigint as on_hold,
             coalesce(sum(a.balance) filter (where a.class in ('platform', 'escrow')), 0)::bigint as platform,
             coalesce(sum(a.balance) filter (where a.class = 'outside'), 0)::bigint as outside
        from account a) b
   where b.available + b.on_hold + b.platform + b.outside = 0
     and (h.available, h.on_hold, h.platform, h.outside) is distinct from (b.available, b.on_hold, b.platform, b.outside)
$$;

-- Rule: the rows of archived partitions that stay in the tables are unchanged.
create function kept_findings() returns table (rule text, subject text, expected text, found text)
language plpgsql stable set search_path from current as $$
declare
  newest constant archive := (select a from archive a where a.restored_at is null order by a.last_id desc limit 1);
  hash bytea;
begin
  if newest.id is null then return; end if;
  hash := kept_hash(all_entry_hashes('_archived'), '_archived');
  if newest.kept_hash <> hash then
    return query select 'the rows kept from the archive are unchanged', 'book', encode(newest.kept_hash, 'hex'), encode(hash, 'hex');
  end if;
end $$;

-- The same for the entries of those of the given accounts whose newest entry is archived. Reads the entries of at most
-- 4096 accounts for each of them.
create function kept_entry_findings(accounts bigint[]) returns table (rule text, subject text, expected text, found text)
language plpgsql stable set search_path from current set enable_seqscan = off set enable_sort = off set jit = off as $$
declare
  newest  constant archive := (select a from archive a where a.restored_at is null order by a.last_id desc limit 1);
  account bigint;
begin
  if newest.id is null then return; end if;
  for account in
    select n.id from unnest(accounts) n (id)
     where (select y.posting_id from entry y where y.account_id = n.id order by y.posting_id desc limit 1) <= newest.last_id
  loop
    return query
    select 'the rows kept from the archive are unchanged', format('account %s', account), h.expected, h.found
      from (select newest.entry_hashes ->> (account / 4096)::text as expected, encode(k.hash, 'hex') as found
              from kept_entry_hashes('_archived', account, account) k) h where h.expected is distinct from h.found;
  end loop;
end $$;

-- Rule: no repair that was made after a posting was archived explains that posting. Only repair_plan() chooses the postings,
-- and it reads the entries.
create function archived_repair_findings() returns table (rule text, subject text, expected text, found text)
language sql stable set search_path from current as $$
  select 'a repair names no archived posting', format('account %s', r.account_id), archived_difference(r.account_id)::text,
         coalesce(sum(x.difference), 0)::text
    from (select distinct y.account_id from repair y) r
    left join repair_differences() x on x.account_id = r.account_id and x.posting_id <= (select archived_id())
   group by r.account_id having coalesce(sum(x.difference), 0) <> archived_difference(r.account_id)
$$;

-- The right members paid and received each payment. Seals record which member owns which account, but somebody could swap
-- the owners of two accounts between two seals, pay with another member's money and swap them back. The journal records who
-- started a payment and names its parties, so the following functions compare the initiator and the parties with the
-- owners of the accounts.

-- Kinds of posting that the paying member starts, directly or through a schedule or a request.
create function kinds_started_by_payer() returns text[] language sql immutable parallel safe
return array['send', 'quick_pay', 'send_held', 'escrow', 'cash_out_held', 'task_held'];

-- True if the initiator of a posting must be its payer: for the kinds above, and for refunds and payments to another book
-- that the platform did not start (SYSTEM_ACTOR_ID).
create function is_started_by_payer(kind text, initiator uuid) returns boolean language sql immutable parallel safe
return kind = any (kinds_started_by_payer()) or (kind in ('refund', 'sent_to_book') and initiator <> '00000000-0000-7000-8000-000000000001');

-- The details of a posting with the fields that posting.details leaves out, because they have their usual value
-- (server/src/ledger/stored-details.ts). If a field comes twice, PostgreSQL and JavaScript read the stored one, which is
-- the second. Details of another form than the server writes were changed behind the triggers. They stay as stored.
create function whole_details(details json, kind text, initiator uuid) returns json language sql immutable parallel safe
return case when kind = any (kinds_started_by_payer()) and (details::text = '{}' or starts_with(details::text, '{"'))
            then ('{"payer_id":"' || initiator::text || '","payee_id":null,"fee":0,"tax":0,"note":""'
                  || case kind when 'send' then ',"status":"completed"' when 'send_held' then ',"status":"arriving"'
                               when 'escrow' then ',"status":"pending"' else '' end
                  || case when details::text = '{}' then '}' else ',' || substr(details::text, 2) end)::json
            else details end;

-- The fields of a posting's details that name the paying and the receiving member, by kind. null: no member, or the
-- details do not name the member. Fundings and their reversals name nobody.
create function named_parties() returns table (kind text, payer text, payee text) language sql immutable parallel safe
as $$ values
  ('send', 'payer_id', 'payee_id'), ('quick_pay', 'payer_id', 'payee_id'), ('refund', 'payer_id', 'payee_id'),
  ('send_held', 'payer_id', 'payer_id'), ('settle_held', 'payer_id', 'payee_id'), ('undo_held', 'payer_id', 'payer_id'),
  ('escrow', 'payer_id', null), ('claim_escrow', null, 'payee_id'), ('cancel_escrow', null, 'payer_id'),
  ('expire_escrow', null, 'payer_id'),
  ('sent_to_book', 'payer_id', null), ('received_from_book', null, 'payee_id'), ('returned_from_book', null, 'payer_id'),
  ('cash_in', 'payer_id', 'payee_id'), ('cash_in_share', null, 'payee_id'),
  ('cash_out_held', 'payer_id', 'payer_id'), ('cash_out', 'payer_id', 'payee_id'), ('cash_out_returned', 'payer_id', 'payer_id'),
  ('task_held', 'payer_id', 'payer_id'), ('task_paid', 'payer_id', 'payee_id'), ('task_returned', 'payer_id', 'payer_id'),
  ('adjustment', null, 'user_id'), ('referral_reward', null, 'user_id'), ('referral_reward_reversed', 'user_id', null)
$$;

-- A field of a posting's details as text. Reading json fails if it contains \u0000 or half of a surrogate pair, which
-- somebody may have written behind the triggers. So this replaces the backslash of these escapes. No id contains one.
create function text_in_details(details json, field text) returns text language sql stable parallel safe
return case when strpos(details::text, '\u') = 0 then details else replace(details::text, '\u', '/u')::json end ->> field;

-- A field of a posting's details if it is an id, otherwise null.
create function id_in_details(details json, field text) returns text language sql stable parallel safe
return substring(text_in_details(details, field) from '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$');

-- The same for a whole number.
create function number_in_details(details json, field text) returns bigint language sql stable parallel safe
return substring(text_in_details(details, field) from '^[0-9]{1,18}$')::bigint;

-- Those of the named postings whose payer or receiver is another member than the initiator or the details say. The
-- payer is compared with the initiator if is_started_by_payer(), and otherwise with the named payer. With `member`,
-- leaves out postings that neither touch the member's accounts nor name the member.
create function foreign_payments(named bigint[], member uuid default null)
returns table (rule text, subject text, expected text, found text) language sql stable as $$
  with seen as materialized (
    select p.id, p.initiator_id, is_started_by_payer(p.kind, p.initiator_id) as is_started_by_payer, stated.payer, stated.payee, parties.*
      from unnest(named) n (id) cross join lateral (select y.* from posting y where y.id = n.id offset 0) p
      left join named_parties() fields on fields.kind = p.kind
     cross join lateral (select whole_details(p.details, p.kind, p.initiator_id) as details) whole
     cross join lateral (
       select id_in_details(whole.details, fields.payer) as payer, id_in_details(whole.details, fields.payee) as payee) stated
     cross join lateral (
       select string_agg(coalesce(a.owner_id::text, a.kind), ' ' order by a.id) filter (where e.amount < 0) as paid,
              bool_or(e.amount < 0 and a.owner_id is distinct from p.initiator_id) as others_paid,
              member is null or bool_or(a.owner_id = member) as is_about_them,
              string_agg(a.owner_id::text, ' ' order by a.id)
                filter (where e.amount < 0 and a.owner_id::text <> stated.payer) as paid_unnamed,
              string_agg(a.owner_id::text, ' ' order by a.id)
                filter (where e.amount > 0 and a.owner_id::text <> stated.payee) as got_unnamed
         from entries_of(p.id, p.accounts) e join account a on a.id = e.account_id) parties)
  select 'a payment is paid by its initiator', format('posting %s', s.id), s.initiator_id::text, s.paid
    from seen s where s.is_started_by_payer and s.others_paid and (s.is_about_them or s.initiator_id = member)
   union all
  select 'a payment is paid by its named payer', format('posting %s', s.id), s.payer, s.paid_unnamed
    from seen s where not s.is_started_by_payer and s.paid_unnamed is not null and (s.is_about_them or s.payer = member::text)
   union all
  select 'a payment is received by its named payee', format('posting %s', s.id), s.payee, s.got_unnamed
    from seen s where s.got_unnamed is not null and (s.is_about_them or s.payee = member::text)
$$;

-- foreign_payments() about a member, among the postings in `named` and the newest `most` postings of each of the
-- member's accounts.
create function foreign_payments_of(member uuid, named bigint[], most int)
returns table (rule text, subject text, expected text, found text)
language sql stable security definer set search_path from current set enable_seqscan = off set enable_sort = off set jit = off as $$
  select * from foreign_payments(array(
    select e.posting_id
      from account a cross join lateral (select y.posting_id from entry y where y.account_id = a.id order by y.posting_id desc limit most) e
     where a.owner_id = member
    union
    select n.id from unnest(named) n (id)), member)
$$;

-- The number of the book in a posting's public id: its last two digits.
create function book_of(public_id text) returns int language sql immutable parallel safe
return ('x' || right(public_id, 2))::bit(8)::int;

-- The command key (see posting.command_key) of the posting that receives or returns a payment between books. It follows
-- from the public id of the payment, so each payment is received and returned at most once.
create function book_payment_key(initiator uuid, payment text) returns uuid language sql immutable parallel safe
return left(encode(sha256(convert_to(initiator::text || payment, 'UTF8')), 'hex'), 32)::uuid;

-- Rules of payments between books, for those of the named postings that are one or use an account outside:clearing:*.
-- The posting of the payer is in this ledger or in the other one. A receipt or return names it (book_payment_id).
create function book_payment_findings(named bigint[])
returns table (rule text, subject text, expected text, found text) language sql stable as $$
  with seen as materialized (
    select p.id, p.kind, p.accounts, p.command_key, id_in_details(p.details, 'payer_id') as payer,
           id_in_details(p.details, 'book_payment_id') as payment, used.*
      from unnest(named) n (id) cross join lateral (select y.* from posting y where y.id = n.id offset 0) p
     cross join lateral (
       select coalesce(string_agg(w.word, ' ' order by w.word collate "C"), '') as words, max(w.clearing) as clearing
         from (select case when a.kind like 'outside:clearing:%' then 'clearing' else a.kind end
                      || case when e.amount > 0 then '+' else '-' end as word,
                      substring(a.kind from '^outside:clearing:([0-9]{1,3})$')::int as clearing
                 from entries_of(p.id, p.accounts) e join account a on a.id = e.account_id) w) used
  ),
  -- The platform's entries of a return, and those of the payment with the sign changed.
  returned as (
    select s.id, sent.id as sent_id, array_to_string(array[id_in_details(sent.details, 'payer_id'), (
             select string_agg(format('%s %s', e.account_id, -e.amount), ' ' order by e.account_id)
               from entries_of(sent.id, sent.accounts) e join account a on a.id = e.account_id and a.owner_id is null)], ' ') as due,
           array_to_string(array[s.payer, (
             select string_agg(format('%s %s', e.account_id, e.amount), ' ' order by e.account_id)
               from entries_of(s.id, s.accounts) e join account a on a.id = e.account_id and a.owner_id is null)], ' ') as returned
      from seen s
      left join lateral (select y.* from posting y where y.public_id = s.payment::uuid and y.kind = 'sent_to_book' offset 0) sent on true
     where s.kind = 'returned_from_book'
  )
  select 'a clearing account moves with a payment between books', format('posting %s', s.id), s.kind, s.words
    from seen s
   where s.words !~ case s.kind when 'sent_to_book' then '^(available- clearing\+|clearing\+ on_hold-)( platform_fees\+)?( tax_fees\+)?$'
                                when 'received_from_book' then '^available\+ clearing-$'
                                when 'returned_from_book' then '^available\+ clearing-( platform_fees-)?( tax_fees-)?$'
                                else '^$' end
   union all
  select 'a payment between books arrives or returns once', format('posting %s', s.id), s.due_key::text, s.command_key::text
    from (select y.*, book_payment_key(case y.kind when 'received_from_book' then y.payer::uuid
                                                   else '00000000-0000-7000-8000-000000000001' end, y.payment) as due_key
            from seen y where y.kind in ('received_from_book', 'returned_from_book')) s
   where s.command_key is distinct from s.due_key
   union all
  select 'a payment between books comes from the book that it names', format('posting %s', s.id), book_of(s.payment)::text, s.clearing::text
    from seen s where s.kind = 'received_from_book' and book_of(s.payment) is distinct from s.clearing
   union all
  -- A payment that is archived cannot be compared.
  select 'a payment between books is returned as it was sent', format('posting %s', r.id), r.due, r.returned
    from returned r
   where case when r.sent_id is null then (select archived_id()) = 0 else r.due is distinct from r.returned end
$$;
