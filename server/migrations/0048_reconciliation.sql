-- Schema reconciliation: statements of banks and providers, their lines, and the ledger entries that match a line.
create schema reconciliation;

create table reconciliation.statement (
  id          uuid        primary key,
  account     text        not null check (account like 'outside:%'),
  file_name   text        not null,
  file_hash   bytea       not null,
  lines       integer     not null check (lines >= 0), -- new lines, without those of an earlier statement
  known_lines integer     not null check (known_lines >= 0),
  first_on    date        not null,
  last_on     date        not null check (last_on >= first_on),
  uploaded_by uuid        not null references identity.account,
  uploaded_at timestamptz not null,
  unique (account, file_hash)
);

-- One line of a statement. A line in several statements is stored once. Amounts are in cents and positive for incoming
-- money.
create table reconciliation.line (
  id           uuid        primary key,
  statement_id uuid        not null references reconciliation.statement,
  account      text        not null,
  line_key     bytea       not null,                    -- hash of day, amount, reference, description and the number among identical lines
  booked_on    date        not null,
  amount       bigint      not null check (amount <> 0),
  reference    text        not null,
  description  text        not null,
  matched_as   text        check (matched_as in ('reference', 'amount_and_day', 'by_hand')),
  matched_by   uuid        references identity.account, -- null: by the automatic matching
  matched_at   timestamptz,
  explanation  text,                                    -- why the line has no entry in our ledger
  explained_by uuid        references identity.account,
  explained_at timestamptz,
  approval_id  uuid references approvals.approval,      -- set for manual matches that two people made
  difference   bigint not null default 0,               -- cents of a matched line minus its entries; match_note gives the reason
  match_note   text,
  unique (account, line_key),
  constraint manual_match_has_user check ((matched_as = 'by_hand') = (matched_by is not null)),
  constraint explanation_is_whole check ((explanation is null) = (explained_by is null) and (explanation is null) = (explained_at is null)),
  constraint match_is_whole check ((matched_as is null) = (matched_at is null)),
  constraint matched_or_explained check (matched_as is null or explanation is null),
  constraint difference_is_small check (abs(difference) <= 500),
  constraint difference_has_a_reason check ((difference <> 0) = (match_note is not null)),
  constraint difference_needs_manual_match check (difference = 0 or matched_as = 'by_hand')
);
create index line_by_statement on reconciliation.line (statement_id);
create index line_by_reference on reconciliation.line (lower(reference)) where reference <> '';
create index line_by_amount on reconciliation.line (abs(amount), booked_on desc);
create index line_open on reconciliation.line (account, booked_on) where matched_as is null and explanation is null;
create index line_by_hand on reconciliation.line (account) include (amount, difference)
  where explanation is not null or matched_as = 'by_hand';

create table reconciliation.approval_used (
  approval_id uuid primary key references approvals.approval,
  line_id     uuid not null references reconciliation.line
);

-- The entries of a matched line. There can be several, because a provider pays receipts minus refunds in one sum. If
-- the sums differ, for example by a bank fee, two people must confirm it with a reason.
create table reconciliation.matched_entry (
  account    text   not null,
  posting_id bigint not null,
  line_id    uuid   not null references reconciliation.line,
  amount     bigint not null check (amount <> 0), -- cents from the bank's view: incoming money is positive
  constraint matched_entry_pkey primary key (account, posting_id) include (amount)
);
create index matched_entry_of_line on reconciliation.matched_entry (line_id);

-- Trigger, at commit: the entries of a matched line add up to its amount minus the difference. Other lines have no
-- entries.
create function reconciliation.check_match() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  line record;
  sum_of record;
  changed constant uuid := case when tg_table_name = 'line' then (to_jsonb(new) ->> 'id')::uuid
                                else coalesce(to_jsonb(new) ->> 'line_id', to_jsonb(old) ->> 'line_id')::uuid end;
begin
  select * into line from reconciliation.line l where l.id = changed;
  select count(*) as count, coalesce(sum(m.amount), 0) as total, bool_and(m.account = line.account) as is_own into sum_of
    from reconciliation.matched_entry m where m.line_id = changed;
  if (line.matched_as is null) <> (sum_of.count = 0)
     or (line.matched_as is not null and (sum_of.total + line.difference <> line.amount or not sum_of.is_own)) then
    raise exception 'the matched entries do not add up to the statement line' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

