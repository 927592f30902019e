-- Schema legal: drafts and published versions of legal documents, and who accepted which version.
create schema legal;
create domain legal.document as text
  check (value in ('terms', 'privacy', 'acceptable-use', 'risk-warning', 'dispute-policy', 'refund-policy', 'kyc-aml', 'fees'));
-- Each save of a draft takes the next number as the draft's revision.
create sequence legal.revision as integer;

-- A draft is deleted when it is published.
create table legal.draft (
  document    legal.document primary key,
  revision    integer        not null,
  base_number integer        not null check (base_number >= 0), -- published version that the draft was started from; 0: none
  texts       jsonb          not null,                          -- by language: title and body in Markdown
  edited_by   uuid references identity.account,
  edited_at   timestamptz    not null
);

create table legal.version (
  id              uuid           primary key,
  document        legal.document not null,
  number          integer        not null check (number > 0),
  texts           jsonb          not null,
  asks_acceptance boolean        not null,
  effective_at    timestamptz    not null,
  note            text           not null check (char_length(note) between 1 and 500),
  drafted_by      uuid references identity.account,
  published_by    uuid references identity.account,
  published_at    timestamptz    not null,
  -- Hash of the text before its variables were filled in. Set for texts that are part of the program, which have no
  -- author.
  shipped_hash    text,
  constraint numbered_once unique (document, number),
  constraint not_backdated check (effective_at >= published_at),
  constraint published_has_publisher check ((published_by is null) = (shipped_hash is not null))
);
create index version_by_effect on legal.version (document, effective_at desc, number desc);

create table legal.acceptance (
  id          uuid        primary key,
  user_id     uuid        not null references identity.account,
  version_id  uuid        not null references legal.version,
  language    text        not null check (language in ('en', 'fr', 'ht')),
  accepted_at timestamptz not null,
  ip_address  text        not null,
  user_agent  text        not null,
  constraint accepted_once unique (user_id, version_id)
);
create index acceptance_by_time on legal.acceptance (accepted_at desc, id desc);
create index acceptance_of_version on legal.acceptance (version_id, accepted_at desc, id desc);

-- The hash of the program's own text of each document at the last start. The text changes with an update of the program
-- or with other environment variables.
create table legal.shipped (
  document legal.document primary key,
  hash     text           not null,
  seen_at  timestamptz    not null
);

-- Publishes a draft as the next version. Returns 'published', 'forbidden' (not a super admin), 'conflict' (the draft
-- was changed or deleted, or does not start from the newest version), 'past' (it would take effect in the past or
-- before the previous version) or 'incomplete' (a title or body is missing in a language).
create function legal.publish(actor uuid, which text, known integer, version uuid, asks boolean, effective timestamptz,
                              why text, moment timestamptz)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_is constant timestamptz := identity.clamp_time(moment);
  drafted legal.draft;
  newest legal.version;
begin
  if not admin.is_staff(actor, 'super_admin') then
    return 'forbidden';
  end if;
  select d.* into drafted from legal.draft d where d.document = which and d.revision = known for update;
  if not found then
    return 'conflict';
  end if;
  select v.* into newest from legal.version v where v.document = which order by v.number desc limit 1;
  if coalesce(newest.number, 0) <> drafted.base_number then
    return 'conflict';
  end if;
  if effective < now_is or coalesce(effective, now_is) < newest.effective_at then
    return 'past';
  end if;
  if exists (select from unnest(array['en', 'fr', 'ht']) l
              where coalesce(drafted.texts -> l ->> 'title', '') = '' or coalesce(drafted.texts -> l ->> 'body', '') = '') then
    return 'incomplete';
  end if;
  insert into legal.version (id, document, number, texts, asks_acceptance, effective_at, note, drafted_by, published_by, published_at)
  values (version, which, drafted.base_number + 1, drafted.texts, asks, coalesce(effective, now_is), why, drafted.edited_by, actor, now_is);
  delete from legal.draft d where d.document = which;
  return 'published';
end $$;

create trigger version_append_only before update or delete or truncate on legal.version
  for each statement execute function admin.refuse_change();
create trigger acceptance_append_only before update on legal.acceptance
  for each statement when (not identity.is_erasing()) execute function admin.refuse_change();
create trigger acceptance_append_only_whole before delete or truncate on legal.acceptance
  for each statement execute function admin.refuse_change();
create constraint trigger version_by_two after insert on legal.version deferrable initially deferred
  for each row when (new.published_by is not null) execute function approvals.verify_setting_approval('legal_document', 'published_by', 'any_book');

grant usage on schema legal to hai_app;
grant select, insert, update, delete on legal.draft to hai_app;
grant select on legal.version to hai_app;
grant select, insert on legal.acceptance to hai_app;
grant usage on legal.revision to hai_app;
revoke execute on all functions in schema legal from public;
grant execute on function legal.publish to hai_app;
