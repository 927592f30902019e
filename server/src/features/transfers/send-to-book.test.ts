import { randomUUID } from 'node:crypto'
import { cents, zeroCents } from '@hai/contract/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestBook } from '../../../test/book.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { aSend, balancesOf, codeOf, followedUp, later, runDueJob, send, sendAtOnce } from '../../../test/money.ts'
import { SECOND } from '../../../test/two-books.ts'
import { createReader } from '../../events/read.ts'
import { createSubscriberStep, registerSubscriber } from '../../events/subscriber.ts'
import { createBook } from '../../platform/database/create-book.ts'
import { createDatabase } from '../../platform/database/database.ts'
import type { BookPayment } from './book-payment.ts'
import { createInbox, readLastReceived } from './receive-from-book.ts'

const database = useTestDatabase()
const second = useTestBook(() => database, SECOND)
let app: TestApp
let cap = cents(1_000_00)
let relay: () => Promise<void>
beforeAll(async () => {
  await createBook(database().url, { name: SECOND.name, phone_prefixes: ['+509'] })
  app = await startTestApp(database(), { relays: 'off' })
  const receive = createInbox({
    database: second().db,
    ledger: second().ledger,
    limits: { balanceCapOf: () => Promise.resolve(cap) },
  })
  const subscriber = app.server.transfers.relayTo({
    book: SECOND,
    receive,
    lastReceived: (from) => readLastReceived(second().db, from),
  })
  const db = createDatabase(database().app)
  await registerSubscriber(db, subscriber)
  const reader = createReader(db, { postings: 10_000, outbox: 10_000 })
  const step = createSubscriberStep(db, reader, subscriber)
  relay = async () => {
    reader.woken()
    await step()
  }
})
afterAll(() => app.stop())

/** A member whose money is in the second book. */
async function aMemberThere(full_name = 'Rose Pierre'): Promise<MemberPerson> {
  const member = await aMember(app, { full_name })
  await database().owner.query('update identity.profile set book = $1 where id = $2', [SECOND.number, member.user_id])
  await second()
    .db.transaction()
    .execute((trx) => second().ledger.openMemberAccounts(trx, member.user_id))
  return member
}

const availableThere = async ({ user_id }: MemberPerson): Promise<number> => (await second().ledger.balances(user_id)).available
const receipt = (who: MemberPerson, transaction_id: string) => app.call('get_transaction', { transaction_id }, who.access_token)
const activity = async (who: MemberPerson, filters: object = {}) =>
  (await app.call('list_activity', filters, who.access_token)).items
const notifications = async (who: MemberPerson) => {
  await followedUp(app)
  return (await app.call('list_notifications', {}, who.access_token)).items.map(({ type, message }) => [type, message])
}

/** Runs the job that an event of the member queues. */
async function claimsOf({ user_id }: MemberPerson): Promise<void> {
  await (app.server.jobs['transfers:claim'] ?? expect.fail('the job is missing'))({ user_id })
}

