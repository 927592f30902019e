import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { obstacles } from '../../server/src/commands/archive-commands.ts'
import { archiveName } from '../../server/src/commands/verify-ledger/files.ts'
import { makeSeals } from '../../server/src/features/seals/make-seals.ts'
import { prove, readPart, type Violation } from '../../server/src/ledger/check.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { createDatabase } from '../../server/src/platform/database/database.ts'
import { createPool } from '../../server/src/platform/database/pool.ts'
import type { Random } from '../support/random.ts'
import type { DatabasePair } from '../world/database.ts'
import type { Calm } from './calm.ts'
import type { Finding } from './finding.ts'
import { begunBefore, type History } from './history.ts'

export const upkeepSteps = ['prove', 'read-part', 'archive', 'restore', 'verify'] as const
export type UpkeepStep = (typeof upkeepSteps)[number]
export const upkeepTexts: Readonly<Record<UpkeepStep, string>> = {
  prove: 'seals and proves the newest postings',
  'read-part': 'reads the next part of the rotation through all postings',
  archive: 'moves the oldest partition to a file',
  restore: 'brings the newest archived partition back',
  verify: 'verifies the ledger together with the files of archived partitions',
}

/**
 * not possible: for example, no partition can be archived. interrupted: by a fault, or because the command was killed.
 * failed: there is a finding.
 */
export type StepOutcome = 'done' | 'not possible' | 'interrupted' | 'failed'

