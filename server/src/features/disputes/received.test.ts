import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aStatement, disputesOf, refusalOf, type DisputedPair } from '../../../test/disputes.ts'
import type { MemberPerson } from '../../../test/members.ts'
import { balancesOf } from '../../../test/money.ts'
import { tasksOf } from '../../../test/tasks.ts'

const database = useTestDatabase()
let app: TestApp
let admin: MemberPerson
beforeAll(async () => {
  app = await startTestApp(database())
  admin = await people.anAdmin()
})
afterAll(() => app.stop())
const people = disputesOf(() => app, database)
beforeEach(people.alone)
const { aDispute, answer, close, confirmReceived, escalate, grounds, inState, open, passFor, propose, see } = people

const moneyOf = async ({ member, agent }: DisputedPair) => [await balancesOf(app, member), await balancesOf(app, agent)]
const held = [
  [48_86, 51_14],
  [0, 0],
]
const paid = [
  [48_86, 0],
  [50_66, 0],
]

async function aSilentDispute(): Promise<DisputedPair> {
  const pair = await passFor(await inState('sent'), { days: 1 })
  await people.processDueDisputes()
  const { items } = await app.call('list_disputes', { state: 'active' }, pair.member.access_token)
  return { ...pair, dispute_id: items[0]?.id ?? '' }
}

describe('a payer who confirms that they have the cash', () => {
  test('ends a dispute opened by the system: the agent is paid and notified', async () => {
    const pair = await aSilentDispute()
    expect(await see(pair, pair.member)).toMatchObject({
      status: 'escalated',
      opened_by: 'system',
      actions: ['say', 'propose', 'confirm_received'],
    })
    expect((await see(pair, pair.agent)).actions).toEqual(['say', 'propose'])
    expect(await moneyOf(pair)).toEqual(held)
    const key = randomUUID()
    const ended = await confirmReceived(pair, pair.member, key)
    expect(ended).toMatchObject({
      status: 'resolved',
      ended_by: 'agreement',
      moved: 50_66,
      actions: [],
      outcomes: null,
      appealable_until: null,
      events: [
        { kind: 'opened', by: 'system' },
        { kind: 'released', by: 'you' },
      ],
    })
    expect(await moneyOf(pair)).toEqual(paid)
    expect(await confirmReceived(pair, pair.member, key)).toEqual(ended)
    expect(await refusalOf(confirmReceived(pair, pair.member))).toBe('INVALID_TRANSITION')
    expect((await people.notificationsOf(pair.agent))[0]?.message).toBe('Your dispute has been resolved')
    expect(await moneyOf(pair)).toEqual(paid)
  })

  test('ends a dispute that either party opened, before and after it is escalated', async () => {
    const own = await aDispute()
    expect((await see(own, own.member)).actions).toContain('confirm_received')
    await confirmReceived(own, own.member)
    expect(await moneyOf(own)).toEqual(paid)

    const before = await inState('sent')
    const { id: dispute_id } = await open(before, before.agent)
    const theirs = await passFor({ ...before, dispute_id }, { hours: 24 })
    await escalate(theirs, theirs.agent)
    await confirmReceived(theirs, theirs.member)
    expect(await moneyOf(theirs)).toEqual(paid)
  })

  test('withdraws their own proposal with it, and answers the agent’s', async () => {
    const pair = await aDispute()
    await propose(pair, pair.member, 'refund')
    expect(await confirmReceived(pair, pair.member)).toMatchObject({ status: 'resolved', proposal: null })

    const other = await aDispute()
    await propose(other, other.agent, 'refund')
    expect((await see(other, other.member)).actions).not.toContain('confirm_received')
    expect(await refusalOf(confirmReceived(other, other.member))).toBe('INVALID_TRANSITION')
    await answer(other, other.member, 'decline')
    expect(await confirmReceived(other, other.member)).toMatchObject({ status: 'resolved' })
  })
})

describe('the confirmation is rejected', () => {
  test('rejects the agent, anyone else, and the key of another command', async () => {
    const pair = await aDispute()
    const stranger = (await inState('sent')).member
    expect(await refusalOf(confirmReceived(pair, pair.agent))).toBe('INVALID_TRANSITION')
    expect(await refusalOf(confirmReceived(pair, stranger))).toBe('NOT_FOUND')
    const key = randomUUID()
    await propose(pair, pair.member, 'refund', key)
    expect(await refusalOf(confirmReceived(pair, pair.member, key))).toBe('IDEMPOTENCY_CONFLICT')
    expect(await moneyOf(pair)).toEqual(held)
  })

  test('rejects a paid cash-out, a task, and a cash-out whose agent is frozen', async () => {
    const completed = await inState('completed')
    const { id: dispute_id } = await open(completed, completed.member)
    expect(await refusalOf(confirmReceived({ dispute_id }, completed.member))).toBe('INVALID_TRANSITION')

    const { id, creator, worker } = await tasksOf(() => app, database).inState('rejected')
    const about = { related_type: 'task', related_id: id, category: 'other', description: aStatement } as const
    const task = await app.call('open_dispute', about, worker.access_token)
    expect(await refusalOf(confirmReceived({ dispute_id: task.id }, creator))).toBe('INVALID_TRANSITION')

    const pair = await aDispute()
    await app.server.disputes.freezeAccount({ ...grounds(admin, pair.dispute_id), user_id: pair.agent.user_id })
    expect((await see(pair, pair.member)).actions).not.toContain('confirm_received')
    expect(await refusalOf(confirmReceived(pair, pair.member))).toBe('INVALID_TRANSITION')
    expect(await balancesOf(app, pair.member)).toEqual([48_86, 51_14])
  })
})

test('of a confirmation, a staff decision and a close exactly one succeeds, and no cent is lost', async () => {
  for (let round = 0; round < 4; round += 1) {
    const pair = await aDispute()
    const outcomes = await Promise.all(
      [
        confirmReceived(pair, pair.member),
        confirmReceived(pair, pair.member),
        app.server.disputes.approveRefund(grounds(admin, pair.dispute_id)),
        close(pair, pair.member),
      ].map(refusalOf),
    )
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect([
      paid,
      held,
      [
        [100_00, 0],
        [0, 0],
      ],
    ]).toContainEqual(await moneyOf(pair))
  }
})
