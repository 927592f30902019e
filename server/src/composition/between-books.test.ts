import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { useTestDatabase } from '../../test/database.ts'
import { aFurtherBook } from '../../test/further-book.ts'
import { createLedgerCheck } from '../../test/ledger-check.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../test/members.ts'
import { aSend, balancesOf, send } from '../../test/money.ts'

const database = useTestDatabase()
const inHaiti = { phone: '+50937001234' }
let app: TestApp
beforeAll(async () => {
  await aFurtherBook(database(), { name: 'ht', phone_prefixes: ['+509'] })
  app = await startTestApp(database(), { connections: 'usual' })
})
afterAll(() => app.stop())

const books = () => app.server.books.all()

/** Twice, because what arrives in one book may be returned from the other. */
async function everythingArrives(): Promise<void> {
  for (let round = 0; round < 2; round += 1) for (const { feed } of books()) await feed.caughtUp()
}

async function pay(payer: MemberPerson, payee: MemberPerson, amount: number): Promise<string> {
  const command = await aSend(app, payee.hai_tag, amount, { undo_window: false })
  const { transaction_id } = await app.call('send_money', command, payer.access_token)
  await everythingArrives()
  return transaction_id
}

const receiptOf = ({ access_token }: MemberPerson, transaction_id: string) =>
  app.call('get_transaction', { transaction_id }, access_token)

async function expectWhole(): Promise<void> {
  const { owner } = database()
  for (const { book } of books())
    expect(await createLedgerCheck({ pool: owner, clock: app.clock, book }).checkLedger()).toEqual([])
  const { rows } = await owner.query<{ cents: number }>(
    `select ((select sum(balance) from ledger.account where kind like 'outside:clearing:%')
           + (select sum(balance) from ledger_ht.account where kind like 'outside:clearing:%'))::int as cents`,
  )
  expect(rows).toEqual([{ cents: 0 }])
}

test('a payment to a member of another book arrives there, and one comes back', async () => {
  const [marie, anne] = [await aFundedWallet(app, { amount: 50_00 }), await aMember(app, inHaiti)]
  const there = await pay(marie, anne, 20_00)
  expect((await balancesOf(app, anne))[0]).toBe(20_00)
  expect(await receiptOf(marie, there)).toMatchObject({ status: 'completed', between_books: true })
  const { items } = await app.call('list_activity', {}, anne.access_token)
  expect(items).toHaveLength(1)
  const [before] = await balancesOf(app, marie)
  await pay(anne, marie, 5_00)
  expect((await balancesOf(app, marie))[0]).toBe(before + 5_00)
  await expectWhole()
})

test('a payment to a frozen wallet in another book comes back with its fee', async () => {
  const [marie, anne] = [await aFundedWallet(app, { amount: 50_00 }), await aMember(app, inHaiti)]
  await database().owner.query(`select ledger_ht.close_member($1, 'frozen')`, [anne.user_id])
  await pay(marie, anne, 20_00)
  expect((await balancesOf(app, marie))[0]).toBe(50_00)
  await expectWhole()
})

test('the link in the message about a pending send shows that it waits, in whichever book it is', async () => {
  for (const person of [{}, inHaiti]) {
    const payer = await aMember(app, person)
    await app.call('start_funding', { idempotency_key: randomUUID(), method: 'sandbox', amount: 50_00 }, payer.access_token)
    const { transaction_id, status } = await send(app, payer, { email: `${randomUUID()}@test.example` }, 5_00)
    expect(status).toBe('pending')
    expect(await app.call('is_send_waiting', { transaction_id })).toEqual({ is_waiting: true })
  }
  expect(await app.call('is_send_waiting', { transaction_id: randomUUID() })).toEqual({ is_waiting: false })
})
