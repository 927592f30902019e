import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { movableClock } from '../../../test/clock.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { aSend, balancesOf, codeOf, later, send, sendAtOnce } from '../../../test/money.ts'
import { aPayLink, quickPay } from '../../../test/quick-pay.ts'
import { aPayment, askFor } from '../../../test/requests.ts'
import { acquainted, nextDay, onTheDay, plan, runsOf, seenSchedule, runDueSchedules } from '../../../test/schedules.ts'
import { aStaffMember, changeByTwo } from '../../../test/staff.ts'

const [FREE_SENDS, FREE_QUICK_PAYS] = [15_00, 40_00]

const database = useTestDatabase()
const clock = movableClock('2026-11-20T12:00:00Z')
let app: TestApp
let other: TestApp
beforeAll(async () => {
  for (const [operation, sum] of [
    ['send', FREE_SENDS],
    ['quick_pay', FREE_QUICK_PAYS],
  ])
    await database().owner.query('update fees.rule set free_per_day = $2 where operation = $1', [operation, sum])
  app = await startTestApp(database(), { clock })
  other = await startTestApp(database(), { clock, config: { runsWorker: false } })
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})

const quoteOf = (amount: number, from: MemberPerson, to: MemberPerson) =>
  app.call('quote_transfer', { payee: { hai_tag: to.hai_tag }, amount }, from.access_token)
const aPair = () => Promise.all([aFundedWallet(app), aMember(app)])

async function aFrequentPayer(): Promise<[MemberPerson, MemberPerson]> {
  const [payer, payee] = await aPair()
  for (let times = 0; times < 3; times += 1) await sendAtOnce(app, payer, payee, 5_00)
  return [payer, payee]
}

