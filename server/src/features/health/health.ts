import { cents, zeroCents } from '@hai/contract/money'
import type { SystemHealth } from '@hai/contract/health'
import { systemAdvice, type SystemReason, systemReasons } from '@hai/contract/health-values'
import { sql } from 'kysely'
import { lastPosition } from '../../ledger/index.ts'
import { cachedValue } from '../../platform/cached-value.ts'
import type { Database } from '../../platform/database/database.ts'
import { pairReasons, showPairs } from './book-pairs.ts'
import { databaseReasons, type DatabaseFacts, readDatabaseFacts } from './database-facts.ts'
import type { HealthDeps } from './deps.ts'
import { processReasons, readProcesses } from './processes.ts'
import { sealReasons } from './seal-deliveries.ts'
import { verificationReasons } from './verification.ts'

const SLOW_MS = 500
const BEHIND_MAX = 20_000
const LATE_SECONDS = 300
const PROOF_MAX_HOURS = 1
/** A round of the rotation through all postings takes twelve days at most (start-run.ts), and this is up to two rounds. */
const READ_MAX_DAYS = 30
const TEXTS_FAILED_LEAST = 3
const FACTS_KEPT_MS = 10_000
const COUNTED_MAX = 10_000

type Facts = Omit<SystemHealth, 'status' | 'reasons' | 'as_of' | 'connections'>

async function measureQueryMs(database: Database): Promise<number> {
  const began = performance.now()
  await sql`select`.execute(database)
  return Math.round(performance.now() - began)
}

/** The queue uses the database’s clock, so this does too. A job has failed once it has no attempts left. */
async function readJobs(database: Database): Promise<SystemHealth['jobs']> {
  const { rows } = await sql<SystemHealth['jobs']>`
    select count(*) filter (where is_due) as waiting, count(*) filter (where not is_due) as failed,
           coalesce(max(extract(epoch from now() - run_at)) filter (where is_due), 0)::int as oldest_seconds
      from ((select run_at, true as is_due from graphile_worker._private_jobs where is_available and run_at <= now() limit ${COUNTED_MAX})
            union all
            (select run_at, false from graphile_worker._private_jobs where attempts >= max_attempts and locked_at is null limit ${COUNTED_MAX})) j`.execute(
    database,
  )
  return rows[0] ?? { waiting: 0, failed: 0, oldest_seconds: 0 }
}

async function readSubscribers(database: Database, names: readonly string[]): Promise<SystemHealth['subscribers']> {
  const { rows } = await sql<{ name: string; ledger_position: number; outbox_behind: number }>`
    select c.name, c.ledger_position, f.position - c.outbox_position as outbox_behind
      from events.cursor c cross join events.head f
     where c.name = any(${names}::text[]) order by c.name`.execute(database)
  // Read after the cursors, so that no cursor can be ahead of it.
  const ledgerEnd = await lastPosition(database)
  return rows.map(({ name, ledger_position, outbox_behind }) => ({ name, behind: ledgerEnd - ledger_position + outbox_behind }))
}

async function readOutbox(database: Database, now: Date): Promise<SystemHealth['outbox']> {
  const { rows } = await sql<SystemHealth['outbox']>`
    select (select count(*) from (select from platform.outbox_message
             where sent_at is null and failed_at is null limit ${COUNTED_MAX}) w) as waiting,
           (select count(*) from (select from platform.outbox_message
             where failed_at > ${now}::timestamptz - interval '1 day' limit ${COUNTED_MAX}) f) as failed`.execute(database)
  return rows[0] ?? { waiting: 0, failed: 0 }
}

async function readDebts(database: Database): Promise<SystemHealth['debts']> {
  const { rows } = await sql<{ members: number; total: number }>`
    select count(*)::int as members, coalesce(sum(owed), 0)::bigint as total from ledger.account_view where owed > 0`.execute(
    database,
  )
  const { members, total } = rows[0] ?? { members: 0, total: 0 }
  return { members, total: cents(total) }
}

/** When more text messages fail than are sent, many members do not get their phone codes. */
async function areTextsFailing(database: Database, now: Date): Promise<boolean> {
  const { rows } = await sql<{ sent: number; given_up: number }>`
    select coalesce(sum(count) filter (where outcome = 'sent'), 0)::int as sent,
           coalesce(sum(count) filter (where outcome = 'given_up'), 0)::int as given_up
      from health.message_hour where channel = 'text' and hour > ${now}::timestamptz - interval '2 hours'`.execute(database)
  const { sent, given_up } = rows[0] ?? { sent: 0, given_up: 0 }
  return given_up >= TEXTS_FAILED_LEAST && given_up > sent
}

async function hasUnclaimedFunds(database: Database): Promise<boolean> {
  const { rows } = await sql`
    select from ledger.account_view where owner_id is null and kind = 'unclaimed_funds' and balance > 0`.execute(database)
  return rows.length > 0
}

async function fundingReasons(database: Database, now: Date): Promise<readonly SystemReason[]> {
  const { rows } = await sql<{ differs: boolean; unanswered: boolean }>`
    select exists (select from funding.funding_view where status = 'differs') as differs,
           exists (select from funding.funding_view where silent_since < ${now}::timestamptz - interval '30 minutes') as unanswered`.execute(
    database,
  )
  return [
    ...(rows[0]?.differs || (await hasUnclaimedFunds(database)) ? (['fundings_to_decide'] as const) : []),
    ...(rows[0]?.unanswered ? (['funding_provider_down'] as const) : []),
  ]
}

