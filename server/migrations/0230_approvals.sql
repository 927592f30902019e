-- Four eyes: what one of the staff has asked for, and what another has said to it.
create schema approvals;
grant usage on schema approvals to hai_app, hai_report;

create table approvals.approval (
  id             uuid        primary key,                       -- UUIDv7
  kind           text        not null check (kind ~ '^[a-z][a-z_]{2,40}$'),
  needs          text        not null check (needs in ('admin', 'super_admin')),   -- who may say yes or no
  subject        text        not null check (subject <> ''),    -- what it is about, within its kind: one at a time
  payload        jsonb       not null,                          -- what is done when it is approved
  summary        text        not null check (length(summary) between 1 and 110),   -- it stands in messages that carry a code
  reason         text        not null default '',               -- why it was asked for
  target_user_id uuid,                                          -- whose money or rights it is about: they neither ask nor decide
  requested_by   uuid        not null references identity.account,
  requested_at   timestamptz not null,
  expires_at     timestamptz not null check (expires_at > requested_at),
  status         text        not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn', 'expired')),
  decided_by     uuid        references identity.account,
  decided_at     timestamptz,                                   -- or withdrawn, or found expired
  note           text        not null default '',               -- of whoever decided
  constraint decided_by_somebody_else check (decided_by <> requested_by),
  constraint not_about_oneself check (target_user_id <> requested_by and target_user_id <> decided_by),
  constraint decided_is_whole check ((status = 'pending') = (decided_at is null)
                                     and (status in ('approved', 'rejected')) = (decided_by is not null)),
  constraint approved_in_time check (status <> 'approved' or decided_at < expires_at)
);
create unique index approval_one_pending on approvals.approval (kind, subject) where status = 'pending';
create index approval_pending on approvals.approval (expires_at) where status = 'pending';
create index approval_by_age on approvals.approval (requested_at desc, id desc);

-- A row is asked for by staff, answered once, by staff of the rank it needs, and then stays as it is.
create function approvals.keep() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'pending' or not admin.is_staff(new.requested_by) then
      raise exception 'an approval is asked for by staff, and not answered yet' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if old.status <> 'pending' or new.status = 'pending'
     or (to_jsonb(old) - array['status', 'decided_by', 'decided_at', 'note']) <> (to_jsonb(new) - array['status', 'decided_by', 'decided_at', 'note']) then
    raise exception 'an approval is answered once, and otherwise stays as it was asked for' using errcode = 'restrict_violation';
  end if;
  if new.decided_by is not null and not admin.is_staff(new.decided_by, new.needs) then
    raise exception 'an approval is answered by staff of the rank it needs' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
revoke execute on function approvals.keep() from public;
create trigger approval_keep before insert or update on approvals.approval for each row execute function approvals.keep();

create function approvals.refuse() returns trigger language plpgsql as $$
begin
  raise exception 'approvals stay' using errcode = 'restrict_violation';
end $$;
create trigger approval_stays before delete or truncate on approvals.approval for each statement execute function approvals.refuse();

grant select on approvals.approval to hai_app;
grant insert (id, kind, needs, subject, payload, summary, reason, target_user_id, requested_by, requested_at, expires_at)
   on approvals.approval to hai_app;
grant update (status, decided_by, decided_at, note) on approvals.approval to hai_app;
grant select (id, kind, needs, subject, summary, target_user_id, requested_by, requested_at, expires_at, status, decided_by, decided_at)
   on approvals.approval to hai_report;
