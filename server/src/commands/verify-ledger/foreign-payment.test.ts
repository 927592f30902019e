import { cents } from '@hai/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { countDatabase } from '../../../test/count-book.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { exchangeOwners } from '../../../test/exchange-owners.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { send, sendAtOnce, runDueJob } from '../../../test/money.ts'
import { sealNow } from '../../../test/seals.ts'
import { begunByPayer } from './foreign-payment.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), {
    onLogLine: () => undefined,
  })
})
afterAll(() => app.stop())

const recounted = () => app.server.integrity.recount()

test('both counts check the same kinds of postings', async () => {
  const { rows } = await database().owner.query<{ kinds: string[] }>('select ledger.kinds_started_by_payer() as kinds')
  expect(rows[0]?.kinds).toEqual(begunByPayer)
})

test('payments started by their payers, returns, and postings by the platform are not flagged', async () => {
  const [marie, jean] = [await aFundedWallet(app), await aMember(app)]
  const { transaction_id } = await sendAtOnce(app, marie, jean, 5_00)
  const { items } = await app.call('list_activity', {}, jean.access_token)
  await app.call(
    'return_payment',
    { idempotency_key: crypto.randomUUID(), transaction_id: items[0]?.id ?? transaction_id },
    jean.access_token,
  )
  await send(app, marie, (await aMember(app)).hai_tag, 6_00)
  app.clock.forward({ minutes: 2 })
  await runDueJob(app)
  expect((await countDatabase(database())).faults).toEqual([])
  expect(await recounted()).toEqual([])
})

test('a payment from a wallet whose owner was changed temporarily between two seals is found by both counts', async () => {
  const [victim, thief, mule] = [await aFundedWallet(app), await aMember(app), await aMember(app)]
  await sealNow(app)
  await exchangeOwners(database(), victim, thief)
  await sendAtOnce(app, thief, mule, 40_00)
  await exchangeOwners(database(), victim, thief)
  await sealNow(app)
  const { rows } = await database().owner.query<{ last_id: number }>('select last_id from ledger.head')
  const posting = `posting ${rows[0]?.last_id}`
  const rule = 'a payment is paid by its initiator'
  expect(await recounted()).toEqual([{ rule, subject: posting, expected: thief.user_id, found: victim.user_id }])
  expect((await countDatabase(database())).faults).toEqual([`${posting}: ${rule}`])
})

test('the initiator must pay everything: one cent of their own does not hide another payer of the rest', async () => {
  const [victim, thief, mule] = [await aFundedWallet(app), await aFundedWallet(app), await aMember(app)]
  const available = async ({ user_id }: MemberPerson) => (await app.server.ledger.memberAccounts(user_id)).available
  const [of, by, to] = [await available(victim), await available(thief), await available(mule)]
  const before = [await recounted(), (await countDatabase(database())).faults] as const
  await app.server.ledger.post({
    kind: 'send',
    initiator_id: thief.user_id,
    idempotency_key: crypto.randomUUID(),
    payload: {},
    details: {},
    moves: [
      { from: of, to, amount: cents(40_00) },
      { from: by, to, amount: cents(1) },
    ],
  })
  const { rows } = await database().owner.query<{ last_id: number }>('select last_id from ledger.head')
  const [subject, rule] = [`posting ${rows[0]?.last_id}`, 'a payment is paid by its initiator']
  const found = `${victim.user_id} ${thief.user_id}`
  expect(await recounted()).toEqual([...before[0], { rule, subject, expected: thief.user_id, found }])
  expect((await countDatabase(database())).faults).toEqual([...before[1], `${subject}: ${rule}`])
})
