import { z } from 'zod'
import { procedures } from './procedure.ts'
import { cents, isoTime, nothing, text } from './schemas.ts'
import {
  historySpans,
  messageOutcomes,
  partStates,
  processRoles,
  statementStates,
  systemParts,
  systemReasons,
  systemStates,
} from './systems-words.ts'

const count = z.int().min(0)
const ms = z.number().min(0)
const bytes = z.int().min(0)

const systemHealth = z.object({
  status: z.enum(systemStates),
  reasons: z.array(z.enum(systemReasons)),
  as_of: isoTime,
  /** How long the database took to answer. Null: it did not. */
  database_ms: z.int().nullable(),
  migrations: z.object({ done: z.int(), known: z.int() }),
  /** `failed`: given up after all tries. `oldest_seconds`: since when the longest waiting job of those that are due is due. */
  jobs: z.object({ waiting: z.int(), failed: z.int(), oldest_seconds: z.int() }),
  /** Who follows what happens, and how many happenings they have not seen yet. */
  followers: z.array(z.object({ name: z.string(), behind: z.int() })),
  /** Null: the whole book was never counted. */
  recount: z.object({ at: isoTime, violations: z.int() }).nullable(),
  /** Realtime connections of the process that answers. */
  connections: z.int(),
  /** `failed`: given up within the last day. */
  outbox: z.object({ waiting: z.int(), failed: z.int() }),
  /** Members who owe for payments that went back, and how much they owe together. */
  debts: z.object({ members: z.int(), total: cents }),
})
export type SystemHealth = z.infer<typeof systemHealth>

const systemProcess = z.object({
  id: z.string(),
  /** Machine and process id. */
  label: z.string(),
  role: z.enum(processRoles),
  version: z.string(),
  node_version: z.string(),
  started_at: isoTime,
  /** When it was last heard of; `is_living`: less than a minute ago; `is_lost`: since then, but less than a quarter of an hour ago. */
  beat_at: isoTime,
  is_living: z.boolean(),
  is_lost: z.boolean(),
  /** Milliseconds by which 99 of 100 turns of the event loop came late at most, and the share of the time it was at work. */
  event_loop_ms: ms,
  busy: z.number().min(0),
  memory_bytes: bytes,
  heap_bytes: bytes,
  heap_max_bytes: bytes,
  /** Open realtime connections. */
  realtime: count,
  /** Requests of its last whole minute, how many of them failed by a mistake of ours, and in what time 95 of 100 were answered. */
  requests: count,
  failed: count,
  p95_ms: ms,
  /** Connections to the database in use, how many there may be, and who waits for one. */
  pool_used: count,
  pool_max: count,
  pool_waiting: count,
  /** Where its data folder lies. Null: not known. */
  disk_free_bytes: bytes.nullable(),
  disk_bytes: bytes.nullable(),
})
export type SystemProcess = z.infer<typeof systemProcess>

const standby = z.object({
  name: z.string(),
  state: z.string().nullable(),
  behind_bytes: z.int().nullable(),
  behind_seconds: z.int().nullable(),
})
const statement = z.object({ statement: z.string(), calls: count, mean_ms: ms, max_ms: ms })

const systemDatabase = z.object({
  version: z.string(),
  started_at: isoTime,
  /** Of all databases of this PostgreSQL, of this one, and as many as there may be. */
  connections: count,
  connections_here: count,
  connections_max: count,
  bytes,
  /** Share of pages that were found in memory. Null: none was asked for yet. */
  cache_hits: z.number().nullable(),
  deadlocks: count,
  /** Null: what others do may not be seen. */
  activity: z.object({ active: count, waiting_for_locks: count, longest_seconds: z.int() }).nullable(),
  /** Null: who copies may not be seen. */
  standbys: z.array(standby).nullable(),
  statements: z.enum(statementStates),
  slowest: z.array(statement),
  newest_migration: z.string().nullable(),
})
export type SystemDatabase = z.infer<typeof systemDatabase>

