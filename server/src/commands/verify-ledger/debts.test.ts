import { randomUUID } from 'node:crypto'
import { cents } from '@hai/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { runWithoutTriggers } from '../../../test/without-triggers.ts'
import { countDatabase, countLines, linesOf } from '../../../test/count-book.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { startCard } from '../../../test/fundings.ts'
import { aFundedWallet, aMember, type MemberPerson } from '../../../test/members.ts'
import { followedUp, sendAtOnce } from '../../../test/money.ts'
import { aboutPage, aboutPayment, deliverWebhook, useFakeStripe } from '../../../test/stripe.ts'

const database = useTestDatabase()
const stripe = useFakeStripe()
let app: TestApp
let marie: MemberPerson

beforeAll(async () => {
  app = await startTestApp(database(), { config: { stripe: stripe().settings }, onLogLine: () => undefined })
  const [rich, friend] = [await aFundedWallet(app), await aMember(app)]
  marie = await whoOwes(friend)
  await sendAtOnce(app, rich, marie, 10_00)
  const jean = await whoOwes(friend)
  for (const opened of stripe().disputes.slice(-1)) stripe().decide(opened, 'won')
  await deliverWebhook(app, aboutPayment(stripe(), await fundingOf(jean), 'charge.dispute.closed', 'dispute'))
  await followedUp(app)
})
afterAll(() => app.stop())

const fundingOf = async ({ user_id }: MemberPerson): Promise<string> => {
  const { rows } = await database().owner.query<{ id: string }>(
    'select funding_id as id from funding.funding where user_id = $1 order by created_at desc limit 1',
    [user_id],
  )
  return rows[0]?.id ?? expect.fail('nothing was inserted')
}

async function whoOwes(friend: MemberPerson): Promise<MemberPerson> {
  const member = await aMember(app)
  await database().owner.query('update identity.profile set tier = 3 where id = $1', [member.user_id])
  const { funding_id } = await startCard(app, member, 100_00)
  stripe().pay(funding_id)
  await deliverWebhook(app, aboutPage(stripe(), funding_id))
  await sendAtOnce(app, member, friend, 40_00)
  stripe().dispute(funding_id)
  await deliverWebhook(app, aboutPayment(stripe(), funding_id, 'charge.dispute.created', 'dispute'))
  await followedUp(app)
  return member
}

const recounted = () => app.server.integrity.recount()

async function accountOf({ user_id }: MemberPerson) {
  const { rows } = await database().owner.query<{ id: number; owed: number }>(
    `select id, owed from ledger.account where owner_id = $1 and kind = 'available'`,
    [user_id],
  )
  return rows[0] ?? expect.fail('there is no account')
}

const RULE = 'a debt follows from the journal'

test('debts, collections and restorations are calculated from the postings by both counts', async () => {
  expect((await accountOf(marie)).owed).toBeGreaterThanOrEqual(30_00)
  expect((await countDatabase(database())).faults).toEqual([])
  expect(await recounted()).toEqual([])
})

test('a debt forgiven, invented or changed past the triggers is found by both counts, with the right amount', async () => {
  const { id, owed } = await accountOf(marie)
  for (const found of [0, owed - 1, owed + 5]) {
    await runWithoutTriggers(database(), 'update ledger.account set owed = $2 where id = $1', [id, found])
    expect(await recounted()).toEqual([{ rule: RULE, subject: `account ${id}`, expected: String(owed), found: String(found) }])
    expect((await countDatabase(database())).faults).toEqual([`account ${id} (available of member ${marie.user_id}): ${RULE}`])
  }
  await runWithoutTriggers(database(), 'update ledger.account set owed = $2 where id = $1', [id, owed])
  expect(await recounted()).toEqual([])
})

test('a debt marked as collected with the server’s own login is found too', async () => {
  const { id, owed } = await accountOf(marie)
  const moved = (cents: number) =>
    database().app.query(
      `update funding.funding set taken_member = taken_member + $2, taken_debt = taken_debt - $2 where funding_id = $1`,
      [fundingOfMarie, cents],
    )
  const fundingOfMarie = await fundingOf(marie)
  await moved(7_00)
  expect((await accountOf(marie)).owed).toBe(owed - 7_00)
  expect(await recounted()).toMatchObject([{ rule: RULE, subject: `account ${id}`, expected: String(owed) }])
  expect((await countDatabase(database())).faults).toHaveLength(1)
  await moved(-7_00)
  expect((await countDatabase(database())).faults).toEqual([])
})

test('a dump without the list of reversed payments is detected', async () => {
  const lines = await linesOf(database())
  const ofFund = (line: string): boolean => line.includes('"row" : "taken_fund"')
  expect(lines.filter(ofFund)).toHaveLength(2)
  const without = lines.filter((line) => !ofFund(line)).with(-1, JSON.stringify({ row: 'end', rows: lines.length - 3 }))
  expect(countLines(without).faults).toContainEqual(
    expect.stringMatching(/^posting \d+: the payment that its details name exists$/),
  )
})

test('a reversal that names a smaller payment is found by both counts', async () => {
  const member = await aMember(app)
  const { funding_id } = await startCard(app, member, 100_00)
  stripe().pay(funding_id)
  await deliverWebhook(app, aboutPage(stripe(), funding_id))
  const { id } = await accountOf(member)
  const { rows } = await database().owner.query<{ fund_id: string }>(
    'select transaction_id as fund_id from funding.funding where funding_id = $1',
    [funding_id],
  )
  await app.server.ledger.post({
    kind: 'fund_taken',
    initiator_id: member.user_id,
    idempotency_key: randomUUID(),
    payload: {},
    moves: [{ from: 'outside:card_debts', to: 'outside:stripe', amount: cents(100_00) }],
    details: { fund_id: rows[0]?.fund_id ?? '', account: id, credited: 1_00 },
  })
  expect(await recounted()).toEqual([{ rule: RULE, subject: `account ${id}`, expected: '10000', found: '0' }])
  expect((await countDatabase(database())).faults).toContainEqual(
    expect.stringMatching(/^posting \d+: its details say what the payment credited$/),
  )
})
