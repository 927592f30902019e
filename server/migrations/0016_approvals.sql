-- Schema approvals: requests of one staff member that a second staff member must approve (four eyes).
create schema approvals;

create table approvals.approval (
  id             uuid        primary key,
  kind           text        not null check (kind ~ '^[a-z][a-z_]{2,40}$'),
  needs          text        not null check (needs in ('admin', 'super_admin')), -- the role that may decide
  -- what the request changes; one pending request per book, kind and subject
  subject        text        not null check (subject <> ''),
  payload        jsonb       not null,                                           -- input of the approved action
  facts          jsonb       not null,                                           -- what is asked for, by kind (contract/src/approval-facts.ts)
  reason         text        not null default '',                                -- by the person who requested
  -- the member whose money or rights change; this member may neither request nor decide
  target_user_id uuid,
  requested_by   uuid        not null references identity.account,
  requested_at   timestamptz not null,
  expires_at     timestamptz not null check (expires_at > requested_at),
  status         text        not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn', 'expired')),
  decided_by     uuid        references identity.account,
  decided_at     timestamptz,                                                    -- also set when it was withdrawn or expired
  note           text        not null default '',                                -- by the person who decided
  -- The fields that the approval would change, with their values at the time of the request. The approver sees them.
  changes        jsonb not null default '[]' check (jsonb_typeof(changes) = 'array'),

  -- The id of the transaction that approved it, in which the approved action runs too. Triggers reject changes of fees,
  -- limits, the rate, the referral programme and legal texts in any other transaction.
  approved_in    xid8,
  -- People who may neither request nor decide: the parties of the case, or the person whose decision would be changed.
  excluded_ids   uuid[] not null default '{}',
  book           smallint not null default 0 references platform.book, -- whose staff lists show it, and which it may change
  constraint decided_by_another check (decided_by <> requested_by),
  constraint not_about_decider check (target_user_id <> requested_by and target_user_id <> decided_by),
  constraint decided_is_whole check ((status = 'pending') = (decided_at is null)
                                     and (status in ('approved', 'rejected')) = (decided_by is not null)),
  constraint approved_in_time check (status <> 'approved' or decided_at < expires_at),
  constraint facts_of_kind check (facts ->> 'kind' is not distinct from kind),
  constraint not_of_the_excluded check (requested_by <> all (excluded_ids) and (decided_by is null or decided_by <> all (excluded_ids)))
);
create unique index approval_one_pending on approvals.approval (book, kind, subject) where status = 'pending';
create index approval_pending on approvals.approval (expires_at) where status = 'pending';
create index approval_by_age on approvals.approval (requested_at desc, id desc);

create function approvals.refuse_deletion() returns trigger language plpgsql as $$
begin
  raise exception 'approvals cannot be deleted' using errcode = 'restrict_violation';
end $$;

-- Trigger: only staff can create a request, and only staff with the role in `needs` can approve or reject it. A request
-- leaves `pending` once and cannot be changed afterwards.
create function approvals.enforce_single_decision() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  answer constant text[] := array['status', 'decided_by', 'decided_at', 'note', 'approved_in'];
begin
  if tg_op = 'INSERT' then
    if new.status <> 'pending' or not admin.is_staff(new.requested_by) then
      raise exception 'a new approval must be pending and requested by staff' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if old.status <> 'pending' or new.status = 'pending' or (to_jsonb(old) - answer) <> (to_jsonb(new) - answer) then
    raise exception 'an approval can be decided once and cannot be changed otherwise' using errcode = 'restrict_violation';
  end if;
  if new.decided_by is not null and not admin.is_staff(new.decided_by, new.needs) then
    raise exception 'the staff member lacks the role that this approval needs' using errcode = 'restrict_violation';
  end if;
  new.approved_in := case new.status when 'approved' then pg_current_xact_id() end;
  return new;
end $$;

-- Returns the approval if it has this kind, was given in the current transaction, and both people still have their
-- roles. Otherwise fails with insufficient_privilege.
create function approvals.approved(approval uuid, needed_kind text) returns approvals.approval
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  given approvals.approval;
begin
  select a.* into given from approvals.approval a where a.id = approval and a.kind = needed_kind and a.status = 'approved';
  if not found or given.approved_in is distinct from pg_current_xact_id() or given.requested_by = given.decided_by
    or not admin.is_staff(given.requested_by) or not admin.is_staff(given.decided_by, given.needs) then
    raise exception 'this was not approved' using errcode = 'insufficient_privilege';
  end if;
  return given;
end $$;

-- Trigger for tables of settings: a change needs an approval in the same transaction. Arguments: the kind of approval,
-- the column with the person who requested it, and 'any_book' if books share the table. Runs at commit, because the server first tries a change without
-- approval and rolls it back.
create function approvals.verify_setting_approval() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (
    select from approvals.approval a
     where a.kind = tg_argv[0] and a.needs = 'super_admin' and a.status = 'approved' and a.approved_in = pg_current_xact_id()
       and a.requested_by = (to_jsonb(new) ->> tg_argv[1])::uuid
       and (a.book = platform.book_of(tg_relid) or tg_argv[2] = 'any_book')
  ) then
    raise exception 'a change of % needs the approval of a second super_admin', tg_argv[0] using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create trigger approval_decided_once before insert or update on approvals.approval for each row execute function approvals.enforce_single_decision();
create trigger approval_stays before delete or truncate on approvals.approval for each statement execute function approvals.refuse_deletion();

grant usage on schema approvals to hai_app, hai_report;
grant select, insert (id, kind, needs, subject, facts, payload, reason, target_user_id, requested_by, requested_at, expires_at, changes,
  excluded_ids, book), update (status, decided_by, decided_at, note)
  on approvals.approval to hai_app;
grant select (id, kind, needs, subject, facts, target_user_id, requested_by, requested_at, expires_at, status, decided_by, decided_at, book)
  on approvals.approval to hai_report;
revoke execute on function approvals.approved, approvals.enforce_single_decision, approvals.verify_setting_approval from public;

create view approvals.approval_view as
  select id, kind, needs, subject, payload, reason, target_user_id, requested_by, requested_at, expires_at, status, decided_by,
         decided_at, note, excluded_ids, book from approvals.approval;

grant select on approvals.approval_view to hai_app;
