import { writeFileSync } from 'node:fs'
import { LIABILITIES_FORMAT } from '@hai/contract/sum-tree'
import { PROVEN_LEAST } from '@hai/contract/transparency-values'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { runWithoutTriggers } from '../../../test/without-triggers.ts'
import { countDatabase } from '../../../test/count-book.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, type MemberPerson } from '../../../test/members.ts'
import { send, sendAtOnce } from '../../../test/money.ts'
import { verifyLedger } from '../../../test/run-verify-ledger.ts'
import { aDataFolder } from '../../../test/server-process.ts'
import { withClient } from '../../platform/database/pool.ts'

const database = useTestDatabase()
let app: TestApp
let people: readonly MemberPerson[]
let roots: Awaited<ReturnType<typeof published>>

const published = async () => (await app.call('list_liability_proofs', {})).items
const one = (at: number): MemberPerson => people[at] ?? expect.fail('there are no people')

beforeAll(async () => {
  app = await startTestApp(database(), {
    config: { runsWorker: false },
    onLogLine: () => undefined,
  })
  people = await Promise.all(Array.from({ length: PROVEN_LEAST }, () => aFundedWallet(app)))
  await sendAtOnce(app, one(0), one(1), 5_00)
  await app.server.proveLiabilities()
  app.clock.forward({ minutes: 2 })
  await sendAtOnce(app, one(0), one(1), 6_00)
  await send(app, one(0), one(2).hai_tag, 10_00)
  await send(app, one(1), { email: 'nobody.yet@example.org' }, 5_00)
  await app.server.proveLiabilities()
  await send(app, one(3), { email: 'nobody.yet@example.org' }, 5_00)
  roots = await published()
})
afterAll(() => app.stop())

async function asServer(statement: string, values: readonly unknown[]): Promise<void> {
  onTestFinished(() =>
    withClient(database().url, async (client) => {
      await client.query('set session_replication_role = replica')
      await client.query('delete from seals.seal')
      await client.query(`delete from transparency.liability_proof where encode(root, 'hex') <> all ($1)`, [
        roots.map(({ root }) => root),
      ])
    }),
  )
  await database().app.query(statement, [...values])
}

test('each published root has the total of the entries up to its position', async () => {
  expect(roots).toHaveLength(2)
  expect(new Set(roots.map(({ total }) => total)).size).toBe(2)
  const kept = { seals: new Map(), roots: new Map(roots.map((root) => [root.root, root])), skippedLines: 0 }
  expect((await countDatabase(database(), kept)).faults).toEqual([])
})

test('copied roots are compared with the ledger', async () => {
  const [folder, whole] = [aDataFolder(), roots.map((root) => ({ format: LIABILITIES_FORMAT, ...root }))]
  const run = async (lines: readonly unknown[]) => {
    const file = `${folder}/kept.jsonl`
    writeFileSync(file, lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''))
    const words = ['--database', database().url, '--seals', file]
    return verifyLedger({ DATA_DIR: folder }, ...words)
  }
  const [newest = expect.fail('there are no roots')] = whole
  expect(await run(whole)).toEqual([0, expect.stringContaining('The 2 published roots match this ledger.')])
  const answer = await app.call('list_liability_proofs', {})
  const cut = JSON.stringify(newest).slice(0, -9)
  expect(await run([answer, cut, 'roots of November'])).toEqual([
    0,
    expect.stringMatching(/The 2 published roots match this ledger\.\nSkipped lines .*: 2\./),
  ])
  const forged = { items: answer.items.map((root) => ({ ...root, total: 1 })) }
  expect(await run([forged])).toEqual([1, expect.stringContaining('Rule: total equals the published value')])
  expect(await run([newest, { ...newest, format: 'hai-wallet liabilities 2' }])).toEqual([
    2,
    expect.stringContaining('a root in a form that this version does not know (hai-wallet liabilities 2)'),
  ])
  const other = 'a'.repeat(64)
  for (const [line, rule] of [
    [{ ...newest, total: newest.total - 1 }, `${newest.root}.\nRule: total equals the published value`],
    [{ ...newest, position: 1 }, `${newest.root}.\nRule: position equals the published value`],
    [{ ...newest, root: other }, `${other}.\nRule: exists in the ledger`],
  ] as const)
    expect(await run([line])).toEqual([1, expect.stringContaining(rule)])
  expect(await run([newest, { ...newest, total: 1 }])).toEqual([
    1,
    expect.stringContaining('Rule: all published copies are equal'),
  ])
})

