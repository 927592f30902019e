import { cents } from '@hai/contract/money'
import { describe, expect, test } from 'vitest'
import { aSend, fund, useTestBook, type TestMember } from '../../test/book.ts'

const book = useTestBook()
const DAY = '2026-03-08'
const resets_at = '2026-03-09T05:00:00.000Z'

const spending = (
  member: TestMember,
  amount: number,
  day_limit: number,
  other: { days_30_limit?: number; day?: string; meter?: string } = {},
) => {
  const { days_30_limit, ...rest } = other
  const days_30 = days_30_limit === undefined ? {} : { days_30_limit: cents(days_30_limit) }
  return {
    account: member.available,
    amount: cents(amount),
    day_limit: cents(day_limit),
    day: DAY,
    resets_at,
    ...days_30,
    ...rest,
  }
}

describe('limits', () => {
  test('daily limits are counted across postings and processes, and the error names the remaining amount', async () => {
    const { ledger, aMember, anotherLedger } = book()
    const [anna, ben] = [await aMember(100_00), await aMember()]
    const send = (amount: number) => aSend(anna, ben, amount, { guards: { spending: spending(anna, amount, 10_00) } })
    await ledger.post(send(6_00))
    await expect(anotherLedger().post(send(4_01))).rejects.toMatchObject({
      code: 'LIMIT_EXCEEDED',
      data: { name: 'day', limit: 10_00, used: 6_00, remaining: 4_00, resets_at },
    })
    const together = await Promise.allSettled([ledger.post(send(3_00)), ledger.post(send(3_00)), ledger.post(send(1_00))])
    expect(together.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    const tomorrow = { spending: spending(anna, 9_00, 10_00, { day: '2026-03-09' }) }
    await ledger.post(aSend(anna, ben, 9_00, { guards: tomorrow }))
  })

  test('limits of 30 days cover a day and the 29 days before it, for each meter', async () => {
    const { ledger, aMember } = book()
    const [anna, ben] = [await aMember(100_00), await aMember()]
    const send = (amount: number, day: string, meter = 'cash_out') =>
      ledger.post(
        aSend(anna, ben, amount, { guards: { spending: spending(anna, amount, 10_00, { days_30_limit: 15_00, day, meter }) } }),
      )
    await send(10_00, '2026-03-01')
    await send(10_00, '2026-03-02', 'out')
    await expect(send(6_00, '2026-03-30')).rejects.toMatchObject({
      code: 'LIMIT_EXCEEDED',
      data: { name: 'days_30', limit: 15_00, used: 10_00, remaining: 5_00, resets_at: null },
    })
    await send(6_00, '2026-03-31')
  })

  test('limits of 30 days apply to the meter `out` too, and include the day before and the day itself', async () => {
    const { ledger, aMember } = book()
    const [anna, ben] = [await aMember(100_00), await aMember()]
    const send = (amount: number, day: string) =>
      ledger.post(
        aSend(anna, ben, amount, { guards: { spending: spending(anna, amount, 10_00, { days_30_limit: 15_00, day }) } }),
      )
    await send(4_00, '2026-03-02')
    await send(5_00, '2026-03-03')
    await send(3_00, '2026-03-03')
    await send(2_00, '2026-03-02')
    await expect(send(8_01, '2026-03-02')).rejects.toMatchObject({ data: { name: 'day', used: 6_00 } })
    await expect(send(1_01, '2026-03-04')).rejects.toMatchObject({ data: { name: 'days_30', used: 14_00 } })
    await send(7_00, '2026-04-01')
  })

  test('of 30 days count a payment of the same batch that was made before midnight', async () => {
    const { ledger, aMember } = book()
    const [anna, ben] = [await aMember(100_00), await aMember()]
    const send = (day: string) =>
      ledger.post(aSend(anna, ben, 9_00, { guards: { spending: spending(anna, 9_00, 10_00, { days_30_limit: 15_00, day }) } }))
    const [, second] = await Promise.allSettled([send('2026-03-02'), send('2026-03-03')])
    expect(second).toMatchObject({ reason: { data: { name: 'days_30', used: 9_00, remaining: 6_00 } } })
  })

  test('are not used up by rejected postings', async () => {
    const { ledger, aMember } = book()
    const [anna, ben] = [await aMember(5_00), await aMember()]
    const send = (amount: number) =>
      ledger.post(aSend(anna, ben, amount, { guards: { spending: spending(anna, amount, 10_00) } }))
    await expect(send(10_00)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    await fund(ledger, anna, 5_00)
    await send(10_00)
  })

  test('a limit of the balance is reported to its owner, and to others only as RECIPIENT_CANNOT_RECEIVE', async () => {
    const { ledger, aMember } = book()
    const [anna, ben] = [await aMember(50_00), await aMember(4_00)]
    const guards = { balance_caps: [{ account: ben.available, cap: cents(10_00) }] }
    await expect(ledger.post(aSend(anna, ben, 6_01, { guards }))).rejects.toMatchObject({
      code: 'RECIPIENT_CANNOT_RECEIVE',
      data: undefined,
    })
    await expect(ledger.post(aSend(anna, ben, 6_01, { guards, initiator_id: ben.id }))).rejects.toMatchObject({
      code: 'LIMIT_EXCEEDED',
      data: { name: 'balance', limit: 10_00, used: 4_00, remaining: 6_00, resets_at: null },
    })
    await ledger.post(aSend(anna, ben, 6_00, { guards }))
  })

  test('of two balance limits, the exceeded one is reported', async () => {
    const { ledger, aMember } = book()
    const [anna, ben] = [await aMember(50_00), await aMember(4_00)]
    const guards = {
      balance_caps: [
        { account: anna.on_hold, cap: cents(90_00) },
        { account: ben.available, cap: cents(10_00) },
      ],
    }
    const moves = [
      { from: anna.available, to: anna.on_hold, amount: cents(1_00) },
      { from: anna.available, to: ben.available, amount: cents(6_01) },
    ]
    await expect(ledger.post(aSend(anna, ben, 6_01, { guards, moves, initiator_id: ben.id }))).rejects.toMatchObject({
      code: 'LIMIT_EXCEEDED',
      data: { name: 'balance', limit: 10_00, used: 4_00 },
    })
  })
})

test('after all of this the ledger balances', async () => {
  expect(await book().check.checkLedger()).toEqual([])
})
