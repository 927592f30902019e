import type { ErrorCode } from '@hai/contract/errors'
import { cents } from '@hai/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAccounts } from './accounts.ts'
import { newTransactionId } from './book.ts'
import { FIRST_BOOK } from '../platform/database/book.ts'
import { isFailure } from '../platform/failure.ts'
import {
  claimEscrowMoves,
  escrowMoves,
  fundMoves,
  holdSendMoves,
  returnEscrowMoves,
  sendMoves,
  settleHeldSendMoves,
  undoHeldSendMoves,
} from './rules/index.ts'
import { usePartitionSize } from '../../test/partition-size.ts'
import { aSend, useTestBook, type TestMember } from '../../test/book.ts'
import type { Ledger } from './ledger.ts'
import type { Posted, PostingRequest } from './types.ts'

const book = useTestBook()
usePartitionSize(() => book().database, 200)
const MEMBERS = 4
const resets_at = '2026-03-09T05:00:00Z'

const who = fc.nat({ max: MEMBERS - 1 })
const money = fc.record({
  amount: fc.integer({ min: 1, max: 30_00 }).map(cents),
  fee: fc.integer({ min: 0, max: 50 }).map(cents),
  tax: fc.integer({ min: 0, max: 5 }).map(cents),
})
const operation = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('send'), from: who, to: who, money, limited: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('hold', 'escrow'),
      from: who,
      to: who,
      money,
      then: fc.constantFrom('settle', 'return', 'both'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fund'), from: who, money }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('kill') }) },
)
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never

/** Any other error fails the test. */
const expectedCodes: readonly ErrorCode[] = ['INSUFFICIENT_FUNDS', 'LIMIT_EXCEEDED', 'INVALID_TRANSITION', 'UNAVAILABLE']
const expected = (reason: unknown): boolean => expectedCodes.some((code) => isFailure(reason, code))

async function insist(ledgers: readonly Ledger[], request: PostingRequest): Promise<Posted> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const ledger = ledgers[attempt % ledgers.length]
      if (!ledger) throw new Error('no ledger')
      return await ledger.post(request)
    } catch (error) {
      if (!isFailure(error, 'UNAVAILABLE') || attempt > 20) throw error
    }
  }
}

function endings(
  request: PostingRequest,
  [anna, ben]: readonly [TestMember, TestMember],
  operation: { money: { amount: number; fee: number; tax: number }; kind: string; then: string },
) {
  const sums = { amount: cents(operation.money.amount), fee: cents(operation.money.fee), tax: cents(operation.money.tax) }
  const ends = { ends: request.public_id ?? '' }
  const isHold = operation.kind === 'hold'
  const [settled, returned] = isHold
    ? [
        settleHeldSendMoves({ payer_on_hold: anna.on_hold, payee: ben.available, ...sums }),
        undoHeldSendMoves({ payer: anna.available, payer_on_hold: anna.on_hold, ...sums }),
      ]
    : [claimEscrowMoves({ payee: ben.available, ...sums }), returnEscrowMoves({ payer: anna.available, ...sums })]
  const settle = aSend(anna, ben, 1, { kind: isHold ? 'settle_held' : 'claim_escrow', moves: settled, ...ends })
  const back = aSend(anna, ben, 1, {
    kind: isHold ? 'undo_held' : 'cancel_escrow',
    moves: returned,
    ...ends,
    returns_spending: true,
  })
  return { settle: [settle], return: [back], both: [settle, back] }[operation.then] ?? []
}

async function perform(
  operation: Operation,
  members: readonly TestMember[],
  ledgers: readonly Ledger[],
  kept: Map<PostingRequest, Posted>,
): Promise<void> {
  if (operation.kind === 'kill') return book().killWriters()
  if (!('money' in operation)) return
  const anna = members[operation.from]
  const ben = members['to' in operation ? operation.to : 0]
  if (!anna || !ben) return
  const { amount, fee, tax } = operation.money
  const total = cents(amount + fee + tax)
  const post = async (request: PostingRequest): Promise<void> => {
    kept.set(request, await insist(ledgers, request))
  }
  if (operation.kind === 'fund')
    return post(
      aSend(anna, ben, 1, {
        kind: 'fund',
        moves: fundMoves({ outside: 'outside:sandbox', member: anna.available, amount, fee, tax }),
      }),
    )
  if (!('then' in operation)) {
    if (anna === ben) return
    const guards = operation.limited
      ? {
          guards: { spending: { account: anna.available, amount: total, day_limit: cents(40_00), day: '2026-03-08', resets_at } },
        }
      : {}
    return post(
      aSend(anna, ben, 1, { moves: sendMoves({ payer: anna.available, payee: ben.available, amount, fee, tax }), ...guards }),
    )
  }
  const moves =
    operation.kind === 'hold'
      ? holdSendMoves({ payer: anna.available, payer_on_hold: anna.on_hold, amount, fee, tax })
      : escrowMoves({ payer: anna.available, amount, fee, tax })
  const spending = { account: anna.available, amount: total, day_limit: cents(100_00), day: '2026-03-08', resets_at }
  const request = aSend(anna, ben, 1, { public_id: newTransactionId(anna.available), moves, guards: { spending } })
  await post(request)
  await Promise.allSettled(endings(request, [anna, ben], operation).map(post))
}

test('for any concurrent requests to two processes whose connections are killed: every invariant holds and every answer stays true', async () => {
  const { ledger, anotherLedger, aMember, check, database } = book()
  const accounts = createAccounts(database.app, FIRST_BOOK)
  const ledgers = [ledger, anotherLedger({ batchSizeMax: 3, writers: 2 })]
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 40 }), async (operations) => {
      const members = await Promise.all(Array.from({ length: MEMBERS }, () => aMember(100_00)))
      const kept = new Map<PostingRequest, Posted>()
      const results = await Promise.allSettled(
        operations.map((each, index) => perform(each, members, index % 2 ? ledgers : ledgers.toReversed(), kept)),
      )
      for (const result of results) if (result.status === 'rejected') expect(result.reason).toSatisfy(expected)
      for (const member of members) {
        const { available, on_hold } = await accounts.balances(member.id)
        expect(Math.min(available, on_hold)).toBeGreaterThanOrEqual(0)
      }
      for (const [request, first] of kept) {
        const again = await insist(ledgers, request)
        // The details of these requests lack usual fields, which the answer to a repetition has.
        const details: unknown = expect.objectContaining(first.details)
        expect({ ...again, replayed: true, balanceOf: 0 }).toEqual({ ...first, replayed: true, balanceOf: 0, details })
        for (const { from, to } of request.moves)
          for (const account of [from, to]) expect(again.balanceOf(account)).toBe(first.balanceOf(account))
      }
    }),
    { numRuns: 50, endOnFailure: true },
  )
  expect(await check.checkLedger()).toEqual([])
})

test('a full queue rejects at once, and everything accepted is done', async () => {
  const { anotherLedger, aMember, ledger } = book()
  const [anna, ben] = [await aMember(100_00), await aMember()]
  const small = anotherLedger({ queueSizeMax: 5, batchSizeMax: 2 })
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => small.post(aSend(anna, ben, 1_00))))
  const done = results.filter(({ status }) => status === 'fulfilled').length
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'UNAVAILABLE' })
  expect(done).toBeGreaterThanOrEqual(5)
  expect(done).toBeLessThan(20)
  expect(await ledger.balances(ben.id)).toMatchObject({ available: done * 1_00 })
  await small.idle()
})
