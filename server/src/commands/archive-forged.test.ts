import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { createHash } from 'node:crypto'
import { cents } from '@hai/contract/money'
import { sealText, type Seal } from '@hai/contract/seal-forms'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeSeals } from '../features/seals/make-seals.ts'
import { readSeals, showSeal } from '../features/seals/queries.ts'
import { prove, readPart, recount } from '../ledger/check.ts'
import { makePartitionsAhead } from '../ledger/ledger-jobs.ts'
import { systemClock } from '../platform/clock.ts'
import { setNewestSize } from '../../test/newest-size.ts'
import { usePartitionSize } from '../../test/partition-size.ts'
import { aSend, useTestBook, type TestMember } from '../../test/book.ts'
import { runWithoutTriggers } from '../../test/without-triggers.ts'
import { archiveCommands } from './archive-commands.ts'
import { archivedRows } from './archive-file.ts'
import { countBook, type Verdict } from './verify-ledger/count.ts'
import { describePass } from './verify-ledger/describe-result.ts'
import { linesOfFile, type PublishedCopies } from './verify-ledger/files.ts'
import { linkOf } from './verify-ledger/links.ts'
import { linesOfDatabase } from './verify-ledger/read-database.ts'
import { readRow } from './verify-ledger/rows.ts'

/** Attacks of a person with the rights of the database owner on an archived partition. */

const SIZE = 20
const DAY_MS = 86_400_000
const KEY = '0193a000-0000-7000-8000-0000000000aa'
const book = useTestBook()
usePartitionSize(() => book().database, SIZE)

const folder = mkdtempSync(join(tmpdir(), 'hai-forged-'))
afterAll(() => rmSync(folder, { recursive: true }))

let client: pg.Client
let victim: TestMember
let thief: TestMember
let people: readonly [TestMember, TestMember]
/** Published seals that somebody kept before the attacks. */
let kept: PublishedCopies

const run = (name: string, on: pg.ClientBase, ...about: readonly string[]): Promise<void> => {
  const command = archiveCommands.get(name)
  if (!command) throw new Error(`no command ${name}`)
  return command.run(on, about)
}
const pathOf = (name: string): string => join(folder, name)
/** The newest archive file. */
const archiveFile = (): string => {
  const files = readdirSync(folder).filter((name) => name.startsWith('ledger-'))
  return files.map(pathOf).toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0] ?? ''
}
const keptSeals = (seals: readonly Seal[]): PublishedCopies => ({
  seals: new Map(seals.map((seal) => [seal.number, seal])),
  roots: new Map(),
  skippedLines: 0,
})
const seal = async (): Promise<void> => {
  const { db, database } = book()
  await makeSeals({ database: db, clock: systemClock, everyMinutes: 0 })
  await database.owner.query('update events.cursor set ledger_position = (select last_id from ledger.head)')
}
const rulesOf = ({ faults }: Verdict): string[] => faults.map(({ row, rule }) => `${row}: ${rule}`)
const verified = (copies = kept): Promise<Verdict> => countBook(linesOfDatabase(client), { copies })
const verifiedWithFiles = (path = archiveFile()): Promise<Verdict> =>
  countBook(
    linesOfDatabase(client, () => archivedRows([path])),
    { copies: kept },
  )

beforeAll(async () => {
  const { database, db, anotherLedger, aMember, ledger } = book()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('set role hai_owner')
  await database.owner.query('update ledger.head set skew = null')
  const old = anotherLedger({ clock: { now: () => new Date(Date.now() - 500 * DAY_MS) } })
  victim = await aMember()
  thief = await aMember()
  people = [await aMember(), await aMember()]
  for (const member of [victim, thief, people[0]])
    await old.post(
      aSend(member, people[0], 1, {
        kind: 'fund',
        moves: [{ from: 'outside:sandbox', to: member.available, amount: cents(90_00) }],
      }),
    )
  for (const member of [victim, thief]) await old.post(aSend(member, people[1], 1))
  await old.post(aSend(people[0], people[1], 7, { idempotency_key: KEY }))
  await Promise.all(Array.from({ length: SIZE }, () => old.post(aSend(people[0], people[1], 1))))
  await makePartitionsAhead(database.app)
  await Promise.all(Array.from({ length: SIZE }, () => ledger.post(aSend(people[0], people[1], 1))))
  await makePartitionsAhead(database.app)
  await seal()
  expect(await prove(db, new Date())).toEqual([])
  await run('archive', client, folder)
  kept = keptSeals((await readSeals(db, { before: undefined, limit: 100 })).map(showSeal))
})
afterAll(() => client.end())

