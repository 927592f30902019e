import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { runWithoutTriggers } from '../../test/without-triggers.ts'
import { setNewestSize } from '../../test/newest-size.ts'
import { systemClock } from '../platform/clock.ts'
import { createDatabase, type Database } from '../platform/database/database.ts'
import { prove, readPart, recount, startRound } from './check.ts'
import { aSend, useTestBook } from '../../test/book.ts'

const book = useTestBook()

let db: Database
beforeAll(async () => {
  db = createDatabase(book().database.app)
  await setNewestSize(book().database.owner, 0)
  const [anna, ben] = [await book().aMember(100_00), await book().aMember()]
  for (let nth = 0; nth < 6; nth += 1) await book().ledger.post(aSend(anna, ben, 1_00))
})

const now = () => systemClock.now()
const proven = async () => (await prove(db, now())).map(({ rule }) => rule)

const OLD = 3
const addToOldHash = (difference: number) =>
  runWithoutTriggers(book().database, 'update ledger.posting set payload_hash = payload_hash + $2 where id = $1', [
    OLD,
    difference,
  ])
const CHANGED = ['the chain of the journal']

beforeEach(async () => {
  expect(await proven()).toEqual([])
  return async () => {
    await addToOldHash(-1)
    expect(await proven()).toEqual([])
  }
})

async function connect() {
  const client = await book().database.app.connect()
  onTestFinished(() => client.release(true))
  return client
}

test('a check that began to read before another check was stored cannot replace its findings', async () => {
  for (const check of ['prove(now())', 'read_part(now(), 100)', 'start_round(now())']) {
    const stale = await connect()
    await stale.query('begin isolation level repeatable read; select from ledger.head')
    await addToOldHash(1)
    await startRound(db, now())
    expect((await readPart(db, { at: now(), most: 100 })).violations.map(({ rule }) => rule)).toEqual(CHANGED)
    expect(await proven()).toEqual(CHANGED)
    const stored = await stale.query(`select ledger.${check}`).catch((error: unknown) => error)
    await stale.query('rollback')
    expect(stored).toMatchObject({ code: '40001' }) // could not serialize access
    expect(await proven()).toEqual(CHANGED)
    await addToOldHash(-1)
    expect(await proven()).toEqual([])
  }
  await addToOldHash(1)
})

test('a proof that starts during a recount keeps the findings of the recount', async () => {
  await addToOldHash(1)
  const counting = await book().database.owner.connect()
  onTestFinished(() => counting.release(true))
  await counting.query('begin; select ledger.recount(now())')
  let isStored = false
  const meanwhile = proven().finally(() => {
    isStored = true
  })
  const isWaiting = async () => {
    const { rows } = await book().database.owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%ledger.prove(%'`,
    )
    return rows.length > 0
  }
  await expect.poll(async () => isStored || (await isWaiting())).toBe(true)
  await counting.query('commit')
  expect(await meanwhile).toEqual(CHANGED)
  expect(await proven()).toEqual(CHANGED)
})

test('a recount and other checks at the same time all succeed, and the recount reads every posting', async () => {
  await addToOldHash(1)
  const recounted_at = now()
  const [recounted] = await Promise.all([
    recount(db, recounted_at),
    ...Array.from({ length: 5 }, async () => {
      await readPart(db, { at: now(), most: 2 })
      await prove(db, now())
    }),
  ])
  expect(recounted.map(({ rule }) => rule)).toEqual(CHANGED)
  expect(await proven()).toEqual(CHANGED)
  const { read_since } = await book().check.health()
  expect(read_since?.getTime()).toBeGreaterThanOrEqual(recounted_at.getTime())
})
