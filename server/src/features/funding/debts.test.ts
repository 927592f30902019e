import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { countDatabase } from '../../../test/count-book.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { platformBalances, platformChanges, startCard, checkFundings } from '../../../test/fundings.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'
import { aSend, balancesOf, codeOf, followedUp, send, sendAtOnce } from '../../../test/money.ts'
import { aStatement, readFigures } from '../../../test/statements.ts'
import { aboutPage, aboutPayment, deliverWebhook, useFakeStripe } from '../../../test/stripe.ts'
import { takeFile, textOfPdf } from '../../../test/taken-files.ts'

const database = useTestDatabase()
const stripe = useFakeStripe()
let app: TestApp
let rich: MemberPerson
beforeAll(async () => {
  app = await startTestApp(database(), { config: { stripe: stripe().settings } })
  rich = await aGiver()
})
afterAll(() => app.stop())

async function aGiver(): Promise<MemberPerson> {
  const giver = await aRichMember()
  const command = { idempotency_key: randomUUID(), method: 'sandbox', amount: 900_00 } as const
  await app.call('start_funding', command, giver.access_token)
  return giver
}

async function aRichMember(): Promise<MemberPerson> {
  const member = await aMember(app)
  await database().owner.query('update identity.profile set tier = 3 where id = $1', [member.user_id])
  return member
}

async function addByCard(member: MemberPerson, amount: number): Promise<string> {
  const { funding_id } = await startCard(app, member, amount)
  stripe().pay(funding_id)
  await deliverWebhook(app, aboutPage(stripe(), funding_id))
  return funding_id
}

const dispute = async (funding_id: string) => {
  const opened = stripe().dispute(funding_id)
  await deliverWebhook(app, aboutPayment(stripe(), funding_id, 'charge.dispute.created', 'dispute'))
  return opened
}

async function owedBy({ access_token }: MemberPerson): Promise<number> {
  await followedUp(app)
  return (await app.call('get_dashboard', {}, access_token)).owed
}

/** After the chargeback the member owes the part that cannot be taken back. */
async function whoOwes(spent: number): Promise<{ member: MemberPerson; friend: MemberPerson; funding_id: string }> {
  const [member, friend] = [await aRichMember(), await aMember(app)]
  const funding_id = await addByCard(member, 100_00)
  await sendAtOnce(app, member, friend, spent)
  await dispute(funding_id)
  return { member, friend, funding_id }
}

test('incoming money is collected at once, in order, and the wallet is free once nothing is owed', async () => {
  const { member, friend } = await whoOwes(40_00)
  const owed = await owedBy(member)
  expect(owed).toBeGreaterThanOrEqual(40_00)
  const changes = await platformChanges(database(), async () => {
    await sendAtOnce(app, rich, member, 30_00)
    await followedUp(app)
  })
  expect(changes['outside:card_debts']).toBe(30_00)
  expect(await balancesOf(app, member)).toEqual([0, 0])
  expect(await owedBy(member)).toBe(owed - 30_00)
  expect(await codeOf(sendAtOnce(app, member, friend, 1_00))).toBe('MONEY_OWED')

  await sendAtOnce(app, rich, member, 20_00)
  expect(await owedBy(member)).toBe(0)
  const [left] = await balancesOf(app, member)
  expect(left).toBe(50_00 - owed)
  const { items } = await app.call('list_activity', { kind: 'debt_collected' }, member.access_token)
  expect(items.map(({ kind, direction, amount }) => [kind, direction, amount])).toEqual([
    ['debt_collected', 'out', owed - 30_00],
    ['debt_collected', 'out', 30_00],
  ])
  await sendAtOnce(app, member, friend, 1_00)
})

