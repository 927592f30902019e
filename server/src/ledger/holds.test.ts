import { cents, zeroCents } from '@hai/contract/money'
import { describe, expect, test } from 'vitest'
import {
  claimEscrowMoves,
  escrowMoves,
  holdSendMoves,
  returnEscrowMoves,
  settleHeldSendMoves,
  undoHeldSendMoves,
} from './rules/index.ts'
import { aSend, useTestBook, type TestMember } from '../../test/book.ts'
import type { PostingRequest } from './types.ts'

const book = useTestBook()
const money = { amount: cents(10_00), fee: cents(10), tax: cents(1) }
const total = 10_11

const limited = (member: TestMember, day_limit: number, day = '2026-03-08'): Pick<PostingRequest, 'guards'> => ({
  guards: {
    spending: {
      account: member.available,
      amount: cents(total),
      day_limit: cents(day_limit),
      day,
      resets_at: '2026-03-09T05:00:00Z',
    },
  },
})

const held = (payer: TestMember, payee: TestMember, day_limit = 1_000_00): PostingRequest =>
  aSend(payer, payee, 1, {
    kind: 'send_held',
    moves: holdSendMoves({ payer: payer.available, payer_on_hold: payer.on_hold, ...money }),
    ...limited(payer, day_limit),
  })

const settle = (payer: TestMember, payee: TestMember, ends: string): PostingRequest =>
  aSend(payer, payee, 1, {
    kind: 'settle_held',
    moves: settleHeldSendMoves({ payer_on_hold: payer.on_hold, payee: payee.available, ...money }),
    ends,
  })

const undo = (payer: TestMember, payee: TestMember, ends: string): PostingRequest =>
  aSend(payer, payee, 1, {
    kind: 'undo_held',
    moves: undoHeldSendMoves({ payer: payer.available, payer_on_hold: payer.on_hold, ...money }),
    ends,
    returns_spending: true,
  })

describe('money on hold', () => {
  test('reaches the payee when it is settled', async () => {
    const { ledger, aMember } = book()
    const [anna, ben] = [await aMember(20_00), await aMember()]
    const { public_id } = await ledger.post(held(anna, ben))
    expect(await ledger.balances(anna.id)).toMatchObject({ available: 20_00 - total, on_hold: total })
    await ledger.post(settle(anna, ben, public_id))
    expect(await ledger.balances(anna.id)).toMatchObject({ available: 20_00 - total, on_hold: 0 })
    expect(await ledger.balances(ben.id)).toMatchObject({ available: 10_00 })
  })

  test('is returned in full when it is undone, and restores the limit', async () => {
    const { ledger, aMember } = book()
    const [anna, ben] = [await aMember(20_00), await aMember()]
    const { public_id } = await ledger.post(held(anna, ben, total))
    await expect(ledger.post(held(anna, ben, total))).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    await ledger.post(undo(anna, ben, public_id))
    expect(await ledger.balances(anna.id)).toMatchObject({ available: 20_00, on_hold: 0 })
    await ledger.post(held(anna, ben, total))
  })

  test('ends once, even when several end it at once from two processes', async () => {
    const { ledger, aMember, anotherLedger } = book()
    const [anna, ben, second] = [await aMember(20_00), await aMember(), anotherLedger()]
    const { public_id } = await ledger.post(held(anna, ben))
    const results = await Promise.allSettled([
      ledger.post(settle(anna, ben, public_id)),
      ledger.post(undo(anna, ben, public_id)),
      second.post(settle(anna, ben, public_id)),
      second.post(undo(anna, ben, public_id)),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'INVALID_TRANSITION' })
  })

  test('a posting without a hold cannot be ended', async () => {
    const { ledger, aMember } = book()
    const [anna, ben] = [await aMember(20_00), await aMember()]
    const { public_id } = await ledger.post(aSend(anna, ben, 1_00))
    await expect(ledger.post(settle(anna, ben, public_id))).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
  })

  test('leaves only as a whole, and only through a posting that names its hold', async () => {
    const { ledger, aMember } = book()
    const [anna, ben] = [await aMember(40_00), await aMember(40_00)]
    const { public_id } = await ledger.post(held(anna, ben))
    const others = await ledger.post(held(ben, anna))
    const { ends, ...unnamed } = settle(anna, ben, public_id)
    const part = settleHeldSendMoves({
      payer_on_hold: anna.on_hold,
      payee: ben.available,
      amount: cents(1_00),
      fee: zeroCents,
      tax: zeroCents,
    })
    for (const wrong of [
      unnamed,
      settle(anna, ben, others.public_id),
      { ...settle(anna, ben, public_id), moves: part },
      aSend(anna, ben, 1, { ends: public_id }),
    ]) {
      await expect(ledger.post(wrong)).rejects.toThrow('a hold is opened once')
    }
    expect(ends).toBe(public_id)
    await ledger.post(settle(anna, ben, public_id))
  })

  test('money of a frozen payer stays on hold until the platform returns it', async () => {
    const { ledger, aMember, db } = book()
    const [anna, ben] = [await aMember(20_00), await aMember()]
    const { public_id } = await ledger.post(held(anna, ben))
    await db.transaction().execute((trx) => ledger.freeze(trx, anna.id))
    await expect(ledger.post(settle(anna, ben, public_id))).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
    await ledger.post({ ...undo(anna, ben, public_id), guards: { passes_freeze: true } })
    expect(await ledger.balances(anna.id)).toMatchObject({ available: 20_00, on_hold: 0 })
  })
})

