import { randomUUID } from 'node:crypto'
import type { CallInput } from '@hai/contract/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Refused, startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { createDatabase } from '../../platform/database/database.ts'
import { aSend, balancesOf, codeOf, followedUp, runJob, send, sendAtOnce, runDueJob } from '../../../test/money.ts'

const database = useTestDatabase()
let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
  other = await startTestApp(database(), { clock: app.clock })
})
afterAll(() => Promise.all([app.stop(), other.stop()]))

let payer: MemberPerson
let payee: MemberPerson
beforeEach(async () => {
  ;[payer, payee] = await Promise.all([aFundedWallet(app), aMember(app, { full_name: 'Rose Pierre' })])
})

const aStranger = (): string => `${randomUUID()}@example.org`
const block = async (user_id: string): Promise<void> => {
  const about = { user_id, reason: 'Your account is being looked at.' }
  await app.server.database.transaction().execute((trx) => app.server.identity.blockMember(trx, about))
  await followedUp(app)
}
const undo = (who: MemberPerson, transaction_id: string) =>
  app.call('undo_send', { idempotency_key: randomUUID(), transaction_id }, who.access_token)
const itemsOf = async (who: MemberPerson, filters: object = {}) =>
  (await app.call('list_activity', filters, who.access_token)).items

describe('a member’s balance', () => {
  beforeEach(async () => {
    payee = await aFundedWallet(app, { amount: 140_00 })
  })

  test('is not revealed by an empty wallet or above the daily limit: the payer’s own problem is reported first', async () => {
    const poor = await aMember(app)
    for (const undo_window of [true, false]) {
      const tooMuch = await aSend(app, payee.hai_tag, 20_00, { undo_window })
      expect(await codeOf(app.call('send_money', tooMuch, poor.access_token))).toBe('INSUFFICIENT_FUNDS')
      const aboveLimit = await aSend(app, payee.hai_tag, 50_01, { undo_window })
      expect(await codeOf(app.call('send_money', aboveLimit, payer.access_token))).toBe('LIMIT_EXCEEDED')
    }
  })

  test('decides about a held send only when it arrives: it is returned in full, and the payer learns only that it could not be delivered', async () => {
    const { transaction_id } = await send(app, payer, payee.hai_tag, 10_01)
    expect(await balancesOf(app, payer)).toEqual([89_87, 10_13])
    app.clock.forward({ minutes: 1 })
    await runDueJob(app)
    expect(await balancesOf(app, payer)).toEqual([100_00, 0])
    expect(await balancesOf(app, payee)).toEqual([140_00, 0])
    expect((await app.call('get_limits', {}, payer.access_token)).out_per_day.used).toBe(0)
    expect(await itemsOf(payer, { kind: 'send' })).toMatchObject([{ id: transaction_id, status: 'not_arrived' }])
    expect(await itemsOf(payer, { kind: 'refund' })).toMatchObject([{ status: 'not_arrived', return_of: transaction_id }])
    expect((await itemsOf(payee, { kind: 'send' }))[0]).toMatchObject({
      id: transaction_id,
      direction: 'in',
      status: 'not_arrived',
    })
    await followedUp(app)
    expect((await app.call('list_notifications', {}, payer.access_token)).items).toMatchObject([
      { type: 'money_returned', message: 'The payment couldn’t be delivered. The money is back in your wallet, fee included.' },
    ])
    const [notification] = (await app.call('list_notifications', {}, payee.access_token)).items
    expect(notification).toMatchObject({ type: 'money_undone', reference_id: transaction_id, read_at: null })
    expect(notification?.message).toMatch(
      /^The payment from .+ couldn’t be delivered to your wallet\. See your limits in Settings, Limits\.$/,
    )
  })

  test('stays below the cap, whatever arrives concurrently or in between', async () => {
    payee = await aFundedWallet(app, { amount: 100_00 })
    const payers = await Promise.all([aFundedWallet(app), aFundedWallet(app), aFundedWallet(app)])
    for (const who of payers) await send(app, who, payee.hai_tag, 20_00)
    const fund = { idempotency_key: randomUUID(), method: 'sandbox' as const, amount: 20_00 }
    await app.call('start_funding', fund, payee.access_token)
    app.clock.forward({ minutes: 1 })
    await Promise.all([runDueJob(app), runDueJob(other)])
    expect(await balancesOf(app, payee)).toEqual([140_00, 0])
    const left = await Promise.all(payers.map((who) => balancesOf(app, who)))
    expect(left.filter(([available]) => available === 100_00)).toHaveLength(2)
    expect(left.every(([, on_hold]) => on_hold === 0)).toBe(true)
  })

  test('cannot be found by trying: after five rejections a day per payer and payee there are none, on any server', async () => {
    const attempt = async (server: TestApp, amount: number) =>
      codeOf(server.call('send_money', await aSend(app, payee.hai_tag, amount, { undo_window: false }), payer.access_token))
    const codes = []
    for (const amount of [50_00, 30_00, 20_00, 15_00, 12_00]) codes.push(await attempt(app, amount))
    expect(new Set(codes)).toEqual(new Set(['RECIPIENT_CANNOT_RECEIVE']))
    expect(await attempt(app, 5_00)).toBe('RATE_LIMITED')
    expect([await attempt(other, 11_00), await attempt(other, 5_00)]).toEqual(['RATE_LIMITED', 'RATE_LIMITED'])
    expect(await balancesOf(app, payer)).toEqual([100_00, 0])
    const [other_payer] = [await aFundedWallet(app)]
    expect(await sendAtOnce(app, other_payer, payee, 5_00)).toMatchObject({ status: 'completed' })
  })
})

