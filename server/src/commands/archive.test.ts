import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { cents, zeroCents } from '@hai/contract/money'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeSeals } from '../features/seals/make-seals.ts'
import { prove, readPart, recount } from '../ledger/check.ts'
import { makePartitionsAhead } from '../ledger/ledger-jobs.ts'
import { holdSendMoves, settleHeldSendMoves } from '../ledger/rules/index.ts'
import { usePartitionSize } from '../../test/partition-size.ts'
import { aSend, useTestBook, type TestMember } from '../../test/book.ts'
import { aLogin } from '../../test/logins.ts'
import { systemClock } from '../platform/clock.ts'
import { runAdminCommand } from '../../test/run-admin.ts'
import { verifyLedger } from '../../test/run-verify-ledger.ts'
import { aDataFolder } from '../../test/server-process.ts'
import { runWithoutTriggers } from '../../test/without-triggers.ts'
import { archiveCommands } from './archive-commands.ts'
import { archivedRows } from './archive-file.ts'
import { countBook } from './verify-ledger/count.ts'
import { linesOfDatabase } from './verify-ledger/read-database.ts'

const SIZE = 20
const DAY_MS = 86_400_000
const book = useTestBook()
usePartitionSize(() => book().database, SIZE)

const folder = mkdtempSync(join(tmpdir(), 'hai-archive-'))
afterAll(() => rmSync(folder, { recursive: true }))

let client: pg.Client
let people: readonly [TestMember, TestMember]
let quiet: TestMember
beforeAll(async () => {
  const { database, anotherLedger, aMember } = book()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('set role hai_owner')
  await database.owner.query('update ledger.head set skew = null')
  const old = anotherLedger({ clock: { now: () => new Date(Date.now() - 500 * DAY_MS) } })
  quiet = await aMember()
  people = [await aMember(), await aMember()]
  for (const member of [...people, quiet])
    await old.post(
      aSend(member, people[0], 1, {
        kind: 'fund',
        moves: [{ from: 'outside:sandbox', to: member.available, amount: cents(50_00) }],
      }),
    )
  const sums = { amount: cents(5), fee: zeroCents, tax: zeroCents }
  const [from, to] = people
  const held = await old.post(
    aSend(from, to, 5, {
      kind: 'send_held',
      moves: holdSendMoves({ payer: from.available, payer_on_hold: from.on_hold, ...sums }),
    }),
  )
  await old.post(aSend(quiet, to, 7))
  await Promise.all(Array.from({ length: 2 * SIZE }, () => old.post(aSend(from, to, 1))))
  await makePartitionsAhead(database.app)
  await old.post(
    aSend(from, to, 5, {
      kind: 'settle_held',
      ends: held.public_id,
      moves: settleHeldSendMoves({ payer_on_hold: from.on_hold, payee: to.available, ...sums }),
    }),
  )
  await Promise.all(Array.from({ length: SIZE }, () => book().ledger.post(aSend(to, from, 1))))
  await makePartitionsAhead(database.app)
})
afterAll(() => client.end())

const run = (name: string, ...about: readonly string[]): Promise<void> => {
  const command = archiveCommands.get(name)
  if (!command) throw new Error(`no command ${name}`)
  return command.run(client, about)
}
const makeReady = async (): Promise<void> => {
  const { db, database } = book()
  await makeSeals({ database: db, clock: systemClock, everyMinutes: 0 })
  await database.owner.query('update events.cursor set ledger_position = (select last_id from ledger.head)')
  expect(await prove(db, new Date())).toEqual([])
}
const files = (): string[] => readdirSync(folder).toSorted()
const archivedTo = async (): Promise<number> => {
  const { rows } = await client.query<{ id: string }>(
    'select coalesce(max(last_id), 0) as id from ledger.archive where restored_at is null',
  )
  return Number(rows[0]?.id)
}
const contents = async (): Promise<string> => {
  const { rows } = await client.query<{ all: string }>(
    `select md5(string_agg(t.line, E'\\n' order by t.line)) as all from (
       select p::text as line from ledger.posting p union all select e::text from ledger.entry e
       union all select h.posting_id || ' ' || h.account_id || ' ' || h.amount || ' ' || h.ended_by from ledger.hold h
       union all select j::text from ledger.journal j) t`,
  )
  return rows[0]?.all ?? ''
}
const verified = () => countBook(linesOfDatabase(client))
const verifiedWithFiles = () =>
  countBook(linesOfDatabase(client, (names) => archivedRows(names.map((name) => join(folder, name)))))
/** Runs the command, and returns what it printed. */
const printedBy = async (name: string, ...about: readonly string[]): Promise<string> => {
  const printed = vi.spyOn(console, 'log').mockReturnValue(undefined)
  try {
    await run(name, ...about)
    return printed.mock.calls.flat().join('\n')
  } finally {
    printed.mockRestore()
  }
}

