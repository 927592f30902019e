import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { balancesOf, codeOf, followedUp, send, sendAtOnce, runDueJob } from '../../../test/money.ts'
import { aPayLink, quickPay } from '../../../test/quick-pay.ts'
import { createDatabase, type Transaction } from '../../platform/database/database.ts'

const database = useTestDatabase()
let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
  other = await startTestApp(database(), { clock: app.clock })
})
afterAll(() => Promise.all([app.stop(), other.stop()]))

const aPair = (amount = 100_00) =>
  Promise.all([aFundedWallet(app, { amount, full_name: 'Paul Baptiste' }), aMember(app, { full_name: 'Rose Pierre' })])
const giveBack = (who: MemberPerson, transaction_id: string, idempotency_key: string = randomUUID(), on = app) =>
  on.call('return_payment', { idempotency_key, transaction_id }, who.access_token)
const receipt = (who: MemberPerson, transaction_id: string) => app.call('get_transaction', { transaction_id }, who.access_token)
const activity = async (who: MemberPerson, filters: object = {}) =>
  (await app.call('list_activity', filters, who.access_token)).items
const within = (run: (trx: Transaction) => Promise<unknown>) => createDatabase(database().owner).transaction().execute(run)

describe('a returned payment', () => {
  test('reaches its payer in full without the fee, and both receipts link to each other', async () => {
    const [payer, payee] = await aPair()
    const { transaction_id: sent_id } = await sendAtOnce(app, payer, payee, 25_00, { note: 'for school' })
    expect(await receipt(payee, sent_id)).toMatchObject({ return_amount: 25_00, status: 'completed', returned_by: null })
    expect(await receipt(payer, sent_id)).toMatchObject({ return_amount: null })

    const answer = await giveBack(payee, sent_id)
    expect(answer).toMatchObject({ amount: 25_00, available_balance: 0 })
    const return_id = answer.transaction_id
    expect(await balancesOf(app, payee)).toEqual([0, 0])
    expect(await balancesOf(app, payer)).toEqual([99_72, 0])

    const times = ['completed', 'returned'].map((status) => ({ status }))
    const original = { status: 'returned', returned_by: return_id, return_of: null, return_amount: null, timeline: times }
    expect(await receipt(payee, sent_id)).toMatchObject({ ...original, direction: 'in' })
    expect(await receipt(payer, sent_id)).toMatchObject({ ...original, direction: 'out' })
    const back = { kind: 'refund', status: 'completed', amount: 25_00, fee: 0, tax: 0, note: 'for school', return_of: sent_id }
    expect(await receipt(payee, return_id)).toMatchObject({
      ...back,
      direction: 'out',
      return_amount: null,
      counterparty: { shown_name: 'Paul Baptiste' },
    })
    expect(await receipt(payer, return_id)).toMatchObject({
      ...back,
      direction: 'in',
      return_amount: null,
      counterparty: { shown_name: 'Rose Pierre' },
    })
    for (const who of [payer, payee])
      expect((await activity(who, { kind: 'refund' })).map(({ id, return_of }) => [id, return_of])).toEqual([
        [return_id, sent_id],
      ])
  })

  test('notifies its payer with a link to the receipt', async () => {
    const [payer, payee] = await aPair()
    const { transaction_id } = await sendAtOnce(app, payer, payee, 25_00)
    const back = await giveBack(payee, transaction_id)
    await followedUp(app)
    expect((await app.call('list_notifications', {}, payer.access_token)).items).toMatchObject([
      {
        type: 'money_returned',
        title: '$25.00 was returned to you',
        message: 'Rose P. sent it back.',
        reference_type: 'transaction',
        reference_id: back.transaction_id,
      },
    ])
    expect((await app.call('list_notifications', {}, payee.access_token)).items).toHaveLength(1)
  })

  test('uses no limit and restores none', async () => {
    const [payer, payee] = await aPair()
    const { transaction_id } = await sendAtOnce(app, payer, payee, 25_00)
    const before = await Promise.all([payer, payee].map((who) => app.call('get_limits', {}, who.access_token)))
    await giveBack(payee, transaction_id)
    const after = await Promise.all([payer, payee].map((who) => app.call('get_limits', {}, who.access_token)))
    expect(after.map(({ out_per_day }) => out_per_day)).toEqual(before.map(({ out_per_day }) => out_per_day))
    await send(app, payer, payee.hai_tag, 25_00)
    expect(await codeOf(send(app, payer, payee.hai_tag, 1_00))).toBe('LIMIT_EXCEEDED')
  })

  test('a returned payment that had an undo window has the same id on both sides', async () => {
    const [payer, payee] = await aPair()
    const { transaction_id } = await send(app, payer, payee.hai_tag, 10_00)
    expect(await receipt(payee, transaction_id)).toMatchObject({ status: 'arriving', return_amount: null })
    expect(await codeOf(giveBack(payee, transaction_id))).toBe('INVALID_TRANSITION')
    app.clock.forward({ minutes: 1 })
    await runDueJob(app)
    const { transaction_id: returned_by } = await giveBack(payee, transaction_id)
    const timeline = ['arriving', 'completed', 'returned'].map((status) => ({ status }))
    for (const who of [payer, payee]) {
      expect(await receipt(who, transaction_id)).toMatchObject({ status: 'returned', returned_by, timeline })
      expect(await receipt(who, returned_by)).toMatchObject({ return_of: transaction_id })
    }
    expect(await balancesOf(app, payer)).toEqual([99_89, 0])
  })

  test('a returned payment that was claimed has two ids, and each side sees its own', async () => {
    const payer = await aFundedWallet(app, { full_name: 'Paul Baptiste' })
    const email = `${randomUUID()}@example.org`
    const { transaction_id: sent_id } = await send(app, payer, { email }, 10_00)
    const payee = await aMember(app, { email })
    await app.call('claim_pending_sends', { user_id: payee.user_id, hai_tag: null, email, phone: null }, payee.access_token)
    await expect.poll(async () => (await activity(payee)).length).toBe(1)
    const [claim] = await activity(payee)
    expect(await codeOf(giveBack(payee, sent_id))).toBe('NOT_FOUND')
    const { transaction_id: returned_by } = await giveBack(payee, claim?.id ?? '')
    expect(await receipt(payee, claim?.id ?? '')).toMatchObject({ status: 'returned', returned_by })
    expect(await receipt(payer, sent_id)).toMatchObject({ status: 'returned', returned_by })
    expect(await receipt(payee, returned_by)).toMatchObject({ return_of: claim?.id })
    expect(await receipt(payer, returned_by)).toMatchObject({ return_of: sent_id })
  })

  test('a payment through a link is returned in full: the payee still pays the fee', async () => {
    const [payer, payee] = await aPair()
    await app.call('start_funding', { idempotency_key: randomUUID(), method: 'sandbox', amount: 5_00 }, payee.access_token)
    const { transaction_id } = await quickPay(app, payer, await aPayLink(app, payee), 40_00)
    const [got] = await balancesOf(app, payee)
    expect(got).toBeLessThan(45_00)
    expect(await receipt(payee, transaction_id)).toMatchObject({ return_amount: 40_00 })
    expect(await giveBack(payee, transaction_id)).toMatchObject({ amount: 40_00, available_balance: got - 40_00 })
    expect(await balancesOf(app, payer)).toEqual([100_00, 0])
  })
})