describe('the owner of an address', () => {
  type Payee = CallInput<'quote_transfer'>['payee']
  const prices = (address: Payee) => app.call('quote_transfer', { payee: address, amount: 5_00 }, payer.access_token)

  test('counts a stranger as a lookup in quotes and sends too, known or not', async () => {
    const [blocked, strangers] = [await aMember(app), [aStranger(), aStranger(), aStranger(), aStranger()]]
    await block(blocked.user_id)
    for (const email of strangers.slice(0, 2)) await prices({ email })
    for (const email of strangers.slice(2)) await send(app, payer, { email }, 1_00)
    await sendAtOnce(app, payer, payee, 1_00)
    const sixth = [
      { hai_tag: blocked.hai_tag },
      { email: aStranger() },
      { hai_tag: 'support' },
      { email: (await aMember(app)).email },
    ]
    for (const address of sixth) {
      const refusals = [prices(address), aSend(app, address, 1_00).then((it) => app.call('send_money', it, payer.access_token))]
      expect(await Promise.all(refusals.map(codeOf))).toEqual(['RATE_LIMITED', 'RATE_LIMITED'])
    }
    await send(app, payer, { email: strangers[0] ?? '' }, 1_00)
    await followedUp(app)
    for (const address of [{ hai_tag: payee.hai_tag }, { email: payee.email }]) await send(app, payer, address, 1_00)
  })

  test('a send rejected for the lookup budget can still return its first answer', async () => {
    const command = await aSend(app, payee.hai_tag, 5_00)
    const first = await app.call('send_money', command, payer.access_token)
    app.clock.forward({ minutes: 1 })
    for (let count = 0; count < 5; count += 1) await prices({ email: aStranger() })
    expect(await app.call('send_money', command, payer.access_token)).toEqual(first)
  })

  test('by email a blocked member looks like a non-member; by tag they cannot be paid', async () => {
    const [blocked, nobody] = [await aMember(app), aStranger()]
    await block(blocked.user_id)
    const [one, other_price] = [await prices({ email: blocked.email }), await prices({ email: nobody })]
    expect(one).toEqual(other_price)
    expect(one.status).toBe('pending')
    const [toBlocked, toNobody] = [
      await send(app, payer, { email: blocked.email }, 5_00),
      await send(app, payer, { email: nobody }, 5_00),
    ]
    const same = { transaction_id: '', available_balance: 0 }
    expect({ ...toBlocked, ...same }).toEqual({ ...toNobody, ...same })
    const mails = (await app.server.outbox.list()).filter(({ subject }) => subject.includes('sent you'))
    expect(mails.map(({ to }) => to)).not.toContain(blocked.email)
    expect(await codeOf(send(app, payer, blocked.hai_tag, 5_00))).toBe('RECIPIENT_UNAVAILABLE')
    expect((await app.call('list_pending_sends', {}, payer.access_token)).items).toHaveLength(2)

    const { user_id } = blocked
    await createDatabase(database().owner)
      .transaction()
      .execute((trx) => app.server.identity.unblockMember(trx, { user_id }))
    await runJob(app, 'transfers:claim', { user_id })
    expect((await app.server.ledger.balances(user_id)).available).toBe(5_00)
  })

  test('the payer sees the typed address until the payment has completed', async () => {
    const { transaction_id } = await send(app, payer, { email: payee.email }, 5_00)
    const typed = { shown_name: payee.email, hai_tag: null, avatar_url: null, nickname: null }
    const receipt = () => app.call('get_transaction', { transaction_id }, payer.access_token)
    expect(await receipt()).toMatchObject({ status: 'arriving', counterparty: typed })
    expect((await app.call('get_holds', {}, payer.access_token)).items).toMatchObject([{ counterparty: typed }])
    expect(await itemsOf(payer, { search: 'rose' })).toEqual([])
    expect(await itemsOf(payer, { search: payee.hai_tag })).toEqual([])
    expect(await itemsOf(payer, { search: payee.email })).toHaveLength(1)

    const undone = { transaction_id, status: 'undone', available_balance: 100_00 }
    expect(await undo(payer, transaction_id.toUpperCase())).toEqual(undone)
    expect((await itemsOf(payer)).slice(0, 2)).toMatchObject([
      { kind: 'refund', counterparty: typed },
      { kind: 'send', status: 'undone', counterparty: typed },
    ])
    expect(await app.call('find_recipient', { hai_tag: payee.hai_tag }, payer.access_token)).toMatchObject({
      shown_name: 'Rose P.',
      times_paid: 0,
    })

    await send(app, payer, { email: payee.email }, 5_00)
    app.clock.forward({ minutes: 1 })
    await runDueJob(app)
    expect((await itemsOf(payer))[0]).toMatchObject({ status: 'completed', counterparty: { shown_name: 'Rose Pierre' } })
    await followedUp(app)
    expect(await itemsOf(payer, { search: 'rose' })).toHaveLength(1)
  })
})

