import { cents, zeroCents } from '@hai/contract/money'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { canMeasurePlans, planWork } from '../../test/plan-work.ts'
import { createDatabase } from '../platform/database/database.ts'
import { systemClock } from '../platform/clock.ts'
import { readEntriesOf } from '../features/wallet/entries.ts'
import { entriesOfPosting } from '../ledger/journal.ts'
import { createLedger, writerSettings } from '../ledger/ledger.ts'
import { holdSendMoves } from '../ledger/rules/index.ts'
import { useTestDatabase } from '../../test/database.ts'
import { isOldestInstalled, useOldestDatabase } from '../../test/oldest-postgres.ts'
import { aSend, useTestBook, type TestBook, type TestMember } from '../../test/book.ts'

const MEMBERS = 10
const SENDS = 1_000
const LARGER = 4
/** A check that reads fewer rows may read all accounts or none, as the plan says. */
const FEW = 100

const parents = ['posting', 'entry', 'hold', 'journal']
const tables = ['account', ...parents, ...parents.map((parent) => `${parent}_000000`)]

/** Autovacuum would update the statistics during the test. */
async function keepStatistics({ database }: TestBook): Promise<void> {
  for (const table of tables.filter((name) => !parents.includes(name)))
    await database.owner.query(`alter table ledger.${table} set (autovacuum_enabled = off)`)
}

/** Statistics of a ledger without sends and without open holds, as autovacuum leaves them on the first day. */
async function analyze({ database }: TestBook): Promise<void> {
  for (const table of tables) await database.owner.query(`analyze ledger.${table}`)
}

const held = (payer: TestMember, payee: TestMember) =>
  aSend(payer, payee, 1, {
    kind: 'send_held',
    moves: holdSendMoves({
      payer: payer.available,
      payer_on_hold: payer.on_hold,
      amount: cents(1),
      fee: zeroCents,
      tax: zeroCents,
    }),
  })

/** Posts so many sends at once that the batches are full. Every fifth stays on hold. */
async function pay({ ledger }: TestBook, members: readonly TestMember[], sends: number): Promise<void> {
  await Promise.all(
    Array.from({ length: sends }, async (_, nth) => {
      const payer = members[nth % MEMBERS]
      const payee = members[(nth * 7 + 1) % MEMBERS]
      if (!payer || !payee) throw new RangeError('no such member')
      await ledger.post(nth % 5 === 0 ? held(payer, payee) : aSend(payer, payee, 1))
    }),
  )
}

/** The settings with which `ledger.post` calls `read_holds`: its own, and those of the connections that write batches. */
const settingsOfPost = Object.entries({ enable_seqscan: 'off', jit: 'off', ...writerSettings })
  .map(([name, value]) => `set ${name} = ${value};`)
  .join(' ')

/** Each reads a part of the ledger that does not grow. */
const parts: Readonly<Record<string, string>> = {
  'the hash of a batch': `select ledger.recalculate_hash('\\x', j.first_id, j.last_id, j.created_at) from ledger.journal j where j.last_id = (select max(last_id) from ledger.journal)`,
  'the hashes of 500 postings': `select * from ledger.broken_links((select last_id - 500 from ledger.head), (select last_id from ledger.head))`,
  'a range of 500 postings': `select * from ledger.range_violations((select last_id - 500 from ledger.head), (select last_id from ledger.head))`,
  'the newest entries of accounts': `select * from ledger.newest_violations(array(select id from ledger.account where class = 'available'))`,
  'a part of the rotation': `select * from ledger.read_part(now(), 500)`,
  'a payout': `select * from ledger.payout_violations(array(select id from ledger.account where class = 'available' order by id limit 1))`,
  'the holds of a batch': `${settingsOfPost} select ledger.read_holds(array(
    select p.public_id from ledger.posting p where p.kind = 'send_held' order by p.id desc limit 100))`,
  'the accounts of a wrong batch': `select ledger.batch_suspects(j.first_id, j.last_id) from ledger.journal j where j.last_id = (select max(last_id) from ledger.journal)`,
  'the parties of 100 postings': `select * from ledger.foreign_payments_of(
    (select owner_id from ledger.account where class = 'available' order by id limit 1), '{}', 100)`,
}