test('receipt, table and statement show a collection as the activity does', async () => {
  const { member } = await whoOwes(40_00)
  const token = member.access_token
  await sendAtOnce(app, rich, member, 60_00)
  expect(await owedBy(member)).toBe(0)
  const { items } = await app.call('list_activity', { kind: 'debt_collected' }, token)
  const { id: transaction_id, amount } = items[0] ?? expect.fail('nothing was collected')
  expect(await app.call('get_transaction', { transaction_id }, token)).toMatchObject({
    kind: 'debt_collected',
    amount,
  })
  const paper = await textOfPdf((await takeFile(app, 'get_receipt', { transaction_id }, token)).bytes)
  expect(paper).toContain(`Amount $${(amount / 100).toFixed(2)}`)
  const { code } = await app.call('get_receipt_code', { transaction_id }, token)
  expect(await app.call('verify_receipt', { code })).toMatchObject({ amount, status: 'completed' })
  const table = (await takeFile(app, 'export_activity', {}, token)).bytes.toString()
  expect(table.split('\r\n').find((line) => line.includes(transaction_id))).toContain((amount / 100).toFixed(2))
  const { last_month } = await app.call('get_statement_months', {}, token)
  const { opening, closing, money_in, money_out, came_back, fees, taxes } = readFigures(await aStatement(app, member, last_month))
  expect(opening + money_in + money_out + came_back + fees + taxes).toBe(closing)
  expect([closing, 0]).toEqual(await balancesOf(app, member))
})

test('every outgoing payment is rejected with the amount owed, and incoming ones are accepted', async () => {
  const { member, friend } = await whoOwes(40_00)
  const owed = await owedBy(member)
  const token = member.access_token
  const refused = { code: 'MONEY_OWED', body: { data: { owed } } }
  await expect(send(app, member, friend.hai_tag, 1_00)).rejects.toMatchObject(refused)
  await expect(send(app, member, { email: 'nobody@example.com' }, 1_00)).rejects.toMatchObject(refused)
  const { transaction_id } = await sendAtOnce(app, rich, member, 1_00)
  await expect(app.call('return_payment', { idempotency_key: randomUUID(), transaction_id }, token)).rejects.toMatchObject({
    code: 'MONEY_OWED',
  })
  await expect(
    app.call('start_funding', { idempotency_key: randomUUID(), method: 'stripe', amount: 50_00 }, token),
  ).resolves.toMatchObject({ status: 'redirected' })
})

test('money on hold during the chargeback is collected once it is released to the member', async () => {
  const member = await aRichMember()
  const funding_id = await addByCard(member, 100_00)
  const held = await send(app, member, (await aMember(app)).hai_tag, 60_00)
  expect(held.status).toBe('arriving')
  const opened = await dispute(funding_id)
  expect(await owedBy(member)).toBeGreaterThanOrEqual(60_00)
  await app.call('undo_send', { idempotency_key: randomUUID(), transaction_id: held.transaction_id }, member.access_token)
  expect(await owedBy(member)).toBe(0)
  expect(await balancesOf(app, member)).toEqual([0, 0])
  stripe().decide(opened, 'won')
  await deliverWebhook(app, aboutPayment(stripe(), funding_id, 'charge.dispute.closed', 'dispute'))
  expect(await balancesOf(app, member)).toEqual([100_00, 0])
})

test('a won dispute returns what was collected and first settles the remaining debt', async () => {
  const { member, funding_id } = await whoOwes(40_00)
  const owed = await owedBy(member)
  await sendAtOnce(app, rich, member, 10_00)
  await followedUp(app)
  for (const opened of stripe().disputes.filter(({ payment_intent }) => payment_intent === stripe().paymentOf(funding_id).id))
    stripe().decide(opened, 'won')
  await deliverWebhook(app, aboutPayment(stripe(), funding_id, 'charge.dispute.closed', 'dispute'))
  expect(await owedBy(member)).toBe(0)
  expect(await balancesOf(app, member)).toEqual([100_00 - owed + 10_00, 0])
})

test('debts missed by the event handler are collected by the job, once', async () => {
  const { member } = await whoOwes(40_00)
  const owed = await owedBy(member)
  await sendAtOnce(app, rich, member, 10_00)
  await Promise.all([checkFundings(app), checkFundings(app), followedUp(app)])
  expect(await owedBy(member)).toBe(owed - 10_00)
  expect(await balancesOf(app, member)).toEqual([0, 0])
})

