import type { SystemProcess } from '@hai/contract/health'
import type { SystemReason } from '@hai/contract/health-values'
import { processRoles } from '@hai/contract/health-values'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'

const EVENT_LOOP_MS = 250
const HEAP_SHARE = 0.9
const FAILED_LEAST = 5
const FAILED_SHARE = 0.01
const GIB = 1024 ** 3
const DISK_FULL_BYTES = GIB
const DISK_SHORT_BYTES = 20 * GIB
const DISK_SHORT_SHARE = 0.1

const role = z.enum(processRoles)

const saidOfThemselves = [
  'id',
  'host',
  'pid',
  'role',
  'version',
  'node_version',
  'started_at',
  'beat_at',
  'event_loop_ms',
  'busy',
  'memory_bytes',
  'heap_bytes',
  'heap_max_bytes',
  'realtime',
  'requests',
  'failed',
  'p95_ms',
  'pool_used',
  'pool_max',
  'pool_waiting',
  'disk_free_bytes',
  'disk_bytes',
] as const

export async function readProcesses(database: Database): Promise<readonly SystemProcess[]> {
  const rows = await database
    .selectFrom('health.process')
    .select(saidOfThemselves)
    .select([
      sql<boolean>`beat_at > now() - interval '1 minute'`.as('is_living'),
      sql<boolean>`beat_at <= now() - interval '1 minute' and beat_at > now() - interval '15 minutes'`.as('is_lost'),
    ])
    .where('beat_at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('is_living', 'desc')
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map(({ host, pid, ...row }) => ({
    ...row,
    label: `${host} ${pid}`,
    role: role.parse(row.role),
    started_at: row.started_at.toISOString(),
    beat_at: row.beat_at.toISOString(),
  }))
}

const isShort = ({ disk_free_bytes: free, disk_bytes: all }: SystemProcess): boolean =>
  free !== null && all !== null && free < DISK_SHORT_BYTES && free < all * DISK_SHORT_SHARE
const isFull = ({ disk_free_bytes: free }: SystemProcess): boolean => free !== null && free < DISK_FULL_BYTES

export function processReasons(all: readonly SystemProcess[]): readonly SystemReason[] {
  const living = all.filter(({ is_living }) => is_living)
  const sum = (figure: 'requests' | 'failed'): number => living.reduce((total, one) => total + one[figure], 0)
  const failed = sum('failed')
  const found: readonly (readonly [SystemReason, boolean])[] = [
    ['no_worker', living.length > 0 && living.every((one) => one.role === 'server')],
    ['process_lost', all.some(({ is_lost }) => is_lost)],
    ['event_loop_slow', living.some(({ event_loop_ms }) => event_loop_ms > EVENT_LOOP_MS)],
    ['memory_low', living.some(({ heap_bytes, heap_max_bytes }) => heap_bytes > heap_max_bytes * HEAP_SHARE)],
    ['requests_failing', failed >= FAILED_LEAST && failed > sum('requests') * FAILED_SHARE],
    ['disk_full', living.some(isFull)],
    ['disk_space_low', living.some((one) => isShort(one) && !isFull(one))],
  ]
  return found.flatMap(([reason, is_so]) => (is_so ? [reason] : []))
}
