import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { wholeNumber } from '@hai/contract/number-text'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeSeals } from '../features/seals/make-seals.ts'
import { prove, readLedgerHealth, recount } from '../ledger/check.ts'
import { makePartitionsAhead } from '../ledger/ledger-jobs.ts'
import { archiveAnyTime } from '../../test/archive-days.ts'
import { usePartitionSize } from '../../test/partition-size.ts'
import { aSend, useTestBook, type TestMember } from '../../test/book.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Posted, PostingRequest } from '../ledger/types.ts'
import { systemClock } from '../platform/clock.ts'
import { isFailure } from '../platform/failure.ts'
import { archiveCommands } from './archive-commands.ts'
import { archivedRows } from './archive-file.ts'
import { countBook } from './verify-ledger/count.ts'
import { archiveName } from './verify-ledger/files.ts'
import { linesOfDatabase } from './verify-ledger/read-database.ts'

const SIZE = 100
/** More rounds find rare races: `ARCHIVE_ROUNDS=200`. */
const ROUNDS = Number(process.env.ARCHIVE_ROUNDS ?? 2)
/** Without a pause, payments fill so many partitions on a busy machine that a recount takes minutes. */
const PAUSE_MS = 25
const book = useTestBook()
usePartitionSize(() => book().database, SIZE)

const folder = mkdtempSync(join(tmpdir(), 'hai-archive-'))
afterAll(() => rmSync(folder, { recursive: true }))
const files = (): string[] => readdirSync(folder).toSorted()
const wholeFiles = (): string[] => files().filter((name) => name.startsWith('ledger-'))
const pathOf = (name: string): string => join(folder, name)

let client: pg.Client
let people: readonly [TestMember, TestMember]
const connected = async (): Promise<pg.Client> => {
  const made = new pg.Client({ connectionString: book().database.url })
  made.on('error', () => undefined)
  await made.connect()
  return made
}
beforeAll(async () => {
  vi.spyOn(console, 'log').mockReturnValue(undefined)
  await archiveAnyTime(book().database.owner)
  people = [await book().aMember(1_000_00), await book().aMember(1_000_00)]
})
beforeEach(async () => {
  client = await connected()
  return () => client.end()
})

const command = (name: string, ...about: readonly string[]) => runOn(client, name, ...about)
const runOn = (on: pg.ClientBase, name: string, ...about: readonly string[]): Promise<void> => {
  const found = archiveCommands.get(name)
  if (!found) throw new Error(`no command ${name}`)
  return found.run(on, about)
}
/** Runs the command, and returns what it printed. */
async function printedBy(name: string, ...about: readonly string[]): Promise<string> {
  const printed = vi.spyOn(console, 'log').mockReturnValue(undefined)
  printed.mockClear()
  await command(name, ...about)
  return printed.mock.calls.flat().join('\n')
}
const archivedTo = async (): Promise<number> =>
  (
    await book().database.owner.query<{ id: number }>(
      'select coalesce(max(last_id), 0) as id from ledger.archive where restored_at is null',
    )
  ).rows[0]?.id ?? 0

const newestFile = async (): Promise<string> => {
  const { rows } = await book().database.owner.query<{ number: number; sha256: string }>(
    `select number, encode(file_hash, 'hex') as sha256 from ledger.archive where restored_at is null order by number desc limit 1`,
  )
  return pathOf(archiveName(rows[0]?.number ?? 0, rows[0]?.sha256 ?? ''))
}

/** Fills a partition, so that at least one can be archived. */
async function anOldPartition(): Promise<void> {
  const { ledger, database, db } = book()
  for (let round = 0; round < 2; round += 1) {
    await makePartitionsAhead(database.app)
    await Promise.all(Array.from({ length: SIZE }, () => ledger.post(aSend(people[0], people[1], 1))))
  }
  await makePartitionsAhead(database.app)
  await makeSeals({ database: db, clock: systemClock, everyMinutes: 0 })
  await database.owner.query('update events.cursor set ledger_position = (select last_id from ledger.head)')
  expect(await prove(db, new Date())).toEqual([])
}

async function expectWhole(): Promise<void> {
  expect(await recount(book().db, new Date())).toEqual([])
  const withFiles = linesOfDatabase(client, (names) => archivedRows(names.map(pathOf)))
  expect(await countBook(withFiles)).toMatchObject({ faults: [] })
}

/** Makes every statement that contains `text` fail. Other statements run. */
const failsAt = (text: string, fail: () => Error): pg.ClientBase =>
  new Proxy(client, {
    get: (target, name): unknown => {
      const found: unknown = Reflect.get(target, name, target)
      if (name !== 'query') return found
      return (query: string, values?: unknown[]) => (query.includes(text) ? Promise.reject(fail()) : target.query(query, values))
    },
  })

