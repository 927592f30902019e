-- Ledger functions: checks that the right members paid and received each payment. Seals record which member owns which
-- account, but somebody could swap the owners of two accounts between two seals, pay with another member's money and
-- swap them back. The journal records who started a payment and names its parties, so these functions compare the
-- initiator and the parties with the owners of the accounts.
set local search_path = {{ledger}}, pg_catalog, pg_temp;

-- Kinds of posting that the paying member starts, directly or through a schedule or a request.
create function kinds_started_by_payer() returns text[] language sql immutable parallel safe
return array['send', 'quick_pay', 'send_held', 'escrow', 'cash_out_held', 'task_held'];

-- True if the initiator of a posting must be its payer: for the kinds above, and for refunds that the platform did not
-- start (SYSTEM_ACTOR_ID).
create function is_started_by_payer(kind text, initiator uuid) returns boolean language sql immutable parallel safe
return kind = any (kinds_started_by_payer()) or (kind = 'refund' and initiator <> '00000000-0000-7000-8000-000000000001');

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
