import { setTimeout as pause } from 'node:timers/promises'
import { cents } from '@hai/contract/money'
import { sql } from 'kysely'
import { type ComposeOptions, composeServer } from '../composition/server.ts'
import { fundAgents } from '../features/cash-ins/index.ts'
import type { PasswordWork } from '../features/identity/index.ts'
import { findAccount } from '../features/identity/index.ts'
import { publishShippedTexts } from '../features/legal/index.ts'
import { recount } from '../ledger/index.ts'
import { systemClock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import { demoDataState, makeDemoData } from '../start/demo-data.ts'
import { refuseToSeed } from './guard.ts'
import { firstMidnight, heldClock, type SeededHistory, simulateDays } from './live.ts'

export interface WorldOptions {
  readonly members: number
  readonly days: number
  readonly seed: number
  readonly print: (line: string) => void
}

/** The password of all demo members is public, so a cheap hash is enough. */
const noWork: PasswordWork = { memoryCost: 8, timeCost: 1, parallelism: 1 }
/** In cents per member. */
const SUBSIDY = 5_00
const CONNECTIONS = 24
const QUEUE_WITHIN_MS = 60_000
const LOOK_AGAIN_MS = 250

/** Lets the ledger accept a clock that is months behind while `work` runs. */
async function atAnyTime<Result>(database: Database, work: () => Promise<Result>): Promise<Result> {
  const { rows } = await sql<{ skew: number | null }>`select skew from ledger.head`.execute(database)
  await sql`update ledger.head set skew = null`.execute(database)
  try {
    return await work()
  } finally {
    await sql`update ledger.head set skew = ${rows[0]?.skew ?? null}`.execute(database)
  }
}

/** Runs the jobs that are due. Most of them write mails to the development outbox. */
async function runDueJobs(options: ComposeOptions): Promise<void> {
  const server = await composeServer({ ...options, clock: systemClock, cron: 'off' })
  const due = sql<{ count: number }>`
    select count(*)::int as count from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts`
  try {
    await server.start()
    const end = Date.now() + QUEUE_WITHIN_MS
    while (Date.now() < end && (await due.execute(server.database)).rows[0]?.count !== 0) await pause(LOOK_AGAIN_MS)
  } finally {
    await server.stop()
  }
}

/**
 * Creates `members` people with `days` of history in a new database. Throws StartRefusal for any other database. The
 * same `seed` creates the same people, payments and balances, with other ids. Checks the ledger at the end, and throws
 * on any violation.
 */
export async function makeWorld(
  asOwner: Omit<ComposeOptions, 'clock'>,
  { members, days, seed, print }: WorldOptions,
): Promise<SeededHistory> {
  const end = new Date()
  const clock = heldClock(new Date(firstMidnight(end, days)))
  // No payment needs a confirmation, because nobody can confirm payments in the simulation.
  const sends = { ...asOwner.config.sends, confirmAbove: cents(Number.MAX_SAFE_INTEGER) }
  const config = { ...asOwner.config, sends, runsWorker: true, databasePoolSize: CONNECTIONS }
  // An interrupted run is started again from the beginning, so no commit needs to wait for the disk.
  const settings = { synchronous_commit: 'off' }
  const options: ComposeOptions = { ...asOwner, config, clock, role: 'hai_owner', passwordWork: noWork, cron: 'off', settings }
  const server = await composeServer({ ...options, jobs: 'off' })
  try {
    await refuseToSeed(server.database, config)
    await publishShippedTexts({ owner_url: asOwner.databaseUrl, settings: config, now: clock.now(), mayChange: true })
    const lived = await atAnyTime(server.database, async () => {
      await server.start()
      if ((await demoDataState(server.database)) === 'missing') await makeDemoData(server, clock)
      await fundAgents(server.ledger, { amount: cents(members * SUBSIDY), from: 'sandbox', idempotency_key: newId() })
      const admin_id = (await findAccount(server.database, 'admin@demo.test')) ?? ''
      return simulateDays({ server, clock, seed, members, days, end, admin_id, print })
    })
    print('Recounting the whole ledger …')
    // The next queries need the planner’s statistics earlier than autovacuum would update them.
    await sql`analyze`.execute(server.database)
    const violations = await recount(server.database, systemClock.now())
    if (violations.length > 0) throw new Error(`the ledger failed its integrity check: ${JSON.stringify(violations.slice(0, 5))}`)
    return lived
  } finally {
    await server.stop()
    if (clock.now() >= end) await runDueJobs(options)
  }
}
