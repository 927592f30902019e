import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { cashoutsOf, type Pair } from '../../../test/cashouts.ts'
import { useTestDatabase } from '../../../test/database.ts'
import type { MemberPerson } from '../../../test/members.ts'
import { balancesOf } from '../../../test/money.ts'
import { createLedgerCheck } from '../../../test/ledger-check.ts'
import { findStrays } from './stray-holds.ts'

const database = useTestDatabase()
let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
  other = await startTestApp(database(), { clock: app.clock })
})
afterAll(() => Promise.all([app.stop(), other.stop()]))
const people = cashoutsOf(() => app, database)
const { accept, alone, anAgent, askFor, aSaver, see, runDueJob, anAssigned, setLevel, onDuty } = people
beforeEach(alone)

const isDone = ({ status }: PromiseSettledResult<unknown>): boolean => status === 'fulfilled'
const reasonOf = (refused: Promise<unknown>) =>
  refused.then(null, (error: unknown) => (error as { body?: { data?: { reason?: string } } }).body?.data?.reason)

test('of two agents at once, the one without the job gets NOT_FOUND', async () => {
  const pair = await anAssigned()
  const rival = await anAgent()
  const done = await Promise.allSettled([
    accept(pair),
    other.call('accept_cashout', { cashout_id: pair.id }, rival.access_token),
    other.call('accept_cashout', { cashout_id: pair.id }, pair.agent.access_token),
  ])
  expect(done.filter(isDone)).toHaveLength(1)
  expect(await see(pair.member, pair.id)).toMatchObject({ status: 'accepted', counterparty: { user_id: pair.agent.user_id } })
})

test('of passing on and accepting at the same time, exactly one agent has the job', async () => {
  for (let round = 0; round < 4; round += 1) {
    await alone()
    const pair = await anAssigned()
    await onDuty(pair.agent, 500_00)
    const next = await anAgent()
    await database().owner.query(`update cashouts.deadline set due_at = $2 where cashout_id = $1 and kind = 'answer'`, [
      pair.id,
      app.clock.now(),
    ])
    const [first] = await Promise.allSettled([accept(pair), runDueJob(app), runDueJob(other)])
    await runDueJob(app)
    const second = await accept({ ...pair, agent: next }).then(
      () => true,
      () => false,
    )
    expect([isDone(first), second].filter(Boolean)).toHaveLength(1)
    const has = isDone(first) ? pair.agent : next
    expect(await see(pair.member, pair.id)).toMatchObject({ status: 'accepted', counterparty: { user_id: has.user_id } })
  }
})

test('of cancelling and accepting at the same time, one wins and the money matches', async () => {
  for (let round = 0; round < 6; round += 1) {
    const pair = await anAssigned()
    const calls = [() => accept(pair), () => people.cancel(pair)]
    const done = await Promise.allSettled((round % 2 ? calls : calls.toReversed()).map((call) => call()))
    expect(done.filter(isDone)).toHaveLength(1)
    const { status } = await see(pair.member, pair.id)
    expect(await balancesOf(app, pair.member)).toEqual(status === 'accepted' ? [48_86, 51_14] : [100_00, 0])
  }
})

test('an agent whose level, cash, duty or room has changed cannot accept an assigned job', async () => {
  const large = await Promise.all([aSaver({ amount: 400_00, tier: 2 }), anAgent({ level: 2 })])
  const [member, agent] = large
  const { id } = await askFor(member, 250_00, { agent_id: agent.user_id })
  const pair: Pair = { member, agent, id }
  await setLevel(agent, 1)
  expect(await reasonOf(accept(pair))).toBe('level')
  await setLevel(agent, 2)
  await onDuty(agent, 249_00)
  expect(await reasonOf(accept(pair))).toBe('cash')
  await onDuty(agent, 0)
  expect(await reasonOf(accept(pair))).toBe('off_duty')
  await onDuty(agent, 250_00)
  await database().owner.query(`update agents.agent set methods = '{bank}' where user_id = $1`, [agent.user_id])
  expect(await reasonOf(accept(pair))).toBe('method')
  await database().owner.query(`update agents.agent set methods = '{cash_pickup}' where user_id = $1`, [agent.user_id])
  await database().owner.query('update limits.agent_level set balance_cap = 200 where level = 2')
  await database().owner.query('update limits.tier set balance_cap = 200 where tier = 2')
  await people.passes({ seconds: 6 })
  expect(await reasonOf(accept(pair))).toBe('balance')
  await database().owner.query('update limits.agent_level set balance_cap = 800000 where level = 2')
  await database().owner.query('update limits.tier set balance_cap = 300000 where tier = 2')
  await people.passes({ seconds: 6 })
  expect(await accept(pair)).toMatchObject({ status: 'accepted' })
})