const steps = fc.array(
  fc.record({
    action: fc.constantFrom('fund', 'dispute', 'win', 'undo', 'spend', 'hold', 'credit'),
    amount: fc.constantFrom(5_00, 15_00, 40_00),
    which: fc.nat(3),
  }),
  { minLength: 3, maxLength: 12 },
)

interface Card {
  readonly id: string
  readonly amount: number
  open: Awaited<ReturnType<typeof dispute>> | null
}

function aModel(member: MemberPerson, { friend, giver, payee }: Record<'friend' | 'giver' | 'payee', MemberPerson>) {
  const cards: Card[] = []
  const held: { id: string; total: number }[] = []
  let came = 0

  async function pay(amount: number, undo_window: boolean): Promise<void> {
    const [owed, [available]] = [await owedBy(member), await balancesOf(app, member)]
    const command = await aSend(app, undo_window ? payee.hai_tag : friend.hai_tag, amount, { undo_window })
    const total = command.quoted_total
    const done = app.call('send_money', command, member.access_token)
    if (owed > 0 || available < total) {
      expect(await codeOf(done)).toBe(owed > 0 ? 'MONEY_OWED' : 'INSUFFICIENT_FUNDS')
      return
    }
    const { status, transaction_id: id } = await done
    came -= total
    if (status === 'arriving') held.push({ id, total })
  }

  async function undo(which: number): Promise<void> {
    const [undone] = held.splice(which % Math.max(1, held.length), 1)
    if (!undone) return
    await app.call('undo_send', { idempotency_key: randomUUID(), transaction_id: undone.id }, member.access_token)
    came += undone.total
  }

  async function win(card: Card | undefined): Promise<void> {
    if (!card?.open) return
    stripe().decide(card.open, 'won')
    card.open = null
    await deliverWebhook(app, aboutPayment(stripe(), card.id, 'charge.dispute.closed', 'dispute'))
  }

  async function receive(amount: number): Promise<void> {
    await sendAtOnce(app, giver, member, amount)
    came += amount
  }

  async function add(amount: number): Promise<void> {
    cards.push({ id: await addByCard(member, amount), amount, open: null })
    came += amount
  }

  const cardAt = (which: number) => cards[which % Math.max(1, cards.length)]
  const actions: Record<string, (amount: number, which: number) => Promise<void>> = {
    fund: add,
    credit: receive,
    spend: (amount) => pay(amount, false),
    hold: (amount) => pay(amount, true),
    undo: (_amount, which) => undo(which),
    win: (_amount, which) => win(cardAt(which)),
    dispute: async (_amount, which) => {
      const card = cardAt(which)
      if (card && !card.open) card.open = await dispute(card.id)
    },
  }
  return {
    take: async (name: string, amount: number, which: number) => actions[name]?.(amount, which),
    worth: () => came - cards.reduce((sum, { amount, open }) => sum + (open ? amount : 0), 0),
    held: () => held.reduce((sum, { total }) => sum + total, 0),
  }
}

test('for random payments, holds, undos and disputes, balance minus debt equals income minus spending, and debtors cannot spend', async () => {
  const friend = await aRichMember()
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const member = await aRichMember()
      const model = aModel(member, { friend, giver: await aGiver(), payee: await aMember(app) })
      const debts = await debtAccount()
      for (const { action, amount, which } of history) {
        await model.take(action, amount, which)
        const [owes, [has, on_hold]] = [await owedBy(member), await balancesOf(app, member)]
        expect(has - owes).toBe(model.worth())
        expect(Math.min(has, owes)).toBe(0)
        expect(on_hold).toBe(model.held())
        expect(debts - (await debtAccount())).toBe(owes)
      }
    }),
    { numRuns: 12 },
  )
  expect((await countDatabase(database())).faults, 'by the postings alone').toEqual([])
  const { rows } = await database().owner.query('select * from ledger.wrong_debts()')
  expect(rows).toEqual([])
})

async function debtAccount(): Promise<number> {
  const { 'outside:card_debts': balance } = await platformBalances(database())
  return balance ?? 0
}
