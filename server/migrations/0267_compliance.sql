-- Whom compliance is to look at, and why; the sanctions list that names are compared with; the thresholds. Members are told nothing.
create schema compliance;
grant usage on schema compliance to hai_app;

create table compliance.flag (
  id           uuid        primary key,                          -- UUIDv7
  user_id      uuid        not null references identity.account,
  kind         text        not null check (kind in ('sanctions_match', 'structuring', 'fan_in', 'fan_out', 'draining')),
  evidence     jsonb       not null,
  evidence_key text        not null,                             -- the same evidence is raised once, whatever was said of it
  status       text        not null default 'open' check (status in ('open', 'cleared', 'confirmed')),
  raised_at    timestamptz not null,
  note         text        check (char_length(note) between 1 and 2000),
  resolved_by  uuid        references identity.account,
  resolved_at  timestamptz,
  constraint raised_once unique (user_id, kind, evidence_key),
  constraint resolution_is_whole check ((status = 'open') = (note is null) and (status = 'open') = (resolved_by is null)
                                        and (status = 'open') = (resolved_at is null))
);
create index flag_by_age on compliance.flag (raised_at desc, id desc);
create index flag_open on compliance.flag (kind, raised_at desc) where status = 'open';

-- One for each file that was taken over, or tried to be. Names are kept of the newest that is ready.
create table compliance.list (
  id             uuid        primary key,
  fingerprint    text        not null,                           -- of the files
  status         text        not null default 'loading' check (status in ('loading', 'ready', 'failed')),
  fault          text        check (fault in ('unreadable', 'no_names', 'too_many_names')),
  names          integer     not null default 0,
  others         integer     not null default 0,
  broken_rows    integer     not null default 0,
  broken_lines   text[]      not null default '{}',
  started_at     timestamptz not null,
  finished_at    timestamptz,
  screened_after uuid,                                           -- members are compared in the order of their ids
  screened       integer     not null default 0,
  screened_at    timestamptz,
  constraint fault_is_said check ((status = 'failed') = (fault is not null)),
  constraint end_is_said check ((status = 'loading') = (finished_at is null))
);
create unique index list_loading_one on compliance.list (status) where status = 'loading';
create index list_by_age on compliance.list (started_at desc);

create table compliance.listed_name (
  list_id      uuid    not null references compliance.list on delete cascade,
  position     integer not null,
  entry_number integer not null,
  name         text    not null,
  is_alias     boolean not null,
  program      text    not null,
  remarks      text    not null,
  keys         text[]  not null,                                 -- what names that sound alike have in common
  primary key (list_id, position)
);
create index listed_name_by_key on compliance.listed_name using gin (keys);

-- Members whose name is new or another: compared at the next run.
create table compliance.waiting (
  user_id uuid primary key
);

-- How far the journal was looked through.
create table compliance.progress (
  only_one       boolean primary key default true check (only_one),
  last_posting   bigint  not null
);
insert into compliance.progress (last_posting) select coalesce(max(id), 0) from ledger.posting;

create table compliance.setting (
  key        text        primary key,
  value      integer     not null,
  least      integer     not null,
  most       integer     not null,
  changed_at timestamptz,
  constraint within_bounds check (value between least and most)
);
insert into compliance.setting (key, value, least, most) values
  ('screening_score',            90,    70,      100),
  ('structuring_count',           3,     2,       50),
  ('structuring_days',            7,     1,       30),
  ('structuring_margin_percent', 10,     1,       50),
  ('fan_in_people',              10,     3,      500),
  ('fan_out_people',             10,     3,      500),
  ('fan_hours',                  24,     1,      168),
  ('draining_account_days',      14,     1,      365),
  ('draining_hours',             24,     1,      168),
  ('draining_minimum_cents',  20000,  1000, 10000000),
  ('draining_percent',           90,    50,      100);

-- The server raises; what became of it is said through compliance.resolve() alone.
grant select, insert (id, user_id, kind, evidence, evidence_key, raised_at) on compliance.flag to hai_app;
grant select, insert, update, delete on compliance.list, compliance.listed_name, compliance.waiting to hai_app;
grant select, update on compliance.progress to hai_app;
grant select on compliance.setting to hai_app;

-- Says what a flag is: somebody of the staff, about somebody else, once. 'resolved'; 'gone': none of that id is open; 'forbidden'.
create function compliance.resolve(actor uuid, flag uuid, outcome text, why text, moment timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  known compliance.flag;
begin
  if not admin.is_staff(actor) then
    return 'forbidden';
  end if;
  select f.* into known from compliance.flag f where f.id = flag and f.status = 'open' for update;
  if not found then
    return 'gone';
  end if;
  if known.user_id = actor then
    return 'forbidden';
  end if;
  if outcome not in ('cleared', 'confirmed') then
    raise exception 'no such outcome' using errcode = 'check_violation';
  end if;
  update compliance.flag f
     set status = outcome, note = why, resolved_by = actor, resolved_at = identity.believed(moment)
   where f.id = flag;
  return 'resolved';
end $$;
revoke execute on function compliance.resolve from public;
grant execute on function compliance.resolve to hai_app;

-- 'changed'; 'forbidden': not a super_admin; 'conflict': it is no longer what was known; 'bounds'.
create function compliance.set_setting(actor uuid, which text, known integer, wanted integer, moment timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_is compliance.setting;
begin
  if not admin.is_staff(actor, 'super_admin') then
    return 'forbidden';
  end if;
  select s.* into strict now_is from compliance.setting s where s.key = which for update;
  if now_is.value <> known then
    return 'conflict';
  end if;
  if wanted not between now_is.least and now_is.most then
    return 'bounds';
  end if;
  update compliance.setting s set value = wanted, changed_at = identity.believed(moment) where s.key = which;
  return 'changed';
end $$;
revoke execute on function compliance.set_setting from public;
grant execute on function compliance.set_setting to hai_app;
