import {
  taskActions,
  taskActionsOf,
  taskRoles,
  taskStatuses,
  taskStepOf,
  type TaskAction,
  type TaskRole,
  type TaskStatus,
} from '@hai/contract/task-steps'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refused, startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { balancesOf } from '../../../test/money.ts'
import { tasksOf, type TaskPair } from '../../../test/tasks.ts'
import { isFailure } from '../../platform/failure.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())
const people = tasksOf(() => app, database)

/** Listed here a second time, so that the test does not rely on the code. */
const allowed: readonly (readonly [TaskStatus, TaskRole, TaskAction, TaskStatus])[] = [
  ['open', 'worker', 'claim', 'claimed'],
  ['open', 'creator', 'cancel', 'cancelled'],
  ['open', 'system', 'expire', 'expired'],
  ['claimed', 'worker', 'submit_proof', 'proof_submitted'],
  ['claimed', 'worker', 'give_up', 'open'],
  ['claimed', 'system', 'time_out', 'open'],
  ['proof_submitted', 'creator', 'approve', 'approved'],
  ['proof_submitted', 'system', 'approve', 'approved'],
  ['proof_submitted', 'creator', 'reject', 'rejected'],
  ['proof_submitted', 'creator', 'open_dispute', 'disputed'],
  ['proof_submitted', 'worker', 'open_dispute', 'disputed'],
  ['rejected', 'worker', 'submit_proof', 'proof_submitted'],
  ['rejected', 'creator', 'open_dispute', 'disputed'],
  ['rejected', 'worker', 'open_dispute', 'disputed'],
  ['rejected', 'system', 'lapse', 'expired'],
  ['open', 'admin', 'remove', 'cancelled'],
  ['claimed', 'admin', 'remove', 'cancelled'],
  ['disputed', 'admin', 'refund', 'refunded'],
  ['disputed', 'system', 'refund', 'refunded'],
  ['disputed', 'admin', 'release', 'approved'],
  ['disputed', 'system', 'release', 'approved'],
  ['disputed', 'admin', 'close_dispute', 'proof_submitted'],
  ['disputed', 'system', 'close_dispute', 'proof_submitted'],
]

test('the table allows what the product says and nothing else, for every state, action and role', () => {
  for (const from of taskStatuses) {
    for (const role of taskRoles) {
      const mine = allowed.filter(([state, who]) => state === from && who === role)
      expect(taskActionsOf(from, role).sort()).toEqual(mine.map(([, , action]) => action).sort())
      for (const action of taskActions) {
        const [found] = mine.filter(([, , what]) => what === action)
        expect(taskStepOf(from, action, role)?.to).toBe(found?.[3])
      }
    }
  }
  expect(taskStepOf('disputed', 'close_dispute', 'admin', 'rejected')?.to).toBe('rejected')
  expect(taskStepOf('disputed', 'close_dispute', 'system', 'rejected')?.to).toBe('rejected')
})

const calls: readonly (readonly [TaskRole, TaskAction, (pair: TaskPair) => Promise<unknown>])[] = [
  ['creator', 'cancel', (pair) => people.cancel(pair)],
  ['creator', 'approve', (pair) => people.approve(pair)],
  ['creator', 'reject', (pair) => people.reject(pair)],
  ['worker', 'claim', (pair) => people.claim(pair)],
  ['worker', 'give_up', (pair) => people.giveUp(pair)],
  ['worker', 'submit_proof', (pair) => people.submit(pair)],
  ['creator', 'claim', ({ creator, id }) => people.claim({ creator, worker: creator, id })],
  ['creator', 'give_up', ({ creator, id }) => people.giveUp({ creator, worker: creator, id })],
  ['creator', 'submit_proof', ({ creator, id }) => people.submit({ creator, worker: creator, id })],
  ['worker', 'cancel', ({ worker, id }) => people.cancel({ creator: worker, worker, id })],
  ['worker', 'approve', ({ worker, id }) => people.approve({ creator: worker, worker, id })],
  ['worker', 'reject', ({ worker, id }) => people.reject({ creator: worker, worker, id })],
  ...taskRoles.flatMap((role) =>
    (['open_dispute', 'refund', 'release', 'close_dispute'] as const).map(
      (action) => [role, action, (pair: TaskPair) => people.dispute(pair, action, role)] as const,
    ),
  ),
]

const codeOf = async (call: Promise<unknown>): Promise<string> => {
  try {
    await call
    return 'done'
  } catch (error) {
    if (isFailure(error)) return error.code
    return error instanceof Refused ? error.code : 'something else'
  }
}

/** A reward of $20.00, a fee of 5 % and a tax of 10 % of the fee. */
const TOTAL = 21_10

test.each(taskStatuses)(
  'a task that is %s accepts the steps of its state and rejects all others without a trace',
  async (from) => {
    const still = await people.inState(from)
    const before = await people.see(still.creator, still.id)
    const money = await balancesOf(app, still.creator)
    for (const [role, action, call] of calls) {
      const step = taskStepOf(from, action, role, action === 'close_dispute' ? 'proof_submitted' : null)
      if (!step) {
        const refused = await codeOf(call(still))
        expect([`${role} ${action}`, refused]).toEqual([
          `${role} ${action}`,
          expect.stringMatching(/^(INVALID_TRANSITION|NOT_FOUND)$/),
        ])
        continue
      }
      const pair = await people.inState(from)
      const [had, heldBefore] = await balancesOf(app, pair.creator)
      const [earned] = await balancesOf(app, pair.worker)
      expect([`${role} ${action}`, await codeOf(call(pair))]).toEqual([`${role} ${action}`, 'done'])
      expect((await people.see(pair.creator, pair.id)).status).toBe(step.to)
      const [has, held] = await balancesOf(app, pair.creator)
      const moved = { return: [TOTAL, -TOTAL], pay: [0, -TOTAL], hold: [0, 0], none: [0, 0] }[step.money]
      expect([has - had, held - heldBefore]).toEqual(moved)
      expect((await balancesOf(app, pair.worker))[0] - earned).toBe(step.money === 'pay' ? 20_00 : 0)
    }
    const after = await people.see(still.creator, still.id)
    expect([after.version, after.status, after.timeline]).toEqual([before.version, before.status, before.timeline])
    expect(await balancesOf(app, still.creator)).toEqual(money)
  },
)

test('a dispute of a rejected proof pauses its deadline; closing it resumes the remaining time', async () => {
  let pair = await people.inState('rejected')
  const pass = async (hours: number) => {
    const [creator, worker] = await people.passes({ hours }, pair.creator, pair.worker)
    pair = { ...pair, creator, worker }
  }
  await pass(50)
  await people.dispute(pair, 'open_dispute', 'creator')
  await pass(90)
  await people.runDueJob()
  expect(await people.see(pair.worker, pair.id)).toMatchObject({ status: 'disputed', deadline: null, actions: [] })
  await people.dispute(pair, 'close_dispute', 'admin')
  const { status, deadline } = await people.see(pair.worker, pair.id)
  const in22Hours = new Date(app.clock.now().getTime() + 22 * 3_600_000).toISOString()
  expect([status, deadline]).toEqual(['rejected', { kind: 'lapse', at: in22Hours }])
  await pass(23)
  await people.runDueJob()
  expect(await people.see(pair.worker, pair.id)).toMatchObject({ status: 'expired' })
})
