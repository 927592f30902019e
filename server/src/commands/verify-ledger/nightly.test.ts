import { randomUUID } from 'node:crypto'
import { cents, zeroCents } from '@hai/contract/money'
import type pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { makeSeals } from '../../features/seals/make-seals.ts'
import { readSeals, showSeal } from '../../features/seals/queries.ts'
import { prove } from '../../ledger/check.ts'
import { makePartitionsAhead } from '../../ledger/ledger-jobs.ts'
import { holdSendMoves, settleHeldSendMoves, takeFundMoves } from '../../ledger/rules/index.ts'
import { systemClock } from '../../platform/clock.ts'
import { withClient } from '../../platform/database/pool.ts'
import { archiveOldest } from '../../../test/archive.ts'
import { repairAsApproved } from '../../../test/approved-repair.ts'
import { aSend, fund, useTestBook, type TestMember } from '../../../test/book.ts'
import { usePartitionSize } from '../../../test/partition-size.ts'
import { verifyLedger } from '../../../test/run-verify-ledger.ts'
import { aDataFolder } from '../../../test/server-process.ts'
import { runWithoutTriggers } from '../../../test/without-triggers.ts'
import type { Verdict } from './count.ts'
import { describePass } from './describe-result.ts'
import type { PublishedCopies } from './files.ts'
import { countNight, countUnread } from './nightly.ts'
import { readNight } from './read-database.ts'

const SIZE = 20
const DAY_MS = 86_400_000
const book = useTestBook()
usePartitionSize(() => book().database, SIZE)

let anna: TestMember
let ben: TestMember
let quiet: TestMember
let copies: PublishedCopies

const rowsOf = async <Row extends object>(query: string): Promise<Row[]> => (await book().database.owner.query<Row>(query)).rows
const lastId = async (): Promise<number> =>
  Number((await rowsOf<{ last_id: string }>('select last_id from ledger.head'))[0]?.last_id)
async function postUpTo(last: number): Promise<void> {
  while ((await lastId()) < last) await book().ledger.post(aSend(anna, ben, 1))
  await makePartitionsAhead(book().database.app)
}
const sums = { amount: cents(5), fee: zeroCents, tax: zeroCents }
const hold = () =>
  book().ledger.post(
    aSend(anna, ben, 5, {
      kind: 'send_held',
      moves: holdSendMoves({ payer: anna.available, payer_on_hold: anna.on_hold, ...sums }),
    }),
  )
const settle = (ends: string) =>
  book().ledger.post(
    aSend(anna, ben, 5, {
      kind: 'settle_held',
      ends,
      moves: settleHeldSendMoves({ payer_on_hold: anna.on_hold, payee: ben.available, ...sums }),
    }),
  )

/** Three full partitions. Holds, a debt and a repair cross their ends. */
beforeAll(async () => {
  const { aMember, database, db, ledger } = book()
  ;[anna, ben, quiet] = [await aMember(50_00), await aMember(50_00), await aMember(30_00)]
  const [soon, late] = [await hold(), await hold()]
  const taken = await fund(ledger, quiet, 20_00)
  await postUpTo(SIZE + 2)
  await settle(soon.public_id)
  const moves = takeFundMoves({
    fee: zeroCents,
    tax: zeroCents,
    outside: 'outside:stripe',
    account: quiet.available,
    member: cents(15_00),
    debt: cents(5_00),
  })
  await ledger.post({
    kind: 'fund_taken',
    initiator_id: quiet.id,
    idempotency_key: randomUUID(),
    payload: {},
    moves,
    guards: { passes_freeze: true },
    details: { fund_id: taken.public_id, account: quiet.numbers.available, credited: 20_00 },
  })
  await database.owner.query('select ledger.set_owed($1, $2)', [quiet.id, 5_00])
  await runWithoutTriggers(database, `update ledger.account set balance = balance + 700 where id = ${ben.numbers.available}`)
  await ledger.post(aSend(ben, anna, 1_00))
  await prove(db, new Date())
  const [plan] = await rowsOf<{ before: number; after: number }>(`select * from ledger.repair_plan(${ben.numbers.available})`)
  if (!plan) throw new Error('no plan')
  await repairAsApproved(database, { account: ben.numbers.available, before: plan.before, after: plan.after })
  await postUpTo(2 * SIZE + 1)
  await postUpTo(3 * SIZE - 3)
  await settle(late.public_id)
  const open = await hold()
  await postUpTo(3 * SIZE + 2)
  await settle(open.public_id)
  await hold()
  expect(await prove(db, new Date())).toEqual([])
  await makeSeals({ database: db, clock: systemClock, everyMinutes: 0 })
  const seals = (await readSeals(db, { before: undefined, limit: 100 })).map(showSeal)
  copies = { seals: new Map(seals.map((seal) => [seal.number, seal])), roots: new Map(), skippedLines: 0 }
})

