import type { Input, Output } from '@hai/contract/contract'
import type { HistoryPoint } from '@hai/contract/health'
import type { HistorySpan } from '@hai/contract/health-values'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { readDatabaseFacts } from './database-facts.ts'
import type { HealthDeps } from './deps.ts'
import type { HealthChecks } from './health.ts'
import { readProcesses } from './processes.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const pointMinutes: Readonly<Record<HistorySpan, number>> = { 3: 1, 24: 8, 168: 56, 720: 240 }

async function readLastPosting(database: Database): Promise<number> {
  const { last_id } = await database.selectFrom('ledger.head_view').select('last_id').executeTakeFirstOrThrow()
  return last_id
}

/** Stores at most one sample a minute, even if several workers run. */
export async function takeSample(
  { database, clock }: Pick<HealthDeps, 'database' | 'clock'>,
  health: HealthChecks,
): Promise<void> {
  const [systemHealth, all, facts, ledger_position] = await Promise.all([
    health.read(),
    readProcesses(database),
    readDatabaseFacts(database),
    readLastPosting(database),
  ])
  const living = all.filter(({ is_living }) => is_living)
  const most = (values: readonly number[]): number => Math.max(0, ...values)
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  const free = living.flatMap(({ disk_free_bytes }) => disk_free_bytes ?? [])
  const at = new Date(Math.floor(clock.now().getTime() / MINUTE_MS) * MINUTE_MS)
  const sample = database
    .insertInto('health.sample')
    .values({
      at,
      processes: living.length,
      requests: sum(living.map(({ requests }) => requests)),
      failed: sum(living.map(({ failed }) => failed)),
      p95_ms: most(living.map(({ p95_ms }) => p95_ms)),
      event_loop_ms: most(living.map(({ event_loop_ms }) => event_loop_ms)),
      memory_bytes: most(living.map(({ memory_bytes }) => memory_bytes)),
      realtime: sum(living.map(({ realtime }) => realtime)),
      database_ms: systemHealth.database_ms ?? 0,
      connections: facts.connections,
      database_bytes: facts.bytes,
      ledger_position,
      jobs_waiting: systemHealth.jobs.waiting,
      jobs_failed: systemHealth.jobs.failed,
      messages_waiting: systemHealth.outbox.waiting,
      behind: most(systemHealth.subscribers.map(({ behind }) => behind)),
      disk_free_bytes: free.length === 0 ? null : Math.min(...free),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('at')
  const isAnswering = living.some(({ role }) => role !== 'worker')
  await database
    .with('noted', () => sample)
    .insertInto('health.up_day')
    .columns(['day', 'first_at', 'minutes'])
    .expression((eb) =>
      eb
        .selectFrom('noted')
        .select([sql<string>`(at at time zone 'utc')::date`.as('day'), 'at', sql<number>`1`.as('minutes')])
        .where(sql<boolean>`${isAnswering}::boolean`),
    )
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ minutes: sql`up_day.minutes + 1` }))
    .execute()
}

export async function readHistory(
  { database, clock }: Pick<HealthDeps, 'database' | 'clock'>,
  { hours }: Input<'get_system_history'>,
): Promise<Output<'get_system_history'>> {
  const point_minutes = pointMinutes[hours]
  const since = new Date(clock.now().getTime() - Number(hours) * HOUR_MS)
  const { rows } = await sql<Omit<HistoryPoint, 'at'> & { at: Date }>`
    select date_bin(make_interval(mins => ${point_minutes}::int), at, 'epoch') as at,
           avg(requests)::float8 as requests, avg(failed)::float8 as failed, avg(coalesce(postings, 0))::float8 as postings,
           max(p95_ms)::float8 as p95_ms, max(event_loop_ms)::float8 as event_loop_ms, max(memory_bytes) as memory_bytes,
           max(realtime) as realtime, max(database_ms) as database_ms, max(connections) as connections, max(database_bytes) as database_bytes,
           max(jobs_waiting) as jobs_waiting, max(jobs_failed) as jobs_failed, max(messages_waiting) as messages_waiting,
           max(behind) as behind, min(disk_free_bytes) as disk_free_bytes
      from (select s.*, greatest(0, ledger_position - lag(ledger_position) over w)
                        / greatest(1, extract(epoch from at - lag(at) over w) / 60) as postings
              from health.sample s where at > ${since} window w as (order by at)) s
     group by 1 order by 1`.execute(database)
  return { point_minutes, points: rows.map(({ at, ...point }) => ({ ...point, at: at.toISOString() })) }
}