describe('the oldest partition', () => {
  test('stays until it is proven, sealed and read', async () => {
    await expect(run('archive', folder)).rejects.toThrow(/not cover the oldest partition/)
    await book().database.owner.query(`insert into events.cursor (name) values ('late') on conflict do nothing`)
    expect(await prove(book().db, new Date())).toEqual([])
    await expect(run('archive', folder)).rejects.toThrow(/has not read all events/)
    await book().database.owner.query('update events.cursor set ledger_position = 1000000')
    await expect(run('archive', folder)).rejects.toThrow(/not sealed/)
    expect(files()).toEqual([])
  })

  test('stays while its postings are too recent', async () => {
    await makeReady()
    await expect(run('archive', folder, '600')).rejects.toThrow(/too recent/)
  })

  test('stays while its postings are too recent for the database, even if the clock of the machine is ahead', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 200 * DAY_MS })
    await expect(run('archive', folder, '600')).rejects.toThrow(/too recent/)
    vi.useRealTimers()
  })

  test.runIf(existsSync('/dev/shm'))('is not archived to memory in production', async () => {
    const inMemory = mkdtempSync('/dev/shm/hai-archive-')
    vi.stubEnv('NODE_ENV', 'production')
    await expect(run('archive', inMemory)).rejects.toThrow(`Nothing was archived. ${inMemory} is in memory (tmpfs).`)
    expect(readdirSync(inMemory)).toEqual([])
    vi.unstubAllEnvs()
    rmSync(inMemory, { recursive: true })
  })

  test('moves to a file and comes back unchanged', async () => {
    await makeReady()
    const before = await contents()
    await run('archive', folder)
    expect(files()).toEqual([expect.stringMatching(/^ledger-000000-[0-9a-f]{8}\.jsonl\.gz$/)])
    const [file = ''] = files()
    expect(await archivedTo()).toBe(SIZE - 1)
    const { rows } = await client.query(`select to_regclass('ledger.posting_000000') as gone`)
    expect(rows).toEqual([{ gone: null }])

    expect(await recount(book().db, new Date())).toEqual([])
    const { is_last } = await readPart(book().db, { at: new Date(), most: 10_000 })
    expect(is_last).toBe(true)
    expect(await printedBy('restore-archive', join(folder, file))).toMatch(
      new RegExp(`All rules hold up to posting ${SIZE - 1}\\.$`),
    )
    expect(await archivedTo()).toBe(0)
    expect(await contents()).toBe(before)
    expect(await recount(book().db, new Date())).toEqual([])
    // The file stays in the folder.
    expect(await verifiedWithFiles()).toMatchObject({ faults: [], counted: { archived: 0 } })
  })
})