const failedJob = z.object({
  id: z.int(),
  task: z.string(),
  attempts: count,
  /** What the last try said, without secrets. */
  last_error: z.string(),
  created_at: isoTime,
  failed_at: isoTime,
})
export type FailedJob = z.infer<typeof failedJob>

const queue = z.object({
  /** Due and not begun; due later; at work; to be tried again after a failure; given up. Each counted up to 10,000. */
  waiting: count,
  later: count,
  running: count,
  retrying: count,
  failed: count,
  oldest_seconds: count,
  /** The newest of those that were given up. */
  given_up: z.array(failedJob).max(50),
})

const mistake = z.object({
  kind: z.string(),
  /** As logged. */
  message: z.string(),
  /** Name and words of the error, without secrets. Empty: there was none. */
  error: z.string(),
  /** The pattern of the address, never the address. */
  route: z.string().nullable(),
  process: z.string(),
  count: z.int().min(1),
  first_at: isoTime,
  last_at: isoTime,
})
export type SystemMistake = z.infer<typeof mistake>

const messageHour = z.object({
  hour: isoTime,
  channel: z.enum(['mail', 'text']),
  outcome: z.enum(messageOutcomes),
  count,
})
export type MessageHour = z.infer<typeof messageHour>

const systemReport = z.object({
  health: systemHealth,
  /** The state of each part, with the reasons that belong to it. */
  parts: z.array(z.object({ part: z.enum(systemParts), state: z.enum(partStates), reasons: z.array(z.enum(systemReasons)) })),
  app_version: z.string(),
  /** Those that live, and those not heard of any more within the last day. */
  processes: z.array(systemProcess),
  database: systemDatabase,
  queue,
  /** The last 24 hours; hours without any are left out. */
  messages: z.array(messageHour),
  /** The newest first. */
  mistakes: z.array(mistake).max(30),
})
export type SystemReport = z.infer<typeof systemReport>

const historyPoint = z.object({
  at: isoTime,
  /** A minute, on average over the point; all else the worst of it. */
  requests: ms,
  failed: ms,
  postings: ms,
  p95_ms: ms,
  event_loop_ms: ms,
  memory_bytes: bytes,
  realtime: count,
  database_ms: count,
  connections: count,
  database_bytes: bytes,
  jobs_waiting: count,
  jobs_failed: count,
  messages_waiting: count,
  behind: count,
  disk_free_bytes: bytes.nullable(),
})
export type HistoryPoint = z.infer<typeof historyPoint>

export const systems = procedures({
  get_system_health: {
    summary: 'Whether everything works that people do not see, and what does not.',
    access: 'admin',
    input: nothing,
    output: systemHealth,
    errors: [],
  },
  get_system_report: {
    summary:
      'How the program is doing, part by part: its processes, the database, background jobs, mails and texts by the hour, and the mistakes it has logged. Some seconds old at most.',
    access: 'admin',
    input: nothing,
    output: systemReport,
    errors: [],
  },
  get_system_history: {
    summary: 'How the program was doing over the last hours: at most 180 points, the oldest first.',
    access: 'admin',
    input: z.strictObject({ hours: z.enum(historySpans) }),
    output: z.object({ point_minutes: z.int(), points: z.array(historyPoint).max(181) }),
    errors: [],
  },
  get_system_mistake: {
    summary: 'One kind of mistake with its stack and the request it was last seen at.',
    access: 'admin',
    input: z.strictObject({ kind: text({ min: 1, max: 32 }) }),
    output: mistake.extend({ stack: z.string(), request_id: z.string().nullable() }),
    errors: ['NOT_FOUND'],
  },
  retry_job: {
    summary: 'Lets a background job that was given up be tried anew, from its first try. Kept in the audit log.',
    access: 'admin',
    input: z.strictObject({ job_id: z.int().min(1) }),
    output: z.object({ task: z.string() }),
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
})
