-- How the program itself is doing: what each process says of itself, a line a minute of how everything was, and the mistakes it has logged.
create schema systems;
grant usage on schema systems to hai_app, hai_report;

-- One row for each process while it lives. It goes with one that stops in order; of one that was killed it stays for a day.
-- Beats go by the clock of the database, so that processes can be compared.
create table systems.process (
  id                  uuid        primary key,
  host                text        not null check (char_length(host) <= 200),
  pid                 int         not null,
  role                text        not null check (role in ('all', 'server', 'worker')),
  version             text        not null check (char_length(version) <= 40),
  node_version        text        not null check (char_length(node_version) <= 40),
  started_at          timestamptz not null,
  beat_at             timestamptz not null default now(),
  event_loop_ms       real        not null,           -- 99 of 100 turns came no later, since the beat before
  busy                real        not null,           -- share of the time the loop was at work, since the beat before
  memory_bytes        bigint      not null,           -- all that the process holds
  heap_bytes          bigint      not null,
  heap_max_bytes      bigint      not null,
  realtime            int         not null,           -- open connections
  requests            int         not null,           -- answered in the last whole minute
  failed              int         not null,           -- of these with a mistake of ours
  p95_ms              real        not null,           -- of these
  pool_used           int         not null,           -- connections to the database that something has, and how many wait for one
  pool_max            int         not null,
  pool_waiting        int         not null,
  disk_free_bytes     bigint,                         -- where the data folder lies; null: not known
  disk_bytes          bigint
) with (fillfactor = 50);
grant select, insert, update, delete on systems.process to hai_app;
grant select on systems.process to hai_report;

-- How everything was at a minute. Null: could not be told.
create table systems.sample (
  at                timestamptz primary key,
  processes         int         not null,
  requests          int         not null,
  failed            int         not null,
  p95_ms            real        not null,             -- of the process whose was worst; so are the next two
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
  behind            bigint      not null,             -- of whoever follows what happens and has seen least
  disk_free_bytes   bigint
);
grant select, insert, delete on systems.sample to hai_app;
grant select on systems.sample to hai_report;

-- What was logged as a mistake, one row for each kind, however often it came: without secrets, and of bounded length.
create table systems.mistake (
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
create index mistake_newest on systems.mistake (last_at desc);
grant select, insert, update, delete on systems.mistake to hai_app;
grant select on systems.mistake to hai_report;

-- What became of mails and texts, by the hour.
create table systems.message_hour (
  channel  text        not null check (channel in ('mail', 'text')),
  outcome  text        not null check (outcome in ('sent', 'put_off', 'given_up')),
  hour     timestamptz not null,
  count    bigint      not null,
  primary key (hour, channel, outcome)
) with (fillfactor = 50);
grant select, insert, update, delete on systems.message_hour to hai_app;
grant select on systems.message_hour to hai_report;

-- What the database knows of itself. The server's login sees neither what others do nor who copies; this tells it counts of that, as far as the
-- owner may see them (pg_read_all_stats), and no statement but those of the application, without their values. Null: not to be seen.
create function systems.database_facts() returns jsonb language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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
    'cache_hits', (select round(d.blks_hit::numeric / nullif(d.blks_hit + d.blks_read, 0), 4) from pg_stat_database d where d.datname = current_database()),
    'deadlocks', (select d.deadlocks from pg_stat_database d where d.datname = current_database()),
    'activity', case when sees_all then
      (select jsonb_build_object('active', count(*) filter (where a.state = 'active' and a.pid <> pg_backend_pid()),
                                 'waiting_for_locks', count(*) filter (where a.wait_event_type = 'Lock'),
                                 'longest_seconds', coalesce(extract(epoch from max(now() - a.xact_start) filter (where a.pid <> pg_backend_pid())), 0)::int)
         from pg_stat_activity a where a.datname = current_database() and a.backend_type = 'client backend') end,
    'standbys', case when sees_all then
      (select coalesce(jsonb_agg(jsonb_build_object('name', coalesce(nullif(r.application_name, ''), 'standby'), 'state', r.state,
                'behind_bytes', pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_receive_lsn() else pg_current_wal_lsn() end, r.replay_lsn)::bigint,
                'behind_seconds', extract(epoch from r.replay_lag)::int) order by r.application_name), '[]')
         from pg_stat_replication r where r.state <> 'backup') end,
    'statements', statements,
    'slowest', slowest);
end $$;
revoke all on function systems.database_facts from public;
grant execute on function systems.database_facts to hai_app;
