import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { cashoutsOf, type Pair } from '../../../test/cashouts.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'
import { aSend, balancesOf, followedUp, runJob } from '../../../test/money.ts'
import { createLedgerCheck } from '../../../test/ledger-check.ts'

const database = useTestDatabase()
let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
  other = await startTestApp(database(), { clock: app.clock })
})
afterAll(() => Promise.all([app.stop(), other.stop()]))
const people = cashoutsOf(() => app, database)

interface History {
  readonly member: MemberPerson
  readonly agent: MemberPerson
  readonly strangers: readonly MemberPerson[]
  readonly cashouts: string[]
  readonly sends: string[]
}

const key = () => ({ idempotency_key: randomUUID() })

const actions = {
  ask: async ({ member, agent, cashouts }: History) => {
    cashouts.push((await people.askFor(member, 20_00, { agent_id: agent.user_id })).id)
  },
  send: async ({ member, strangers, sends }: History, which: number) => {
    const to = strangers[which % strangers.length]
    if (!to) return
    const server = which % 2 ? app : other
    sends.push((await server.call('send_money', await aSend(app, to.hai_tag, 7_00), member.access_token)).transaction_id)
  },
  undo: ({ member, sends }: History, which: number) =>
    other.call('undo_send', { ...key(), transaction_id: sends[which % sends.length] ?? randomUUID() }, member.access_token),
  accept: (history: History, which: number) => people.accept(pairOf(history, which)),
  cancel: (history: History, which: number) => people.cancel(pairOf(history, which)),
  markSent: (history: History, which: number) => people.markSent(pairOf(history, which)),
  confirm: (history: History, which: number) => people.confirm(pairOf(history, which)),
  handOver: (history: History, which: number) => people.handOver(pairOf(history, which)),
  dispute: (history: History, which: number) => people.dispute(pairOf(history, which), 'open_dispute', 'member'),
  refund: (history: History, which: number) => people.dispute(pairOf(history, which), 'refund', 'admin'),
} satisfies Record<string, (history: History, which: number) => Promise<unknown>>
type ActionName = keyof typeof actions

const pairOf = ({ member, agent, cashouts }: History, which: number): Pair => ({
  member,
  agent,
  id: cashouts[which % cashouts.length] ?? randomUUID(),
})

/** Reads all figures in one query, because other payments and cash-outs run at the same time. */
async function onHoldIsWhatIsOpen(): Promise<void> {
  const { rows } = await database().owner.query(
    `select a.owner_id, a.balance, open.cashouts, open.sends from ledger.account a
      cross join lateral (
        select (select coalesce(sum(c.amount + c.fee + c.tax), 0) from cashouts.cashout c
                 where c.sender_id = a.owner_id and c.status not in ('completed', 'refunded', 'cancelled', 'expired')) as cashouts,
               (select coalesce(sum(h.amount), 0) from ledger.hold h join ledger.posting p on p.id = h.posting_id
                 where h.account_id = a.id and h.ended_by is null and p.kind = 'send_held') as sends) open
      where a.kind = 'on_hold' and a.owner_id is not null and a.balance <> open.cashouts + open.sends`,
  )
  expect(rows).toEqual([])
}

async function settle(): Promise<void> {
  await people.passes({ seconds: 61 })
  await Promise.all([runJob(app, 'transfers:process_due', {}), runJob(other, 'transfers:process_due', {})])
  await followedUp(app)
}

const anAction = fc.record({ action: fc.constantFrom(...(Object.keys(actions) as ActionName[])), which: fc.nat({ max: 5 }) })
const rounds = fc.array(fc.array(anAction, { minLength: 1, maxLength: 5 }), { minLength: 3, maxLength: 8 })

test('with payments and cash-outs of one wallet at once, the balance on hold is always their sum and ends at zero', async () => {
  const [agent, ...strangers] = await Promise.all([
    people.anAgent({ level: 3, cash: 5_000_00 }),
    ...Array.from({ length: 4 }, () => aMember(app)),
  ])
  await database().owner.query(
    'update limits.tier set cashout_per_day = 10000000, cashout_30_days = 10000000, out_per_day = 10000000',
  )
  await fc.assert(
    fc.asyncProperty(rounds, async (history) => {
      const begun: History = { member: await people.aSaver({ amount: 150_00 }), agent, strangers, cashouts: [], sends: [] }
      for (const round of history) {
        const tries = round.map(({ action, which }) => actions[action](begun, which))
        const watching = [onHoldIsWhatIsOpen(), onHoldIsWhatIsOpen()]
        await Promise.allSettled(tries)
        await Promise.all([...watching, onHoldIsWhatIsOpen()])
      }
      for (const id of begun.cashouts) {
        const pair: Pair = { member: begun.member, agent, id }
        await Promise.allSettled([people.cancel(pair)])
        await Promise.allSettled([people.accept(pair)])
        await Promise.allSettled([people.handOver(pair)])
        await Promise.allSettled([people.dispute(pair, 'refund', 'admin')])
      }
      await settle()
      await onHoldIsWhatIsOpen()
      expect((await balancesOf(app, begun.member))[1]).toBe(0)
    }),
    { numRuns: 5 },
  )
  expect(await createLedgerCheck({ pool: database().owner, clock: app.clock }).checkLedger()).toEqual([])
})
