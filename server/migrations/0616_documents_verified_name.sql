-- A name that a document has verified changes only with another approved document, which says the new name.

alter table documents.document add column renames_to text check (char_length(renames_to) between 1 and 100);
alter table documents.document add constraint only_identity_renames check (renames_to is null or purpose = 'identity');
grant insert (renames_to) on documents.document to hai_app;

-- Requests for another name stand beside the document that counts; one waits at a time.
drop index documents.document_one_that_counts;
create unique index document_one_that_counts on documents.document (user_id, purpose) where status <> 'rejected' and renames_to is null;
create unique index document_one_rename on documents.document (user_id) where status = 'pending' and renames_to is not null;

create function documents.rename_member() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update identity.profile p set full_name = new.renames_to, updated_at = new.decided_at where p.id = new.user_id;
  return null;
end $$;
revoke execute on function documents.rename_member() from public;
create trigger approved_document_renames after update on documents.document for each row
  when (old.status = 'pending' and new.status = 'approved' and new.renames_to is not null)
  execute function documents.rename_member();

-- The server cannot change a name that a document vouches for, or is handed in for.
create function documents.keep_verified_name() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from documents.document d where d.user_id = new.id and d.purpose = 'identity' and d.status <> 'rejected') then
    raise exception 'a verified name changes with a document only' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
revoke execute on function documents.keep_verified_name() from public;
create trigger verified_name_stays before update of full_name on identity.profile for each row
  when (new.full_name is distinct from old.full_name and not pg_has_role(current_user, 'hai_owner', 'member'))
  execute function documents.keep_verified_name();

create function documents.forget_names_of_the_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update documents.document set renames_to = '–' where user_id = new.user_id and renames_to is not null;
  return null;
end $$;
revoke execute on function documents.forget_names_of_the_deleted() from public;
create trigger renames_forgotten after update on account.deletion_request for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function documents.forget_names_of_the_deleted();
