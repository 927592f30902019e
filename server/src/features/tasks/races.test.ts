import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import type { MemberPerson } from '../../../test/members.ts'
import { balancesOf } from '../../../test/money.ts'
import { tasksOf, type TaskPair } from '../../../test/tasks.ts'
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
const people = tasksOf(() => app, database)
const { aCreator, anOpen, aWorker, inState, post, see, runDueJob } = people

const isDone = ({ status }: PromiseSettledResult<unknown>): boolean => status === 'fulfilled'

async function atOnce(calls: readonly (() => Promise<unknown>)[]): Promise<number> {
  return (await Promise.allSettled(calls.map((call) => call()))).filter(isDone).length
}

test('of many concurrent claims on two servers, one succeeds', async () => {
  const pair = await anOpen()
  const rivals = await Promise.all(Array.from({ length: 7 }, aWorker))
  const claims = [pair.worker, ...rivals].map((worker, index) => () => {
    const at = index % 2 ? other : app
    return at.call('claim_task', { task_id: pair.id }, worker.access_token)
  })
  expect(await atOnce(claims)).toBe(1)
  const { worker, version } = await see(pair.creator, pair.id)
  expect([worker === null, version]).toEqual([false, 2])
})

test('cancelled while being claimed: one of the two succeeds, and the money agrees', async () => {
  for (let round = 0; round < 6; round += 1) {
    const pair = await anOpen()
    const calls = [() => people.claim(pair), () => people.cancel(pair)]
    expect(await atOnce(round % 2 ? calls : calls.toReversed())).toBe(1)
    const { status } = await see(pair.creator, pair.id)
    expect(await balancesOf(app, pair.creator)).toEqual(status === 'claimed' ? [78_90, 21_10] : [100_00, 0])
  }
})

test('approved, rejected and disputed at once: one succeeds', async () => {
  for (let round = 0; round < 4; round += 1) {
    const pair = await inState('proof_submitted')
    const calls = [() => people.approve(pair), () => people.reject(pair), () => people.approve(pair)]
    expect(await atOnce(calls)).toBe(1)
    const { status } = await see(pair.creator, pair.id)
    expect(await balancesOf(app, pair.worker)).toEqual(status === 'approved' ? [20_00, 0] : [0, 0])
  }
  const pair = await inState('proof_submitted')
  expect(await atOnce([() => people.approve(pair), () => people.dispute(pair, 'open_dispute', 'worker')])).toBe(1)
})

test('the same command fifty times at once pays once', async () => {
  const pair = await inState('proof_submitted')
  const command = { idempotency_key: crypto.randomUUID(), task_id: pair.id }
  const calls = Array.from(
    { length: 50 },
    (_, index) => () => (index % 2 ? other : app).call('approve_task', command, pair.creator.access_token),
  )
  expect(await atOnce(calls)).toBe(50)
  expect(await balancesOf(app, pair.worker)).toEqual([20_00, 0])
})

const actions = {
  claim: people.claim,
  giveUp: people.giveUp,
  submit: people.submit,
  approve: people.approve,
  reject: people.reject,
  cancel: people.cancel,
  dispute: (pair: TaskPair) => people.dispute(pair, 'open_dispute', 'worker'),
  refund: (pair: TaskPair) => people.dispute(pair, 'refund', 'admin'),
  release: (pair: TaskPair) => people.dispute(pair, 'release', 'admin'),
  reopen: (pair: TaskPair) => people.dispute(pair, 'close_dispute', 'admin'),
  hurry: async (pair: TaskPair) => {
    await people.hurry(pair)
    await Promise.all([runDueJob(app), runDueJob(other)])
  },
} satisfies Record<string, (pair: TaskPair) => Promise<unknown>>
type ActionName = keyof typeof actions
const names = Object.keys(actions) as ActionName[]

async function everythingAgrees(members: readonly MemberPerson[]): Promise<void> {
  const { rows } = await database().owner.query<{ wrong: number }>(
    `select count(*)::int as wrong from ledger.account a
      where a.kind = 'on_hold' and a.owner_id = any ($1::uuid[])
        and a.balance <> (select coalesce(sum(t.reward + t.fee + t.tax), 0) from tasks.task t
                           where t.creator_id = a.owner_id and t.status not in ('approved', 'cancelled', 'expired', 'refunded'))`,
    [members.map(({ user_id }) => user_id)],
  )
  expect(rows).toEqual([{ wrong: 0 }])
  expect(await findStrays(app.server)).toEqual([])
}

test('for any actions in any order, money on hold always equals the open tasks, and the ledger balances', async () => {
  const [first, second, worker, rival] = await Promise.all([aCreator(150_00), aCreator(150_00), aWorker(), aWorker()])
  const members = [first, second]
  await database().owner.query('update limits.tier set out_per_day = 10000000, balance_cap = 10000000')
  await people.passes({ seconds: 6 })
  const step = fc.record({ action: fc.constantFrom(...names), which: fc.nat({ max: 1 }), who: fc.nat({ max: 1 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 8 }), async (rounds) => {
      const posted = await Promise.all(members.map((creator) => post(creator, 2_00)))
      for (const round of rounds) {
        const tries = round.flatMap(({ action, which, who }) => {
          const [task, creator] = [posted[which], members[which]]
          return task && creator ? [actions[action]({ creator, worker: who === 0 ? worker : rival, id: task.id })] : []
        })
        const watching = [everythingAgrees(members), everythingAgrees(members)]
        await Promise.allSettled(tries)
        await Promise.all([...watching, everythingAgrees(members)])
      }
      for (const [index, task] of posted.entries()) {
        const creator = members[index]
        if (!creator) continue
        const pair = { creator, worker, id: task.id }
        await Promise.allSettled([people.cancel(pair)])
        await Promise.allSettled([people.dispute(pair, 'open_dispute', 'worker')])
        await Promise.allSettled([people.dispute(pair, 'refund', 'admin')])
        await Promise.allSettled([actions.hurry(pair)])
      }
    }),
    { numRuns: 12 },
  )
  await everythingAgrees(members)
  expect(await createLedgerCheck({ pool: database().owner, clock: app.clock }).checkLedger()).toEqual([])
})