/** The night on which it is the turn of a partition. */
const night = (partition: number): Promise<Verdict> =>
  withClient(book().database.url, (client: pg.ClientBase) => countNight(client, partition, { copies }))
const rulesOf = async (partition: number): Promise<string[]> =>
  (await night(partition)).faults.map(({ row, rule }) => `${row}: ${rule}`)

/** Makes a change as an attacker with all rights, and undoes it after the check. */
async function whileChanged(change: string, undo: string, check: () => Promise<void>): Promise<void> {
  const attack = (statement: string) =>
    runWithoutTriggers(book().database, `set local search_path = ledger, pg_catalog; ${statement}`)
  await attack(change)
  try {
    await check()
  } finally {
    await attack(undo)
  }
  expect(await rulesOf(0)).toEqual([])
}

const border = 3 * SIZE - 1
const older = [
  [1, SIZE - 1],
  [SIZE, 2 * SIZE - 1],
  [2 * SIZE, border],
] as const

/** Changes the note of a posting, and changes it back. */
const forged = (posting: number): readonly [string, string] => {
  const replace = (from: string, to: string): string =>
    `update posting set details = replace(details::text, '${from}', '${to}')::json where id = ${posting}`
  return [replace('quoted', 'forged'), replace('forged', 'quoted')]
}

/** `archived`: the number of archived partitions. */
function describeNights(archived: number): void {
  const end = archived * SIZE - Math.min(1, archived)

  test('read the newest partition, and each other one on one day of thirty', async () => {
    const read: unknown[] = []
    for (let day = 0; day < 30; day += 1) {
      const { counted, faults } = await night(day)
      expect(faults).toEqual([])
      const mine = day >= archived ? (older[day] ?? null) : null
      const unread = border - end - (mine ? mine[1] - mine[0] + 1 : 0)
      expect(counted).toMatchObject({
        archived: end,
        postings: await lastId(),
        nightly: { read: mine ? [{ first: mine[0], last: mine[1] }] : [], unread },
        compared: { seals: 4, unread: mine ? 2 : 3, isOpeningPublished: true },
      })
      read.push(...(counted?.nightly?.read ?? []))
    }
    expect(read).toHaveLength(3 - archived)
  })

  test('say what they did not read', async () => {
    const { counted } = await night(2)
    expect(counted && describePass(counted, copies)).toEqual([
      `What was read is correct. The ledger has ${await lastId()} postings, ${counted?.accounts} accounts, 4 seals, 1 repairs.`,
      ...(archived === 0
        ? []
        : [
            `Postings 1 to ${end} are archived and were not read. To read them too, leave out --nightly and name the folder of their files with --archives.`,
          ]),
      'It was the turn of postings 40 to 59, so they were read.',
      `${2 * SIZE - 1 - end} older postings were not read, because it was not their turn. To read all, leave out --nightly.`,
      'The newest repair of a balance is number 1.',
      'The 4 published seals match this ledger.',
      'Of these seals, 2 cover only postings that were not read. The balances after the last of these postings match.',
      `Newest link of the journal: ${counted?.hash}`,
    ])
  })

  test('find a changed row of the newest partition', () =>
    whileChanged(...forged(border + 1), async () => {
      const found = [expect.stringMatching(/^batch of postings 60 to 6\d: the chain of the journal$/)]
      expect(await rulesOf(29)).toEqual(found)
      expect(await rulesOf(1)).toEqual(found)
    }))

  test('find a changed row of another partition when it is its turn', () =>
    whileChanged(...forged(2 * SIZE - 2), async () => {
      const { counted, faults, stopped } = await night(1)
      expect(counted).toBeNull()
      expect(faults.map(({ rule }) => rule)).toEqual(['the chain of the journal'])
      expect(stopped).toBe(faults[0])
      expect(await rulesOf(2)).toEqual([])
    }))

  test('find a changed balance, owner or debt at the beginning of what they read', async () => {
    const steal = (amount: number): string =>
      `update entry e set balance_after = balance_after + ${amount}
        where account_id = ${quiet.numbers.available} and posting_id = (select max(y.posting_id) from entry y where y.account_id = e.account_id);
       update account set balance = balance + ${amount} where id = ${quiet.numbers.available}`
    await whileChanged(steal(10_00), steal(-10_00), async () =>
      expect(await rulesOf(29)).toEqual([
        'the start: its running total of available',
        'seal 3: its opening = the balances with which the count begins',
        'the book: all balances sum to 0',
      ]),
    )
    const own = (owner: string): string => `update account set owner_id = '${owner}' where id = ${quiet.numbers.available}`
    await whileChanged(own(randomUUID()), own(quiet.id), async () =>
      expect(await rulesOf(29)).toEqual(['seal 3: its opening = the balances with which the count begins']),
    )
    const owe = (amount: number): string => `update account set owed = ${amount} where id = ${quiet.numbers.available}`
    await whileChanged(owe(0), owe(5_00), async () =>
      expect(await rulesOf(29)).toEqual([
        `account ${quiet.numbers.available} (available of member ${quiet.id}): a debt follows from the journal`,
      ]),
    )
  })

  test('find a wrong hint where the newest entry of an account is', async () => {
    const hint = (last: number): string => `update account set last_id = ${last} where id = ${anna.numbers.available}`
    const [{ last_id } = { last_id: 0 }] = await rowsOf<{ last_id: number }>(
      `select last_id from ledger.account where id = ${anna.numbers.available}`,
    )
    await whileChanged(hint(border - 3), hint(last_id), async () =>
      expect(await rulesOf(29)).toContain('seal 3: its opening = the balances with which the count begins'),
    )
  })

  test('find a hold that is missing at the beginning of what they read', () =>
    whileChanged(
      `update hold set ended_by = 1 where ended_by > ${border}`,
      `update hold set ended_by = (select id from posting where ends = posting_id) where ended_by = 1`,
      async () => expect(await rulesOf(29)).toEqual([expect.stringMatching(/^posting 6\d: the hold it ends is open$/)]),
    ))

  test('find a changed opening, also with a new hash', async () => {
    const change = (number: number, value: string): string =>
      `update seals.seal set opening = ${value} where number = ${number};
       update seals.seal s set hash = sha256(convert_to(seals.seal_text(s), 'UTF8')) where number = ${number}`
    const changed = async (number: number, check: () => Promise<void>): Promise<void> => {
      const opening = copies.seals.get(number)?.opening
      await whileChanged(change(number, `sha256('')`), change(number, `decode('${opening}', 'hex')`), check)
    }
    await changed(3, async () => {
      expect(await rulesOf(29)).toContain('seal 3: its opening = the balances with which the count begins')
      expect(await rulesOf(2)).toContain('seal 3: its opening = the balances after its last posting')
    })
    await changed(2, async () => {
      expect(await rulesOf(1)).toContain('seal 2: its opening = the balances after its last posting')
      expect(await rulesOf(2)).toContain('seal 2: its opening = the balances with which the count begins')
      const others = ['seal 2: opening equals the published value', 'seal 3: contains the hash of the previous seal']
      expect(await rulesOf(29)).toEqual(others)
    })
  })
}

