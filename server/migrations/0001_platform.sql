-- Three roles exist already, because the migration runner creates them: hai_owner runs migrations and owns everything,
-- hai_app is the role of the server, and hai_report can only read.
revoke create on schema public from public;

create schema platform;

-- Outgoing mails and text messages. The transaction that causes a message inserts it, and a job sends it later.
create table platform.outbox_message (
  id         uuid        primary key,
  channel    text        not null check (channel in ('mail', 'text')),
  recipient  text        not null, -- an email address or an E.164 phone number
  subject    text        not null default '',
  body       text,                 -- null after a real provider accepted the message or it failed for good, because bodies contain one-time links
  body_html  text,
  user_id    uuid,                 -- the receiving member; null: not a member
  created_at timestamptz not null,
  sent_at    timestamptz,
  attempts   int         not null default 0,
  last_error text,                 -- shown to staff
  failed_at  timestamptz,          -- when sending failed for good
  next_try_at timestamptz,         -- null before the first attempt and after the last
  state      text generated always as (
    case when sent_at is not null then 'sent' when failed_at is not null then 'failed' else 'waiting' end) stored,
  constraint outbox_message_ends_once check (sent_at is null or failed_at is null)
);
create index outbox_message_newest on platform.outbox_message (created_at desc, id desc);
create index outbox_message_waiting on platform.outbox_message (coalesce(next_try_at, created_at))
  where sent_at is null and failed_at is null;
create index outbox_message_of_member on platform.outbox_message (user_id, created_at desc) where user_id is not null;
create index outbox_message_failed on platform.outbox_message (failed_at) where failed_at is not null;
-- For the deletion of an account, which also deletes the messages to its address.
create index outbox_message_to on platform.outbox_message (lower(recipient));

-- Events that happen once in an installation, such as the creation of demo data. A production server does not start if
-- there is demo data.
create table platform.milestone (
  name       text        primary key,
  reached_at timestamptz not null
);

-- Small files that every server process needs, such as re-encoded profile pictures.
create table platform.file (
  name       text primary key,
  content    bytea not null,
  created_at timestamptz not null
);
alter table platform.file alter column content set storage external; -- PostgreSQL 15 has no `storage` in `create table`

-- A book is a ledger of its own, with its own copies of all schemas that move or watch its money (decision 0162). The
-- first book has the plain names of these schemas. Another one has them with its name at the end, such as ledger_ht.
create table platform.book (
  number         smallint    primary key check (number between 0 and 255),
  name           text        not null unique,
  phone_prefixes text[]      not null, -- such as +509: members with such a number belong to this book
  created_at     timestamptz not null default now(),
  constraint book_name check (case number when 0 then name = '' else name ~ '^[a-z][a-z0-9]{0,19}$' end),
  constraint book_prefixes check (array_to_string(phone_prefixes, ' ') ~ '^(\+[1-9][0-9]{0,14}( |$))*$')
);
insert into platform.book (number, name, phone_prefixes) values (0, '', '{}');

-- The name of a schema in a book, from its name in the first book.
create function platform.in_book(schema text, book smallint) returns text
language sql stable set search_path = pg_catalog, pg_temp as $$
  select schema || case b.number when 0 then '' else '_' || b.name end from platform.book b where b.number = book
$$;

-- The number of the book to which a table belongs. Names of books have no underscore.
create function platform.book_of(owned regclass) returns smallint
language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce((select b.number from pg_class c join platform.book b on b.name = substring(c.relnamespace::regnamespace::text from '_([^_]+)$')
                    where c.oid = owned), 0::smallint)
$$;

-- Partitions of the tables in platform.divided_table. Statements name the tables, so no role needs rights here.
create schema partitions;