const stopsAt = (text: string): pg.ClientBase => failsAt(text, () => new Error('stopped'))

describe.each(['declare verify_0', 'ledger.keep_rows', 'ledger.archive_partition', 'commit'])(
  'an archive that stops at "%s"',
  (step) => {
    test('changes nothing in the ledger, and succeeds the second time', async () => {
      await anOldPartition()
      const before = await archivedTo()
      const kept = wholeFiles()
      await expect(runOn(stopsAt(step), 'archive', folder)).rejects.toThrow('stopped')
      expect(await archivedTo()).toBe(before)
      expect(wholeFiles()).toEqual(kept)
      await client.end()
      client = await connected()
      await command('archive', folder)
      expect(await archivedTo()).toBe(before === 0 ? SIZE - 1 : before + SIZE)
      expect(files().filter((name) => name.startsWith('unfinished'))).toEqual([])
      await expectWhole()
    })
  },
)

describe.each(['later.id as second', 'ledger.start_round'])('a restore that stops at "%s"', (step) => {
  test('is completed by a second run, which names doubled payments', async () => {
    const { ledger, db } = book()
    const request = aSend(people[0], people[1], 7)
    const first = await ledger.post(request)
    await anOldPartition()
    await anOldPartition()
    while ((await archivedTo()) < first.position) await command('archive', folder)
    const second = await ledger.post(request)
    expect(second.position).toBeGreaterThan(first.position)
    expect(await recount(db, new Date())).toEqual([])
    const path = await newestFile()
    const { rows } = await client.query<{ at: Date }>('select archived_at as at from ledger.archive order by id desc limit 1')
    const [{ at } = { at: new Date(0) }] = rows
    await expect(runOn(stopsAt(step), 'restore-archive', path)).rejects.toThrow('stopped')
    const readSince = async () => (await readLedgerHealth(db)).read_since
    expect(await readSince()).toEqual(at)
    expect(await printedBy('archives')).toContain(`${basename(path)} is back in the database but not checked.`)

    const printed = await printedBy('restore-archive', path)
    expect(printed).toContain(
      `Postings ${wholeNumber(first.position, 'en')} and ${wholeNumber(second.position, 'en')} have the same command key.`,
    )
    expect(printed).toMatch(/All rules hold up to posting [\d,]+\.$/)
    expect((await readSince())?.getTime()).toBeGreaterThan(at.getTime())
    expect(await printedBy('archives')).not.toContain('not checked')
    await expectWhole()
  })
})

describe('while payments go on', () => {
  /** Posts from several processes until `work` has ended. Returns the number of postings. */
  async function besidePayments(work: () => Promise<void>): Promise<number> {
    const { ledger, anotherLedger } = book()
    const ledgers = [ledger, anotherLedger({ batchSizeMax: 3 }), anotherLedger({ batchSizeMax: 3 })]
    let isOver = false
    let posted = 0
    const insist = async (each: Ledger, request: PostingRequest): Promise<Posted> => {
      for (;;) {
        try {
          return await each.post(request)
        } catch (error) {
          if (!isFailure(error, 'UNAVAILABLE')) throw error
        }
      }
    }
    const pay = async (each: Ledger, [from, to]: readonly [TestMember, TestMember]): Promise<void> => {
      while (!isOver) {
        const request = aSend(from, to, 1)
        const first = await insist(each, request)
        expect(await insist(each, request)).toMatchObject({ public_id: first.public_id })
        posted += 1
        if (posted % SIZE === 0) await makePartitionsAhead(book().database.app)
        await setTimeout(PAUSE_MS)
      }
    }
    const paying = ledgers.map((each, index) => pay(each, index % 2 ? people : [people[1], people[0]]))
    try {
      await work()
    } finally {
      isOver = true
    }
    await Promise.all(paying)
    return posted
  }
  const lastId = async (): Promise<number> =>
    (await book().database.owner.query<{ last_id: number }>('select last_id from ledger.head')).rows[0]?.last_id ?? 0

  test(
    'a partition moves to the archive and back, and no payment is lost or doubled',
    { timeout: 60_000 + ROUNDS * 10_000 },
    async () => {
      await anOldPartition()
      const [before, archived] = [await lastId(), await archivedTo()]
      const posted = await besidePayments(async () => {
        for (let round = 0; round < ROUNDS; round += 1) {
          await command('archive', folder)
          expect(await archivedTo()).toBeGreaterThan(archived)
          await book().killWriters()
          expect(await prove(book().db, new Date())).toEqual([])
          await command('restore-archive', await newestFile())
          await book().killWriters()
        }
      })
      expect(posted).toBeGreaterThan(0)
      expect(await lastId()).toBe(before + posted)
      expect(await archivedTo()).toBe(archived)
      await expectWhole()
    },
  )

  test('the command waits for a long read and does not stop payments', async () => {
    await anOldPartition()
    const archived = await archivedTo()
    const reader = await connected()
    await reader.query('begin; select count(*) from ledger.entry')
    await besidePayments(async () => {
      const archiving = command('archive', folder)
      await vi.waitFor(
        async () => {
          const { rows } = await book().database.owner.query(
            `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%archive_partition%'`,
          )
          expect(rows.length).toBeGreaterThan(0)
        },
        { timeout: 30_000, interval: 20 },
      )
      await reader.query('commit')
      await archiving
    })
    await reader.end()
    expect(await archivedTo()).toBeGreaterThan(archived)
    await expectWhole()
  })
})