test('simultaneous requests never promise more than an agent’s cash', async () => {
  const agent = await anAgent({ cash: 100_00, level: 3 })
  const members = await Promise.all(Array.from({ length: 6 }, () => aSaver()))
  await Promise.all(members.map((member) => askFor(member, 30_00)))
  await Promise.all([runDueJob(app), runDueJob(other)])
  const { rows } = await database().owner.query<{ given: number; promised: number }>(
    `select (select count(*)::int from cashouts.cashout where agent_id = $1) as given, promised::int from agents.agent where user_id = $1`,
    [agent.user_id],
  )
  expect(rows).toEqual([{ given: 3, promised: 90_00 }])
})

const actions = {
  accept: people.accept,
  decline: people.decline,
  markSent: people.markSent,
  handOver: people.handOver,
  guess: (pair: Pair) => people.enter(pair, '000000'),
  confirm: people.confirm,
  cancel: people.cancel,
  dispute: (pair: Pair) => people.dispute(pair, 'open_dispute', 'member'),
  refund: (pair: Pair) => people.dispute(pair, 'refund', 'admin'),
  release: (pair: Pair) => people.dispute(pair, 'release', 'admin'),
  reopen: (pair: Pair) => people.dispute(pair, 'close_dispute', 'admin'),
  hurry: async ({ id }: Pair) => {
    await database().owner.query(`update cashouts.deadline set due_at = 'epoch' where cashout_id = $1`, [id])
    await Promise.all([runDueJob(app), runDueJob(other)])
  },
} satisfies Record<string, (pair: Pair) => Promise<unknown>>
type ActionName = keyof typeof actions
const names = Object.keys(actions) as ActionName[]

async function everythingAgrees(members: readonly MemberPerson[]): Promise<void> {
  const { rows } = await database().owner.query<{ wrong: number }>(
    `select count(*)::int as wrong from ledger.account a
      where a.kind = 'on_hold' and a.owner_id = any ($1::uuid[])
        and a.balance <> (select coalesce(sum(c.amount + c.fee + c.tax), 0) from cashouts.cashout c
                           where c.sender_id = a.owner_id and c.status not in ('completed', 'refunded', 'cancelled', 'expired'))`,
    [members.map(({ user_id }) => user_id)],
  )
  expect(rows).toEqual([{ wrong: 0 }])
  expect(await findStrays(app.server)).toEqual([])
}

async function jobsAgree(): Promise<void> {
  const { rows } = await database().owner.query(
    `select g.user_id from agents.agent g
       cross join lateral (
         select count(*) filter (where c.status in ('assigned', 'accepted', 'sent')) as jobs,
                coalesce(sum(c.amount) filter (where c.status in ('assigned', 'accepted')), 0) as promised
           from cashouts.cashout c where c.agent_id = g.user_id) now
      where g.jobs_open <> now.jobs or g.promised <> now.promised`,
  )
  expect(rows).toEqual([])
}

test('with random concurrent actions, holds always equal open cash-outs and the ledger balances', async () => {
  const [first, second, agent, rival] = await Promise.all([
    aSaver({ tier: 2, amount: 1_500_00 }),
    aSaver({ tier: 2, amount: 1_500_00 }),
    anAgent({ level: 3, cash: 5_000_00 }),
    anAgent({ level: 3, cash: 5_000_00 }),
  ])
  const members = [first, second]
  await database().owner.query('update limits.tier set cashout_per_day = 10000000, cashout_30_days = 10000000 where tier = 2')
  const step = fc.record({ action: fc.constantFrom(...names), which: fc.nat({ max: 1 }), who: fc.nat({ max: 1 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 7 }), async (rounds) => {
      const asked = await Promise.all(
        members.map((member) => askFor(member, 20_00, { agent_id: agent.user_id }).catch(() => null)),
      )
      for (const round of rounds) {
        const tries = round.flatMap(({ action, which, who }) => {
          const [cashout, member] = [asked[which], members[which]]
          return cashout && member ? [actions[action]({ member, agent: who === 0 ? agent : rival, id: cashout.id })] : []
        })
        const watching = [everythingAgrees(members), everythingAgrees(members)]
        await Promise.allSettled(tries)
        await Promise.all([...watching, everythingAgrees(members)])
      }
      await jobsAgree()
      for (const [index, cashout] of asked.entries()) {
        const member = members[index]
        if (!cashout || !member) continue
        const pair = { member, agent, id: cashout.id }
        await Promise.allSettled([people.cancel(pair)])
        await Promise.allSettled([people.dispute(pair, 'open_dispute', 'member')])
        await Promise.allSettled([people.dispute(pair, 'refund', 'admin')])
      }
    }),
    { numRuns: 12 },
  )
  expect(await createLedgerCheck({ pool: database().owner, clock: app.clock }).checkLedger()).toEqual([])
})
