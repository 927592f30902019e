import { randomUUID } from 'node:crypto'
import { checkProof } from '@hai/contract/check-proof'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { useTestDatabase } from '../../test/database.ts'
import { aFurtherBook } from '../../test/further-book.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../test/members.ts'
import { balancesOf, codeOf, sendAtOnce } from '../../test/money.ts'
import { aStatement, readFigures } from '../../test/statements.ts'
import { takeFile, textOfPdf } from '../../test/taken-files.ts'

const database = useTestDatabase()
let app: TestApp
let marie: MemberPerson
let anne: MemberPerson
/** The payment in Marie’s activity in the first book, and in Anne’s in the other one. */
let sent: string
let received: string
beforeAll(async () => {
  await aFurtherBook(database(), { name: 'ht', phone_prefixes: ['+509'] })
  app = await startTestApp(database(), { connections: 'usual' })
  marie = await aFundedWallet(app, { amount: 100_00, full_name: 'Marie Joseph' })
  anne = await aMember(app, { phone: '+50937001234', full_name: 'Anne Pierre' })
  sent = (await sendAtOnce(app, marie, anne, 20_00, { note: 'for the roof' })).transaction_id
  await everythingArrives()
  received = await newestOf(anne)
})
afterAll(() => app.stop())

/** Twice, because what arrives in one book may be returned from the other. */
async function everythingArrives(): Promise<void> {
  for (let round = 0; round < 2; round += 1) for (const { feed } of app.server.books.all()) await feed.caughtUp()
}

async function newestOf({ access_token }: MemberPerson): Promise<string> {
  const { items } = await app.call('list_activity', {}, access_token)
  return items[0]?.id ?? expect.fail('there is no activity')
}

const receiptOf = ({ access_token }: MemberPerson, transaction_id: string) =>
  app.call('get_transaction', { transaction_id }, access_token)

describe('a payment between books', () => {
  test('is found with the filters of both activities', async () => {
    for (const [who, direction, other] of [
      [marie, 'out', anne],
      [anne, 'in', marie],
    ] as const) {
      const listed = async (filters: object) => (await app.call('list_activity', filters, who.access_token)).items.length
      for (const found of [{ direction }, { kind: 'send' }, { person: other.hai_tag }, { search: 'roof' }, { min_amount: 20_00 }])
        expect([direction, found, await listed({ ...found, kind: 'send' })]).toEqual([direction, found, 1])
      expect(await listed({ kind: 'refund' })).toBe(0)
      expect(await listed({ kind: 'send', search: 'nothing like it' })).toBe(0)
    }
  })

  test('is in the receipt, the statement and the table of both', async () => {
    for (const [who, id, words] of [
      [marie, sent, /Anne Pierre/],
      [anne, received, /Marie Joseph/],
    ] as const) {
      const { bytes } = await takeFile(app, 'get_receipt', { transaction_id: id }, who.access_token)
      const text = await textOfPdf(bytes)
      expect(text).toMatch(words)
      expect(text).toContain('$20.00')
      const table = await takeFile(app, 'export_activity', {}, who.access_token)
      expect(table.bytes.toString()).toContain(`"for the roof","20.00"`)
    }
    const month = app.clock.now().toISOString().slice(0, 7)
    const paid = readFigures(await aStatement(app, marie, month))
    expect(paid).toMatchObject({ money_in: 100_00, money_out: -20_00, closing: 100_00 - 20_00 + paid.fees + paid.taxes })
    expect(readFigures(await aStatement(app, anne, month))).toMatchObject({ money_in: 20_00, fees: 0, closing: 20_00 })
  })

  test('has two receipt codes, which anyone can verify without knowing the book', async () => {
    for (const [who, id] of [
      [marie, sent],
      [anne, received],
    ] as const) {
      const { code } = await app.call('get_receipt_code', { transaction_id: id }, who.access_token)
      const shown = {
        amount: 20_00,
        status: 'completed',
        from: { kind: 'member', shown_name: 'Marie J.' },
        to: { kind: 'member', shown_name: 'Anne P.' },
      }
      expect(await app.call('verify_receipt', { code })).toMatchObject(shown)
      expect(await app.call('verify_receipt', { code }, marie.access_token)).toMatchObject(shown)
      expect(await app.call('verify_receipt', { code }, anne.access_token)).toMatchObject(shown)
    }
    expect(await codeOf(app.call('verify_receipt', { code: '33333-33333-33333' }))).toBe('NOT_FOUND')
  })

  test('has a proof in each book, which anyone can check with the seal of that book', async () => {
    // The two books then have different numbers of seals.
    app.clock.forward({ minutes: 2 })
    await app.server.jobs['seals:create']?.({})
    await aFundedWallet(app)
    app.clock.forward({ minutes: 2 })
    for (const { jobs } of app.server.books.all()) await jobs['seals:create']?.({})
    for (const [who, id] of [
      [marie, sent],
      [anne, received],
    ] as const) {
      const { access_token } = await app.call('sign_in', { email: who.email, password: who.password })
      const { proof } = await app.call('get_receipt_proof', { transaction_id: id }, access_token)
      const verdict = await checkProof(
        JSON.stringify(proof),
        (number, transaction_id) => app.call('get_seal', { number, book: Number.parseInt(transaction_id.slice(-2), 16) }),
        (bytes) => crypto.subtle.digest('SHA-256', bytes),
      )
      expect(verdict).toMatchObject({ proof: { transaction_id: id } })
    }
    expect(await codeOf(app.call('get_seal', { number: 1, book: 77 }))).toBe('NOT_FOUND')
  })
})