/** Moves money between members in the rows that stay, and makes all hashes in the database fit. */
const steal = (amount: number) => `
  update ledger.entry_archived set balance_after = balance_after - ${amount} where account_id = ${victim.numbers.available};
  update ledger.entry_archived e set balance_after = balance_after + ${amount}
   where account_id = ${thief.numbers.available} and posting_id = (select max(x.posting_id) from ledger.entry_archived x where x.account_id = e.account_id);
  update ledger.account set balance = balance - ${amount} where id = ${victim.numbers.available};
  update ledger.account set balance = balance + ${amount} where id = ${thief.numbers.available};
  update ledger.archive set entry_hashes = ledger.all_entry_hashes('_archived') where restored_at is null;
  update ledger.archive set kept_hash = ledger.kept_hash(entry_hashes, '_archived'), archived_at = now() where restored_at is null`
const attack = (statement: string) =>
  runWithoutTriggers(book().database, `set local search_path = ledger, pg_catalog; ${statement}`)

const openings = [
  'seal 1: its opening = the balances with which the count begins',
  'seal 2: its opening = the balances after its last posting',
]

test('an unchanged archive is right with all kept seals, and the result says which postings were not read', async () => {
  const { counted } = await verified()
  expect(counted).toMatchObject({ archived: SIZE - 1, compared: { seals: kept.seals.size, unread: 1, isOpeningPublished: true } })
  expect(counted && describePass(counted, kept)).toEqual(
    expect.arrayContaining([
      `Postings 1 to ${SIZE - 1} are archived and were not read. To read them too, name the folder of their files with --archives.`,
      'Of these seals, 1 cover only postings that were not read. The balances after the last of these postings match.',
    ]),
  )
  expect((await verifiedWithFiles()).counted).toMatchObject({ archived: 0, compared: { seals: kept.seals.size, unread: 0 } })
})

test('the result says so if all kept seals are older than the balances kept from the archive', async () => {
  const { counted } = await verified(keptSeals([]))
  expect(counted?.compared).toMatchObject({ seals: 0, isOpeningPublished: false })
})

test('moved opening balances are found although every hash in the database was made again', async () => {
  await attack(steal(40_00))
  expect(await prove(book().db, new Date())).toEqual([])
  expect(await recount(book().db, new Date())).toEqual([])
  expect(await readPart(book().db, { at: new Date(), most: 10_000 })).toMatchObject({ violations: [] })
  expect(rulesOf(await verified())).toEqual(openings)
  // The published seals of later postings do not help the attacker.
  await book().ledger.post(aSend(people[0], people[1], 1))
  await seal()
  expect(rulesOf(await verified())).toEqual(openings)
  const withFiles = rulesOf(await verifiedWithFiles())
  expect(withFiles).toContainEqual(expect.stringMatching(/^kept entry .*: equals the archived row$/))
  expect(withFiles).toContainEqual(expect.stringMatching(/balance = sum of its entries$/))
  await attack(steal(-40_00))
  expect(rulesOf(await verified())).toEqual([])
})

const reseal = `
  alter table seals.seal disable trigger user;
  update seals.seal set opening = ledger.opening_hash(last_id, secret, '_archived') where number = 1;
  update seals.seal s set hash = sha256(convert_to(seals.seal_text(s), 'UTF8')) where number = 1;
  alter table seals.seal enable trigger user`

test('a seal that was made again with the changed balances contradicts the kept ones', async () => {
  await attack(`${steal(40_00)}; ${reseal}`)
  expect(rulesOf(await verified())).toContain('seal 1: opening equals the published value')
  const later = keptSeals([...kept.seals.values()].filter(({ number }) => number > 1))
  expect(rulesOf(await verified(later))).toContain('seal 2: contains the hash of the previous seal')
  await attack(`${steal(-40_00)}; ${reseal}`)
  expect(rulesOf(await verified())).toEqual([])
})

test('a ledger without the seal of its archived postings is wrong, even if nobody kept a seal', async () => {
  async function* withoutSeals() {
    let left = 0
    for await (const line of linesOfDatabase(client)) {
      if (line.includes('"row" : "seal"')) left += 1
      else
        yield line.startsWith('{"row":"end"') ? JSON.stringify({ row: 'end', rows: Number(/\d+/.exec(line)?.[0]) - left }) : line
    }
  }
  expect(rulesOf(await countBook(withoutSeals()))).toEqual([`posting ${SIZE - 1}: a seal ends with the last unread posting`])
})

