import {
  actionsOf,
  cashoutActions,
  cashoutRoles,
  cashoutStatuses,
  stepOf,
  type CashoutAction,
  type CashoutRole,
  type CashoutStatus,
} from '@hai/contract/cashout-steps'
import { payoutMethods } from '@hai/contract/agent-values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refused, startTestApp, type TestApp } from '../../../test/app.ts'
import { cashoutsOf, type Pair } from '../../../test/cashouts.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { balancesOf } from '../../../test/money.ts'
import { isFailure } from '../../platform/failure.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())
const people = cashoutsOf(() => app, database)

/** Status, role, action, new status. Repeats the rules of the code, so that the test does not rely on them. */
const allowed: readonly (readonly [CashoutStatus, CashoutRole, CashoutAction, CashoutStatus])[] = [
  ['requested', 'system', 'assign', 'assigned'],
  ['requested', 'system', 'expire', 'expired'],
  ['requested', 'member', 'cancel', 'cancelled'],
  ['assigned', 'agent', 'accept', 'accepted'],
  ['assigned', 'agent', 'decline', 'requested'],
  ['assigned', 'system', 'pass_on', 'requested'],
  ['assigned', 'member', 'cancel', 'cancelled'],
  ['accepted', 'agent', 'mark_sent', 'sent'],
  ['accepted', 'agent', 'enter_code', 'completed'],
  ['accepted', 'system', 'put_back', 'requested'],
  ['accepted', 'system', 'fail', 'expired'],
  ['sent', 'agent', 'enter_code', 'completed'],
  ['sent', 'member', 'confirm', 'completed'],
  ['sent', 'member', 'open_dispute', 'disputed'],
  ['sent', 'agent', 'open_dispute', 'disputed'],
  ['sent', 'system', 'open_dispute', 'disputed'],
  ['completed', 'member', 'report', 'completed'],
  ['disputed', 'admin', 'refund', 'refunded'],
  ['disputed', 'system', 'refund', 'refunded'],
  ['disputed', 'system', 'release', 'completed'],
  ['disputed', 'system', 'close_dispute', 'sent'],
  ['disputed', 'admin', 'release', 'completed'],
  ['disputed', 'admin', 'close_dispute', 'sent'],
]

test('the table allows exactly the documented transitions for every status, action and role', () => {
  for (const from of cashoutStatuses) {
    for (const role of cashoutRoles) {
      const mine = allowed.filter(([state, who]) => state === from && who === role)
      const cash = { status: from, method: 'cash_pickup' } as const
      expect(actionsOf(cash, role).sort()).toEqual(mine.map(([, , action]) => action).sort())
      for (const action of cashoutActions) {
        const [found] = mine.filter(([, , what]) => what === action)
        expect(stepOf(cash, action, role)?.to).toBe(found?.[3])
      }
    }
  }
})

test('only cash has a step for the hand-over code; all other steps are the same for each method', () => {
  for (const method of payoutMethods.filter((one) => one !== 'cash_pickup')) {
    for (const status of cashoutStatuses) {
      for (const role of cashoutRoles) {
        const ofCash = actionsOf({ status, method: 'cash_pickup' }, role)
        expect(actionsOf({ status, method }, role)).toEqual(ofCash.filter((action) => action !== 'enter_code'))
        expect(stepOf({ status, method }, 'enter_code', role)).toBeNull()
      }
    }
  }
})

const calls: readonly (readonly [CashoutRole, CashoutAction, (pair: Pair) => Promise<unknown>])[] = [
  ['member', 'cancel', (pair) => people.cancel(pair)],
  ['member', 'confirm', (pair) => people.confirm(pair)],
  ['agent', 'accept', (pair) => people.accept(pair)],
  ['agent', 'decline', (pair) => people.decline(pair)],
  ['agent', 'mark_sent', (pair) => people.markSent(pair)],
  ['agent', 'enter_code', async (pair) => people.enter(pair, await people.codeFor(pair).catch(() => '000000'))],
  ...cashoutRoles.flatMap((role) =>
    (['open_dispute', 'refund', 'release', 'close_dispute'] as const).map(
      (action) => [role, action, (pair: Pair) => people.dispute(pair, action, role)] as const,
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

const TOTAL = 51_14

test.each(cashoutStatuses)(
  'a %s cash-out allows the transitions of its status and rejects all others without effect',
  async (from) => {
    const still = await people.inState(from)
    const before = await people.see(still.member, still.id)
    const money = await balancesOf(app, still.member)
    for (const [role, action, call] of calls) {
      const step = stepOf({ status: from, method: 'cash_pickup' }, action, role)
      if (!step) {
        const refused = await codeOf(call(still))
        expect([`${role} ${action}`, refused]).toEqual([
          `${role} ${action}`,
          expect.stringMatching(/^(INVALID_TRANSITION|NOT_FOUND)$/),
        ])
        continue
      }
      const pair = await people.inState(from)
      const [had, heldBefore] = await balancesOf(app, pair.member)
      expect([`${role} ${action}`, await codeOf(call(pair))]).toEqual([`${role} ${action}`, 'done'])
      const { rows } = await database().owner.query<{ status: string }>('select status from cashouts.cashout where id = $1', [
        pair.id,
      ])
      expect(rows[0]?.status === 'assigned' ? 'requested' : rows[0]?.status).toBe(step.to)
      const [has, held] = await balancesOf(app, pair.member)
      const moved = { return: [TOTAL, -TOTAL], pay: [0, -TOTAL], hold: [0, 0], none: [0, 0] }[step.money]
      expect([has - had, held - heldBefore]).toEqual(moved)
    }
    const after = await people.see(still.member, still.id)
    expect([after.version, after.status, after.timeline]).toEqual([before.version, before.status, before.timeline])
    expect(await balancesOf(app, still.member)).toEqual(money)
  },
)
