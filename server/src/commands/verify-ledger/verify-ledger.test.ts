import type { Seal } from '@hai/contract/seal-forms'
import { readFileSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { countLines } from '../../../test/count-book.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { hiding } from '../../../test/hidden-member.ts'
import { aLogin } from '../../../test/logins.ts'
import { aFundedWallet, aMember } from '../../../test/members.ts'
import { send, sendAtOnce, runDueJob } from '../../../test/money.ts'
import { rechained } from '../../../test/rechained.ts'
import { sealNow } from '../../../test/seals.ts'
import { verifyLedger } from '../../../test/run-verify-ledger.ts'
import { aDataFolder } from '../../../test/server-process.ts'
import { linesWithin } from './read-database.ts'

const database = useTestDatabase()
let app: TestApp
let published: ReadonlyMap<number, Seal>

beforeAll(async () => {
  app = await startTestApp(database())
  const [marie, jean, paul, luc] = [await aFundedWallet(app), await aMember(app), await aMember(app), await aMember(app)]
  for (const amount of [5_00, 6_00]) await sendAtOnce(app, marie, jean, amount, { note: 'for the roof' })
  await send(app, marie, paul.hai_tag, 10_00)
  await sealNow(app)
  app.clock.forward({ minutes: 2 })
  await runDueJob(app)
  await send(app, marie, luc.hai_tag, 6_00)
  await send(app, marie, { email: 'nobody.yet@example.org' }, 5_00)
  await sealNow(app)
  published = new Map((await app.call('list_seals', {})).items.map((one) => [one.number, one]))
})
afterAll(() => app.stop())

/** The lines of a dump after a change by somebody who controls the whole database. The change is rolled back. */
async function linesAfter(change = ''): Promise<string[]> {
  const client = new pg.Client({ connectionString: database().url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`set local session_replication_role = replica; ${change}`)
    const lines: string[] = []
    for await (const line of linesWithin(client)) lines.push(line)
    return lines
  } finally {
    await client.end()
  }
}

function verdict(lines: readonly string[], seals: ReadonlyMap<number, Seal> = new Map()): string {
  const { faults, counted } = countLines(lines, { seals, roots: new Map(), skippedLines: 0 })
  return faults[0] ?? `${counted?.postings} postings, ${counted?.seals} seals`
}

const WHOLE = '7 postings, 2 seals'
const LAST = '(select last_id from ledger.head)'
const A_PAYEE = `(select owner_id from ledger.account where kind = 'available' and balance > 0 order by balance limit 1)`
const isSeal = (line: string): boolean => line.includes('"row" : "seal"')

describe('the whole ledger', () => {
  test('is counted from its rows with the links, holds and seals made by the server', async () => {
    expect(verdict(await linesAfter(), published)).toBe(WHOLE)
  })

  test('has links calculated like the database’s', async () => {
    const lines = await linesAfter(rechained)
    expect(verdict(lines.filter((line) => !isSeal(line)).slice(0, -1))).toBe('7 postings, 0 seals')
    expect(verdict(lines, published)).toBe(WHOLE)
  })
})

const changes: readonly (readonly [what: string, change: string, found: string])[] = [
  [
    'a changed amount',
    `update ledger.entry set amount = amount + 1 where posting_id = 2 and amount > 0`,
    'entry of posting 2 in account',
  ],
  [
    'a changed balance',
    `update ledger.account set balance = balance + 1 where kind = 'tax_fees'`,
    'account 2 (tax_fees): balance',
  ],
  [
    'a changed note',
    `update ledger.posting set details = replace(details::text, 'roof', 'boat')::json where id = 3`,
    'batch of postings 3 to 3: the chain of the journal',
  ],
  [
    'a later time',
    `update ledger.posting set created_at = created_at + interval '1 second' where id = 4`,
    'posting 4: has the time of its batch',
  ],
  [
    'a changed running total',
    `update ledger.journal set available = available + 1, platform = platform - 1 where first_id = 3`,
    'batch of postings 3 to 3: its running total of available',
  ],
  [
    'a changed hold',
    `update ledger.hold set amount = 1 where posting_id = 4`,
    'hold of posting 4: has the amount that the posting moved',
  ],
  ['a hold ended by nobody', `update ledger.hold set ended_by = null`, 'hold of posting 4: ended by the posting that names it'],
  [
    'a dropped hold',
    `delete from ledger.hold where posting_id = 6`,
    'hold of posting 6: exists if and only if the posting put money on hold',
  ],
  ['a dropped posting', `delete from ledger.posting where id = 3`, 'entry of posting 3'],
  [
    'a dropped posting with its entries',
    `delete from ledger.posting where id = 3; delete from ledger.entry where posting_id = 3`,
    'posting 3: exists',
  ],
  [
    'a dropped batch',
    `delete from ledger.posting where id = 3; delete from ledger.entry where posting_id = 3; delete from ledger.journal where first_id = 3`,
    'batch of postings 4 to 4: starts after the previous batch',
  ],
  ['a dropped entry', `delete from ledger.entry where posting_id = 3 and amount > 0`, 'posting 3: names its entries'],
  [
    'reordered batches',
    `update ledger.posting set id = 1000 where id = 2; update ledger.entry set posting_id = 1000 where posting_id = 2;
     update ledger.posting set id = 2 where id = 3; update ledger.entry set posting_id = 2 where posting_id = 3;
     update ledger.posting set id = 3 where id = 1000; update ledger.entry set posting_id = 3 where posting_id = 1000`,
    'entry of posting 2 in account',
  ],
  [
    'links of batches exchanged',
    `update ledger.journal j set hash = k.hash from ledger.journal k where j.first_id in (2, 3) and k.first_id = 5 - j.first_id`,
    'batch of postings 2 to 2: the chain of the journal',
  ],
  [
    'an entry nobody posted',
    `insert into ledger.entry (account_id, posting_id, sequence, amount, balance_after) values (1, 999, 99, 1, 1)`,
    'entry of posting 999 in account 1: its posting exists',
  ],
  [
    'money from nowhere',
    `update ledger.account set balance = balance + 500 where kind = 'available' and balance > 0`,
    'account ',
  ],
  ['a changed seal', `update seals.seal set root = hash where number = 1`, 'seal 1: root equals the published value'],
  ['a dropped seal', `delete from seals.seal where number = 2`, 'seal 2: exists in the ledger'],
  [
    'a changed note with every link made again',
    `update ledger.posting set details = replace(details::text, 'roof', 'boat')::json where id = 3; ${rechained}`,
    'seal 1: its link equals the link of the journal',
  ],
  [
    'the end cut off, with its seal',
    `delete from ledger.entry where posting_id = ${LAST}; delete from ledger.hold where posting_id = ${LAST};
     delete from ledger.posting where id = ${LAST}; delete from ledger.journal where last_id = ${LAST}; delete from seals.seal where number = 2`,
    'the head of the journal: its last posting',
  ],
  ['a member put among the accounts of the house, with every total', hiding(A_PAYEE), 'has the class of its kind'],
  [
    'a member put among the accounts of the house under no name',
    `${hiding(A_PAYEE)}
     update ledger.account set class = kind, owner_id = null where class = 'platform' and kind in ('available', 'on_hold')`,
    '(available): has an owner if and only if its kind belongs to members',
  ],
  [
    'a payment of more than somebody had, with every balance, total and link',
    `alter table ledger.account drop constraint account_not_overdrawn;
     update ledger.entry set amount = amount + sign(amount)::bigint * 100000, balance_after = balance_after + sign(amount)::bigint * 100000 where posting_id = ${LAST};
     update ledger.account a set balance = balance + sign(e.amount)::bigint * 100000 from ledger.entry e where e.posting_id = ${LAST} and e.account_id = a.id;
     update ledger.hold set amount = amount + 100000 where posting_id = ${LAST};
     update ledger.journal set available = available - 100000, platform = platform + 100000 where last_id = ${LAST};
     update ledger.head set available = available - 100000, platform = platform + 100000; ${rechained}`,
    'no account is overdrawn',
  ],
  ['accounts that are no numbers', `update ledger.posting set accounts = 'x' where id = 3`, 'posting 3: names its entries'],
  ['a time without end', `update ledger.posting set created_at = 'infinity' where id = 3`, 'is a row of a dump'],
  [
    'a debt whose details contain a zero byte',
    String.raw`update ledger.posting set kind = 'fund_taken', details = '{"fund_id":"\u0000"}' where id = 3`,
    'posting 3',
  ],
  [
    'steps of a repair that are none',
    `alter table ledger.repair drop constraint repair_jumps_are_pairs_of_integers;
     insert into ledger.repair (id, account_id, before, after, position, jumps, reason, requested_by, approved_by, approval_id, created_at, hash)
     select 1, 1, 0, 1, 1, '{"1": 5}', 'none', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), now(), ''`,
    'its jumps are postings and cents',
  ],
]

describe('changes made past the triggers are found at the first wrong row', () => {
  test.each(changes)('%s', async (_what, change, found) => {
    expect(verdict(await linesAfter(change), published)).toContain(found)
  })
})

describe('a dump', () => {
  test('a dump that was truncated, or whose lines were changed, dropped or swapped, is rejected', async () => {
    const lines = await linesAfter()
    expect(verdict(lines.slice(0, -2))).toContain('hold of posting 7')
    expect(verdict(lines.slice(0, -5))).toContain('posting 7: exists')
    expect(verdict(lines.toSpliced(-2, 1))).not.toBe(WHOLE)
    const at = lines.findIndex((line) => line.includes('"row" : "posting"'))
    expect(verdict(lines.toSpliced(at, 1, 'not a row'))).toBe(`line ${at + 1}: is a row of a dump`)
    for (const [one, other] of [[at, at + 1] as const, [at - 1, at] as const, [1, 2] as const]) {
      const exchanged = lines.with(one, lines[other] ?? '').with(other, lines[one] ?? '')
      expect(verdict(exchanged), `line ${one}`).not.toBe(WHOLE)
    }
  })
})

describe('npm run verify-ledger', () => {
  const runWith = (env: Readonly<Record<string, string>>, ...words: readonly string[]) =>
    verifyLedger({ DATA_DIR: aDataFolder(), ...env }, ...words)
  const run = (...words: readonly string[]) => runWith({}, ...words)

  test('explains that a file is missing, a database unreachable or of an older version', async () => {
    const missing = '/nowhere/ledger.jsonl'
    const isNotThere = [2, `${missing} does not exist, or its folder does not exist.\n`]
    expect(await run('--dump', missing)).toEqual(isNotThere)
    expect(await run('--database', database().url, '--export', missing)).toEqual(isNotThere)
    const nobody = 'postgres://hai:s3cret@127.0.0.1:1/hai'
    expect(await run('--database', nobody)).toEqual([
      2,
      expect.stringMatching(/^PostgreSQL cannot be reached at --database \(127.0.0.1:1\/hai\)[^\n]+\n$/),
    ])
    await database().owner.query('alter table seals.seal rename to not_there_yet')
    onTestFinished(async () => {
      await database().owner.query('alter table seals.not_there_yet rename to seal')
    })
    expect(await run('--database', database().url)).toEqual([
      2,
      expect.stringMatching(/^The database is not of this program, or of an older version[^\n]+\n$/),
    ])
  })

  test('that loses its connection could not check the ledger', async () => {
    const holder = new pg.Client({ connectionString: database().url })
    await holder.connect()
    onTestFinished(() => holder.end())
    await holder.query('begin; lock table ledger.account in access exclusive mode')
    const verifying = run('--database', database().url)
    await expect
      .poll(async () => {
        await holder.query('select pg_stat_clear_snapshot()')
        const { rowCount } = await holder.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and query like '%verify_first%'`,
        )
        return rowCount
      })
      .toBe(1)
    expect(await verifying).toEqual([2, expect.stringContaining('Connection terminated')])
    await holder.query('rollback')
  })

  test('reads with both production logins that may become the owner, and tells other logins so', async () => {
    const server = await aLogin(database().url, 'noinherit in role hai_app')
    const migrator = await aLogin(database().url, 'noinherit in role hai_owner, hai_app, hai_report')
    const whole = [0, expect.stringContaining('The ledger is correct: 7 postings,')]
    expect(await runWith({ DATABASE_URL: server, DATABASE_OWNER_URL: migrator })).toEqual(whole)
    expect(await run('--database', migrator)).toEqual(whole)
    for (const login of [server, await aLogin(database().url, 'in role hai_report')])
      expect(await run('--database', login)).toEqual([
        2,
        expect.stringMatching(/^The role hai_test_\w+ cannot read the whole ledger/),
      ])
  })

  test('verifies a database, its dump (compressed or not) and copied seals, with an exit status for the result', async () => {
    const folder = aDataFolder()
    const kept = `${folder}/seals.jsonl`
    writeFileSync(kept, `${[...published.values()].map((seal) => JSON.stringify(seal)).join('\n')}\n{"number":3,"at":"20`)
    const [dump, packed] = [`${folder}/dump.jsonl`, `${folder}/dump.jsonl.gz`]
    const whole = 'The ledger is correct: 7 postings,'
    for (const words of [
      ['--database', database().url, '--export', dump, '--seals', kept],
      ['--database', database().url, '--export', packed],
      ['--dump', dump, '--seals', kept],
      ['--dump', packed],
    ])
      expect(await run(...words)).toEqual([0, expect.stringContaining(whole)])
    expect(await run('--database', database().url, '--export', dump)).toEqual([
      2,
      `${dump} exists already. Name a new file, because nothing is overwritten.\n`,
    ])
    expect(await run('--dump', dump, '--database', database().url)).toEqual([2, expect.stringContaining('Usage: npm run')])
    const changed = `${folder}/changed.jsonl`
    writeFileSync(changed, readFileSync(dump, 'utf8').replace('for the roof', 'for the boat'))
    expect(await run('--dump', changed)).toEqual([
      1,
      expect.stringMatching(
        /^The ledger has a fault. First wrong row: batch of postings \d to \d\.\nRule: the chain of the journal\./,
      ),
    ])
    const forged = [...published.values()].map((seal) => JSON.stringify({ ...seal, journal: 'a'.repeat(64) }))
    writeFileSync(kept, forged.join('\n'))
    expect(await run('--dump', dump, '--seals', kept)).toEqual([1, expect.stringContaining('journal equals the published value')])
    // One real seal, and forged ones in the form of list_seals.
    writeFileSync(kept, `${JSON.stringify(published.get(1))}\n{"items":[${forged.slice(0, -1).join(',')}]}\n`)
    expect(await run('--dump', dump, '--seals', kept)).toEqual([
      1,
      expect.stringMatching(/equals the published value|all published copies are equal/),
    ])
    writeFileSync(kept, JSON.stringify({ ...published.get(2), format: 'hai-wallet seal 2' }))
    expect(await run('--dump', dump, '--seals', kept)).toEqual([
      2,
      expect.stringContaining('a form that this version does not know'),
    ])
  })
})
