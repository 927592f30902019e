-- What members prove who they are with, for compliance to look at, and the tiers that it opens.
create schema documents;
grant usage on schema documents to hai_app, hai_report;

create table documents.document (
  id           uuid primary key,
  user_id      uuid not null references identity.account,
  purpose      text not null check (purpose in ('identity', 'selfie', 'address', 'funds')),
  kind         text not null check (kind in ('national_id', 'passport', 'driving_licence', 'selfie', 'proof_of_address', 'source_of_funds')),
  status       text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  reason       text check (char_length(reason) between 1 and 500),   -- why it was rejected, as the member reads it
  submitted_at timestamptz not null,
  decided_at   timestamptz,
  decided_by   uuid,
  constraint decision_is_whole check ((status = 'pending') = (decided_at is null) and (status = 'pending') = (decided_by is null)
                                      and (status = 'rejected') = (reason is not null))
);
-- One that waits, or one that was approved; those that were rejected stand beside it.
create unique index document_one_that_counts on documents.document (user_id, purpose) where status <> 'rejected';
create index document_by_user on documents.document (user_id, submitted_at desc);
create index document_waiting_by_age on documents.document (submitted_at) where status = 'pending';

-- Sealed by the server before they come here, for this owner, document and page: nothing in a dump or a report opens them.
create table documents.page (
  document_id uuid    not null references documents.document,
  page        integer not null check (page between 1 and 2),
  media_type  text    not null check (media_type in ('image/webp', 'application/pdf')),
  key_id      text    not null,                      -- which key opens it
  sealed      bytea   not null,
  primary key (document_id, page)
);
alter table documents.page alter column sealed set storage external;
create index page_by_key on documents.page (key_id);

-- The server takes documents in, seals them anew when the key changes and forgets pages nobody needs. Judging them is not its own.
grant select, insert (id, user_id, purpose, kind, submitted_at) on documents.document to hai_app;
grant select, insert, delete, update (key_id, sealed) on documents.page to hai_app;
grant select on documents.document to hai_report;

-- The tier that approved documents are good for, once a phone is verified; 0: none.
create function documents.earned_tier(member uuid) returns integer
language sql stable set search_path = pg_catalog, pg_temp as $$
  select case when found.purposes @> array['identity', 'selfie', 'address', 'funds'] then 3
              when found.purposes @> array['identity', 'selfie'] then 2
              else 0 end
    from (select coalesce(array_agg(d.purpose), '{}') as purposes
            from documents.document d where d.user_id = member and d.status = 'approved') found
$$;

-- Judges a document that waits: 'approved', or 'rejected' with a reason for the member. The tier that follows, the trail and the news
-- come with it, all or none. 'decided'; 'gone': there is none of that id that waits. The owner's alone: whoever calls it
-- has asked who may.
create function documents.decide(document uuid, verdict text, why text, judge uuid, moment timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  judged documents.document;
  reached integer;
begin
  update documents.document d set status = verdict, reason = why, decided_at = moment, decided_by = judge
   where d.id = document and d.status = 'pending' and verdict in ('approved', 'rejected')
  returning * into judged;
  if not found then return 'gone'; end if;
  if judged.user_id = judge then
    raise exception 'nobody judges their own documents' using errcode = 'insufficient_privilege';
  end if;
  update identity.profile p set tier = documents.earned_tier(p.id), updated_at = moment
   where p.id = judged.user_id and p.phone_verified_at is not null and p.tier < documents.earned_tier(p.id)
  returning p.tier into reached;
  insert into security.auth_audit_log
    (id, action_type, source, user_id, ip_address, user_agent, request_id, context, extra_metadata, created_at)
  values (gen_random_uuid(), 'role_change', 'server', judged.user_id, '', '', document::text, 'identity_document',
          jsonb_build_object('document_id', document, 'purpose', judged.purpose, 'verdict', verdict, 'judge', judge, 'tier', reached), moment);
  perform events.record(moment, jsonb_build_array(
    jsonb_build_object('id', gen_random_uuid(), 'type', 'profile.changed', 'user_id', judged.user_id,
                       'payload', jsonb_build_object('user_id', judged.user_id)),
    jsonb_build_object('id', gen_random_uuid(), 'type', 'document.decided', 'user_id', judged.user_id,
                       'payload', jsonb_build_object('user_id', judged.user_id, 'purpose', judged.purpose, 'status', verdict,
                                                     'reason', why, 'tier', reached))));
  return 'decided';
end $$;

-- Documents may have been approved while no phone was verified: with one, they count.
create function documents.open_tier() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.tier := greatest(new.tier, documents.earned_tier(new.id));
  return new;
end $$;
create trigger documents_open_tier before update on identity.profile for each row
  when (old.phone_verified_at is null and new.phone_verified_at is not null)
  execute function documents.open_tier();

-- With the account go the pages; that there were documents, and what became of them, stays.
create function documents.forget_pages() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from documents.page p using documents.document d where d.id = p.document_id and d.user_id = new.user_id;
  return null;
end $$;
create trigger deletion_forgets_documents after update on account.deletion_request for each row
  when (new.status = 'approved' and old.status <> 'approved')
  execute function documents.forget_pages();

revoke all on function documents.decide, documents.earned_tier, documents.open_tier, documents.forget_pages from public;