describe('money in escrow', () => {
  const escrow = (payer: TestMember) =>
    aSend(payer, payer, 1, { kind: 'escrow', moves: escrowMoves({ payer: payer.available, ...money }), ...limited(payer, total) })

  test('is claimed once or returned to the payer, never both', async () => {
    const { ledger, aMember } = book()
    const [anna, ben] = [await aMember(20_00), await aMember()]
    const { public_id } = await ledger.post(escrow(anna))
    const claim = aSend(ben, ben, 1, {
      kind: 'claim_escrow',
      moves: claimEscrowMoves({ payee: ben.available, ...money }),
      ends: public_id,
    })
    const back = aSend(anna, anna, 1, {
      kind: 'expire_escrow',
      moves: returnEscrowMoves({ payer: anna.available, ...money }),
      ends: public_id,
      returns_spending: true,
    })
    const results = await Promise.allSettled([ledger.post(claim), ledger.post(back)])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(await ledger.balances(ben.id)).toMatchObject({ available: 10_00 })
    await expect(ledger.post(escrow(anna))).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  })

  test('restores the limit when returned', async () => {
    const { ledger, aMember } = book()
    const anna = await aMember(40_00)
    const { public_id } = await ledger.post(escrow(anna))
    await expect(ledger.post(escrow(anna))).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' })
    await ledger.post(
      aSend(anna, anna, 1, {
        kind: 'cancel_escrow',
        moves: returnEscrowMoves({ payer: anna.available, ...money }),
        ends: public_id,
        returns_spending: true,
      }),
    )
    await ledger.post(escrow(anna))
  })

  test('restores the limit of its day when the same batch spends on the next day', async () => {
    const { ledger, aMember, db } = book()
    const anna = await aMember(60_00)
    const { public_id } = await ledger.post(escrow(anna))
    const nextDay = { ...escrow(anna), ...limited(anna, total, '2026-03-09') }
    const cancel = aSend(anna, anna, 1, {
      kind: 'cancel_escrow',
      moves: returnEscrowMoves({ payer: anna.available, ...money }),
      ends: public_id,
      returns_spending: true,
    })
    await db.transaction().execute((trx) => ledger.postAllWithin(trx, [nextDay, cancel]))
    await ledger.post(escrow(anna))
  })
})

test('after all of this the ledger balances', async () => {
  expect(await book().check.checkLedger()).toEqual([])
})