-- Trigger: a matched entry must exist in the ledger, on the statement's outside account and with the opposite amount.
create function reconciliation.verify_entry_approval() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (
    select from ledger.account_view a join ledger.entry_view e on e.account_id = a.id
     where a.owner_id is null and a.kind = new.account and e.posting_id = new.posting_id and e.amount = - new.amount
  ) then
    raise exception 'no entry of this posting has the account and amount of the line' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Trigger: a line is matched or explained only while it is open. A match or explanation by staff needs an approval with
-- the same text and entries in three cases: there is a difference, the same person uploaded the statement, or the
-- amount or the sum of the entries is above the threshold. The sum ignores signs, so entries that cancel each other out
-- count in full.
create function reconciliation.verify_approval() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  speaker constant uuid := coalesce(new.explained_by, new.matched_by);
  matched bigint[];
  named text[];
begin
  if tg_op = 'INSERT' or old.matched_as is not null or old.explanation is not null
    or (new.matched_as is null and new.explanation is null) then
    raise exception 'only an open statement line can be matched or explained' using errcode = 'restrict_violation';
  end if;
  if new.approval_id is null then
    if speaker is not null and (not admin.is_staff(speaker) or new.difference <> 0
       or speaker = (select s.uploaded_by from reconciliation.statement s where s.id = new.statement_id)
       or greatest(abs(new.amount), (select coalesce(sum(abs(m.amount)), 0) from reconciliation.matched_entry m where m.line_id = new.id))
          > (select s.statement_alone_max from adjustments.settings s)) then
      raise exception 'this statement line needs the approval of a second staff member' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  matched := array(select m.posting_id from reconciliation.matched_entry m where m.line_id = new.id);
  named := array(select p.public_id::text from ledger.posting_view p where p.id = any (matched) order by 1);
  if not exists (
    select from approvals.approval a
     where a.id = new.approval_id and a.book = platform.book_of(tg_relid) and a.kind = 'outside_line' and a.subject = new.id::text and a.status = 'approved'
       and a.requested_by = speaker
       and coalesce(a.payload ->> 'explanation', '') = coalesce(new.explanation, new.match_note, '')
       and array(select jsonb_array_elements_text(coalesce(a.payload -> 'transaction_ids', '[]')) order by 1) = named
  ) then
    raise exception 'this differs from what was approved for this statement line' using errcode = 'restrict_violation';
  end if;
  insert into reconciliation.approval_used (approval_id, line_id) values (new.approval_id, new.id);
  return new;
end $$;

create constraint trigger line_is_its_entries after update on reconciliation.line deferrable initially deferred
  for each row execute function reconciliation.check_match();
create constraint trigger entries_are_their_line after insert or update
  or delete on reconciliation.matched_entry deferrable initially deferred
  for each row execute function reconciliation.check_match();
create trigger matched_entry_verify_approval before insert on reconciliation.matched_entry for each row
execute function reconciliation.verify_entry_approval();
create trigger line_verify_approval before insert or update on reconciliation.line for each row
  when (new.matched_as is not null or new.explanation is not null or new.approval_id is not null)
    execute function reconciliation.verify_approval();

grant usage on schema reconciliation to hai_app, hai_report;
grant select on reconciliation.statement, reconciliation.approval_used, reconciliation.matched_entry to hai_app, hai_report;
grant select on reconciliation.line to hai_app;
grant select (id, statement_id, account, line_key, booked_on, amount, reference, matched_as, matched_by, matched_at, explanation,
  explained_by, explained_at, approval_id, difference, match_note)
  on reconciliation.line to hai_report;
grant insert on reconciliation.statement to hai_app;
grant insert, update (matched_as, matched_by, matched_at, explanation, explained_by, explained_at, approval_id, difference, match_note)
  on reconciliation.line to hai_app;
grant insert, delete on reconciliation.matched_entry to hai_app;
revoke execute on all functions in schema reconciliation from public;

create view reconciliation.line_view as
  select id, account, booked_on, amount, reference from reconciliation.line;

grant select on reconciliation.line_view to hai_app;
