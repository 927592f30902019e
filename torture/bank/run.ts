import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { archiveAnyTime } from '../../server/test/archive-days.ts'
import { setPartitionSize } from '../../server/test/partition-size.ts'
import { createRandom } from '../support/random.ts'
import { createComplaints, type Complaints } from '../world/complaints.ts'
import { type DatabasePair, startDatabasePair } from '../world/database.ts'
import { type PgBouncer, startPgbouncer } from '../world/pgbouncer.ts'
import { createServers } from '../world/servers.ts'
import { type Bank, openBank } from './bank.ts'
import { createCalm } from './calm.ts'
import { confirmSent } from './cash-out.ts'
import { check } from './checker.ts'
import { customersOf } from './customers.ts'
import type { Fault, World } from './faults.ts'
import type { Finding } from './finding.ts'
import { emptyHistory, type History } from './history.ts'
import { startNemesis } from './nemesis.ts'
import { openApp } from './open-apps.ts'
import { observe, readOnHold } from './observe.ts'
import type { Observed } from './observed.ts'
import { createReader, keepReading } from './readers.ts'
import { makeEverythingDue, letTimePass } from './time.ts'
import { createUpkeep, type Upkeep } from './upkeep.ts'

export interface RunOptions {
  readonly seed: number
  readonly seconds: number
  readonly faults: readonly Fault[]
  readonly people: number
  readonly agents: number
  readonly workers: number
  /** Postings in a partition of the ledger. */
  readonly partition: number
  readonly print: (line: string) => void
  /** Path of the PgBouncer program. Null: servers connect directly. */
  readonly pgbouncer: string | null
  readonly signal?: AbortSignal
}

export interface RunResult {
  readonly history: History
  readonly observed: Observed
  readonly findings: readonly Finding[]
  readonly struck: ReadonlyMap<string, number>
  readonly upkeep: Upkeep['outcomes']
  readonly skipped: ReadonlyMap<string, string>
  readonly complaints: ReturnType<Complaints['all']>
  readonly version: string
  /** Transactions that went through PgBouncer. Null without it. */
  readonly pooled: number | null
}

const SERVERS = 3
/** Apps that stay open during the run: one of an agent, the others of members. */
const OPEN_APPS = 6
const QUIET_WITHIN_MS = 90_000
const LOOK_AGAIN_MS = 1_000
const FULL_WITHIN_MS = 60_000

/**
 * Users pay each other over HTTP while faults occur. Then everything recovers, and the final state is compared with the
 * responses that users received.
 */
export async function runBankTest(options: RunOptions): Promise<RunResult> {
  const place = mkdtempSync(join(tmpdir(), 'hai-bank-test-'))
  const complaints = createComplaints()
  const pair = await startDatabasePair(place)
  const owner = { query: async (statement: string) => ({ rows: await pair.ask<{ name: string }>(statement) }) }
  await setPartitionSize(owner, options.partition)
  await archiveAnyTime(owner)
  const history = emptyHistory()
  const upkeep = createUpkeep(pair, history, place)
  const { url } = pair
  const pooler = options.pgbouncer === null ? null : await putBetween(options.pgbouncer, pair, place)
  const pooled_url = pooler?.urlOf(new URL(url).pathname.slice(1)) ?? null
  const servers = await createServers(SERVERS, { place, url, pooled_url, complaints })
  try {
    const ran = await Promise.race([
      runIn({ pair, servers, upkeep, calm: createCalm() }, history, complaints, options),
      aborted(options.signal),
    ])
    return { ...ran, pooled: (await pooler?.transactions()) ?? null }
  } finally {
    await upkeep.close() // before the database is removed, because a command may still run
    for (const server of servers) {
      server.thaw()
      await server.kill()
      await server.line.close()
    }
    await pooler?.stop()
    await pair.remove()
    rmSync(place, { recursive: true, force: true })
  }
}

/** Sessions of PgBouncer in PostgreSQL: fewer than the servers' connections, so that connections must share them. */
const SESSIONS = 6

/** PgBouncer connects through the proxy, so that faults of connections affect it too. */
const putBetween = (program: string, pair: DatabasePair, place: string): Promise<PgBouncer> =>
  startPgbouncer({ program, place, port: pair.line.port, sessions: SESSIONS, ask: (statement) => pair.ask(statement) })

/** Never settles without a signal. */
function aborted(signal: AbortSignal | undefined): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal?.addEventListener('abort', () => reject(new Error('stopped')), { once: true })
  return promise
}