-- Tables that are divided by time, with the time after which their rows are deleted. The key is a column of UUIDv7,
-- which begin with their time. The database owner may change keep_months; the next run of the job applies it
-- (docs/operations/retention.md).
create table platform.divided_table (
  name        text primary key,                                -- with its schema
  key         text not null,                                   -- column
  months      int  not null check (months in (1, 3, 12)),      -- in one partition
  keep_months int  check (keep_months > 0),                    -- null: kept
  needed      text                                             -- condition: a partition with such a row stays
);

-- The lowest UUIDv7 of a moment.
create function platform.first_id(at timestamptz) returns uuid
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select encode(substring(int8send(floor(extract(epoch from at) * 1000)::bigint) from 3) || decode(repeat('00', 10), 'hex'), 'hex')::uuid
$$;

-- A UUIDv7.
create function platform.new_id() returns uuid
language sql volatile set search_path = pg_catalog, pg_temp as $$
  -- Bits 52 and 53 turn the version of a random UUID from 4 to 7.
  select encode(set_bit(set_bit(
           overlay(uuid_send(gen_random_uuid())
                   placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
           52, 1), 53, 1), 'hex')::uuid
$$;

-- The start of the period of `months` months that contains a moment. All periods start at midnight UTC.
create function platform.period_start(at timestamptz, months int) returns timestamptz
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select make_timestamptz(n / 12, n % 12 + 1, 1, 0, 0, 0, 'UTC')
    from (select m - m % months as n
            from (select (extract(year from at at time zone 'UTC') * 12 + extract(month from at at time zone 'UTC') - 1)::int as m) counted) started
$$;

-- Gives a partition those triggers of its table that fire once per statement, because a statement can name the
-- partition directly. Triggers for each row are copied by PostgreSQL.
create function platform.copy_triggers(parent regclass, part regclass) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  definition text;
begin
  for definition in
    select pg_get_triggerdef(t.oid) from pg_trigger t
     where t.tgrelid = parent and not t.tgisinternal and t.tgtype & 1 = 0
       and not exists (select from pg_trigger known where known.tgrelid = part and known.tgname = t.tgname)
  loop
    execute regexp_replace(definition, ' ON \S+ ', format(' ON %s ', part));
  end loop;
end $$;

-- Creates the partition of a divided table for the period that contains a moment, and moves rows there that the default
-- partition has for lack of it. It is attached last, so writers do not wait for the move. Returns false if it exists.
create function platform.make_partition(divided platform.divided_table, at timestamptz) returns boolean
language plpgsql set search_path = platform, pg_catalog, pg_temp as $$
declare
  begins constant timestamptz := period_start(at, divided.months);
  first constant uuid := first_id(begins);
  beyond constant uuid := first_id(begins + make_interval(months => divided.months));
  prefix constant text := replace(divided.name, '.', '_');
  part constant text := format('partitions.%I', prefix || to_char(begins at time zone 'UTC', '_YYYY_MM'));
  strays constant text := format('partitions.%I', prefix || '_other');
begin
  if to_regclass(strays) is null then
    execute format('create table %s partition of %s default', strays, divided.name);
  end if;
  perform copy_triggers(divided.name::regclass, strays::regclass);
  if to_regclass(part) is not null then
    perform copy_triggers(divided.name::regclass, part::regclass);
    return false;
  end if;
  execute format('create table %s (like %s including all)', part, divided.name);
  execute format('alter table %s disable trigger user', strays);
  execute format('with moved as (delete from %s where %I >= $1 and %2$I < $2 returning *) insert into %s select * from moved',
                 strays, divided.key, part) using first, beyond;
  execute format('alter table %s enable trigger user', strays);
  execute format('alter table %s attach partition %s for values from (%L) to (%L)', divided.name, part, first, beyond);
  perform copy_triggers(divided.name::regclass, part::regclass);
  return true;
end $$;

-- Creates the partitions of the current and the next three months. Call it at the start of a process and every hour.
-- Without it, rows go to the default partition, and their partition gets them later. Returns the number of new partitions.
create function platform.make_partitions() returns int
language plpgsql security definer set search_path = platform, pg_catalog, pg_temp set lock_timeout = '5s' as $$
declare
  made int;
begin
  perform pg_advisory_xact_lock(hashtextextended('platform.make_partitions', 0));
  select count(*) filter (where make_partition(d, now() + make_interval(months => ahead))) into made
    from divided_table d cross join generate_series(0, 3) ahead;
  return made;
end $$;

-- Drops one partition whose rows are all older than keep_months and not needed, and returns its name. Null if there is
-- none, or if statements use them for more than a second. Each is dropped in a transaction of its own, so that one table
-- is not locked while another is waited for. Fails if the newest proof of the first book's ledger is older than a week:
-- then the database's clock may be years ahead. A proof of such a time is refused. One book is enough, because all books
-- use this clock.
create function platform.drop_partition() returns text
language plpgsql security definer set search_path = platform, pg_catalog, pg_temp set lock_timeout = '1s' as $$
declare
  old record;
  has_needed boolean;
  proven constant timestamptz := (select p.proven_at from ledger.proof_view p order by p.id desc limit 1);
begin
  if proven < now() - interval '7 days' then
    raise exception 'the newest proof of the ledger is from %, so the clock of the database may be wrong', proven
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  for old in
    select d.name as parent, d.needed, c.oid::regclass::text as part
      from divided_table d
      join pg_inherits i on i.inhparent = d.name::regclass
      join pg_class c on c.oid = i.inhrelid
     where substring(pg_get_expr(c.relpartbound, c.oid) from $x$TO \('(.*)'\)$x$)::uuid
           <= first_id(now() - make_interval(months => d.keep_months))
     order by c.relname
  loop
    execute format('select exists (select from %s where %s)', old.part, coalesce(old.needed, 'false')) into has_needed;
    continue when has_needed;
    begin
      execute format('alter table %s detach partition %s', old.parent, old.part);
      execute format('drop table %s', old.part);
      return old.part;
    exception when lock_not_available then
      raise log 'partition % is in use', old.part;
    end;
  end loop;
  return null;
end $$;

-- `ends_at`: when the first table runs out of partitions. `strays`: tables with rows in their default partition, which
-- is empty unless partitions were missing or a process has a wrong clock.
create function platform.partition_health(out ends_at timestamptz, out strays text[])
language plpgsql stable security definer set search_path = platform, pg_catalog, pg_temp as $$
declare
  divided divided_table;
  has_strays boolean;
begin
  select min(newest.ends) into ends_at
    from divided_table d
    cross join lateral (
      select to_timestamp(max(('x' || left(replace(substring(pg_get_expr(c.relpartbound, c.oid) from $x$TO \('(.*)'\)$x$), '-', ''), 12))::bit(48)::bigint) / 1000.0) as ends
        from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = d.name::regclass) newest;
  strays := '{}';
  for divided in select * from divided_table order by name loop
    execute format('select exists (select from partitions.%I)', replace(divided.name, '.', '_') || '_other') into has_strays;
    if has_strays then strays := strays || divided.name; end if;
  end loop;
end $$;

grant usage on schema platform to hai_app, hai_report;
grant select on platform.divided_table, platform.book to hai_app, hai_report;
revoke execute on function platform.in_book, platform.book_of, platform.first_id, platform.new_id, platform.period_start, platform.copy_triggers, platform.make_partition,
  platform.make_partitions, platform.drop_partition, platform.partition_health from public;
grant execute on function platform.first_id, platform.make_partitions, platform.drop_partition, platform.partition_health
  to hai_app;
grant select, insert, update (body, body_html, sent_at, attempts, last_error, failed_at, next_try_at), delete
  on platform.outbox_message to hai_app;
grant select (id, channel, user_id, created_at, sent_at, attempts, failed_at, next_try_at, state)
  on platform.outbox_message to hai_report;
grant select on platform.milestone to hai_app, hai_report;
grant select, insert, delete on platform.file to hai_app;