describe('a payment is returned once', () => {
  test('the same key gives the same answer; another key fails; the key works for nothing else', async () => {
    const [payer, payee] = await aPair()
    const [first, second] = [await sendAtOnce(app, payer, payee, 10_00), await sendAtOnce(app, payer, payee, 10_00)]
    const key = randomUUID()
    const answer = await giveBack(payee, first.transaction_id, key)
    expect(await giveBack(payee, first.transaction_id, key)).toEqual(answer)
    expect(await codeOf(giveBack(payee, first.transaction_id))).toBe('INVALID_TRANSITION')
    expect(await codeOf(giveBack(payee, second.transaction_id, key))).toBe('IDEMPOTENCY_CONFLICT')
    expect(await balancesOf(app, payee)).toEqual([10_00, 0])
  })

  test('fifty presses of one button, and two tabs on two servers', async () => {
    const [payer, payee] = await aPair()
    await app.call('start_funding', { idempotency_key: randomUUID(), method: 'sandbox', amount: 50_00 }, payee.access_token)
    const { transaction_id } = await sendAtOnce(app, payer, payee, 10_00)
    const keys = [randomUUID(), randomUUID()]
    const tries = Array.from({ length: 50 }, (_, index) =>
      giveBack(payee, transaction_id, keys[index % 2], index % 4 < 2 ? app : other),
    )
    const results = await Promise.allSettled(tries)
    const answers = results.flatMap((result) => (result.status === 'fulfilled' ? JSON.stringify(result.value) : []))
    expect(answers.length).toBeGreaterThan(0)
    expect(new Set(answers).size).toBe(1)
    expect(await balancesOf(app, payer)).toEqual([99_89, 0])
    expect(await balancesOf(app, payee)).toEqual([50_00, 0])
    expect(await activity(payee, { kind: 'refund' })).toHaveLength(1)
  })

  test('its row cannot be deleted', async () => {
    for (const statement of [
      'delete from transfers.returned_payment',
      'update transfers.returned_payment set sent_id = received_id',
    ])
      await expect(database().app.query(statement)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('rejected without moving money', () => {
  async function refusalOf(who: MemberPerson, transaction_id: string): Promise<string> {
    const before = await balancesOf(app, who)
    const code = await codeOf(giveBack(who, transaction_id))
    expect(await balancesOf(app, who)).toEqual(before)
    return code
  }

  test('anyone but the receiver cannot return the payment', async () => {
    const [payer, payee] = await aPair()
    const stranger = await aMember(app)
    const { transaction_id } = await sendAtOnce(app, payer, payee, 10_00)
    for (const who of [payer, stranger]) expect(await refusalOf(who, transaction_id)).toBe('NOT_FOUND')
    expect(await refusalOf(payee, randomUUID())).toBe('NOT_FOUND')
    const back = await giveBack(payee, transaction_id)
    expect(await refusalOf(payer, back.transaction_id)).toBe('NOT_FOUND')
    const [funding] = await activity(payer, { kind: 'funding' })
    expect(await refusalOf(payer, funding?.id ?? '')).toBe('NOT_FOUND')
  })

  test('money that was undone before it arrived cannot be returned', async () => {
    const [payer, payee] = await aPair()
    const { transaction_id } = await send(app, payer, payee.hai_tag, 10_00)
    await app.call('undo_send', { idempotency_key: randomUUID(), transaction_id }, payer.access_token)
    expect(await refusalOf(payee, transaction_id)).toBe('INVALID_TRANSITION')
  })

  test('money that has been spent cannot be returned until the wallet has enough again', async () => {
    const [payer, payee] = await aPair()
    const { transaction_id } = await sendAtOnce(app, payer, payee, 25_00)
    await sendAtOnce(app, payee, await aMember(app), 5_00)
    const refusal = await giveBack(payee, transaction_id).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ body: { code: 'INSUFFICIENT_FUNDS', data: { available_balance: 20_00 } } })
    await app.call('start_funding', { idempotency_key: randomUUID(), method: 'sandbox', amount: 5_00 }, payee.access_token)
    expect(await giveBack(payee, transaction_id)).toMatchObject({ available_balance: 0 })
  })

  test('a locked or frozen wallet cannot return money', async () => {
    for (const close of ['lock', 'freeze'] as const) {
      const [payer, payee] = await aPair()
      const { transaction_id } = await sendAtOnce(app, payer, payee, 10_00)
      await within((trx) => app.server.ledger[close](trx, payee.user_id))
      expect(await refusalOf(payee, transaction_id)).toBe('WALLET_LOCKED')
    }
  })

  test('a payer who is frozen or blocked gets nothing back', async () => {
    const [payer, payee] = await aPair()
    const { transaction_id } = await sendAtOnce(app, payer, payee, 10_00)
    await within((trx) => app.server.ledger.freeze(trx, payer.user_id))
    expect(await refusalOf(payee, transaction_id)).toBe('RECIPIENT_CANNOT_RECEIVE')
    await within((trx) => app.server.identity.blockMember(trx, { user_id: payer.user_id, reason: 'x' }))
    expect(await refusalOf(payee, transaction_id)).toBe('RECIPIENT_UNAVAILABLE')
  })

  test('a payer whose wallet is full gets nothing back for now, and their balance is not revealed', async () => {
    const [payer, payee] = await aPair(145_00)
    const { transaction_id } = await sendAtOnce(app, payer, payee, 10_00)
    await app.call('start_funding', { idempotency_key: randomUUID(), method: 'sandbox', amount: 15_00 }, payer.access_token)
    const refusal = await giveBack(payee, transaction_id).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ body: { code: 'RECIPIENT_CANNOT_RECEIVE' } })
    // The request id is random and may contain these digits, so it is left out.
    expect(JSON.stringify(refusal, (key, value: unknown) => (key === 'request_id' ? null : value))).not.toMatch(/149|150/)
    for (let count = 1; count < 5; count += 1) expect(await refusalOf(payee, transaction_id)).toBe('RECIPIENT_CANNOT_RECEIVE')
    expect(await refusalOf(payee, transaction_id)).toBe('RATE_LIMITED')
  })
})
