import { sql } from 'kysely'
import { type FigureOptions, labelled } from './figure.ts'
import type { HealthChecks } from './health.ts'
import { countPartitionsAhead } from '../../ledger/index.ts'
import type { Database } from '../../platform/database/database.ts'

/**
 * Seconds since PostgreSQL last archived a WAL file, if the latest attempt failed, otherwise 0. Files that it could not
 * archive stay and eventually fill the disk.
 */
export async function readArchiveFailing(database: Database): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select case when last_failed_time > coalesce(last_archived_time, '-infinity')
                then extract(epoch from clock_timestamp() - coalesce(last_archived_time, stats_reset, last_failed_time)) else 0 end::float8 as seconds
      from pg_stat_archiver`.execute(database)
  return rows[0]?.seconds ?? 0
}

export interface VacuumState {
  /** Age of the oldest transaction id and of the oldest multixact id. PostgreSQL stops writing near two billion. */
  readonly transaction: number
  readonly multixact: number
  /**
   * For the table that needs it most: dead rows as a multiple of the number at which autovacuum starts, or of 20,000, if
   * that is more.
   */
  readonly due: number
}

/** A small table that is updated often has more dead rows than autovacuum’s threshold for a minute, which is normal. */
const DEAD_ROWS_MIN = 20_000

export async function readVacuum(database: Database): Promise<VacuumState> {
  const { rows } = await sql<VacuumState>`
    select (select max(age(datfrozenxid)) from pg_database)::float8 as transaction,
           (select max(mxid_age(datminmxid)) from pg_database)::float8 as multixact,
           (select coalesce(max(s.n_dead_tup / greatest(${DEAD_ROWS_MIN}::float8,
                       current_setting('autovacuum_vacuum_threshold')::float8
                       + current_setting('autovacuum_vacuum_scale_factor')::float8 * c.reltuples)), 0)
              from pg_stat_user_tables s join pg_class c on c.oid = s.relid)::float8 as due`.execute(database)
  const [state] = rows
  if (!state) throw new Error('the database did not return the state of vacuum')
  return state
}

export const vacuumFigures = (vacuum: () => Promise<VacuumState>): readonly FigureOptions[] => [
  {
    name: 'hai_database_id_age',
    help: 'Age of the oldest transaction id and multixact id of PostgreSQL, which stops writing near two billion.',
    labelNames: ['kind'],
    read: async () => {
      const { transaction, multixact } = await vacuum()
      return labelled('kind', { transaction, multixact })
    },
  },
  {
    name: 'hai_database_vacuum_due',
    help: 'Dead rows of the table that needs vacuum most, as a multiple of the number at which autovacuum starts, or of 20,000, if that is more.',
    read: async () => [[(await vacuum()).due]],
  },
]

export interface PartitionState {
  /** Until the first table has no partition for new rows. */
  readonly days: number
  /** The number of tables with rows in their default partition. */
  readonly strays: number
  /** Partitions of the ledger after the current one. */
  readonly ledgerAhead: number
}

export async function readPartitions(database: Database): Promise<PartitionState> {
  const { rows } = await sql<Omit<PartitionState, 'ledgerAhead'>>`
    select coalesce(extract(epoch from ends_at - now()) / 86400, 0)::float8 as days, cardinality(strays) as strays
      from platform.partition_health()`.execute(database)
  const [state] = rows
  if (!state) throw new Error('the database did not return the state of its partitions')
  return { ...state, ledgerAhead: await countPartitionsAhead(database) }
}

export const partitionFigures = (partitions: () => Promise<PartitionState>): readonly FigureOptions[] => [
  {
    name: 'hai_partition_days',
    help: 'Days until the first table that is partitioned by time has no partition for new rows.',
    read: async () => [[(await partitions()).days]],
  },
  {
    name: 'hai_partition_strays',
    help: 'Tables with rows that fit no partition, because it was missing or the clock of a process was wrong.',
    read: async () => [[(await partitions()).strays]],
  },
  {
    name: 'hai_ledger_partitions_ahead',
    help: 'Partitions of the ledger after the current one. Without any, postings fail when the current one is full.',
    read: async () => [[(await partitions()).ledgerAhead]],
  },
]

export const databaseFigures = (
  databaseMs: () => Promise<number | null>,
  { databaseFacts }: Pick<HealthChecks, 'databaseFacts'>,
): readonly FigureOptions[] => [
  {
    name: 'hai_database_latency_seconds',
    help: 'Round trip time of an empty statement.',
    read: async () => {
      const database_ms = await databaseMs()
      return [[database_ms === null ? Number.NaN : database_ms / 1000]]
    },
  },
  {
    name: 'hai_database_info',
    help: '1, with the version of PostgreSQL.',
    labelNames: ['version'],
    read: async () => [[1, { version: (await databaseFacts()).version }]],
  },
  {
    name: 'hai_database_connections',
    help: 'Connections to PostgreSQL, those to this database, and the limit.',
    labelNames: ['state'],
    read: async () => {
      const { connections: open, connections_here: here, connections_max: max } = await databaseFacts()
      return labelled('state', { open, here, max })
    },
  },
  {
    name: 'hai_database_bytes',
    help: 'Size of the database.',
    read: async () => [[(await databaseFacts()).bytes]],
  },
  {
    name: 'hai_database_cache_hit_ratio',
    help: 'Share of pages that were found in memory.',
    read: async () => [[(await databaseFacts()).cache_hits ?? Number.NaN]],
  },
  {
    name: 'hai_database_deadlocks',
    help: 'Deadlocks in this database since its statistics were reset.',
    read: async () => [[(await databaseFacts()).deadlocks]],
  },
  {
    name: 'hai_database_activity',
    help: 'Running statements, those that wait for a lock, and the age of the oldest transaction in seconds.',
    labelNames: ['what'],
    read: async () => labelled('what', { ...(await databaseFacts()).activity }),
  },
  {
    name: 'hai_standby_lag_seconds',
    help: 'Replication lag of each standby, by application_name.',
    labelNames: ['standby'],
    read: async () =>
      ((await databaseFacts()).standbys ?? []).map(({ name, behind_seconds }) => [behind_seconds ?? 0, { standby: name }]),
  },
  {
    name: 'hai_standby_lag_bytes',
    help: 'WAL that each standby has not replayed yet.',
    labelNames: ['standby'],
    read: async () =>
      ((await databaseFacts()).standbys ?? []).flatMap(({ name, behind_bytes }) =>
        behind_bytes === null ? [] : [[behind_bytes, { standby: name }] as const],
      ),
  },
]
