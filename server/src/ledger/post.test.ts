import { randomUUID } from 'node:crypto'
import { cents } from '@hai/contract/money'
import { describe, expect, test } from 'vitest'
import { createDatabase } from '../platform/database/database.ts'
import { aSend, fund, useTestBook, type TestMember } from '../../test/book.ts'
import { newTransactionId } from './book.ts'
import type { PostingRequest } from './types.ts'

const book = useTestBook()
describe('a posting', () => {
  test('moves money, returns the new balances and is in the journal at the next position', async () => {
    const { ledger, aMember } = book()
    const [anna, ben] = [await aMember(10_00), await aMember()]
    const first = await ledger.post(aSend(anna, ben, 3_00))
    const second = await ledger.post(aSend(anna, ben, 2_50))
    expect([first.balanceOf(anna.available), first.balanceOf(ben.available)]).toEqual([7_00, 3_00])
    expect(second.position).toBe(first.position + 1)
    expect(await ledger.balances(ben.id)).toEqual({
      available: 5_50,
      on_hold: 0,
      version: 2,
      is_locked_or_frozen: false,
      owed: 0,
    })
    expect(() => first.balanceOf(anna.on_hold)).toThrow(RangeError)
  })

  test('keeps a given public id', async () => {
    const { ledger, aMember } = book()
    const payer = await aMember(1_00)
    const public_id = newTransactionId(payer.available)
    const posted = await ledger.post(aSend(payer, await aMember(), 1_00, { public_id }))
    expect(posted.public_id).toBe(public_id)
  })

  test('fails with the balance when there is not enough money, and moves nothing', async () => {
    const { ledger, aMember } = book()
    const [anna, ben] = [await aMember(2_00), await aMember()]
    await expect(ledger.post(aSend(anna, ben, 2_01))).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      data: { available_balance: 2_00 },
    })
    expect(await ledger.balances(anna.id)).toEqual({
      available: 2_00,
      on_hold: 0,
      version: 1,
      is_locked_or_frozen: false,
      owed: 0,
    })
  })

  test('an unknown account or invalid details fail alone: other postings of the batch succeed', async () => {
    const { ledger, aMember } = book()
    const [anna, ben] = [await aMember(10_00), await aMember()]
    const nobody: TestMember = { ...ben, available: cents(999_999_999) as unknown as TestMember['available'] }
    const results = await Promise.allSettled([
      ledger.post(aSend(anna, ben, 1_00)),
      ledger.post(aSend(anna, nobody, 1_00)),
      ledger.post(aSend(anna, ben, 1_00, { details: { note: 'NUL \u0000' } })),
      ledger.post(aSend(anna, ben, 1_00)),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    expect(await ledger.balances(ben.id)).toMatchObject({ available: 2_00 })
  })

  test.each<[string, (anna: TestMember, ben: TestMember) => Partial<PostingRequest>]>([
    ['no moves', () => ({ moves: [] })],
    [
      'more than 16 moves',
      (a, b) => ({ moves: Array.from({ length: 17 }, () => ({ from: a.available, to: b.available, amount: cents(1) })) }),
    ],
    ['a move of nothing', (a, b) => ({ moves: [{ from: a.available, to: b.available, amount: cents(0) }] })],
    ['a negative move', (a, b) => ({ moves: [{ from: a.available, to: b.available, amount: cents(-1) }] })],
    ['a move to itself', (a) => ({ moves: [{ from: a.available, to: a.available, amount: cents(1) }] })],
    ['a key that is no UUID', () => ({ idempotency_key: "'; drop" })],
    [
      'a limit on an account it does not touch',
      (a) => ({
        guards: {
          spending: {
            account: a.on_hold,
            amount: cents(1),
            day_limit: cents(1),
            day: '2026-03-08',
            resets_at: '2026-03-09T05:00:00Z',
          },
        },
      }),
    ],
    ['a cap on an account it does not touch', (a) => ({ guards: { balance_caps: [{ account: a.on_hold, cap: cents(1) }] } })],
  ])('with %s is a caller’s error and never reaches the database', async (_, other) => {
    const { ledger, aMember } = book()
    const [anna, ben] = [await aMember(1_00), await aMember()]
    await expect(ledger.post(aSend(anna, ben, 1_00, other(anna, ben)))).rejects.toBeInstanceOf(Error)
    expect(await ledger.balances(anna.id)).toMatchObject({ available: 1_00 })
  })
})