test('the file stays if the connection was lost at the commit', async () => {
  await anOldPartition()
  const said = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const lost = new Proxy(client, {
    get: (target, name): unknown => {
      const found: unknown = Reflect.get(target, name, target)
      if (name !== 'query') return found
      return async (query: string, values?: unknown[]) => {
        const answer = await target.query(query, values)
        if (query === 'commit') await target.end()
        if (query === 'commit') throw new Error('lost')
        return answer
      }
    },
  })
  await expect(runOn(lost, 'archive', folder)).rejects.toThrow()
  client = await connected()
  const path = await newestFile()
  expect(said.mock.calls.flat()).toEqual([`Keep ${path} if "npm run admin -- archives" names it. Otherwise delete it.`])
  said.mockRestore()
  await expectWhole()
})

test('an archive ends if balances are repaired at every attempt', async () => {
  await anOldPartition()
  const before = await archivedTo()
  const repaired = vi.fn(() => Object.assign(new pg.DatabaseError('another posting must stay', 0, 'error'), { code: '40001' }))
  await expect(runOn(failsAt('ledger.archive_partition', repaired), 'archive', folder)).rejects.toThrow(/repaired all the time/)
  expect(repaired).toHaveBeenCalledTimes(5)
  expect(await archivedTo()).toBe(before)
  await command('archive', folder)
  await expectWhole()
})

test('only one command runs at a time', async () => {
  const other = await connected()
  await other.query(`select pg_advisory_lock(hashtextextended('hai-wallet:archive', 0))`)
  await expect(command('archive', folder)).rejects.toThrow(/Another command is archiving/)
  await other.end()
})

describe('a damaged file', () => {
  test.each([
    ['is cut off', (path: string, bytes: Buffer) => truncateSync(path, bytes.length - 40)],
    ['is empty', (path: string) => truncateSync(path, 0)],
    [
      'has one changed byte',
      (path: string, bytes: Buffer) =>
        writeFileSync(path, bytes.with(Math.floor(bytes.length / 2), 255 - (bytes[Math.floor(bytes.length / 2)] ?? 0))),
    ],
  ])('that %s is not restored', async (_, damage) => {
    if ((await archivedTo()) === 0) {
      await anOldPartition()
      await command('archive', folder)
    }
    const before = await archivedTo()
    const path = await newestFile()
    const bytes = readFileSync(path)
    damage(path, bytes)
    await expect(command('restore-archive', path)).rejects.toThrow()
    expect(await archivedTo()).toBe(before)
    writeFileSync(path, bytes)
    await expectWhole()
  })
})

describe('a folder that cannot be used', () => {
  test('is named, and the partition stays', async () => {
    await anOldPartition()
    const before = await archivedTo()
    writeFileSync(pathOf('a-file'), '')
    await expect(command('archive', join(folder, 'a-file', 'below'))).rejects.toThrow(/below something that is not a folder/)
    rmSync(pathOf('a-file'))
    expect(await archivedTo()).toBe(before)
  })

  test('with a full disk ends the writing with an error', async () => {
    const script = `
      const { writeLines } = await import(${JSON.stringify(new URL('verify-ledger/files.ts', import.meta.url).href)})
      process.on('SIGXFSZ', () => undefined)
      const { randomBytes } = await import('node:crypto')
      const file = await writeLines(${JSON.stringify(pathOf('full.jsonl.gz'))})
      try {
        for (let line = 0; line < 2_000; line += 1) await file.add(randomBytes(2_000).toString('hex'))
        await file.end()
      } catch (error) {
        console.log(error.code)
      }`
    const { stdout } = await promisify(execFile)('/bin/sh', [
      '-c',
      'ulimit -f 64 && exec "$0" --input-type=module --eval "$1"',
      process.execPath,
      script,
    ])
    rmSync(pathOf('full.jsonl.gz'))
    expect(stdout.trim()).toBe('EFBIG')
  })
})