test('a root with an invented total, or of a missing posting, is found', async () => {
  const insert = `insert into transparency.liability_proof (id, at, night, outcome, position, total, root, height)
                  values (gen_random_uuid(), $1, null, 'published', $2, 1, decode(repeat($3, 32), 'hex'), 3)`
  const [{ position } = expect.fail('there are no roots')] = roots
  app.clock.forward({ seconds: 1 })
  await asServer(insert, [app.clock.now(), position, 'ab'])
  app.clock.forward({ seconds: 1 })
  await asServer(insert, [app.clock.now(), 1_000_000, 'cd'])
  expect((await countDatabase(database())).faults).toEqual([
    `root ${'ab'.repeat(32)}: its total = money owed at its position`,
    `root ${'cd'.repeat(32)}: all postings up to its position exist`,
  ])
})

test('a root dated hours after its position, or before it, is found', async () => {
  const [{ position, total } = expect.fail('there are no roots')] = roots.slice(-1)
  for (const [hours, root] of [
    [20, 'ef'],
    [-20, '12'],
  ])
    await asServer(
      `insert into transparency.liability_proof (id, at, night, outcome, position, total, root, height)
       values (gen_random_uuid(), $1::timestamptz + make_interval(hours => $2), null, 'published', $3, $4, decode(repeat($5, 32), 'hex'), 3)`,
      [app.clock.now(), hours, position, total, root],
    )
  const { faults } = await countDatabase(database())
  for (const root of ['ef', '12'])
    expect(faults).toContain(`root ${root.repeat(32)}: its position is the newest posting at its time`)
})

test('the server cannot record that members were too few for a proof, and a forged record is found', async () => {
  const { rows } = await database().owner.query<{ last_id: number }>('select last_id::int from ledger.head')
  const write = `insert into transparency.liability_proof (id, at, night, outcome, position)
                 values (gen_random_uuid(), $1, ($1::timestamptz at time zone 'UTC')::date, 'too_few', $2)`
  const values = [app.clock.now(), rows[0]?.last_id]
  await expect(asServer(write, values)).rejects.toThrow('ten or more members have a balance')
  const withoutTriggers = (statement: string, some: unknown[] = []) =>
    withClient(database().url, async (client) => {
      await client.query('set session_replication_role = replica')
      await client.query(statement, some)
    })
  await withoutTriggers(write, values)
  onTestFinished(() => withoutTriggers(`delete from transparency.liability_proof where outcome = 'too_few'`))
  expect((await countDatabase(database())).faults).toEqual([
    `the skipped proof of ${app.clock.now().toISOString()}: the number of members with a balance is below the minimum`,
  ])
})

test('seals over an invented tree hide no later faults', async () => {
  const { owner } = database()
  for (const number of [1, 2]) {
    await sendAtOnce(app, one(4), one(5), 1_00)
    await asServer(
      `select seals.append(${number}, $1, (select last_id from ledger.head), decode(repeat('cd', 32), 'hex'), decode(repeat('cd', 32), 'hex'), decode(repeat('00', 32), 'hex'))`,
      [app.clock.now()],
    )
  }
  await sendAtOnce(app, one(4), one(5), 1_00)
  const forged = ['seal 1: its root', 'seal 2: its root']
  const found = async () => new Set((await countDatabase(database())).faults)
  expect(await found()).toEqual(new Set(forged))
  const { rows } = await owner.query<{ id: number }>(`select id from ledger.account where owner_id = $1 and kind = 'available'`, [
    one(6).user_id,
  ])
  const raised = `account ${rows[0]?.id} (available of member ${one(6).user_id}): balance = sum of its entries`
  const raise = (by: number) =>
    runWithoutTriggers(database(), 'update ledger.account set balance = balance + $2 where id = $1', [rows[0]?.id, by])
  await raise(7_00)
  onTestFinished(() => raise(-7_00))
  expect(await found()).toEqual(new Set([...forged, raised, 'the book: all balances sum to 0']))

  const [code, said] = await verifyLedger({ DATA_DIR: aDataFolder() }, '--database', database().url)
  expect(code).toBe(1)
  for (const row of ['seal 1', 'seal 2', 'the book']) expect(said).toContain(`: ${row}.\nRule: `)
  expect(said).toContain(`: account ${rows[0]?.id} (available`)
})
