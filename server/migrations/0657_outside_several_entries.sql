-- A line of a statement may be several entries of the book: a provider pays out what came in less what it gave back, in one sum. And it may
-- differ from them by a little, such as a fee that the bank kept; then two people say why.
create table outside.matched_entry (
  account    text   not null,
  posting_id bigint not null,
  line_id    uuid   not null references outside.line,
  amount     bigint not null check (amount <> 0),      -- as the outside has it: what came in is positive
  primary key (account, posting_id)
);
create index matched_entry_of_line on outside.matched_entry (line_id);
create index matched_entry_sums on outside.matched_entry (account, posting_id) include (amount);
grant select, insert, delete on outside.matched_entry to hai_app;
grant select on outside.matched_entry to hai_report;
insert into outside.matched_entry (account, posting_id, line_id, amount)
select account, posting_id, id, amount from outside.line where posting_id is not null;

drop trigger line_witness on outside.line;
drop index outside.line_open, outside.line_by_hand;
alter table outside.line
  drop column posting_id,
  add column difference bigint not null default 0,     -- of a matched line: its amount less that of its entries; why is in match_note
  add column match_note text,
  add constraint match_is_whole check ((matched_as is null) = (matched_at is null)),
  add constraint matched_or_explained check (matched_as is null or explanation is null),
  add constraint difference_is_small check (abs(difference) <= 500),
  add constraint difference_has_a_reason check ((difference <> 0) = (match_note is not null)),
  add constraint difference_of_a_hand_match check (difference = 0 or matched_as = 'by_hand');
create index line_open on outside.line (account, booked_on) where matched_as is null and explanation is null;
create index line_by_hand on outside.line (account) include (amount, difference) where explanation is not null or matched_as = 'by_hand';
grant update (difference, match_note) on outside.line to hai_app;

-- At the end of each transaction: a matched line has entries, and they come to its amount less the difference; another line has none.
create function outside.check_match() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  line record;
  sum_of record;
  changed constant uuid := case when tg_table_name = 'line' then (to_jsonb(new) ->> 'id')::uuid
                                else coalesce(to_jsonb(new) ->> 'line_id', to_jsonb(old) ->> 'line_id')::uuid end;
begin
  select * into line from outside.line l where l.id = changed;
  select count(*) as count, coalesce(sum(m.amount), 0) as total, bool_and(m.account = line.account) as is_own into sum_of
    from outside.matched_entry m where m.line_id = changed;
  if (line.matched_as is null) <> (sum_of.count = 0)
     or (line.matched_as is not null and (sum_of.total + line.difference <> line.amount or not sum_of.is_own)) then
    raise exception 'a line is what its entries come to' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
revoke execute on function outside.check_match() from public;
create constraint trigger line_is_its_entries after update on outside.line deferrable initially deferred
  for each row execute function outside.check_match();
create constraint trigger entries_are_their_line after insert or update or delete on outside.matched_entry deferrable initially deferred
  for each row execute function outside.check_match();

create function outside.entry_witness() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (
    select from ledger.account a join ledger.entry e on e.account_id = a.id
     where a.owner_id is null and a.kind = new.account and e.posting_id = new.posting_id and e.amount = - new.amount
  ) then
    raise exception 'a line is an entry of its own account and amount' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
revoke execute on function outside.entry_witness() from public;
create trigger matched_entry_witness before insert on outside.matched_entry for each row execute function outside.entry_witness();

-- As before, and: a difference is nobody's word alone; an approval is for just these entries and this reason.
create or replace function outside.witness() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  speaker constant uuid := coalesce(new.explained_by, new.matched_by);
begin
  if tg_op = 'INSERT' or old.matched_as is not null or old.explanation is not null or (new.matched_as is null and new.explanation is null) then
    raise exception 'a line is settled from being open' using errcode = 'restrict_violation';
  end if;
  if new.approval_id is null then
    if speaker is not null and (not admin.is_staff(speaker) or new.difference <> 0
       or speaker = (select s.uploaded_by from outside.statement s where s.id = new.statement_id)
       or abs(new.amount) > (select s.statement_alone_max from adjustments.settings s)) then
      raise exception 'a second member of the staff approves what is said of this line' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if not exists (
    select from approvals.approval a
     where a.id = new.approval_id and a.kind = 'outside_line' and a.subject = new.id::text and a.status = 'approved' and a.requested_by = speaker
       and coalesce(a.payload ->> 'explanation', '') = coalesce(new.explanation, new.match_note, '')
       and array(select jsonb_array_elements_text(coalesce(a.payload -> 'transaction_ids', '[]')) order by 1)
         = array(select p.public_id::text from outside.matched_entry m join ledger.posting p on p.id = m.posting_id where m.line_id = new.id order by 1)
  ) then
    raise exception 'this is not what was approved of this line' using errcode = 'restrict_violation';
  end if;
  insert into outside.approval_used (approval_id, line_id) values (new.approval_id, new.id);
  return new;
end $$;
create trigger line_witness before insert or update on outside.line for each row
  when (new.matched_as is not null or new.explanation is not null or new.approval_id is not null) execute function outside.witness();