test('an account without later payments that got another owner is found', async () => {
  const give = (owner: string) => attack(`update ledger.account set owner_id = '${owner}' where id = ${victim.numbers.available}`)
  await give('0193a000-0000-7000-8000-0000000000bb')
  expect(rulesOf(await verified())).toEqual(openings)
  await give(victim.id)
})

test('the list of archives says when all postings were last verified', async () => {
  const printed = vi.spyOn(console, 'log').mockReturnValue(undefined)
  const listed = async (archived: number): Promise<string> => {
    const { rows } = await client.query<{ at: Date }>(
      'insert into integrity.verification (is_whole, postings, archived, faults) values (true, 40, $1, 0) returning at',
      [archived],
    )
    printed.mockClear()
    await run('archives', client)
    return printed.mock.calls
      .flat()
      .join('\n')
      .replace(rows[0]?.at.toISOString() ?? '', 'now')
  }
  expect(await listed(SIZE - 1)).toContain('These files were last verified: never since the newest was written.')
  expect(await listed(0)).toContain('These files were last verified: now.')
  printed.mockRestore()
})

test('the file of a partition is verified with the kept seals', async () => {
  const { counted } = await countBook(linesOfFile(archiveFile()), { copies: kept })
  expect(counted).toMatchObject({ partition: 0, compared: { seals: 1, unread: 0, isOpeningPublished: true } })
  expect(counted && describePass(counted, kept)).toEqual(
    expect.arrayContaining([
      `This is the file of partition 0, with the postings 1 to ${SIZE - 1}.`,
      'The 1 published seals match this ledger.',
    ]),
  )
})

/** Changes the note of the last posting in a file, and makes all hashes in the file again. */
function forgedFile(): string {
  const rows = gunzipSync(readFileSync(archiveFile()))
    .toString()
    .trim()
    .split('\n')
    .map((line, at) => readRow(line, at + 1))
  const batches = rows.filter((row) => row.row === 'batch')
  const [before, last] = [batches.at(-2), batches.at(-1)]
  if (!before || !last) throw new Error('the file has no batches')
  const postings = rows
    .filter((row) => row.row === 'posting')
    .filter(({ id }) => id >= last.first_id)
    .map((posting) => ({ ...posting, details: posting.details.replace('quoted', 'forged') }))
  const hash = linkOf(
    before.hash,
    last,
    postings.map((posting) => ({
      posting,
      entries: rows.filter((row) => row.row === 'entry').filter(({ posting_id }) => posting_id === posting.id),
    })),
  )
  const forged = rows.map((row) => {
    if (row.row === 'book' || row === last) return { ...row, hash }
    if (row.row === 'posting') return postings.find(({ id }) => id === row.id) ?? row
    if (row.row !== 'seal') return row
    const facts = { ...row, first: row.first_id, last: row.last_id, journal: hash }
    return { ...row, journal: hash, hash: createHash('sha256').update(sealText(facts)).digest('hex') }
  })
  const path = pathOf('forged.jsonl.gz')
  writeFileSync(path, gzipSync(forged.map((row) => JSON.stringify(row)).join('\n')))
  return path
}

test('a file whose hashes were all made again contradicts the kept seals', async () => {
  const path = forgedFile()
  expect((await countBook(linesOfFile(path))).counted).toMatchObject({ partition: 0 })
  expect(rulesOf(await countBook(linesOfFile(path), { copies: kept }))).toEqual(['seal 1: journal equals the published value'])
  expect(rulesOf(await verifiedWithFiles(path)).length).toBeGreaterThan(0)
  rmSync(path)
})

/** Calls `then` after the first statement that contains `text`. */
const after = (text: string, then: () => Promise<unknown>): pg.ClientBase => {
  let isDone = false
  return new Proxy(client, {
    get: (target, name): unknown => {
      const found: unknown = Reflect.get(target, name, target)
      if (name !== 'query') return found
      return async (query: string, values?: unknown[]) => {
        const result = await target.query(query, values)
        if (isDone || !query.includes(text)) return result
        isDone = true
        await then()
        return result
      }
    },
  })
}

