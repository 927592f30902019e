import { beforeAll, expect, test } from 'vitest'
import { setNewestSize } from '../../test/newest-size.ts'
import { runWithoutTriggers } from '../../test/without-triggers.ts'
import { systemClock } from '../platform/clock.ts'
import { createDatabase, type Database } from '../platform/database/database.ts'
import { lastCleanProof, prove, readPart, recount, startRound, type Violation } from './check.ts'
import { aSend, useTestBook, type TestMember } from '../../test/book.ts'

const book = useTestBook()

let db: Database
let anna: TestMember
let ben: TestMember
beforeAll(async () => {
  db = createDatabase(book().database.app)
  await setNewestSize(book().database.owner, 0)
  anna = await book().aMember(100_00)
  ben = await book().aMember()
  for (let nth = 0; nth < 6; nth += 1) await book().ledger.post(aSend(anna, ben, 1_00))
})

const now = () => systemClock.now()
const proven = () => prove(db, now())
const health = () => book().check.health()

const behindTheBack = (statement: string, values: readonly unknown[] = []) =>
  runWithoutTriggers(book().database, statement, values)

const OLD = 3
const addToOldEntry = (cents: number) =>
  behindTheBack(
    `update ledger.entry set amount = amount + ${cents} where posting_id = ${OLD} and account_id = ${ben.numbers.available}`,
  )

test('a proof covers what is new, and says so', async () => {
  expect(await proven()).toEqual([])
  const { position, proven_position, last_sync } = await health()
  expect(proven_position).toBe(position)
  expect(await lastCleanProof(db)).toEqual(last_sync)
  const { position: newest } = await book().ledger.post(aSend(anna, ben, 1_00))
  expect((await health()).proven_position).toBe(newest - 1)
  const { rows } = await book().database.owner.query<{ details: string }>(
    'select details::text from ledger.posting where id = $1',
    [newest],
  )
  const describe = (details: string) =>
    behindTheBack('update ledger.posting set details = $2::json where id = $1', [newest, details])
  await describe('{"note":"other"}')
  expect((await proven()).map(({ rule }) => rule)).toEqual(['the chain of the journal'])
  await describe(rows[0]?.details ?? '')
  expect(await proven()).toEqual([])
})

test('a changed old row is found by the rotation, and stays in all proofs until it is put right', async () => {
  await proven()
  await addToOldEntry(5)
  expect(await proven()).toEqual([])
  await startRound(db, now())
  const wrong = await readPart(db, { at: now(), most: OLD })
  expect(wrong).toMatchObject({ first: 1, last: OLD, is_last: false })
  expect(wrong.violations.map(({ rule }) => rule)).toContain('a posting balances')
  const rules = async () => (await proven()).map(({ rule }) => rule)
  // The database remembers what was found, so a worker that stops here loses nothing.
  const found = await rules()
  expect(found).toEqual(expect.arrayContaining(['a posting balances', 'balance = sum of entries', 'the chain of the journal']))
  expect(await rules()).toEqual(found)
  await addToOldEntry(-5)
  expect(await rules()).toEqual([])
})

test('an undone balance is found although its account no longer knows its newest entry', async () => {
  const { rows } = await book().database.owner.query<{ last_id: number }>('select last_id from ledger.account where id = $1', [
    ben.numbers.available,
  ])
  const undo = (direction: number) =>
    book().database.owner.query(
      `update ledger.account a set balance = balance - $2 * e.amount, version = version - $2, last_id = case when $2 = 1 then e.posting_id - 1 else $3 end
         from ledger.entry e where e.account_id = a.id and a.id in ($1, $4)
          and e.posting_id = (select max(posting_id) from ledger.entry where account_id = $1)`,
      [ben.numbers.available, direction, rows[0]?.last_id, anna.numbers.available],
    )
  await proven()
  await undo(1)
  expect(await proven()).toEqual([])
  const accounts = [`account ${anna.numbers.available}`, `account ${ben.numbers.available}`]
  const subjects = (violations: readonly Violation[], of: string) =>
    violations.flatMap(({ rule, subject }) => (rule === of ? [subject] : [])).toSorted()
  expect(subjects(await recount(db, now()), 'balance = sum of entries')).toEqual(accounts)
  await setNewestSize(book().database.owner, 1)
  expect(subjects(await proven(), 'an account knows its newest entry')).toEqual(accounts)
  await setNewestSize(book().database.owner, 0)
  await undo(-1)
  expect(await proven()).toEqual([])
})

