import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Posted, PostingRequest } from './types.ts'
import { aSend, useTestBook, type TestMember } from '../../test/book.ts'

const book = useTestBook()
let payer: TestMember
let payee: TestMember
beforeAll(async () => {
  payer = await book().aMember(1_000_00)
  payee = await book().aMember()
})

const balanceOf = async ({ id }: TestMember) => (await book().ledger.balances(id)).available

const waiting = (count: number) =>
  expect
    .poll(async () => {
      const { rowCount } = await book().database.owner.query(
        'select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())',
      )
      return rowCount
    })
    .toBe(count)

/**
 * Posts `first` in a transaction that locks the head of the journal. Meanwhile another process posts `rest`: it has not
 * found the keys of `first`, and waits for the lock.
 */
async function overtaken(first: readonly PostingRequest[], rest: readonly PostingRequest[]) {
  const { db, ledger, anotherLedger } = book()
  const other = anotherLedger({ writers: 1 })
  let late: Promise<PromiseSettledResult<Posted>[]> | undefined
  const posted = await db.transaction().execute(async (trx) => {
    const done = await ledger.postAllWithin(trx, first)
    late = Promise.allSettled(rest.map((request) => other.post(request)))
    await waiting(1)
    return done
  })
  return { posted, late: (await late) ?? [] }
}

describe('a key used by another process while this one waits for the end of the journal', () => {
  test('returns the other’s answer and moves nothing; the rest of the batch is posted', async () => {
    const before = await balanceOf(payer)
    const duplicate = aSend(payer, payee, 5_00)
    const { posted, late } = await overtaken(
      [aSend(payer, payee, 1_00), duplicate, aSend(payer, payee, 2_00)],
      [aSend(payer, payee, 3_00), duplicate, aSend(payer, payee, 4_00)],
    )
    expect(late.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    const answers = late.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    expect(answers.map(({ replayed }) => replayed)).toEqual([false, true, false])
    expect(answers[1]).toMatchObject({ public_id: posted[1]?.public_id, position: posted[1]?.position })
    expect(answers[1]?.balanceOf(payer.available)).toBe(posted[1]?.balanceOf(payer.available))
    expect(await balanceOf(payer)).toBe(before - 15_00)
  })

  test('is rejected when it was used for another payload', async () => {
    const before = await balanceOf(payer)
    const idempotency_key = randomUUID()
    const { late } = await overtaken(
      [aSend(payer, payee, 5_00, { idempotency_key })],
      [aSend(payer, payee, 6_00, { idempotency_key })],
    )
    expect(late).toMatchObject([{ status: 'rejected', reason: { code: 'IDEMPOTENCY_CONFLICT' } }])
    expect(await balanceOf(payer)).toBe(before - 5_00)
  })

  test('is free again when the other process rolls back', async () => {
    const before = await balanceOf(payer)
    const duplicate = aSend(payer, payee, 5_00)
    const { db, ledger, anotherLedger } = book()
    let late: Promise<Posted> | undefined
    const undone = db.transaction().execute(async (trx) => {
      await ledger.postWithin(trx, duplicate)
      late = anotherLedger({ writers: 1 }).post(duplicate)
      await waiting(1)
      throw new Error('rolled back')
    })
    await expect(undone).rejects.toThrow('rolled back')
    expect(await late).toMatchObject({ replayed: false })
    expect(await balanceOf(payer)).toBe(before - 5_00)
  })
})

test('hundreds of keys, each used by two processes at once in different orders and once more afterwards, move once each', async () => {
  const before = await balanceOf(payer)
  const ledgers = [book().anotherLedger({ batchSizeMax: 7 }), book().anotherLedger({ batchSizeMax: 11 })]
  const requests = Array.from({ length: 300 }, () => aSend(payer, payee, 1))
  const [one = [], two = []] = await Promise.all(
    ledgers.map(async (ledger, index) => {
      const order = index === 0 ? requests : requests.toReversed()
      const posted = await Promise.all(order.map((request) => ledger.post(request)))
      return index === 0 ? posted : posted.toReversed()
    }),
  )
  expect(one.map(({ position }) => position)).toEqual(two.map(({ position }) => position))
  for (const [index, posted] of one.entries()) expect([posted.replayed, two[index]?.replayed].toSorted()).toEqual([false, true])
  const again = await Promise.all(requests.map((request) => book().ledger.post(request)))
  expect(again.map(({ position, replayed }) => [position, replayed])).toEqual(one.map(({ position }) => [position, true]))
  expect(await balanceOf(payer)).toBe(before - 300)
})

test('after all of this the ledger balances', async () => {
  expect(await book().check.checkLedger()).toEqual([])
})