test('a file that is exchanged while it is read is not restored', async () => {
  const [path, original, forged] = [archiveFile(), readFileSync(archiveFile()), readFileSync(forgedFile())]
  rmSync(pathOf('forged.jsonl.gz'))
  const exchanging = after('prepare_restore', () => writeFile(path, forged))
  await expect(run('restore-archive', exchanging, path)).rejects.toThrow(/is not the file that was archived/)
  writeFileSync(path, original)
  expect((await verified()).counted).toMatchObject({ archived: SIZE - 1 })
})

test('an archive or a file that contradicts SEAL_FILE is refused', async () => {
  const path = pathOf('seals.jsonl')
  const write = (change: Partial<Seal>) =>
    writeFileSync(
      path,
      [...kept.seals.values()].map((one) => JSON.stringify(one.number === 1 ? { ...one, ...change } : one)).join('\n'),
    )
  vi.stubEnv('SEAL_FILE', path)
  const age = (by: string) => runWithoutTriggers(book().database, `update seals.seal set at = at ${by} interval '2 hours'`)
  const lacks = (seals: string) => `Nothing was changed. SEAL_FILE (${path}) lacks ${seals}.`
  await age('-')
  await expect(run('restore-archive', client, archiveFile())).rejects.toThrow(lacks('seals 1 to 4'))
  await age('+')
  write({ root: 'a'.repeat(64) })
  await expect(run('restore-archive', client, archiveFile())).rejects.toThrow(/seal 1\.\nRule: root equals the published value/)
  write({})
  await run('restore-archive', client, archiveFile())
  await seal()
  expect(await prove(book().db, new Date())).toEqual([])
  rmSync(path)
  await expect(run('archive', client, folder)).rejects.toThrow(lacks('seal 1'))
  write({ root: 'a'.repeat(64) })
  await expect(run('archive', client, folder)).rejects.toThrow(/seal 1\.\nRule: root equals the published value/)
  vi.unstubAllEnvs()
})

test.each([
  ['a balance', `update ledger.entry_kept set balance_after = balance_after + 1 where account_id = `, /The file has no such row/],
  ['an owner', `update ledger.account set owner_id = gen_random_uuid() where id = `, /The balances after posting 19 differ/],
])('a partition is not archived if %s differs from the verified file', async (_, change, message) => {
  const changing = after('ledger.keep_rows', () =>
    client.query(`alter table ledger.entry_kept disable trigger user; reset role;
      set local session_replication_role = replica; ${change} ${victim.numbers.available}; set session_replication_role = origin; set role hai_owner`),
  )
  await expect(run('archive', changing, folder)).rejects.toThrow(message)
  expect((await verified()).counted).toMatchObject({ archived: 0 })
})

test('a restored partition reports keys that were used again, and the first posting answers', async () => {
  await run('archive', client, folder)
  const printed = vi.spyOn(console, 'log').mockReturnValue(undefined)
  const repeated = () => book().ledger.post(aSend(people[0], people[1], 7, { idempotency_key: KEY }))
  expect((await repeated()).replayed).toBe(false)
  await run('restore-archive', client, archiveFile())
  const messages = printed.mock.calls.flat().join('')
  printed.mockRestore()
  const { rows } = await client.query<{ id: string }>(
    'select id from ledger.posting p where exists (select from ledger.posting y where y.command_key = p.command_key and y.id <> p.id) order by id',
  )
  const [first, second] = rows.map(({ id }) => id)
  expect(messages).toContain(`Postings ${first} and ${second} have the same command key`)
  const answer = await repeated()
  expect([answer.replayed, String(answer.position)]).toEqual([true, first])
  expect(await recount(book().db, new Date())).toEqual([])
  expect(rulesOf(await verified())).toEqual([])
})

test('the proof after a restore also names accounts that went on from changed balances', async () => {
  await seal()
  expect(await prove(book().db, new Date())).toEqual([])
  await run('archive', client, folder)
  await attack(steal(40_00))
  await setNewestSize(book().database.owner, 1)
  await book().ledger.post(aSend(thief, people[1], 120_00))
  for (let count = 0; count < 5; count += 1) await book().ledger.post(aSend(people[0], people[1], 1))
  expect(await prove(book().db, new Date())).toEqual([])
  const restored = run('restore-archive', client, archiveFile())
  await expect(restored).rejects.toThrow(new RegExp(`account ${victim.numbers.available}: balance`))
  const faults = (await prove(book().db, new Date())).map(({ rule, subject }) => `${subject}: ${rule}`)
  expect(faults).toContainEqual(
    expect.stringMatching(new RegExp(`^account ${thief.numbers.available} posting .*balance after = balance before`)),
  )
})
