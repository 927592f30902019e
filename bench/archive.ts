import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { archiveCommands } from '../server/src/commands/archive-commands.ts'
import { makeSeals } from '../server/src/features/seals/make-seals.ts'
import { prove } from '../server/src/ledger/check.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { createDatabase } from '../server/src/platform/database/database.ts'
import { uniform, type BenchBook } from './book.ts'
import { number, print, row } from './report.ts'

interface Step {
  readonly name: string
  readonly seconds: number
  /** Of one caller who paid during the step. */
  readonly longestPaymentMs: number
}

/** Payments of one caller go on during the step. */
async function time(book: BenchBook, name: string, run: () => Promise<unknown>): Promise<Step> {
  const start = performance.now()
  let longestPaymentMs = 0
  let isOver = false
  const caller = async (): Promise<void> => {
    while (!isOver) {
      const asked = performance.now()
      await book.send(uniform)
      longestPaymentMs = Math.max(longestPaymentMs, performance.now() - asked)
    }
  }
  const paying = caller()
  try {
    await run()
  } finally {
    isOver = true
    await paying
  }
  return { name, seconds: (performance.now() - start) / 1_000, longestPaymentMs }
}

async function hasFullPartition(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is_full: boolean }>(
    'select last_id >= ledger.partition_size() as is_full from ledger.head',
  )
  return rows[0]?.is_full ?? false
}

/** Moves the oldest partition of the ledger to a file and back. Does nothing if no partition is full. */
export async function benchArchive(url: string, book: BenchBook): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hai-bench-archive-'))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const database = createDatabase(book.pool)
  const command = (name: string, ...about: readonly string[]): Promise<void> =>
    archiveCommands.get(name)?.run(client, about) ?? Promise.reject(new Error(`no command ${name}`))
  const proveWithoutFaults = async (): Promise<void> => {
    const violations = await prove(database, systemClock.now())
    if (violations.length > 0) throw new Error('the proof found violations', { cause: violations })
  }
  try {
    if (!(await hasFullPartition(client))) return
    const steps = [
      await time(book, 'proof of everything', proveWithoutFaults),
      await time(book, 'seal', () => makeSeals({ database, clock: systemClock, everyMinutes: 0 })),
    ]
    await client.query('update events.cursor set ledger_position = (select last_id from ledger.head)')
    steps.push(await time(book, 'archive', () => command('archive', folder)))
    const file = join(folder, readdirSync(folder)[0] ?? '')
    const megabytes = statSync(file).size / 1_000_000
    steps.push(await time(book, 'proof of the payments since then', proveWithoutFaults))
    steps.push(await time(book, 'restore', () => command('restore-archive', file)))
    print(
      '',
      '### Archive',
      '',
      `The oldest partition was moved to a file of ${number(megabytes)} MB and back. Meanwhile one caller paid.`,
      '',
      row('step', 'seconds', 'longest payment in ms'),
      '|---|--:|--:|',
      ...steps.map(({ name, seconds, longestPaymentMs }) => row(name, number(seconds, 1), number(longestPaymentMs))),
    )
  } finally {
    await client.end()
    rmSync(folder, { recursive: true, force: true })
  }
}