describe('a send to a member of another book', () => {
  test('costs the same as any send, is on its way until the relay has passed it, and replays', async () => {
    const [payer, payee] = [await aFundedWallet(app, { amount: 100_00 }), await aMemberThere()]
    const address = { payee: { hai_tag: payee.hai_tag } }
    expect(await app.call('find_recipient', address.payee, payer.access_token)).toMatchObject({ found: true, times_paid: 0 })
    const quote = await app.call('quote_transfer', { ...address, amount: 25_00 }, payer.access_token)
    expect(quote).toMatchObject({ fee: 25, tax: 3, total: 25_28, status: 'arriving' })

    const command = await aSend(app, payee.hai_tag, 25_00, { undo_window: false, note: 'for school' })
    const sent = await app.call('send_money', command, payer.access_token)
    expect(sent).toMatchObject({ status: 'arriving', fee: 25, tax: 3, available_balance: 74_72 })
    expect(await app.call('send_money', command, payer.access_token)).toEqual(sent)
    const { transaction_id } = sent
    expect(await receipt(payer, transaction_id)).toMatchObject({
      kind: 'send',
      status: 'arriving',
      between_books: true,
      counterparty: { shown_name: 'Rose P.' },
      can_undo_until: null,
      timeline: [{ status: 'arriving' }],
    })
    expect(await availableThere(payee)).toBe(0)

    await relay()
    expect(await availableThere(payee)).toBe(25_00)
    expect(await receipt(payer, transaction_id)).toMatchObject({
      status: 'completed',
      counterparty: { shown_name: 'Rose Pierre' },
      can_ask_back: true,
      timeline: [{ status: 'completed' }],
    })
    expect(
      await codeOf(
        app.call('ask_payment_back', { idempotency_key: randomUUID(), transaction_id, note: 'x' }, payer.access_token),
      ),
    ).toBe('OTHER_BOOK')
    expect(await activity(payer, { kind: 'refund' })).toEqual([])
    expect((await activity(payer, { kind: 'send' })).map(({ id }) => id)).toEqual([transaction_id])
    expect((await app.call('find_recipient', address.payee, payer.access_token)).times_paid).toBe(1)
  })

  test('comes back with fee and tax if the payee cannot receive it, and the payer is told', async () => {
    const [payer, payee] = [await aFundedWallet(app, { amount: 100_00, full_name: 'Paul Baptiste' }), await aMemberThere()]
    cap = cents(10_00)
    const { transaction_id } = await sendAtOnce(app, payer, payee, 25_00)
    await relay()
    cap = cents(1_000_00)
    expect(await balancesOf(app, payer)).toEqual([100_00, 0])
    expect(await availableThere(payee)).toBe(0)
    const item = await receipt(payer, transaction_id)
    expect(item).toMatchObject({
      status: 'not_arrived',
      counterparty: { shown_name: 'Rose P.' },
      timeline: [{ status: 'arriving' }, { status: 'not_arrived' }],
    })
    expect(await receipt(payer, item.returned_by ?? '')).toMatchObject({
      kind: 'refund',
      status: 'not_arrived',
      direction: 'in',
      amount: 25_28,
      deducted: { paid: 25_00, fee: -25, tax: -3 },
      return_of: transaction_id,
    })
    expect(await notifications(payer)).toContainEqual([
      'money_returned',
      'The payment couldn’t be delivered. The money is back in your wallet, fee included.',
    ])
    expect(await notifications(payee)).toEqual([])
    expect((await app.call('find_recipient', { hai_tag: payee.hai_tag }, payer.access_token)).times_paid).toBe(0)
  })

  test('is refused at once after five refusals in a day, because each says something about the payee’s balance', async () => {
    const [payer, payee] = [await aFundedWallet(app, { amount: 100_00 }), await aMemberThere()]
    cap = zeroCents
    for (let times = 0; times < 5; times += 1) {
      await sendAtOnce(app, payer, payee, 1_00)
      await relay()
    }
    cap = cents(1_000_00)
    expect(await codeOf(sendAtOnce(app, payer, payee, 1_00))).toBe('RATE_LIMITED')
    expect(await balancesOf(app, payer)).toEqual([100_00, 0])
  })

  test('has its undo window first, and can be undone in it', async () => {
    const [early, payee] = [await aFundedWallet(app, { amount: 100_00 }), await aMemberThere()]
    const undone = await send(app, early, payee.hai_tag, 10_00)
    expect(undone.status).toBe('arriving')
    expect(await notifications(payee)).toEqual([])
    await app.call('undo_send', { idempotency_key: randomUUID(), transaction_id: undone.transaction_id }, early.access_token)
    expect(await balancesOf(app, early)).toEqual([100_00, 0])

    const { transaction_id } = await send(app, early, payee.hai_tag, 20_00)
    expect((await receipt(early, transaction_id)).can_undo_until).not.toBeNull()
    const [payer] = await later(app, { minutes: 2 }, early)
    await runDueJob(app)
    expect(await balancesOf(app, payer)).toEqual([79_78, 0])
    expect(await receipt(payer, transaction_id)).toMatchObject({ status: 'arriving', between_books: true, can_undo_until: null })
    await relay()
    expect(await receipt(payer, transaction_id)).toMatchObject({ status: 'completed' })
    expect(await availableThere(payee)).toBe(20_00)
  })

  test('to a typed address hides whose it is until the money has arrived', async () => {
    const [early, payee] = [await aFundedWallet(app, { amount: 100_00 }), await aMemberThere()]
    const { transaction_id } = await send(app, early, { email: payee.email }, 20_00)
    const [payer] = await later(app, { minutes: 2 }, early)
    await runDueJob(app)
    const typed = { shown_name: payee.email, hai_tag: null }
    expect(await receipt(payer, transaction_id)).toMatchObject({ status: 'arriving', counterparty: typed })
    await relay()
    expect(await receipt(payer, transaction_id)).toMatchObject({ status: 'completed', counterparty: { hai_tag: payee.hai_tag } })
  })

  test('that replaces a pending send hides whose address it is, also if it is refused', async () => {
    const [payer, email] = [await aFundedWallet(app, { amount: 100_00 }), `${randomUUID()}@example.com`]
    const pending = await send(app, payer, { email }, 20_00)
    const payee = await aMember(app, { email, phone: '+50937001299' })
    await claimsOf(payee)
    expect((await receipt(payer, pending.transaction_id)).status).toBe('cancelled')
    const [sent] = await activity(payer, { kind: 'send' })
    if (!sent) expect.fail('nothing was sent')
    const typed = { shown_name: email, hai_tag: null }
    expect(sent).toMatchObject({ status: 'arriving', counterparty: typed })
    cap = zeroCents
    await relay()
    cap = cents(1_000_00)
    const refused = await receipt(payer, sent.id)
    expect(refused).toMatchObject({ status: 'not_arrived', counterparty: typed })
    expect((await receipt(payer, refused.returned_by ?? '')).counterparty).toMatchObject(typed)
  })
})

