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
import { keep } from './goals.ts'
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

/** The postings of a full partition. Throws if no partition is full. */
async function readFullPartition(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ postings: number }>(
    'select ledger.partition_size()::float8 as postings from ledger.head where last_id >= ledger.partition_size()',
  )
  if (!rows[0]) throw new Error('no partition is full')
  return rows[0].postings
}

async function isPartitionSealed(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query('select from seals.seal where last_id = ledger.partition_size() - 1')
  return rows.length > 0
}

/** Moves the oldest partition of the ledger to a file and back. */
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
  // One run makes a limited number of seals.
  const sealPartition = async (): Promise<void> => {
    while (!(await isPartitionSealed(client))) await makeSeals({ database, clock: systemClock, everyMinutes: 0 })
  }
  try {
    const postings = await readFullPartition(client)
    const proof = await time(book, 'proof of the newest postings', proveWithoutFaults)
    const seal = await time(book, 'seal', sealPartition)
    await client.query('update events.cursor set ledger_position = (select last_id from ledger.head)')
    const archive = await time(book, 'archive', () => command('archive', folder))
    const file = join(folder, readdirSync(folder)[0] ?? '')
    const megabytes = statSync(file).size / 1_000_000
    const laterProof = await time(book, 'proof after the archive', proveWithoutFaults)
    const restore = await time(book, 'restore', () => command('restore-archive', file))
    print(
      '',
      '### Archive',
      '',
      `The oldest partition, with ${number(postings)} postings, was moved to a file of ${number(megabytes)} MB and back.`,
      'Meanwhile one caller paid.',
      '',
      row('step', 'seconds', 'longest payment in ms'),
      '|---|--:|--:|',
      ...[proof, seal, archive, laterProof, restore].map(({ name, seconds, longestPaymentMs }) =>
        row(name, number(seconds, 1), number(longestPaymentMs)),
      ),
    )
    keep('archive, per million postings', (archive.seconds / postings) * 1_000_000)
    keep('restore, per million postings', (restore.seconds / postings) * 1_000_000)
    keep('longest payment during archive and restore', Math.max(archive.longestPaymentMs, restore.longestPaymentMs))
  } finally {
    await client.end()
    rmSync(folder, { recursive: true, force: true })
  }
}
