-- As before, and: entries that are large together need two people, also where they cancel each other to a small line.
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
       or greatest(abs(new.amount), (select coalesce(sum(abs(m.amount)), 0) from outside.matched_entry m where m.line_id = new.id))
          > (select s.statement_alone_max from adjustments.settings s)) then
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