describe('a payment from another book', () => {
  async function aPayment(payer: MemberPerson, payee: MemberPerson, position: number): Promise<BookPayment> {
    const payment_id = `${randomUUID().slice(0, -2)}01`
    const payment = {
      payer_id: payer.user_id,
      payee_id: payee.user_id,
      amount: cents(30_00),
      fee: zeroCents,
      tax: zeroCents,
      note: 'thanks',
      to_book: 0,
      payment_id,
      sent_id: payment_id,
      at: new Date(),
      position,
    }
    expect(await app.server.transfers.receiveFromBook(SECOND, [payment])).toEqual(new Set())
    return payment
  }

  const giveBack = (who: MemberPerson, transaction_id: string) =>
    app.call('return_payment', { idempotency_key: randomUUID(), transaction_id }, who.access_token)

  test('is received with a notification, and can be returned to the other book', async () => {
    const [payer, payee] = [await aMemberThere('Ana Reyes'), await aMember(app)]
    const { sent_id } = await aPayment(payer, payee, 1)
    const [received] = await activity(payee)
    if (!received) expect.fail('nothing was received')
    expect(received).toMatchObject({ kind: 'send', direction: 'in', amount: 30_00, note: 'thanks', between_books: true })
    expect(received.counterparty.shown_name).toBe('Ana Reyes')
    expect((await notifications(payee)).map(([type]) => type)).toEqual(['money_received'])
    expect((await receipt(payee, received.id)).return_amount).toBe(30_00)

    const { transaction_id } = await giveBack(payee, received.id)
    expect(await receipt(payee, transaction_id)).toMatchObject({ kind: 'refund', status: 'arriving', return_of: received.id })
    expect((await receipt(payee, received.id)).status).toBe('returned')
    expect(await codeOf(giveBack(payee, received.id))).toBe('INVALID_TRANSITION')
    await relay()
    expect(await receipt(payee, transaction_id)).toMatchObject({ kind: 'refund', status: 'completed' })
    expect(await availableThere(payer)).toBe(30_00)
    const { rows } = await database().owner.query<object>(
      'select sent_id from transfers_second.returned_payment where received_id = $1',
      [received.id],
    )
    expect(rows).toEqual([{ sent_id }])
  })

  test('can be returned again if the other book refused the return', async () => {
    const [payer, payee] = [await aMemberThere('Ana Reyes'), await aMember(app)]
    await aPayment(payer, payee, 2)
    const [received] = await activity(payee)
    if (!received) expect.fail('nothing was received')
    cap = zeroCents
    const { transaction_id } = await giveBack(payee, received.id)
    await relay()
    cap = cents(1_000_00)
    expect(await balancesOf(app, payee)).toEqual([30_00, 0])
    expect(await receipt(payee, transaction_id)).toMatchObject({ kind: 'refund', status: 'not_arrived' })
    expect(await receipt(payee, received.id)).toMatchObject({ status: 'completed', return_amount: 30_00 })
    await giveBack(payee, received.id)
    await relay()
    expect(await availableThere(payer)).toBe(30_00)
  })

  test('can be returned five times a day in vain, because each refusal says something about the payer’s balance', async () => {
    const [payer, payee] = [await aMemberThere('Ana Reyes'), await aMember(app)]
    await aPayment(payer, payee, 3)
    const [received] = await activity(payee)
    if (!received) expect.fail('nothing was received')
    cap = zeroCents
    for (let times = 0; times < 5; times += 1) {
      await giveBack(payee, received.id)
      await relay()
    }
    cap = cents(1_000_00)
    expect(await codeOf(giveBack(payee, received.id))).toBe('RATE_LIMITED')
    expect(await balancesOf(app, payee)).toEqual([30_00, 0])
  })
})
