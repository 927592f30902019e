import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { cents, zeroCents } from '@hai/contract/money'
import { recount } from './check.ts'
import { makePartitionsAhead } from './ledger-jobs.ts'
import { holdSendMoves, settleHeldSendMoves } from './rules/index.ts'
import { usePartitionSize } from '../../test/partition-size.ts'
import { aSend, useTestBook, type TestMember } from '../../test/book.ts'

const book = useTestBook()
usePartitionSize(() => book().database, 20)

const partitionsOf = async (table: string): Promise<string[]> => {
  const { rows } = await book().database.owner.query<{ name: string }>(
    `select distinct tableoid::regclass::text as name from ledger.${table} order by 1`,
  )
  return rows.map(({ name }) => name)
}

const postAtOnce = async (count: number): Promise<readonly [TestMember, TestMember]> => {
  const { aMember, ledger, database } = book()
  const people = [await aMember(100_00), await aMember(100_00)] as const
  await Promise.all(Array.from({ length: count }, () => ledger.post(aSend(people[0], people[1], 1))))
  await makePartitionsAhead(database.app)
  return people
}

describe('a batch that ends in another partition', () => {
  test('has a link for each, and the chain and totals stay right', async () => {
    await postAtOnce(30)
    const { rows } = await book().database.owner.query<{ crossing: number; ends: number }>(
      `select count(*) filter (where first_id / 20 <> last_id / 20)::int as crossing,
              count(*) filter (where last_id % 20 = 19)::int as ends from ledger.journal`,
    )
    expect(rows[0]?.crossing).toBe(0)
    expect(rows[0]?.ends).toBeGreaterThan(0)
    expect((await partitionsOf('entry')).length).toBeGreaterThan(1)
    expect(await recount(book().db, new Date())).toEqual([])
  })

  test('leaves out rejected postings', async () => {
    const { ledger, aMember, database } = book()
    const [rich, poor] = [await aMember(100_00), await aMember()]
    const results = await Promise.allSettled(
      Array.from({ length: 45 }, (_, nth) => ledger.post(nth % 4 === 0 ? aSend(poor, rich, 50_00) : aSend(rich, poor, 1))),
    )
    expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
    await makePartitionsAhead(database.app)
    expect(await recount(book().db, new Date())).toEqual([])
  })
})

describe('of a posting in an earlier partition', () => {
  test('the key gets the first answer', async () => {
    const { ledger } = book()
    const [from, to] = await postAtOnce(1)
    const request = aSend(from, to, 7)
    const first = await ledger.post(request)
    await postAtOnce(25)
    expect(await ledger.post(request)).toMatchObject({ public_id: first.public_id, position: first.position })
    await expect(ledger.post({ ...request, payload: { other: true } })).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
  })

  test('the public id cannot be used again', async () => {
    const { ledger } = book()
    const [from, to] = await postAtOnce(1)
    const public_id = `00000000-0000-7000-8000-${randomUUID().slice(-12, -2)}00`
    await ledger.post(aSend(from, to, 7, { public_id }))
    await postAtOnce(25)
    await expect(ledger.post(aSend(from, to, 7, { public_id }))).rejects.toThrow()
  })

  test('the hold is ended once', async () => {
    const { ledger } = book()
    const [from, to] = await postAtOnce(1)
    const sums = { amount: cents(5), fee: zeroCents, tax: zeroCents }
    const held = await ledger.post(
      aSend(from, to, 5, {
        kind: 'send_held',
        moves: holdSendMoves({ payer: from.available, payer_on_hold: from.on_hold, ...sums }),
      }),
    )
    await postAtOnce(25)
    const settle = () =>
      ledger.post(
        aSend(from, to, 5, {
          kind: 'settle_held',
          ends: held.public_id,
          moves: settleHeldSendMoves({ payer_on_hold: from.on_hold, payee: to.available, ...sums }),
        }),
      )
    await settle()
    await expect(settle()).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
    expect(await recount(book().db, new Date())).toEqual([])
  })
})