/** Without any proof or round of the rotation, the age of the first journal batch counts. */
async function readProof(
  database: Database,
  now: Date,
): Promise<Pick<Facts, 'proof' | 'read_since'> & { readonly is_proof_overdue: boolean; readonly is_reading_overdue: boolean }> {
  const { rows } = await sql<{
    at: Date | null
    violations: number
    position: number
    since: number
    read_since: Date | null
    is_proof_overdue: boolean
    is_reading_overdue: boolean
  }>`
    select p.proven_at as at, coalesce(jsonb_array_length(p.violations), 0) as violations,
           coalesce(p.last_id, 0) as position, h.last_id - coalesce(p.last_id, 0) as since, r.read_since,
           coalesce(coalesce(p.proven_at, j.created_at) < ${now}::timestamptz - make_interval(hours => ${PROOF_MAX_HOURS}::int), false) as is_proof_overdue,
           coalesce(coalesce(r.read_since, j.created_at) < ${now}::timestamptz - make_interval(days => ${READ_MAX_DAYS}::int), false) as is_reading_overdue
      from ledger.rotation_view r cross join ledger.head_view h
      left join lateral (select proven_at, violations, last_id from ledger.proof_view order by id desc limit 1) p on true
      left join lateral (select created_at from ledger.journal_view order by first_id limit 1) j on true`.execute(database)
  const [row] = rows
  return {
    proof: row?.at ? { at: row.at.toISOString(), violations: row.violations, position: row.position, since: row.since } : null,
    read_since: row?.read_since?.toISOString() ?? null,
    is_proof_overdue: row?.is_proof_overdue ?? false,
    is_reading_overdue: row?.is_reading_overdue ?? false,
  }
}

function reasonsOf(
  { database_ms, migrations, jobs, subscribers, outbox }: Facts,
  ledger: { readonly violations: number; readonly is_proof_overdue: boolean; readonly is_reading_overdue: boolean },
): readonly SystemReason[] {
  const found: readonly (readonly [SystemReason, boolean])[] = [
    ['database_slow', (database_ms ?? 0) > SLOW_MS],
    ['migrations_behind', migrations.done < migrations.known],
    ['subscribers_behind', subscribers.some(({ behind }) => behind > BEHIND_MAX)],
    ['jobs_overdue', jobs.oldest_seconds > LATE_SECONDS],
    ['jobs_failed', jobs.failed > 0],
    ['mail_failed', outbox.failed > 0],
    ['ledger_inconsistent', ledger.violations > 0],
    ['proof_overdue', ledger.is_proof_overdue],
    ['rereading_overdue', ledger.is_reading_overdue],
  ]
  return found.flatMap(([reason, is_so]) => (is_so ? [reason] : []))
}

const silent: Omit<Facts, 'migrations'> = {
  database_ms: null,
  jobs: { waiting: 0, failed: 0, oldest_seconds: 0 },
  subscribers: [],
  proof: null,
  read_since: null,
  outbox: { waiting: 0, failed: 0 },
  debts: { members: 0, total: zeroCents },
  book_pairs: [],
}

export interface HealthChecks {
  /** Never throws: if a read fails, the status is `down`. */
  readonly read: () => Promise<SystemHealth>
  readonly databaseFacts: () => Promise<DatabaseFacts>
}

export function createHealthChecks(deps: HealthDeps): HealthChecks {
  const { database, clock, process: own, migrationsKnown, violationsFound, log } = deps
  const databaseFacts = cachedValue({ load: () => readDatabaseFacts(database), maxAgeMs: FACTS_KEPT_MS, clock })

  const pairs = cachedValue({ load: deps.bookPairs, maxAgeMs: FACTS_KEPT_MS, clock })

  async function readFacts() {
    const now = clock.now()
    const database_ms = await measureQueryMs(database)
    const { rows } = await sql<{ done: number }>`select count(*) as done from migrations.migration`.execute(database)
    const { proof, read_since, ...overdue } = await readProof(database, now)
    const facts: Facts = {
      database_ms,
      migrations: { done: rows[0]?.done ?? 0, known: migrationsKnown },
      proof,
      read_since,
      jobs: await readJobs(database),
      subscribers: await readSubscribers(database, own.subscribers()),
      outbox: await readOutbox(database, now),
      debts: await readDebts(database),
      book_pairs: showPairs(await pairs.get(), now),
    }
    const found = new Set<SystemReason>([
      ...reasonsOf(facts, { violations: await violationsFound(), ...overdue }),
      ...pairReasons(facts.book_pairs),
      ...databaseReasons(await databaseFacts.get()),
      ...(own.isProduction && own.hasNoBackup ? (['no_backup'] as const) : []),
      ...processReasons(await readProcesses(database)),
      ...((await areTextsFailing(database, now)) ? (['texts_failing'] as const) : []),
      ...(await fundingReasons(database, now)),
      ...(await sealReasons(database, now, own)),
      ...(await verificationReasons(database, now, own)),
    ])
    return { facts, reasons: systemReasons.filter((reason) => found.has(reason)) }
  }

  return {
    databaseFacts: () => databaseFacts.get(),
    read: async () => {
      const about = { as_of: clock.now().toISOString(), connections: own.connections() }
      try {
        const { facts, reasons } = await readFacts()
        const isOnline = reasons.every((reason) => systemAdvice.includes(reason))
        return { ...about, ...facts, reasons, status: isOnline ? 'online' : 'degraded' }
      } catch (error) {
        log.error({ err: error }, 'could not read the system health')
        const migrations = { done: 0, known: migrationsKnown }
        return { ...about, ...silent, migrations, reasons: ['database_unreachable'], status: 'down' }
      }
    },
  }
}