describe('nightly runs', () => describeNights(0))

test('a nightly run records how many postings it did not read', async () => {
  const today = Math.floor(Date.now() / DAY_MS)
  vi.useFakeTimers({ toFake: ['Date'], now: (today - (today % 30) + 1) * DAY_MS })
  const env = { DATA_DIR: aDataFolder(), DATABASE_OWNER_URL: book().database.url }
  expect(await verifyLedger(env, '--nightly', '--note')).toEqual([0, expect.stringContaining('39 older postings were not read')])
  vi.useRealTimers()
  const notes = await rowsOf('select is_whole, postings::int, archived::int, faults from integrity.verification')
  expect(notes).toEqual([{ is_whole: true, postings: await lastId(), archived: 39, faults: 0 }])
  expect(await verifyLedger(env, '--nightly', '--archives', env.DATA_DIR)).toEqual([2, expect.stringContaining('Usage: npm run')])
})

test('a nightly run holds no snapshot for longer than one partition', async () => {
  const ends: unknown[] = []
  await withClient(book().database.url, (client) =>
    readNight(client, 1, async (lines) => {
      let isFirst = true
      for await (const line of lines) {
        if (isFirst) ends.push(JSON.parse(line))
        isFirst = false
      }
      await book().ledger.post(aSend(anna, ben, 1))
      return true
    }),
  )
  expect(ends).toMatchObject([{ last_id: 2 * SIZE - 1 }, { last_id: (await lastId()) - 1 }])
})

test('a partition that was archived after it was read does not count as unread', () => {
  const turn = [{ partition: 0, after: 0, last: SIZE - 1 }]
  expect(countUnread({ archived: 0, before: border, turn })).toBe(border - SIZE + 1)
  expect(countUnread({ archived: SIZE - 1, before: border, turn })).toBe(border - SIZE + 1)
})

describe('nightly runs of a ledger with archived postings', () => {
  beforeAll(async () => void (await archiveOldest(book().database)))
  describeNights(1)
})
