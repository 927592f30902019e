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
} from './health-values.ts'

const count = z.int().min(0)
const ms = z.number().min(0)
const bytes = z.int().min(0)

const onTheWay = z.object({
  /** Names of books. The first one has an empty name. */
  from: z.string(),
  to: z.string(),
  amount: cents,
  payments: count,
  /** Age of the oldest payment. Null if there is none. */
  oldest_seconds: z.int().nullable(),
})

const bookPair = z.object({
  one: z.string(),
  other: z.string(),
  /** The sum of the two clearing accounts, minus the money on its way. Null if an account is missing. */
  difference: cents.nullable(),
  on_the_way: z.array(onTheWay),
})
export type BookPairHealth = z.infer<typeof bookPair>

const systemHealth = z.object({
  status: z.enum(systemStates),
  reasons: z.array(z.enum(systemReasons)),
  as_of: isoTime,
  database_ms: z.int().nullable(),
  migrations: z.object({ done: z.int(), known: z.int() }),
  /** `oldest_seconds`: how long the oldest due job has been due. */
  jobs: z.object({ waiting: z.int(), failed: z.int(), oldest_seconds: z.int() }),
  subscribers: z.array(z.object({ name: z.string(), behind: z.int() })),
  /** The newest proof of the ledger. `position`: its last posting. `since`: the postings after it. */
  proof: z.object({ at: isoTime, violations: z.int(), position: z.int(), since: z.int() }).nullable(),
  /** Every posting that is not archived was read after this time. Null until all were read once. */
  read_since: isoTime.nullable(),
  /** Realtime connections of the answering process. */
  connections: z.int(),
  /** `failed`: within the last day. */
  outbox: z.object({ waiting: z.int(), failed: z.int() }),
  debts: z.object({ members: z.int(), total: cents }),
  /** All pairs of books of the installation. Empty if there is one book. */
  book_pairs: z.array(bookPair),
})
export type SystemHealth = z.infer<typeof systemHealth>

const systemProcess = z.object({
  id: z.string(),
  /** Machine name and process id. */
  label: z.string(),
  role: z.enum(processRoles),
  version: z.string(),
  node_version: z.string(),
  started_at: isoTime,
  /**
   * `is_living`: the last heartbeat is less than a minute old. `is_lost`: between a minute and a quarter of an hour
   * old.
   */
  beat_at: isoTime,
  is_living: z.boolean(),
  is_lost: z.boolean(),
  /** 99th percentile of the event loop’s delay. */
  event_loop_ms: ms,
  busy: z.number().min(0),
  memory_bytes: bytes,
  heap_bytes: bytes,
  heap_max_bytes: bytes,
  realtime: count,
  /** Of the last full minute. */
  requests: count,
  failed: count,
  p95_ms: ms,
  pool_used: count,
  pool_max: count,
  pool_waiting: count,
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
  /** Connections to all databases of this PostgreSQL server. */
  connections: count,
  connections_here: count,
  connections_max: count,
  bytes,
  /** Share of pages found in memory. */
  cache_hits: z.number().nullable(),
  deadlocks: count,
  activity: z.object({ active: count, waiting_for_locks: count, longest_seconds: z.int() }).nullable(),
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
  /** Without secrets. */
  last_error: z.string(),
  created_at: isoTime,
  failed_at: isoTime,
})
export type FailedJob = z.infer<typeof failedJob>

const queue = z.object({
  /** Each counted up to 10,000. */
  waiting: count,
  later: count,
  running: count,
  retrying: count,
  failed: count,
  oldest_seconds: count,
  given_up: z.array(failedJob).max(50),
})

const loggedError = z.object({
  kind: z.string(),
  message: z.string(),
  /** Without secrets. */
  error: z.string(),
  /** The route pattern, never the actual path. */
  route: z.string().nullable(),
  process: z.string(),
  count: z.int().min(1),
  first_at: isoTime,
  last_at: isoTime,
})
export type SystemError = z.infer<typeof loggedError>

const messageHour = z.object({
  hour: isoTime,
  channel: z.enum(['mail', 'text']),
  outcome: z.enum(messageOutcomes),
  count,
})
export type MessageHour = z.infer<typeof messageHour>

const systemReport = z.object({
  health: systemHealth,
  parts: z.array(z.object({ part: z.enum(systemParts), state: z.enum(partStates), reasons: z.array(z.enum(systemReasons)) })),
  app_version: z.string(),
  /** Processes whose last heartbeat is less than a day old. */
  processes: z.array(systemProcess),
  database: systemDatabase,
  queue,
  /** The last 24 hours, without hours that had no messages. */
  messages: z.array(messageHour),
  errors: z.array(loggedError).max(30),
})
export type SystemReport = z.infer<typeof systemReport>

const historyPoint = z.object({
  at: isoTime,
  /**
   * `requests`, `failed` and `postings` are averages per minute over the interval. `disk_free_bytes` is the lowest
   * value of the interval. The other figures are the highest.
   */
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

export const health = procedures({
  get_system_health: {
    summary: 'System health: whether background parts work, and what does not.',
    access: 'admin',
    input: nothing,
    output: systemHealth,
    errors: [],
  },
  get_system_report: {
    summary:
      'System status by part: processes, database, background jobs, emails and text messages per hour, and logged errors. At most a few seconds old.',
    access: 'admin',
    input: nothing,
    output: systemReport,
    errors: [],
  },
  get_system_history: {
    summary: 'System history of the last hours: at most 180 points, oldest first.',
    access: 'admin',
    input: z.strictObject({ hours: z.enum(historySpans) }),
    output: z.object({ point_minutes: z.int(), points: z.array(historyPoint).max(181) }),
    errors: [],
  },
  get_system_error: {
    summary: 'One kind of error with its stack and the request that last caused it.',
    access: 'admin',
    input: z.strictObject({ kind: text({ min: 1, max: 32 }) }),
    output: loggedError.extend({ stack: z.string(), request_id: z.string().nullable() }),
    errors: ['NOT_FOUND'],
  },
  retry_job: {
    summary: 'Retries a failed background job with a full set of attempts. Recorded in the audit log.',
    access: 'admin',
    input: z.strictObject({ job_id: z.int().min(1) }),
    output: z.object({ task: z.string() }),
    errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
  },
})