describe('with two archived partitions', () => {
  beforeAll(async () => {
    await makeReady()
    await run('archive', folder)
    await makeReady()
    await run('archive', folder)
  })
  const listed = async (): Promise<string[]> =>
    [...(await printedBy('archives')).matchAll(/^ledger-\S+\.gz/gm)].map(([name]) => name)

  test('a partition that is archived again gets another file, and the older one stays', async () => {
    expect(files().map((name) => name.slice(0, 13))).toEqual(['ledger-000000', 'ledger-000000', 'ledger-000001'])
    expect(await listed()).toHaveLength(2)
    expect(files()).toEqual(expect.arrayContaining(await listed()))
  })

  test('payments go on, and each check is clean', async () => {
    const { ledger, db } = book()
    await ledger.post(aSend(quiet, people[0], 3))
    await ledger.post(aSend(people[0], quiet, 3))
    expect(await recount(db, new Date())).toEqual([])
    const { rows } = await client.query<{ delta: string }>('select ledger.member_delta($1) as delta', [quiet.id])
    expect(Number(rows[0]?.delta)).toBe(0)
  })

  test('the verifier continues after them, or reads their files', async () => {
    const short = await verified()
    expect(short).toMatchObject({ faults: [], counted: { archived: 2 * SIZE - 1 } })
    const whole = await verifiedWithFiles()
    expect(whole).toMatchObject({ faults: [], counted: { archived: 0, hash: short.counted?.hash } })
  })

  test('a missing or damaged file is named, and nothing is recorded', async () => {
    const verify = () =>
      verifyLedger({ DATA_DIR: aDataFolder(), DATABASE_URL: book().database.url }, '--archives', folder, '--note')
    const recorded = async () =>
      (
        await book().database.owner.query<{ is_whole: boolean; archived: number }>(
          'select is_whole, archived::int from integrity.verification',
        )
      ).rows
    const [name = ''] = await listed()
    const path = join(folder, name)
    const bytes = readFileSync(path)
    renameSync(path, `${path}.elsewhere`)
    expect(await verify()).toEqual([2, `${name} is not in ${folder}.\nNothing was recorded.\n`])
    renameSync(`${path}.elsewhere`, path)
    for (const length of [0, bytes.length - 40]) {
      truncateSync(path, length)
      expect(await verify()).toEqual([2, `${path} is damaged. Take another copy.\nNothing was recorded.\n`])
    }
    writeFileSync(path, bytes)
    expect(await recorded()).toEqual([])
    expect((await verify())[0]).toBe(0)
    expect(await recorded()).toEqual([{ is_whole: true, archived: 0 }])
  })

  test('a run with findings records whether it read the files', async () => {
    const env = { DATA_DIR: aDataFolder(), DATABASE_URL: book().database.url }
    const add = (cents: number) =>
      book().database.owner.query('update ledger.account set balance = balance + $2 where id = $1', [
        quiet.numbers.available,
        cents,
      ])
    await add(1)
    expect((await verifyLedger(env, '--archives', folder, '--note'))[0]).toBe(1)
    expect((await verifyLedger(env, '--note'))[0]).toBe(1)
    expect((await verifyLedger(env, '--nightly', '--note'))[0]).toBe(1)
    await add(-1)
    const { rows } = await book().database.owner.query<{ archived: number }>(
      'select archived::int from integrity.verification where not is_whole order by id',
    )
    expect(rows.map(({ archived }) => archived)).toEqual([0, 2 * SIZE - 1, 2 * SIZE - 1])
  })

  test('the login of the operator lists them', async () => {
    const { database } = book()
    const env = {
      DATA_DIR: aDataFolder(),
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: await aLogin(database.url, 'noinherit in role hai_owner, hai_app, hai_report'),
    }
    const [code, printed] = await runAdminCommand(env, 'archives')
    expect([code, printed.match(/^ledger-/gm)]).toEqual([0, ['ledger-', 'ledger-']])
  })

  test('a recount says that it does not read them', async () => {
    const printed = await runAdminCommand({ DATA_DIR: aDataFolder(), DATABASE_URL: book().database.url }, 'recount')
    expect(printed).toEqual([
      0,
      `Postings 1 to ${2 * SIZE - 1} are archived and are not read. To verify them too: npm run verify-ledger -- --archives FOLDER
The ledger was recounted from posting ${2 * SIZE} on. It has no faults.
`,
    ])
  })

  test('a changed kept balance is found', async () => {
    const { database, db } = book()
    const change = (by: number) =>
      runWithoutTriggers(
        database,
        `update ledger.entry_archived set balance_after = balance_after + ${by}, amount = amount + ${by}
          where posting_id = (select min(posting_id) from ledger.entry_archived)`,
      )
    await change(1)
    expect((await prove(db, new Date())).map(({ rule }) => rule)).toContain('the rows kept from the archive are unchanged')
    await change(-1)
    expect(await prove(db, new Date())).toEqual([])
  })

  test('the runbook shows how to find and correct a changed kept row', async () => {
    const page = readFileSync(new URL('../../../docs/runbooks/ledger-mismatch.md', import.meta.url), 'utf8')
    const statements = [...page.matchAll(/```sql\n(.*?)```/gs)].map(([, statement = '']) => statement)
    const statementWith = (part: string) => statements.find((one) => one.includes(part)) ?? ''
    const { database, db } = book()
    const groups = async () => (await client.query<{ first_account: string }>(statementWith('kept_entry_hashes'))).rows
    expect(await groups()).toEqual([])
    await runWithoutTriggers(
      database,
      `update ledger.entry_archived set amount = amount + 1 where account_id = ${quiet.numbers.available}`,
    )
    expect(await groups()).toEqual([{ first_account: '0' }])
    const original = `update ledger.entry set amount = amount - 1 where account_id = ${quiet.numbers.available} and posting_id < ${2 * SIZE};`
    await client.query(statementWith('disable trigger user').replace(/--.*/, original))
    expect(await groups()).toEqual([])
    expect(await prove(db, new Date())).toEqual([])
  })

  test('they come back from the newest to the oldest, and only from their own files', async () => {
    const names = await listed()
    const [oldest = '', newest = ''] = names.map((name) => join(folder, name))
    await expect(run('restore-archive', oldest)).rejects.toThrow(`Restore ${names[1]} first`)
    const changed = join(folder, 'changed.jsonl.gz')
    writeFileSync(changed, gzipSync(gunzipSync(readFileSync(newest)).toString().replace('"amount" : 1,', '"amount" : 2,')))
    await expect(run('restore-archive', changed)).rejects.toThrow(/is not the file that was archived/)
    rmSync(changed)
    await run('restore-archive', newest)
    await run('restore-archive', oldest)
    expect(await recount(book().db, new Date())).toEqual([])
    expect(await verified()).toMatchObject({ faults: [], counted: { archived: 0 } })
  })
})
