-- Schema documents: identity documents that members submit, and the tiers that approved documents give. The server's
-- role can store documents. It can decide about them only through decide_as_staff(), which checks the role of the staff
-- member.
create schema documents;

create table documents.document (
  id           uuid primary key,
  user_id      uuid not null references identity.account,
  purpose      text not null check (purpose in ('identity', 'selfie', 'address', 'funds')),
  kind         text not null check (kind in ('national_id', 'passport', 'driving_licence', 'selfie', 'proof_of_address',
                                             'source_of_funds')),
  status       text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  reason       text check (char_length(reason) between 1 and 500), -- of a rejection, shown to the member
  submitted_at timestamptz not null,
  decided_at   timestamptz,
  decided_by   uuid,
  -- The new name, if the document changes a name. A name that a document has verified can only be changed by another
  -- approved document.
  renames_to   text check (char_length(renames_to) between 1 and 100),
  constraint decision_is_whole check ((status = 'pending') = (decided_at is null) and (status = 'pending') = (decided_by is null)
                                      and (status = 'rejected') = (reason is not null)),
  constraint only_identity_renames check (renames_to is null or purpose = 'identity')
);
create index document_by_user on documents.document (user_id, submitted_at desc);
create index document_waiting_by_age on documents.document (submitted_at) where status = 'pending';
create index document_by_age on documents.document (submitted_at desc, id desc);
create unique index document_one_that_counts on documents.document (user_id, purpose) where status <> 'rejected' and renames_to is null;
create unique index document_one_rename on documents.document (user_id) where status = 'pending' and renames_to is not null;

-- Pages of documents, encrypted by the server for one owner, document and page. A dump of the database does not reveal
-- them.
create table documents.page (
  document_id uuid    not null references documents.document,
  page        integer not null check (page between 1 and 2),
  media_type  text    not null check (media_type in ('image/webp', 'application/pdf')),
  key_id      text    not null, -- the key that decrypts it
  sealed      bytea   not null,
  primary key (document_id, page)
);
alter table documents.page alter column sealed set storage external;
create index page_by_key on documents.page (key_id);

-- Recent submissions of a member. Rejected submissions count too, because staff have to check them as well.
create table documents.budget (
  user_id uuid          primary key,
  times   timestamptz[] not null
);

-- The tier that a member's approved documents give once the phone is verified. 0: none.
create function documents.earned_tier(member uuid) returns integer
language sql stable set search_path = pg_catalog, pg_temp as $$
  select case when found.purposes @> array['identity', 'selfie', 'address', 'funds'] then 3
              when found.purposes @> array['identity', 'selfie'] then 2
              else 0 end
    from (select coalesce(array_agg(d.purpose), '{}') as purposes
            from documents.document d where d.user_id = member and d.status = 'approved') found
$$;

-- Decides a waiting document: 'approved', or 'rejected' with a reason. Raises the tier if the member has earned it, and
-- writes the audit record and the events, in the member's book, in the same transaction. Returns 'decided', or 'gone' if no waiting document
-- has this id. The server cannot call this. Callers check the rights of `decider`.
create function documents.decide(document uuid, verdict text, why text, decider uuid, moment timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  submission documents.document;
  reached integer;
begin
  update documents.document d set status = verdict, reason = why, decided_at = moment, decided_by = decider
   where d.id = document and d.status = 'pending' and verdict in ('approved', 'rejected')
  returning * into submission;
  if not found then return 'gone'; end if;
  if submission.user_id = decider then
    raise exception 'staff cannot decide about their own documents' using errcode = 'insufficient_privilege';
  end if;
  update identity.profile p set tier = documents.earned_tier(p.id), updated_at = moment
   where p.id = submission.user_id and p.phone_verified_at is not null and p.tier < documents.earned_tier(p.id)
  returning p.tier into reached;
  insert into security.auth_audit_log
    (id, action_type, source, user_id, ip_address, user_agent, request_id, context, extra_metadata, created_at)
  values (platform.new_id(), 'role_change', 'server', submission.user_id, '', '', document::text, 'identity_document',
          jsonb_build_object('document_id', document, 'purpose', submission.purpose, 'verdict', verdict, 'decided_by', decider,
                             'tier', reached), moment);
  execute format('select %I.record($1, $2)', platform.in_book('events', (select p.book from identity.profile p where p.id = submission.user_id)))
    using moment, jsonb_build_array(
    jsonb_build_object('id', platform.new_id(), 'type', 'profile.changed', 'user_id', submission.user_id,
                       'payload', jsonb_build_object('user_id', submission.user_id)),
    jsonb_build_object('id', platform.new_id(), 'type', 'document.decided', 'user_id', submission.user_id,
                       'payload', jsonb_build_object('user_id', submission.user_id, 'purpose', submission.purpose, 'status', verdict,
                                                     'reason', why, 'tier', reached)));
  return 'decided';
end $$;

-- Trigger: when a member verifies a phone, gives the tier for documents that were approved before.
create function documents.open_tier() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.tier := greatest(new.tier, documents.earned_tier(new.id));
  return new;
end $$;

-- Trigger: deletes the pages of a deleted member's documents. The decisions about them are kept.
create function documents.delete_pages() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from documents.page p using documents.document d where d.id = p.document_id and d.user_id = new.user_id;
  return null;
end $$;

-- Calls documents.decide() for staff, about another member's waiting document. Returns 'decided', 'gone' (no waiting
-- document has this id) or 'forbidden'.
create function documents.decide_as_staff(actor uuid, document uuid, verdict text, why text, moment timestamptz) returns text
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
  moment := identity.clamp_time(moment);
  return documents.decide(document, verdict, why, actor, moment);
end $$;

create function documents.rename_member() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update identity.profile p set full_name = new.renames_to, updated_at = new.decided_at where p.id = new.user_id;
  return null;
end $$;

-- Trigger: the server cannot change a name that a document has verified or is waiting to verify.
create function documents.keep_verified_name() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from documents.document d where d.user_id = new.id and d.purpose = 'identity' and d.status <> 'rejected') then
    raise exception 'a verified name can be changed only with a document' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

create function documents.erase_names_of_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update documents.document set renames_to = '–' where user_id = new.user_id and renames_to is not null;
  return null;
end $$;

create trigger verified_opens_tier before update on identity.profile for each row
  when (old.phone_verified_at is null and new.phone_verified_at is not null)
  execute function documents.open_tier();
create trigger approved_document_renames after update on documents.document for each row
  when (old.status = 'pending' and new.status = 'approved' and new.renames_to is not null)
  execute function documents.rename_member();
create trigger verified_name_stays before update of full_name on identity.profile for each row
  when (new.full_name is distinct from old.full_name and not pg_has_role(current_user, 'hai_owner', 'member'))
  execute function documents.keep_verified_name();

grant usage on schema documents to hai_app, hai_report;
grant select on documents.document to hai_app, hai_report;
grant insert (id, user_id, purpose, kind, submitted_at, renames_to) on documents.document to hai_app;
grant select, insert, update (key_id, sealed), delete on documents.page to hai_app;
grant select, insert, update (times) on documents.budget to hai_app;
revoke execute on all functions in schema documents from public;
grant execute on function documents.decide_as_staff to hai_app;

create view documents.document_view as
  select user_id, status, submitted_at from documents.document;

grant select on documents.document_view to hai_app;