/** Each reads the whole ledger. */
const wholes: Readonly<Record<string, string>> = {
  'all accounts': 'select * from ledger.overall_violations()',
  debts: 'select * from ledger.wrong_debts()',
  'a proof of what is new': 'select * from ledger.prove(now())',
  'the recount': 'select * from ledger.recount(now())',
}

type Work = string | ((pool: pg.Pool) => Promise<unknown>)

/** Each reads a few of the newest postings, as members and staff do. */
async function readsOf({ ledger }: TestBook, payer: TestMember, payee: TestMember): Promise<Readonly<Record<string, Work>>> {
  const sends = Array.from({ length: 20 }, () => aSend(payer, payee, 1))
  const posted = await Promise.all(sends.map((send) => ledger.post(send)))
  const command = aSend(payer, payee, 1, { idempotency_key: randomUUID() })
  const { public_id } = await ledger.post(command)
  return {
    '20 items of a member': async (pool) =>
      expect(
        await readEntriesOf(
          createDatabase(pool),
          posted.map((post) => ({ account: payer.available, public_id: post.public_id })),
        ),
      ).toHaveLength(posted.length),
    'the entries of 100 postings': (pool) =>
      sql`select e.amount from (select * from ledger.posting_view order by id desc limit 100) p cross join lateral (
            select e.amount from ${entriesOfPosting}) e`.execute(createDatabase(pool)),
    'the first answer of a command': async (pool) => {
      const { initiator_id, idempotency_key, payload } = command
      const again = await createLedger({ pool, clock: systemClock }).replay(initiator_id, idempotency_key, payload)
      expect(again?.public_id).toBe(public_id)
    },
  }
}

async function measure({ database }: TestBook, works: Readonly<Record<string, Work>>): Promise<Map<string, number>> {
  const measured = new Map<string, number>()
  for (const [name, work] of Object.entries(works))
    measured.set(name, await planWork(database, (pool) => (typeof work === 'string' ? pool.query(work) : work(pool))))
  return measured
}

async function readInProportion(book: TestBook, prepare: (book: TestBook) => Promise<void>): Promise<void> {
  await keepStatistics(book)
  const members: TestMember[] = []
  for (let nth = 0; nth < MEMBERS; nth += 1) members.push(await book.aMember(1_000_00))
  await prepare(book)
  await pay(book, members, SENDS)
  const [payer, payee] = members
  if (!payer || !payee) throw new RangeError('no such member')
  const measureParts = async () => measure(book, { ...parts, ...(await readsOf(book, payer, payee)) })
  const small = { parts: await measureParts(), wholes: await measure(book, wholes) }
  await pay(book, members, (LARGER - 1) * SENDS)
  const large = { parts: await measureParts(), wholes: await measure(book, wholes) }

  const grown = (kind: 'parts' | 'wholes') =>
    [...large[kind]].map(([name, work]) => ({ name, times: work / Math.max(FEW, small[kind].get(name) ?? 0) }))
  expect(grown('parts').filter(({ times }) => !(times < 1.5))).toEqual([])
  expect(grown('wholes').filter(({ times }) => !(times < 1.3 * LARGER))).toEqual([])
}

describe.each([
  ['the tests’ PostgreSQL', useTestDatabase, true],
  ['PostgreSQL 15', useOldestDatabase, isOldestInstalled],
] as const)('on %s', (_version, useDatabase, isInstalled) => {
  describe.runIf(isInstalled).each([
    ['without statistics', () => Promise.resolve()],
    ['with statistics of its first day', analyze],
  ] as const)('a ledger %s', (_title, prepare) => {
    const book = useTestBook(useDatabase)
    test('reads rows in proportion to what is checked or shown', async ({ skip }) => {
      skip(!(await canMeasurePlans(book().database)), 'auto_explain cannot be loaded: this needs a superuser')
      await readInProportion(book(), prepare)
    })
  })
})
