-- The staff's door to documents.decide(): somebody of the staff, about somebody else's document that waits. 'decided'; 'gone': there is
-- none of that id that waits; 'forbidden': not theirs to judge. The tier that follows comes with it.
create function documents.judge(actor uuid, document uuid, verdict text, why text, moment timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  waiting documents.document;
begin
  if not admin.is_staff(actor) then
    return 'forbidden';
  end if;
  select d.* into waiting from documents.document d where d.id = document and d.status = 'pending' for update;
  if not found then
    return 'gone';
  end if;
  if waiting.user_id = actor then
    return 'forbidden';
  end if;
  return documents.decide(document, verdict, why, actor, identity.believed(moment));
end $$;
revoke execute on function documents.judge from public;
grant execute on function documents.judge to hai_app;

-- The newest first, as the staff list them.
create index document_by_age on documents.document (submitted_at desc, id desc);