describe('asking for a payment to another book back', () => {
  const askBack = (who: MemberPerson, transaction_id: string, note = '') =>
    app.call('ask_payment_back', { idempotency_key: randomUUID(), transaction_id, note }, who.access_token)
  const decline = (who: MemberPerson, transaction_id: string) =>
    app.call('decline_ask_back', { idempotency_key: randomUUID(), transaction_id }, who.access_token)

  async function aPayment(): Promise<[payer: MemberPerson, payee: MemberPerson, sent: string, received: string]> {
    const [payer, payee] = [
      await aFundedWallet(app, { full_name: 'Paul Baptiste' }),
      await aMember(app, { phone: '+50937001234' }),
    ]
    const { transaction_id } = await sendAtOnce(app, payer, payee, 25_00)
    await everythingArrives()
    return [payer, payee, transaction_id, await newestOf(payee)]
  }

  async function notificationsOf({ access_token }: MemberPerson) {
    await everythingArrives()
    const { items } = await app.call('list_notifications', {}, access_token)
    return items.filter(({ type }) => type.startsWith('money_request_back'))
  }

  test('tells the payee, who returns the payment', async () => {
    const [payer, payee, there, here] = await aPayment()
    expect(await receiptOf(payer, there)).toMatchObject({ can_ask_back: true, asked_back: null })
    expect(await codeOf(askBack(payer, there, 'a note'))).toBe('OTHER_BOOK')
    await askBack(payer, there)
    expect(await codeOf(askBack(payer, there))).toBe('INVALID_TRANSITION')
    expect(await receiptOf(payer, there)).toMatchObject({ can_ask_back: false, asked_back: { note: '', declined_at: null } })
    expect(await receiptOf(payee, here)).toMatchObject({ asked_back: { declined_at: null }, return_amount: 25_00 })
    expect(await notificationsOf(payee)).toMatchObject([{ title: 'Paul B. asked for $25.00 back', reference_id: here }])
    const waiting = async () => (await app.call('get_dashboard', {}, payee.access_token)).waiting_for_me
    expect(await waiting()).toMatchObject([{ kind: 'asked_back', id: here, amount: 25_00 }])

    const [before] = await balancesOf(app, payer)
    await app.call('return_payment', { idempotency_key: randomUUID(), transaction_id: here }, payee.access_token)
    expect(await waiting()).toEqual([])
    await everythingArrives()
    expect((await balancesOf(app, payer))[0]).toBe(before + 25_00)
    expect(await receiptOf(payer, there)).toMatchObject({ status: 'returned', can_ask_back: false })
    expect(await codeOf(decline(payee, here))).toBe('INVALID_TRANSITION')
  })

  test('can be declined, and both books know it', async () => {
    const [payer, payee, there, here] = await aPayment()
    await askBack(payer, there)
    const { declined_at } = await decline(payee, here)
    expect(await receiptOf(payee, here)).toMatchObject({ asked_back: { declined_at } })
    expect(await receiptOf(payer, there)).toMatchObject({ asked_back: { declined_at }, can_ask_back: false })
    expect(await notificationsOf(payer)).toMatchObject([{ title: 'Marie J. won’t send your $25.00 back', reference_id: there }])
    const { transaction_id: next } = await sendAtOnce(app, payer, payee, 5_00)
    await everythingArrives()
    expect(await codeOf(askBack(payer, next))).toBe('REQUEST_PAUSED')
  })

  test('can be repeated if only the payee’s book stored it, and a decline if only that book did', async () => {
    const [payer, payee, there, here] = await aPayment()
    const { owner } = database()
    await askBack(payer, there)
    await owner.query('delete from requests.asked_back where sent_id = $1', [there])
    expect(await receiptOf(payer, there)).toMatchObject({ can_ask_back: true })
    await askBack(payer, there)
    expect(await notificationsOf(payee)).toHaveLength(1)

    const idempotency_key = randomUUID()
    const declining = () => app.call('decline_ask_back', { idempotency_key, transaction_id: here }, payee.access_token)
    const first = await declining()
    await owner.query('update requests.asked_back set declined_at = null where sent_id = $1', [there])
    expect(await declining()).toEqual(first)
    expect(await receiptOf(payer, there)).toMatchObject({ asked_back: { declined_at: first.declined_at } })
  })

  test('is possible only once it has arrived, and never for a stranger', async () => {
    const [payer, payee] = [await aFundedWallet(app), await aMember(app, { phone: '+50937001234' })]
    await database().owner.query(`select ledger_ht.close_member($1, 'frozen')`, [payee.user_id])
    const { transaction_id } = await sendAtOnce(app, payer, payee, 5_00)
    await everythingArrives()
    expect(await codeOf(askBack(payer, transaction_id))).toBe('INVALID_TRANSITION')
    expect(await codeOf(askBack(marie, transaction_id))).toBe('NOT_FOUND')
    expect(await codeOf(askBack(payee, transaction_id))).toBe('NOT_FOUND')
  })
})