describe('undone sends', () => {
  test('five a day per payer and payee, then no more undo windows', async () => {
    for (let count = 0; count < 5; count += 1) {
      const { transaction_id } = await send(app, payer, payee.hai_tag, 1_00, { note: 'buy http://evil.test' })
      await undo(payer, transaction_id)
    }
    const sixth = await app
      .call('send_money', await aSend(app, payee.hai_tag, 1_00), payer.access_token)
      .catch((error: unknown) => error)
    expect(sixth instanceof Refused ? sixth.body : sixth).toMatchObject({
      code: 'RATE_LIMITED',
      data: { retry_at: new Date(app.clock.now().getTime() + 86_400_000).toISOString() },
    })
    expect(await sendAtOnce(app, payer, payee, 1_00)).toMatchObject({ status: 'completed' })
    const seen = await itemsOf(payee)
    expect(seen.map(({ note }) => note)).toEqual(['', '', '', '', '', ''])
  })

  test('of ten simultaneous sends to a payee never paid before, five succeed', async () => {
    const commands = await Promise.all(Array.from({ length: 10 }, () => aSend(app, payee.hai_tag, 1_00)))
    const results = await Promise.allSettled(
      commands.map((command, index) => (index % 2 ? app : other).call('send_money', command, payer.access_token)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })

  test('a note reaches the payee with the money and cannot be found before', async () => {
    const { transaction_id } = await send(app, payer, payee.hai_tag, 5_00, { note: 'for mangoes' })
    expect(await itemsOf(payee)).toMatchObject([{ id: transaction_id, status: 'arriving', note: '' }])
    expect(await itemsOf(payee, { search: 'mangoes' })).toEqual([])
    expect(await itemsOf(payer, { search: 'mangoes' })).toHaveLength(1)
    app.clock.forward({ minutes: 1 })
    await runDueJob(app)
    expect(await itemsOf(payee, { search: 'mangoes' })).toMatchObject([{ id: transaction_id, note: 'for mangoes' }])
  })
})
