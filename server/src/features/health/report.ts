import type { Input, Output } from '@hai/contract/contract'
import type { MessageHour, SystemError, SystemReport } from '@hai/contract/health'
import { messageOutcomes, partStates, reasonWeights, systemParts, type SystemReason } from '@hai/contract/health-values'
import { sql } from 'kysely'
import { z } from 'zod'
import { appVersion } from '../../platform/app-version.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import type { HealthDeps } from './deps.ts'
import type { HealthChecks } from './health.ts'
import { readQueue } from './jobs.ts'
import { readProcesses } from './processes.ts'

const DAY_MS = 86_400_000
const ERRORS_SHOWN = 30

const messageHour = z.object({ channel: z.enum(['mail', 'text']), outcome: z.enum(messageOutcomes), count: z.int() })

export async function readMessages(database: Database, now: Date): Promise<MessageHour[]> {
  const rows = await database
    .selectFrom('health.message_hour')
    .selectAll()
    .where('hour', '>', new Date(now.getTime() - DAY_MS))
    .orderBy('hour')
    .execute()
  return rows.map((row) => ({ ...messageHour.parse(row), hour: row.hour.toISOString() }))
}

const columns = ['kind', 'message', 'error', 'route', 'process', 'count', 'first_at', 'last_at'] as const

const withTimes = <Row extends { first_at: Date; last_at: Date }>(row: Row) => ({
  ...row,
  first_at: row.first_at.toISOString(),
  last_at: row.last_at.toISOString(),
})

async function readErrors(database: Database): Promise<SystemError[]> {
  const rows = await database
    .selectFrom('health.logged_error')
    .select(columns)
    .orderBy('last_at', 'desc')
    .orderBy('kind')
    .limit(ERRORS_SHOWN)
    .execute()
  return rows.map(withTimes)
}

export async function countRecentErrors(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom('health.logged_error')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('last_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return count
}

export async function readError(database: Database, { kind }: Input<'get_system_error'>): Promise<Output<'get_system_error'>> {
  const row = await database
    .selectFrom('health.logged_error')
    .select([...columns, 'stack', 'request_id'])
    .where('kind', '=', kind)
    .executeTakeFirst()
  return withTimes(row ?? fail('NOT_FOUND'))
}

function partsOf(reasons: readonly SystemReason[]): SystemReport['parts'] {
  return systemParts.map((part) => {
    const own = reasons.filter((reason) => reasonWeights[reason].part === part)
    const states = own.map((reason) => reasonWeights[reason].state)
    return { part, state: partStates.findLast((state) => state === 'ok' || states.includes(state)) ?? 'ok', reasons: own }
  })
}

async function readNewestMigration(database: Database): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from migrations.migration order by id desc limit 1`.execute(database)
  return rows[0]?.name ?? null
}

/** Reads one part after the other, because payments need the database connections more. */
export async function readReport(
  { database, clock }: Pick<HealthDeps, 'database' | 'clock'>,
  health: HealthChecks,
): Promise<SystemReport> {
  const systemHealth = await health.read()
  const processes = await readProcesses(database)
  const facts = await health.databaseFacts()
  return {
    health: systemHealth,
    parts: partsOf(systemHealth.reasons),
    app_version: appVersion,
    processes: [...processes],
    database: { ...facts, newest_migration: await readNewestMigration(database) },
    queue: { ...systemHealth.jobs, ...(await readQueue(database)) },
    messages: await readMessages(database, clock.now()),
    errors: await readErrors(database),
  }
}
