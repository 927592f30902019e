import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cents } from '@hai/contract/money'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aSend, fund } from '../../test/book.ts'
import { setPartitionSize } from '../../test/partition-size.ts'
import { verifyLedger } from '../../test/run-verify-ledger.ts'
import { SECOND, useTwoBooks } from '../../test/two-books.ts'
import { makeSeals } from '../features/seals/make-seals.ts'
import { prove } from '../ledger/check.ts'
import { makePartitionsAhead } from '../ledger/ledger-jobs.ts'
import { systemClock } from '../platform/clock.ts'
import { FIRST_BOOK, type Book } from '../platform/database/book.ts'
import { archiveCommands } from './archive-commands.ts'

const SIZE = 20
const DAY_MS = 86_400_000
const { database, first, second } = useTwoBooks()
const folder = mkdtempSync(join(tmpdir(), 'hai-archive-books-'))
afterAll(() => rmSync(folder, { recursive: true }))

let client: pg.Client
beforeAll(async () => {
  client = new pg.Client({ connectionString: database().url })
  await client.connect()
})
afterAll(() => client.end())

async function run(book: Book, name: string, ...about: readonly string[]): Promise<string> {
  const printed = vi.spyOn(console, 'log').mockReturnValue(undefined)
  try {
    await archiveCommands.get(name)?.run(client, about, book)
    return printed.mock.calls.flat().join('\n')
  } finally {
    printed.mockRestore()
  }
}

/** Fills a partition of the second book with postings that are old enough. */
async function fillPartition(): Promise<void> {
  const { owner, app } = database()
  await setPartitionSize(owner, SIZE, SECOND)
  await makePartitionsAhead(app, SECOND)
  await owner.query('update ledger_second.head set skew = null')
  const old = second().anotherLedger({ clock: { now: () => new Date(Date.now() - 500 * DAY_MS) } })
  const [from, to] = [await second().aMember(), await second().aMember()]
  await fund(old, from, 50_00)
  for (let count = 0; count < 2 * SIZE; count += 1) await old.post(aSend(from, to, cents(1)))
  await makePartitionsAhead(app, SECOND)
  await second().ledger.post(aSend(to, from, cents(1)))
  await makeSeals({ database: second().db, clock: systemClock, everyMinutes: 0 })
  await owner.query('update events_second.cursor set ledger_position = (select last_id from ledger_second.head)')
  expect(await prove(second().db, new Date())).toEqual([])
}

test('archives a partition of the second book into a file that names it, and restores it only there', async () => {
  await fund(first().ledger, await first().aMember(), 5_00)
  await fillPartition()
  await run(SECOND, 'archive', folder)
  const [file = ''] = readdirSync(folder)
  expect(file).toMatch(/^ledger-second-000000-[0-9a-f]{8}\.jsonl\.gz$/)
  expect(await run(SECOND, 'archives')).toContain(`${file}: up to posting ${SIZE - 1}, `)
  expect(await run(FIRST_BOOK, 'archives')).toBe('No postings are archived.')
  const [code, printed] = await verifyLedger({}, '--database', database().url, '--archives', folder)
  expect([code, printed]).toEqual([0, expect.not.stringContaining('are archived')])
  const path = join(folder, file)
  await expect(run(FIRST_BOOK, 'restore-archive', path)).rejects.toThrow(
    `${path} is of the book second and cannot be restored into the first book.`,
  )
  expect(await run(SECOND, 'restore-archive', path)).toContain(`All rules hold up to posting ${SIZE - 1}.`)
  expect(await prove(second().db, new Date())).toEqual([])
})

test('compacts the full partitions of the chosen book', async () => {
  expect(await run(FIRST_BOOK, 'compact')).toBe('The indexes of all full partitions are compact.')
  expect(await run(SECOND, 'compact')).toMatch(/ indexes are compact now/)
  expect(await run(SECOND, 'compact')).toBe('The indexes of all full partitions are compact.')
})
