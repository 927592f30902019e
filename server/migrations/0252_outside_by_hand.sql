-- What is said of a line by hand is nobody's word alone where it matters: whoever uploaded its statement, and whoever speaks of more than
-- the threshold, needs a second member of the staff. Read before a word is asked for, and looked at again before it is written.
alter table adjustments.settings add column statement_alone_max bigint not null default 2500 check (statement_alone_max >= 0);   -- cents

alter table outside.line add column approval_id uuid references approvals.approval;   -- of what was said by hand, where it took two
create index line_by_hand on outside.line (account) include (amount) where explanation is not null or matched_as = 'by_hand';
create index line_matched on outside.line (account, posting_id) include (amount) where posting_id is not null;
grant update (approval_id) on outside.line to hai_app;

-- An approval is good for one word: a line that was opened again asks for another.
create table outside.approval_used (
  approval_id uuid primary key references approvals.approval,
  line_id     uuid not null references outside.line
);
grant select on outside.approval_used to hai_app, hai_report;

-- A line is settled once, from being open; by an entry of its own account and amount; by hand as far as one's word goes, or as another has
-- approved just this word.
create function outside.witness() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  speaker constant uuid := coalesce(new.explained_by, new.matched_by);
begin
  if tg_op = 'INSERT' or old.posting_id is not null or old.explanation is not null or (new.posting_id is null and new.explanation is null) then
    raise exception 'a line is settled from being open' using errcode = 'restrict_violation';
  end if;
  if new.posting_id is not null and not exists (
    select from ledger.account a join ledger.entry e on e.account_id = a.id
     where a.owner_id is null and a.kind = new.account and e.posting_id = new.posting_id and e.amount = - new.amount
  ) then
    raise exception 'a line is an entry of its own account and amount' using errcode = 'restrict_violation';
  end if;
  if new.approval_id is null then
    if speaker is not null and (not admin.is_staff(speaker)
       or speaker = (select s.uploaded_by from outside.statement s where s.id = new.statement_id)
       or abs(new.amount) > (select s.statement_alone_max from adjustments.settings s)) then
      raise exception 'a second member of the staff approves what is said of this line' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if not exists (
    select from approvals.approval a
     where a.id = new.approval_id and a.kind = 'outside_line' and a.subject = new.id::text and a.status = 'approved' and a.requested_by = speaker
       and a.payload ->> 'explanation' is not distinct from new.explanation
       and a.payload ->> 'transaction_id' is not distinct from (select p.public_id::text from ledger.posting p where p.id = new.posting_id)
  ) then
    raise exception 'this is not what was approved of this line' using errcode = 'restrict_violation';
  end if;
  insert into outside.approval_used (approval_id, line_id) values (new.approval_id, new.id);
  return new;
end $$;
revoke execute on function outside.witness() from public;
create trigger line_witness before insert or update on outside.line for each row
  when (new.posting_id is not null or new.explanation is not null or new.approval_id is not null) execute function outside.witness();
