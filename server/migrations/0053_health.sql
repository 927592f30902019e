-- Schema health: server processes, figures for each minute, and logged errors.
create schema health;

-- One row per running process, which deletes its row when it stops. All times come from the database, so that processes
-- can be compared.
create table health.process (
  id                  uuid        primary key,
  host                text        not null check (char_length(host) <= 200),
  pid                 int         not null,
  role                text        not null check (role in ('all', 'server', 'worker')),
  version             text        not null check (char_length(version) <= 40),
  node_version        text        not null check (char_length(node_version) <= 40),
  started_at          timestamptz not null,
  beat_at             timestamptz not null default now(),
  event_loop_ms       real        not null, -- 99th percentile of the event loop's delay since the previous update of the row
  busy                real        not null, -- share of time that the event loop was busy since the previous update of the row
  memory_bytes        bigint      not null, -- total memory of the process
  heap_bytes          bigint      not null,
  heap_max_bytes      bigint      not null,
  realtime            int         not null, -- open realtime connections
  requests            int         not null, -- in the last full minute
  failed              int         not null, -- internal errors among these requests
  p95_ms              real        not null, -- 95th percentile of the duration of these requests
  pool_used           int         not null, -- database connections in use
  pool_max            int         not null,
  pool_waiting        int         not null, -- requests that wait for a database connection
  disk_free_bytes     bigint,               -- on the disk of the data folder; null: unknown
  disk_bytes          bigint
) with (fillfactor = 50);

-- The whole installation in one minute.
create table health.sample (
  at                timestamptz primary key,
  processes         int         not null,
  requests          int         not null,
  failed            int         not null,
  p95_ms            real        not null, -- the highest value of any process, like the next two columns
  event_loop_ms     real        not null,
  memory_bytes      bigint      not null,
  realtime          int         not null,
  database_ms       int         not null,
  connections       int         not null,
  database_bytes    bigint      not null,
  ledger_position   bigint      not null,
  jobs_waiting      int         not null,
  jobs_failed       int         not null,
  messages_waiting  int         not null,
  behind            bigint      not null, -- events that the slowest subscriber has not read yet
  disk_free_bytes   bigint
);

-- One row per kind of logged error. The server removes secrets before it stores one.
create table health.logged_error (
  kind          text        primary key check (char_length(kind) = 32),
  message       text        not null check (char_length(message) <= 300),
  error         text        not null check (char_length(error) <= 600),
  stack         text        not null check (char_length(stack) <= 4000),
  route         text        check (char_length(route) <= 200),
  request_id    text        check (char_length(request_id) <= 64),
  process       text        not null check (char_length(process) <= 220),
  count         bigint      not null check (count > 0),
  first_at      timestamptz not null,
  last_at       timestamptz not null
);
create index logged_error_newest on health.logged_error (last_at desc);

-- Sent and failed mails and text messages, by hour.
create table health.message_hour (
  channel  text        not null check (channel in ('mail', 'text')),
  outcome  text        not null check (outcome in ('sent', 'put_off', 'given_up')),
  hour     timestamptz not null,
  count    bigint      not null,
  primary key (hour, channel, outcome)
) with (fillfactor = 50);

-- The number of minutes per day (UTC) in which the program recorded that it answered. Reports need them for three
-- months, but samples are kept for a month only.
create table health.up_day (
  day      date        primary key,
  first_at timestamptz not null,
  minutes  int         not null check (minutes between 1 and 1440)
) with (fillfactor = 50);

-- Ids of the encryption keys that each process uses.
create table health.process_keys (
  process_id uuid   primary key references health.process on delete cascade,
  seals_with text[] not null, -- keys with which it encrypts
  opens      text[] not null  -- keys with which it can decrypt
);

-- Before a process reads a report from the standby, it writes a mark on the primary and waits until it sees the mark on
-- the standby. The standby then has all earlier commits.
create table health.standby_mark (
  mark    uuid        primary key default gen_random_uuid(),
  made_at timestamptz not null    default now()
);