/** The work of an operator on the ledger: proofs, the rotation through old postings, and the archive. */
export interface Upkeep {
  readonly outcomes: ReadonlyMap<UpkeepStep, Readonly<Record<StepOutcome, number>>>
  /** Broken rules, and failures that no fault explains. */
  readonly findings: readonly Finding[]
  /** A step while faults occur. In half of the archives and restores, faults of database and connections wait. Sometimes kills its command. */
  run(step: UpkeepStep, random: Random, calm: Calm): Promise<void>
  /** Brings all archived partitions back. Call this without faults. */
  restoreAll(): Promise<void>
  /** Archives some partitions and brings them back. Call this while nothing else happens. */
  archiveAndRestore(): Promise<void>
  /** Also kills a running command. */
  close(): Promise<void>
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const admin = 'server/src/commands/admin.ts'
const verifyLedger = 'server/src/commands/verify-ledger/main.ts'

/**
 * A partition is archived when its postings are this old, because a server that was paused could still repeat their
 * commands. In production, they are older than 400 days.
 */
const OLD_MS = 45_000
const PART = 150
const KILL_WITHIN_MS = 2_500
const TIMEOUT_MS = 180_000
/** `archiveAndRestore` archives at most this many partitions. */
const LAST_PARTITIONS = 2
const READY_WITHIN_MS = 30_000
const LOOK_AGAIN_MS = 250

/** Messages of commands and of PostgreSQL while faults occur. */
const byFault =
  /ECONNREFUSED|ECONNRESET|EPIPE|connection terminated|terminating connection|connection timeout|timeout exceeded|cannot be reached|database system is|recovery mode|no space left|could not (?:extend|write)|unexpected EOF|shared memory|canceling statement|not queryable|because of a crash|read-only transaction/i
/** Messages of commands that could not begin or get a lock. Other refusals, such as of a changed file, are findings. */
const impossible = [
  ...Object.values(obstacles).map((obstacle) => `Nothing was archived. ${obstacle}`),
  'Nothing was changed: ',
  'No postings are archived.',
  'Another command is archiving, restoring or compacting.',
]
export const isNotPossible = (said: string): boolean => impossible.some((message) => said.includes(message))

/** All rows of the ledger. They are the same before archiving and after restoring. */
const contents = `
  select md5(string_agg(line, E'\\n' order by line)) as all from (
    select p::text as line from ledger.posting p union all select e::text from ledger.entry e
    union all select h::text from ledger.hold h union all select j::text from ledger.journal j
    union all select format('%s %s %s %s', a.id, a.balance, a.version, a.owed) from ledger.account a) rows`

export function createUpkeep(pair: DatabasePair, history: History, place: string): Upkeep {
  const folder = join(place, 'archive')
  mkdirSync(folder)
  const pool = createPool({ url: pair.url, role: 'hai_app', size: 1, application_name: 'upkeep', acquireTimeoutMs: 3_000 })
  const database = createDatabase(pool)
  const outcomes = new Map(upkeepSteps.map((step) => [step, { done: 0, 'not possible': 0, interrupted: 0, failed: 0 }]))
  const findings: Finding[] = []
  const closing = new AbortController()
  let lastMessage = ''
  /** Journal positions at earlier times. */
  const positions: { readonly at: number; readonly last: number }[] = []

  async function runCommand(args: readonly string[], killAfterMs: number | null): Promise<StepOutcome> {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: closing.signal,
      killSignal: 'SIGKILL',
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
        DATA_DIR: join(place, 'data'),
        DATABASE_URL: pair.url,
        DATABASE_OWNER_URL: pair.owner_url,
      },
    })
    const kill = (): boolean => child.kill('SIGKILL')
    const timeout = setTimeout(kill, killAfterMs ?? TIMEOUT_MS)
    const output = Promise.all([text(child.stdout), text(child.stderr)])
    const begun = Date.now()
    try {
      await once(child, 'exit')
    } finally {
      clearTimeout(timeout)
    }
    const said = (await output).join('').trim()
    lastMessage = said
    if (child.exitCode === 0) return 'done'
    if (child.exitCode === null && killAfterMs !== null) return 'interrupted'
    if (isNotPossible(said)) return 'not possible'
    const hasVerdict = args[0] === verifyLedger && child.exitCode === 1
    if (child.exitCode !== null && !hasVerdict && byFault.test(said)) return 'interrupted'
    findings.push(`${args.slice(1).join(' ')} ended after ${Date.now() - begun} ms: ${said === '' ? 'no message' : said}`)
    return 'failed'
  }

  const noteViolations = (step: UpkeepStep, violations: readonly Violation[]): void => {
    for (const { rule, subject, expected, found } of violations)
      findings.push(`${step}: ${rule} (${subject}), expected ${expected ?? 'nothing'}, found ${found ?? 'nothing'}`)
  }

  async function notePosition(): Promise<void> {
    const [head] = await pair.ask<{ last: string }>('select last_id as last from ledger.head')
    positions.push({ at: Date.now(), last: Number(head?.last) })
  }

  /** The last posting of the oldest partition. Null if the partition is not full. */
  async function oldestEnd(): Promise<number | null> {
    const [oldest] = await pair.ask<{ end: string; is_full: boolean }>(
      `select o.end, o.end < h.last_id as is_full from ledger.head h cross join (
         select ledger.partition_end(coalesce(max(last_id), 0) + 1) as end from ledger.archive where restored_at is null) o`,
    )
    return oldest?.is_full ? Number(oldest.end) : null
  }

  /** True if no command for a posting of the oldest partition can be repeated. */
  async function isOldestSettled(): Promise<boolean> {
    await notePosition()
    const end = await oldestEnd()
    const before = begunBefore(history, Date.now() - OLD_MS)
    return end !== null && positions.some(({ at, last }) => at < before && last > end)
  }

  async function newestArchive(): Promise<string | null> {
    const [newest] = await pair.ask<{ number: string; sha256: string }>(
      `select number, encode(file_hash, 'hex') as sha256 from ledger.archive where restored_at is null order by number desc limit 1`,
    )
    return newest ? join(folder, archiveName(Number(newest.number), newest.sha256)) : null
  }

  type Work = (killAfterMs: number | null) => Promise<StepOutcome>
  const proveAll: Work = async () => {
    await makeSeals({ database, clock: systemClock, everyMinutes: 0 })
    noteViolations('prove', await prove(database, new Date()))
    return 'done'
  }
  const work: Readonly<Record<UpkeepStep, Work>> = {
    prove: proveAll,
    'read-part': async () => {
      noteViolations('read-part', (await readPart(database, { at: new Date(), most: PART })).violations)
      return 'done'
    },
    archive: async (killAfterMs) => {
      if (!(await isOldestSettled())) return 'not possible'
      await proveAll(null)
      return runCommand([admin, 'archive', folder], killAfterMs)
    },
    restore: async (killAfterMs) => {
      const path = await newestArchive()
      return path === null ? 'not possible' : runCommand([admin, 'restore-archive', path], killAfterMs)
    },
    verify: (killAfterMs) => runCommand([verifyLedger, '--archives', folder], killAfterMs),
  }

  async function take(step: UpkeepStep, killAfterMs: number | null = null): Promise<StepOutcome> {
    const outcome = await work[step](killAfterMs).catch((error: unknown): StepOutcome => {
      lastMessage = String(error)
      if (byFault.test(lastMessage)) return 'interrupted'
      findings.push(`${step}: ${lastMessage}`)
      return 'failed'
    })
    const counts = outcomes.get(step)
    if (counts) counts[outcome] += 1
    return outcome
  }

  /** A step without faults. It is tried again, because an operation of a server or a killed command may still run. */
  async function insist(step: UpkeepStep): Promise<boolean> {
    const end = Date.now() + READY_WITHIN_MS
    for (;;) {
      const outcome = await take(step)
      if (outcome === 'done' || outcome === 'failed' || (outcome === 'not possible' && Date.now() > end))
        return outcome === 'done'
      if (Date.now() > end) throw new Error(`without faults, "${step}" was interrupted again and again: ${lastMessage}`)
      await pause(LOOK_AGAIN_MS)
    }
  }

  const archivedCount = async (): Promise<number> =>
    Number((await pair.ask<{ count: string }>('select count(*) from ledger.archive where restored_at is null'))[0]?.count)

  async function restoreAll(): Promise<void> {
    while ((await archivedCount()) > 0) if (!(await insist('restore'))) throw new Error('a partition does not come back')
  }

  return {
    outcomes,
    findings,
    run: async (step, random, calm) => {
      const isKilled = random.between(1, 4) === 1
      await notePosition().catch(() => undefined) // the database is down during some faults
      const attempt = (): Promise<StepOutcome> => take(step, isKilled ? random.between(0, KILL_WITHIN_MS) : null)
      const movesPartition = step === 'archive' || step === 'restore'
      const outcome = await (movesPartition && random.between(1, 2) === 1 ? calm.during(attempt) : attempt())
      if (!movesPartition || outcome === 'not possible') return
      await take('prove')
      await take('verify')
    },
    restoreAll,
    archiveAndRestore: async () => {
      const [before] = await pair.ask<{ all: string }>(contents)
      positions.push({ at: 0, last: Number.MAX_SAFE_INTEGER }) // no command is repeated any more
      for (let left = LAST_PARTITIONS; left > 0 && (await oldestEnd()) !== null; left -= 1)
        if (!(await insist('archive'))) findings.push(`at the end, a partition cannot be archived: ${lastMessage}`)
      for (const step of ['prove', 'read-part', 'verify'] as const) await insist(step)
      await restoreAll()
      await insist('verify')
      const [after] = await pair.ask<{ all: string }>(contents)
      if (before?.all !== after?.all) findings.push('the ledger differs after its partitions were archived and restored')
    },
    close: async () => {
      closing.abort()
      await pool.end()
    },
  }
}