describe('the same key', () => {
  test('returns the first answer, whatever has happened since', async () => {
    const { ledger, aMember, anotherLedger } = book()
    const [anna, ben] = [await aMember(10_00), await aMember()]
    const request = aSend(anna, ben, 4_00)
    const first = await ledger.post(request)
    await ledger.post(aSend(anna, ben, 6_00))
    for (const again of [
      await ledger.post({ ...request, details: {} }),
      await anotherLedger().post(request),
      await ledger.replay(anna.id, request.idempotency_key, { amount: 4_00, to: ben.id }),
    ]) {
      expect(again).toMatchObject({
        public_id: first.public_id,
        position: first.position,
        created_at: first.created_at,
        replayed: true,
        details: first.details,
      })
      expect(again?.balanceOf(anna.available)).toBe(6_00)
    }
    expect(await ledger.balances(anna.id)).toMatchObject({ available: 0 })
  })

  test('the same key with another payload is rejected: concurrently, later, and when both wait together', async () => {
    const { ledger, aMember } = book()
    const [anna, ben] = [await aMember(10_00), await aMember()]
    const one = aSend(anna, ben, 1_00)
    const other = aSend(anna, ben, 2_00, { idempotency_key: one.idempotency_key })
    const [first, second] = await Promise.allSettled([ledger.post(one), ledger.post(other)])
    expect(first.status).toBe('fulfilled')
    expect(second).toMatchObject({ reason: { code: 'IDEMPOTENCY_CONFLICT' } })
    await expect(ledger.post(other)).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
    await expect(ledger.replay(anna.id, one.idempotency_key, 'other')).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
    expect(await ledger.replay(anna.id, randomUUID(), null)).toBeNull()
  })

  test('may be used again after a rejection, even for something else', async () => {
    const { ledger, aMember } = book()
    const [anna, ben] = [await aMember(1_00), await aMember()]
    const request = aSend(anna, ben, 5_00)
    const smaller = aSend(anna, ben, 1_00, { idempotency_key: request.idempotency_key })
    const [first, second] = await Promise.allSettled([ledger.post(request), ledger.post(smaller)])
    expect([first.status, second.status]).toEqual(['rejected', 'fulfilled'])
    await fund(ledger, anna, 5_00)
    await expect(ledger.post(request)).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
  })

  test('50 times at once over two processes moves once', async () => {
    const { ledger, aMember, anotherLedger } = book()
    const [anna, ben, second] = [await aMember(100_00), await aMember(), anotherLedger()]
    const request = aSend(anna, ben, 1_00)
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => (index % 2 ? ledger : second).post(request)))
    expect(new Set(answers.map(({ public_id, position }) => `${public_id} ${position}`)).size).toBe(1)
    expect(await ledger.balances(anna.id)).toMatchObject({ available: 99_00 })
  })
})

test('of 20 concurrent payments that exceed the balance together, exactly as many as fit are posted', async () => {
  const { ledger, aMember, anotherLedger } = book()
  const [anna, ben, second] = [await aMember(10_50), await aMember(), anotherLedger()]
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? ledger : second).post(aSend(anna, ben, 1_00))),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(await ledger.balances(anna.id)).toMatchObject({ available: 50 })
})

describe('a member who is', () => {
  test('frozen neither pays nor receives, except for the platform’s own actions', async () => {
    const { ledger, aMember, db, database } = book()
    const [anna, ben] = [await aMember(5_00), await aMember(5_00)]
    await db.transaction().execute((trx) => ledger.freeze(trx, anna.id))
    await expect(ledger.post(aSend(anna, ben, 1_00))).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
    await expect(ledger.post(aSend(ben, anna, 1_00))).rejects.toMatchObject({ code: 'RECIPIENT_CANNOT_RECEIVE' })
    await ledger.post(aSend(ben, anna, 1_00, { guards: { passes_freeze: true } }))
    await createDatabase(database.owner)
      .transaction()
      .execute((trx) => ledger.unfreeze(trx, anna.id))
    await ledger.post(aSend(anna, ben, 6_00))
  })

  test('locked receives but does not pay', async () => {
    const { ledger, aMember, db } = book()
    const [anna, ben] = [await aMember(5_00), await aMember(5_00)]
    await db.transaction().execute((trx) => ledger.lock(trx, anna.id))
    await expect(ledger.post(aSend(anna, ben, 1_00))).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
    await ledger.post(aSend(ben, anna, 1_00))
    expect(await ledger.balances(anna.id)).toMatchObject({ available: 6_00 })
  })
})

test('a member’s accounts are opened once, and a stranger has none', async () => {
  const { ledger, aMember, db } = book()
  const anna = await aMember()
  expect(await db.transaction().execute((trx) => ledger.openMemberAccounts(trx, anna.id))).toEqual({
    available: anna.available,
    on_hold: anna.on_hold,
  })
  expect(await ledger.memberAccounts(anna.id)).toEqual({ available: anna.available, on_hold: anna.on_hold })
  await expect(ledger.memberAccounts(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(ledger.balances(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

describe('within a feature’s transaction', () => {
  test('a posting commits or rolls back with it', async () => {
    const { ledger, aMember, db } = book()
    const [anna, ben] = [await aMember(5_00), await aMember()]
    const broken = db.transaction().execute(async (trx) => {
      await ledger.postWithin(trx, aSend(anna, ben, 1_00))
      throw new Error('the feature fails afterwards')
    })
    await expect(broken).rejects.toThrow('the feature fails afterwards')
    expect(await ledger.balances(anna.id)).toMatchObject({ available: 5_00 })
    const posted = await db.transaction().execute((trx) => ledger.postWithin(trx, aSend(anna, ben, 1_00)))
    expect(posted.balanceOf(ben.available)).toBe(1_00)
  })

  test('several postings are written in order, or none when one is rejected', async () => {
    const { ledger, aMember, db } = book()
    const [anna, ben] = [await aMember(5_00), await aMember()]
    const all = (amounts: readonly number[]) =>
      db.transaction().execute((trx) =>
        ledger.postAllWithin(
          trx,
          amounts.map((amount) => aSend(anna, ben, amount)),
        ),
      )
    await expect(all([3_00, 3_00])).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS', data: { available_balance: 2_00 } })
    expect(await ledger.balances(anna.id)).toMatchObject({ available: 5_00 })
    expect((await all([3_00, 2_00])).map((posted) => posted.balanceOf(anna.available))).toEqual([2_00, 0])
  })
})

test('after all of this the ledger balances', async () => {
  expect(await book().check.checkLedger()).toEqual([])
})
