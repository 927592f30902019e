import type { SystemDatabase } from '@hai/contract/health'
import { statementStates, type SystemReason } from '@hai/contract/health-values'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'

const CONNECTIONS_SHARE = 0.85
const BEHIND_SECONDS = 60
const BEHIND_BYTES = 256 * 1024 ** 2

const facts = z.object({
  version: z.string(),
  started_at: z.string(),
  connections: z.int(),
  connections_here: z.int(),
  connections_max: z.int(),
  bytes: z.int(),
  cache_hits: z.number().nullable(),
  deadlocks: z.int(),
  activity: z.object({ active: z.int(), waiting_for_locks: z.int(), longest_seconds: z.int() }).nullable(),
  standbys: z
    .array(
      z.object({
        name: z.string(),
        state: z.string().nullable(),
        behind_bytes: z.int().nullable(),
        behind_seconds: z.int().nullable(),
      }),
    )
    .nullable(),
  statements: z.enum(statementStates),
  slowest: z.array(z.object({ statement: z.string(), calls: z.int(), mean_ms: z.number(), max_ms: z.number() })).nullable(),
})

export type DatabaseFacts = Omit<SystemDatabase, 'newest_migration'>

export async function readDatabaseFacts(database: Database): Promise<DatabaseFacts> {
  const { rows } = await sql<{ facts: unknown }>`select health.database_facts() as facts`.execute(database)
  const { started_at, slowest, ...figures } = facts.parse(rows[0]?.facts)
  return { ...figures, started_at: new Date(started_at).toISOString(), slowest: slowest ?? [] }
}

export function databaseReasons({ connections, connections_max, standbys }: DatabaseFacts): readonly SystemReason[] {
  const isBehind = (standbys ?? []).some(
    ({ behind_bytes, behind_seconds }) => (behind_seconds ?? 0) > BEHIND_SECONDS || (behind_bytes ?? 0) > BEHIND_BYTES,
  )
  return [
    ...(connections > connections_max * CONNECTIONS_SHARE ? (['connections_low'] as const) : []),
    ...(isBehind ? (['standby_behind'] as const) : []),
  ]
}