test('a proof also reads the newest postings again, in whole batches', async () => {
  const { position } = await health()
  const rulesAfterChange = async (posting: number): Promise<readonly string[]> => {
    const change = (difference: number) =>
      behindTheBack('update ledger.posting set payload_hash = payload_hash + $2 where id = $1', [posting, difference])
    await change(1)
    const found = await proven()
    await change(-1)
    await proven()
    return found.map(({ rule }) => rule)
  }
  await proven()
  await setNewestSize(book().database.owner, 3)
  expect(await rulesAfterChange(position - 2)).toEqual(['the chain of the journal'])
  expect(await rulesAfterChange(position - 3)).toEqual([])
  await setNewestSize(book().database.owner, 0)
  expect(await rulesAfterChange(position)).toEqual([])
})

test('wrong totals of a batch are found by any part of the rotation with it, and stay in all proofs until they are right', async () => {
  const addToTotals = (cents: number) =>
    behindTheBack('update ledger.journal set available = available + $2, outside = outside - $2 where first_id = $1', [
      OLD,
      cents,
    ])
  await proven()
  await addToTotals(5)
  await startRound(db, now())
  const { violations } = await readPart(db, { at: now(), most: OLD + 2 })
  expect(new Set(violations.map(({ rule }) => rule))).toEqual(new Set(['totals = sums of entries by class']))
  for (let nth = 0; nth < 2; nth += 1)
    expect((await proven()).map(({ rule }) => rule)).toEqual(['totals = sums of entries by class'])
  await addToTotals(-5)
  expect(await proven()).toEqual([])
})

test('rounds of the rotation end and begin again although payments never stop', async () => {
  await startRound(db, now())
  const { position: end } = await health()
  const first = async (most: number): Promise<number> => {
    await book().ledger.post(aSend(anna, ben, 1_00))
    return (await readPart(db, { at: now(), most })).first
  }
  expect(await first(end - 1)).toBe(1)
  expect(await first(end)).toBeGreaterThan(1)
  expect(await first(1)).toBe(1)
})

test('a row that was too new for a round is found by the next one', async () => {
  await setNewestSize(book().database.owner, 1)
  await startRound(db, now())
  const { position } = await book().ledger.post(aSend(anna, ben, 1_00))
  await book().ledger.post(aSend(anna, ben, 1_00))
  expect(await proven()).toEqual([])
  const change = (difference: number) =>
    behindTheBack('update ledger.posting set payload_hash = payload_hash + $2 where id = $1', [position, difference])
  await change(1)
  expect(await proven()).toEqual([])
  const rest = { at: now(), most: position }
  expect(await readPart(db, rest)).toMatchObject({ last: position - 1, is_last: true, violations: [] })
  expect(await readPart(db, rest)).toMatchObject({
    first: 1,
    last: position,
    violations: [{ rule: 'the chain of the journal' }],
  })
  await change(-1)
  await setNewestSize(book().database.owner, 0)
  expect(await proven()).toEqual([])
})

test('a round of the rotation reads every posting, and health says since when', async () => {
  const began = now()
  await startRound(db, began)
  const read: number[] = []
  for (;;) {
    const { first, last, is_last, violations } = await readPart(db, { at: now(), most: 3 })
    expect(violations).toEqual([])
    for (let posting = first; posting <= last; posting += 1) read.push(posting)
    if (is_last) break
    expect((await health()).read_since).not.toEqual(began)
  }
  const { position, read_since } = await health()
  expect(read).toEqual(Array.from({ length: position }, (_, index) => index + 1))
  expect(read_since).toEqual(began)
  expect(await readPart(db, { at: now(), most: 1 })).toMatchObject({ first: 1, last: 1 })
  const counted_at = now()
  await recount(db, counted_at)
  expect((await health()).read_since).toEqual(counted_at)
})

test('a ledger that was rewritten with all its hashes does not agree with its proofs', async () => {
  await proven()
  await behindTheBack(`
    update ledger.posting set details = '{"note":"boat"}' where id = ${OLD};
    do $$ declare link ledger.journal; before bytea := '\\x'; begin
      for link in select * from ledger.journal order by first_id loop
        link.hash := ledger.recalculate_hash(before, link.first_id, link.last_id, link.created_at);
        update ledger.journal set hash = link.hash where first_id = link.first_id;
        before := link.hash;
      end loop;
      update ledger.head set hash = before;
    end $$`)
  const rules = (await recount(db, now())).map(({ rule }) => rule)
  expect([...new Set(rules)]).toEqual(['a proof agrees with the journal'])
})