async function runIn(
  world: World,
  history: History,
  complaints: Complaints,
  options: RunOptions,
): Promise<Omit<RunResult, 'pooled'>> {
  const { seed, seconds, faults, workers, print } = options
  const { pair, servers, upkeep } = world
  const random = createRandom(seed)
  const bank = await openBank({ ...options, pair, servers, random, history })
  await servers[1]?.up()
  const reader = createReader(pair.url)
  const { inside } = await reader.look()
  print(`bank opened: ${bank.members.length} people, ${bank.agents.length} agents, ${inside} cents inside`)

  const obstacles = faults.map((fault) => [fault.name, fault.obstacle?.(world) ?? null] as const)
  const skipped = new Map(obstacles.flatMap(([name, why]) => (why === null ? [] : [[name, why]])))
  for (const [name, why] of skipped) print(`skipped: ${name} (${why})`)
  const customers = customersOf(bank)
  const apps = [...bank.agents.slice(0, 1), ...bank.members.slice(0, OPEN_APPS - 1)].map((by) => openApp(bank, by, bank.url))
  const living = Promise.all(Array.from({ length: workers }, () => customers.live()))
  let isQuiet = false
  const reading = keepReading(reader, history, () => isQuiet)
  const passing = letTimePass(pair, createRandom(seed + 1_000), () => bank.isClosing())
  const nemesis = startNemesis(
    world,
    faults.filter(({ name }) => !skipped.has(name)),
    seed,
  )
  const isPartitionFull = (): Promise<boolean> => hasPostings(pair, options.partition)
  await untilOver({ seconds, isPartitionFull }, () => print(progress(history, nemesis.struck)), living)
  await nemesis.stop()
  bank.close()
  await Promise.all([living, passing])
  print('users have stopped; making everything scheduled due')
  await upkeep.restoreAll()
  await endHolds(bank, pair)
  const observed = await untilQuiet(
    () => observe(bank, pair, apps),
    (seen) => check(history, seen, { inside }),
  )
  await upkeep.archiveAndRestore()
  isQuiet = true
  await Promise.all(apps.map((app) => app.close()))
  await reading
  await reader.close()
  const [row] = await pair.ask<{ version: string }>(`select current_setting('server_version') as version`)
  const findings = [...check(history, observed, { inside }), ...upkeep.findings]
  return {
    history,
    observed,
    findings,
    struck: nemesis.struck,
    upkeep: upkeep.outcomes,
    skipped,
    complaints: complaints.all(),
    version: row?.version ?? '',
  }
}

/**
 * Makes everything scheduled due and confirms received cash until no money is on hold or the time is over. A cash-out
 * can be offered to all agents in turn before its money goes back. Without holds, every full partition can be archived.
 */
async function endHolds(bank: Bank, pair: DatabasePair): Promise<void> {
  const end = Date.now() + QUIET_WITHIN_MS
  do {
    for (const member of bank.members) await confirmSent(bank, member)
    await makeEverythingDue(pair)
    await pause(LOOK_AGAIN_MS)
  } while (Date.now() < end && (await readOnHold(pair)).length > 0)
}

const PRINT_EVERY_MS = 30_000

/** Throws if a simulated user throws an unexpected error. */
interface Length {
  readonly seconds: number
  readonly isPartitionFull: () => Promise<boolean>
}

/** Takes longer if no partition of the ledger is full yet, because only full ones can be archived. */
async function untilOver({ seconds, isPartitionFull }: Length, report: () => void, living: Promise<unknown>): Promise<void> {
  async function pass(): Promise<void> {
    await pause(seconds * 1_000)
    const end = Date.now() + FULL_WITHIN_MS
    while (Date.now() < end && !(await isPartitionFull())) await pause(LOOK_AGAIN_MS)
  }
  const reporting = setInterval(report, PRINT_EVERY_MS)
  try {
    await Promise.race([pass(), living])
  } finally {
    clearInterval(reporting)
  }
  report()
}

/** False also if a fault makes the database unreachable. */
async function hasPostings(pair: DatabasePair, count: number): Promise<boolean> {
  const [head] = await pair.ask<{ last: string }>('select last_id as last from ledger.head').catch(() => [])
  return Number(head?.last ?? 0) >= count
}

const progress = ({ actions, readings }: History, struck: ReadonlyMap<string, number>): string =>
  `${actions.length} actions, ${readings.length} readings; ${[...struck].map(([name, times]) => `${name} ${times}`).join(', ')}`

/** Notifications and jobs may be late, so this observes until there are no findings or the time is over. */
async function untilQuiet(look: () => Promise<Observed>, judge: (seen: Observed) => readonly Finding[]): Promise<Observed> {
  const end = Date.now() + QUIET_WITHIN_MS
  for (;;) {
    const seen = await look()
    if (Date.now() > end || judge(seen).length === 0) return seen
    await pause(LOOK_AGAIN_MS)
  }
}