describe('the daily free allowance', () => {
  test('is part of the quote, and beyond it the lowest fee applies', async () => {
    const [payer, payee] = await aPair()
    expect(await quoteOf(5_00, payer, payee)).toMatchObject({
      fee: 0,
      total: 5_00,
      free_left_today: 15_00,
      at_most: { total: 5_06 },
    })
    expect(await quoteOf(5_01, payer, payee)).toMatchObject({ fee: 6, free_left_today: null })
    await sendAtOnce(app, payer, payee, 5_00)
    await sendAtOnce(app, payer, payee, 5_00)
    await sendAtOnce(app, payer, payee, 2_00)
    expect(await quoteOf(3_00, payer, payee)).toMatchObject({ fee: 0, free_left_today: 3_00 })
    expect(await quoteOf(3_01, payer, payee)).toMatchObject({ fee: 5, tax: 1, total: 3_07, free_left_today: 3_00 })
    const refused = sendAtOnce(app, payer, payee, 5_00)
    await expect(refused).rejects.toMatchObject({ body: { code: 'QUOTE_CHANGED', data: { fee: 5, tax: 1, total: 5_06 } } })
    expect(await sendAtOnce(app, payer, payee, 5_00, { quoted_total: 5_06 })).toMatchObject({ fee: 5, tax: 1 })
    expect(await balancesOf(app, payer)).toEqual([100_00 - 12_00 - 5_06, 0])
  })

  test('never charges for a free payment: an outdated quote with a fee asks for a new quote', async () => {
    const [before, payeeBefore] = await aFrequentPayer()
    const [payer, payee] = await later(app, { days: 1 }, before, payeeBefore)
    const refused = sendAtOnce(app, payer, payee, 5_00, { quoted_total: 5_06 })
    await expect(refused).rejects.toMatchObject({ body: { code: 'QUOTE_CHANGED', data: { fee: 0, total: 5_00 } } })
    expect(await sendAtOnce(app, payer, payee, 5_00)).toMatchObject({ fee: 0 })
  })

  test('is restored by undone sends and includes sends that wait for an address', async () => {
    const [payer, payee] = await aPair()
    const { transaction_id } = await send(app, payer, payee.hai_tag, 5_00)
    expect((await quoteOf(1_00, payer, payee)).free_left_today).toBe(10_00)
    await app.call('undo_send', { idempotency_key: randomUUID(), transaction_id }, payer.access_token)
    expect((await quoteOf(1_00, payer, payee)).free_left_today).toBe(15_00)
    const waiting = await send(app, payer, { email: `${randomUUID()}@example.org` }, 4_00)
    expect((await quoteOf(1_00, payer, payee)).free_left_today).toBe(11_00)
    const cancel = { idempotency_key: randomUUID(), transaction_id: waiting.transaction_id }
    await app.call('cancel_pending_send', cancel, payer.access_token)
    expect((await quoteOf(1_00, payer, payee)).free_left_today).toBe(15_00)
  })

  test('includes a paid request', async () => {
    const [payer, payee] = await aFrequentPayer()
    const request_id = await askFor(app, payee, payer, 4_00)
    const quote = await app.call('quote_money_request', { request_id }, payer.access_token)
    expect(quote).toMatchObject({ fee: 5, tax: 1, total: 4_06, free_left_today: 0 })
    const payment = await aPayment(app, request_id, 4_00)
    expect(await codeOf(app.call('pay_money_request', payment, payer.access_token))).toBe('QUOTE_CHANGED')
    const paid = app.call('pay_money_request', { ...payment, quoted_total: 4_06 }, payer.access_token)
    expect(await paid).toMatchObject({ fee: 5, tax: 1 })
  })

  test('is separate for quick pays; beyond it the payee pays the fee and the payer pays the agreed amount', async () => {
    const [payer, payee] = await aPair()
    await quickPay(app, payer, payee, 19_99)
    await quickPay(app, payer, payee, 19_99)
    expect(await balancesOf(app, payee)).toEqual([39_98, 0])
    expect((await quoteOf(5_00, payer, payee)).free_left_today).toBe(15_00)
    const link = await aPayLink(app, payee, { amount: 10_00, single_use: true })
    const quote = await app.call('quote_quick_pay', { payee: { pay_link: link.pay_link }, amount: 10_00 }, payer.access_token)
    expect(quote).toMatchObject({ fee: 5, tax: 1, total: 10_00, payee_gets: 9_94 })
    expect(quote).not.toHaveProperty('free_left_today')
    expect(await quickPay(app, payer, link, 10_00)).toMatchObject({ total: 10_00 })
    expect(await balancesOf(app, payee)).toEqual([39_98 + 9_94, 0])
  })

  test('a schedule agrees to the maximum price, and a run is free while the allowance lasts', async () => {
    let [payer, payee] = await acquainted(app)
    const planned = await plan(app, payer, payee, 5_00)
    expect(planned).toMatchObject({ agreed_total: 5_06, current_total: 5_06 })
    ;[payer, payee] = await nextDay(app, planned, payer, payee)
    expect((await quoteOf(1_00, payer, payee)).free_left_today).toBe(10_00)
    ;[payer, payee] = await onTheDay(app, (await seenSchedule(app, payer, planned.id)).next_run?.due_at, payer, payee)
    for (let times = 0; times < 3; times += 1) await sendAtOnce(app, payer, payee, 5_00)
    await runDueSchedules(app)
    expect(await runsOf(app, payer, planned.id)).toMatchObject([{ status: 'sent' }, { status: 'sent' }])
    expect(await balancesOf(app, payer)).toEqual([100_00 - 1_00 - 5_00 - 15_00 - 5_06, 0])
  })

  test('is changed by two super admins together with the rule', async () => {
    const [payer, payee] = await aFrequentPayer()
    const chief = await aStaffMember(app, database(), { role: 'super_admin' })
    const second = await aStaffMember(app, database(), { role: 'super_admin' })
    const { rules } = await app.call('get_fee_settings', {}, chief)
    const rule =
      rules.find(({ operation, state }) => operation === 'send' && state === 'in_force') ?? expect.fail('there is no fee rule')
    const { operation, minimum_amount, maximum_amount, bands, tax_bp, paid_by, free_per_day } = rule
    expect(free_per_day).toBe(FREE_SENDS)
    const wanted = { operation, minimum_amount, maximum_amount, bands, tax_bp, paid_by }
    const reason = 'The board has decided so'
    await changeByTwo(app, [chief, second], 'set_fee_rule', { ...wanted, free_per_day: 20_00, reason })
    await app.server.feed.caughtUp()
    expect(await quoteOf(5_00, payer, payee)).toMatchObject({ fee: 0, free_left_today: 5_00 })
    clock.forward({ seconds: 1 })
    await changeByTwo(app, [chief, second], 'set_fee_rule', { ...wanted, free_per_day: null, reason })
    await app.server.feed.caughtUp()
    expect(await quoteOf(5_00, payer, payee)).toMatchObject({ fee: 0, free_left_today: null })
    await database().owner.query(`delete from fees.rule where operation = 'send' and created_by is not null`)
    clock.forward({ seconds: 6 })
  })
})

test('with concurrent sends on two servers, exactly the allowance is free, and no payment within it is rejected', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1_00, max: 5_00 }), { minLength: 4, maxLength: 10 }), async (amounts) => {
      const [payer, payee] = await aPair()
      const commands = await Promise.all(amounts.map((amount) => aSend(app, payee.hai_tag, amount, { undo_window: false })))
      const outcomes = await Promise.allSettled(
        commands.map((command, index) => (index % 2 === 0 ? app : other).call('send_money', command, payer.access_token)),
      )
      const sent = amounts.filter((_, index) => outcomes[index]?.status === 'fulfilled')
      const free = sent.reduce((sum, amount) => sum + amount, 0)
      expect(free).toBeLessThanOrEqual(FREE_SENDS)
      expect(await balancesOf(app, payer)).toEqual([100_00 - free, 0])
      const refused = amounts.filter((_, index) => outcomes[index]?.status === 'rejected')
      if (refused.length > 0) expect(free + Math.min(...refused)).toBeGreaterThan(FREE_SENDS)
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ body: { code: 'QUOTE_CHANGED' } })
    }),
    { numRuns: 12 },
  ))
