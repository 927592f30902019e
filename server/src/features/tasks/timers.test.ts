import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { balancesOf, codeOf } from '../../../test/money.ts'
import { tasksOf, type TaskPair } from '../../../test/tasks.ts'

const database = useTestDatabase()
let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
  other = await startTestApp(database(), { clock: app.clock })
})
afterAll(() => Promise.all([app.stop(), other.stop()]))
const people = tasksOf(() => app, database)
const { anOpen, claim, inState, notificationsOf, passes, see, runDueJob } = people

const expireOnBoth = () => Promise.all([runDueJob(app), runDueJob(other)])
async function pass(pair: TaskPair, by: Parameters<typeof passes>[0]): Promise<TaskPair> {
  const [creator, worker] = await passes(by, pair.creator, pair.worker)
  return { ...pair, creator, worker }
}
const notifiedActions = async (who: TaskPair['creator']) =>
  (await notificationsOf(who)).map(({ metadata }) => metadata.action_type)

test('unclaimed by the deadline: it expires once, and everything is returned', async () => {
  const pair = await pass(await anOpen(), { hours: 24 })
  expect(await codeOf(claim(pair))).toBe('INVALID_TRANSITION')
  await expireOnBoth()
  await expireOnBoth()
  expect(await see(pair.creator, pair.id)).toMatchObject({ status: 'expired' })
  expect(await balancesOf(app, pair.creator)).toEqual([100_00, 0])
  expect((await notifiedActions(pair.creator)).filter((action) => action === 'task_expired')).toHaveLength(1)
})

test('claimed without a proof by the deadline: the worker loses it, and the money returns', async () => {
  const pair = await pass(await inState('claimed'), { hours: 24 })
  await expireOnBoth()
  const { status, timeline, worker } = await see(pair.creator, pair.id)
  expect([status, worker, timeline.map(({ action }) => action)]).toEqual([
    'expired',
    null,
    ['post', 'claim', 'time_out', 'expire'],
  ])
  expect(await balancesOf(app, pair.creator)).toEqual([100_00, 0])
  expect(await notifiedActions(pair.worker)).toEqual(['task_timed_out'])
})

test('submitted: the creator is reminded twice, and after 72 hours of silence the worker is paid', async () => {
  let pair = await inState('proof_submitted')
  for (const hours of [24, 36]) {
    pair = await pass(pair, { hours })
    await expireOnBoth()
    await expireOnBoth()
  }
  pair = await pass(pair, { hours: 11 })
  await expireOnBoth()
  expect((await see(pair.creator, pair.id)).status).toBe('proof_submitted')
  pair = await pass(pair, { hours: 1 })
  await expireOnBoth()
  expect((await see(pair.creator, pair.id)).status).toBe('approved')
  expect(await balancesOf(app, pair.creator)).toEqual([78_90, 0])
  expect(await balancesOf(app, pair.worker)).toEqual([20_00, 0])
  const actions = await notifiedActions(pair.creator)
  expect(actions).toEqual(['task_completed', 'task_reminder', 'task_reminder', 'task_proof_submitted', 'task_claimed'])
})

test('silence is not approval while the creator cannot answer', async () => {
  const pair = await inState('proof_submitted')
  const block = { user_id: pair.creator.user_id, reason: 'Under review' }
  await app.server.database.transaction().execute((trx) => app.server.identity.blockMember(trx, block))
  const [worker] = await passes({ hours: 72 }, pair.worker)
  await expireOnBoth()
  expect((await see(worker, pair.id)).status).toBe('proof_submitted')
  await database().owner.query('update identity.profile set is_blocked = false, blocked_reason = null where id = $1', [
    pair.creator.user_id,
  ])
  const [later] = await passes({ hours: 24 }, worker)
  await expireOnBoth()
  expect((await see(later, pair.id)).status).toBe('approved')
})

test('rejected without an answer by the worker for 72 hours: the money returns', async () => {
  const pair = await pass(await inState('rejected'), { hours: 72 })
  await expireOnBoth()
  expect(await see(pair.worker, pair.id)).toMatchObject({ status: 'expired', actions: [] })
  expect(await balancesOf(app, pair.creator)).toEqual([100_00, 0])
  expect((await notifiedActions(pair.worker))[0]).toBe('task_lapsed')
})

test('downtime counts against nobody and is added back once', async () => {
  await expireOnBoth()
  const pair = await inState('proof_submitted')
  const readDeadline = async () => Date.parse((await see(pair.creator, pair.id)).deadline?.at ?? '')
  const before = await readDeadline()
  app.clock.forward({ minutes: 25 })
  await expireOnBoth()
  expect((await readDeadline()) - before).toBe(25 * 60_000)
  await expireOnBoth()
  expect((await readDeadline()) - before).toBe(25 * 60_000)
})