-- Statistics of the database that the server's login cannot read itself, such as other sessions and replication. The
-- slowest statements come without their values. Null: not visible to the database owner, who needs pg_read_all_stats.
create function health.database_facts() returns jsonb language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  sees_all   constant boolean := pg_has_role(current_user, 'pg_read_all_stats', 'usage');
  home       constant text := (select quote_ident(n.nspname) from pg_extension e join pg_namespace n on n.oid = e.extnamespace
                                where e.extname = 'pg_stat_statements');
  statements text := case when home is null then 'missing' when sees_all then 'there' else 'hidden' end;
  slowest    jsonb;
begin
  if statements = 'there' then
    begin
      execute format(
        $q$ select coalesce(jsonb_agg(to_jsonb(s)), '[]')
              from (select left(regexp_replace(p.query, '\s+', ' ', 'g'), 400) as statement, p.calls,
                           round(p.mean_exec_time::numeric, 1) as mean_ms, round(p.max_exec_time::numeric, 1) as max_ms
                      from %s.pg_stat_statements(true) p
                     where p.dbid = (select d.oid from pg_database d where d.datname = current_database())
                       and p.calls >= 5 and p.query ~* '^\s*(select|insert|update|delete|with)\s'
                     order by p.mean_exec_time desc limit 8) s $q$, home) into slowest;
    exception when object_not_in_prerequisite_state then
      statements := 'missing';
    end;
  end if;
  return jsonb_build_object(
    'version', current_setting('server_version'),
    'started_at', to_jsonb(pg_postmaster_start_time()),
    'connections', (select sum(d.numbackends) from pg_stat_database d),
    'connections_here', (select d.numbackends from pg_stat_database d where d.datname = current_database()),
    'connections_max', current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
    'bytes', pg_database_size(current_database()),
    'cache_hits', (select round(d.blks_hit::numeric / nullif(d.blks_hit + d.blks_read, 0), 4) from pg_stat_database d
                    where d.datname = current_database()),
    'deadlocks', (select d.deadlocks from pg_stat_database d where d.datname = current_database()),
    'activity', case when sees_all then
      (select jsonb_build_object('active', count(*) filter (where a.state = 'active' and a.pid <> pg_backend_pid()),
                                 'waiting_for_locks', count(*) filter (where a.wait_event_type = 'Lock'),
                                 'longest_seconds', coalesce(extract(epoch from max(now() - a.xact_start) filter (
                                   where a.pid <> pg_backend_pid())), 0)::int)
         from pg_stat_activity a where a.datname = current_database() and a.backend_type = 'client backend') end,
    'standbys', case when sees_all then
      (select coalesce(jsonb_agg(jsonb_build_object('name', coalesce(nullif(r.application_name, ''), 'standby'), 'state', r.state,
                'behind_bytes', pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_receive_lsn()
                                                else pg_current_wal_lsn() end, r.replay_lsn)::bigint,
                'behind_seconds', extract(epoch from r.replay_lag)::int) order by r.application_name), '[]')
         from pg_stat_replication r where r.state <> 'backup') end,
    'statements', statements,
    'slowest', slowest);
end $$;

grant usage on schema health to hai_app, hai_report;
grant select
  on health.process, health.sample, health.message_hour, health.up_day, health.process_keys to hai_app, hai_report;
grant select on health.logged_error to hai_app;
grant select (kind, route, process, count, first_at, last_at) on health.logged_error to hai_report;
grant insert, update, delete on health.process, health.logged_error, health.message_hour, health.up_day to hai_app;
grant insert, delete on health.sample to hai_app;
grant insert, update on health.process_keys to hai_app;
grant select, insert, delete on health.standby_mark to hai_app;
revoke execute on all functions in schema health from public;
grant execute on function health.database_facts to hai_app;

-- For health checks, which compare the applied migrations with those of the program.
grant usage on schema migrations to hai_app;
grant select on migrations.migration to hai_app;
