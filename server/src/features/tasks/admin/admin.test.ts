import { randomUUID } from 'node:crypto'
import type { CallInput } from '@hai/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { anAttachment } from '../../../../test/chat.ts'
import { useTestDatabase } from '../../../../test/database.ts'
import { refusalOf } from '../../../../test/disputes.ts'
import { balancesOf } from '../../../../test/money.ts'
import { aStaffMember, callConfirmed, type StaffPerson, steppedUp, summaryIn } from '../../../../test/staff.ts'
import { tasksOf, type TaskPair } from '../../../../test/tasks.ts'

const database = useTestDatabase()
let app: TestApp
let jean: StaffPerson
let odette: StaffPerson
beforeAll(async () => {
  app = await startTestApp(database())
  ;[jean, odette] = [await aStaffMember(app, database(), { full_name: 'Jean Pierre' }), await aStaffMember(app, database())]
})
afterAll(() => app.stop())
const people = tasksOf(() => app, database)

const reason = 'It asks for money before the work is done.'
const remove = (staff: StaffPerson, { id: task_id }: Pick<TaskPair, 'id'>, more: Partial<CallInput<'admin_remove_task'>> = {}) =>
  callConfirmed(app, staff, 'admin_remove_task', {
    task_id,
    admin_id: staff.user_id,
    reason,
    reason_code: 'asks_for_money',
    ...more,
  })
const read = (task_id: string, staff = jean) => app.call('admin_get_task', { task_id }, staff)
const list = async (input: CallInput<'admin_list_tasks'>) =>
  (await app.call('admin_list_tasks', { limit: 100, ...input }, jean)).items

describe('a task removed by staff', () => {
  test.each(['open', 'claimed'] as const)('returns the money and tells both why, when it is %s', async (status) => {
    const pair = await people.inState(status)
    expect(await remove(jean, pair)).toMatchObject({ task_id: pair.id, status: 'cancelled' })
    expect(await balancesOf(app, pair.creator)).toEqual([100_00, 0])
    expect(await people.see(pair.creator, pair.id)).toMatchObject({ status: 'cancelled', removal_reason: reason, actions: [] })
    expect((await people.notificationsOf(pair.creator))[0]).toMatchObject({ metadata: { action_type: 'task_removed' } })
    const { items } = await app.call('list_activity', {}, pair.creator.access_token)
    expect(items.find(({ kind }) => kind === 'task')).toMatchObject({ status: 'cancelled', task_return: 'remove' })
    if (status === 'open') return
    expect(await people.see(pair.worker, pair.id)).toMatchObject({ status: 'cancelled', removal_reason: reason, actions: [] })
    expect((await people.notificationsOf(pair.worker))[0]?.metadata.action_type).toBe('task_removed')
  })

  test('is audited, and shows only staff who removed it', async () => {
    const pair = await people.inState('claimed')
    const { held } = await read(pair.id)
    await remove(jean, pair)
    expect(await read(pair.id)).toMatchObject({
      status: 'cancelled',
      held: 0,
      obstacle: 'over',
      worker: { user_id: pair.worker.user_id },
      removal: { reason, reason_code: 'asks_for_money', removed_by: { full_name: 'Jean Pierre' } },
    })
    const { rows } = await database().owner.query(
      'select action, actor_id, target_user_id, before, after, reason from admin.audit_log where subject = $1',
      [pair.id],
    )
    expect(rows).toEqual([
      {
        action: 'task_removed',
        actor_id: jean.user_id,
        target_user_id: pair.creator.user_id,
        reason,
        before: { status: 'claimed' },
        after: { status: 'cancelled', returned: held, reason_code: 'asks_for_money' },
      },
    ])
    expect((await list({ status: 'removed' })).map(({ id }) => id)).toContain(pair.id)
  })

  test('is removed once by two at once, not after work was submitted, and not when ended or disputed', async () => {
    const pair = await people.inState('claimed')
    const outcomes = await Promise.all([
      refusalOf(remove(jean, pair)),
      refusalOf(remove(odette, pair)),
      refusalOf(people.submit(pair)),
    ])
    expect(outcomes.toSorted()).toEqual(['INVALID_TRANSITION', 'INVALID_TRANSITION', 'done'])
    for (const status of ['approved', 'cancelled', 'expired', 'disputed', 'refunded'] as const) {
      const over = await people.inState(status)
      expect([status, await refusalOf(remove(jean, over))]).toEqual([status, 'INVALID_TRANSITION'])
    }
  })

  test.each(['proof_submitted', 'rejected'] as const)(
    'is left to its parties or a dispute once work was submitted, with the money on hold, when it is %s',
    async (status) => {
      const pair = await people.inState(status)
      const [money, { held }] = [await balancesOf(app, pair.creator), await read(pair.id)]
      expect(await refusalOf(remove(jean, pair))).toBe('INVALID_TRANSITION')
      const input = { task_id: pair.id, admin_id: jean.user_id, reason, reason_code: 'other' }
      const prepared = app.call('prepare_admin_action', { procedure: 'admin_remove_task', input }, jean)
      expect(await refusalOf(prepared)).toBe('INVALID_TRANSITION')
      expect(await read(pair.id)).toMatchObject({ status, held, obstacle: 'handed_in', removal: null })
      expect(await balancesOf(app, pair.creator)).toEqual(money)
    },
  )

  test('needs a code, the caller’s own name, a long enough reason, and someone who is not a party', async () => {
    const pair = await people.inState('claimed')
    const input = { task_id: pair.id, admin_id: jean.user_id, reason, reason_code: 'other' } as const
    await expect(app.call('admin_remove_task', input, jean)).rejects.toMatchObject({ code: 'ACTION_CODE_REQUIRED' })
    await expect(remove(jean, pair, { admin_id: odette.user_id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(remove(jean, { id: randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await app.post('/rpc/admin_remove_task', { ...input, reason: 'No.' }, jean)).status).toBe(400)
    await database().owner.query(`insert into identity.user_roles (user_id, role, granted_at) values ($1, 'admin', now())`, [
      pair.worker.user_id,
    ])
    const own = await steppedUp(app, { ...pair.worker, role: 'admin' as const })
    await expect(remove(own, pair)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await read(pair.id, own)).toMatchObject({ obstacle: 'own', status: 'claimed' })
  })

  test('is named with amount and creator in the message with the code', async () => {
    const pair = await people.inState('open')
    const { held } = await read(pair.id)
    const input = { task_id: pair.id, admin_id: jean.user_id, reason, reason_code: 'other' }
    const summary = summaryIn(await app.call('prepare_admin_action', { procedure: 'admin_remove_task', input }, jean))
    expect(summary).toBe(`remove a task of @${pair.creator.hai_tag} and refund $${(held / 100).toFixed(2)}`)
  })
})

describe('the list of tasks', () => {
  test('is filtered by state, words, person and reward, and sorted by reward', async () => {
    const [creator, worker] = [await people.aCreator(), await people.aWorker()]
    const small = await people.post(creator, 5_00, { title: 'Carry 12 chairs to the church' })
    const large = await people.post(creator, 30_00, { title: 'Mend the roof' })
    await people.claim({ creator, worker, id: large.id })
    const ids = async (input: CallInput<'admin_list_tasks'>) =>
      (await list({ user_id: creator.user_id, ...input })).map(({ id }) => id)
    expect(await ids({})).toEqual([large.id, small.id])
    expect(await ids({ sort: 'reward', direction: 'ascending' })).toEqual([small.id, large.id])
    expect(await ids({ search: 'CHAIRS' })).toEqual([small.id])
    expect(await ids({ status: 'claimed' })).toEqual([large.id])
    expect(await ids({ status: 'over' })).toEqual([])
    expect(await ids({ reward_min: 10_00 })).toEqual([large.id])
    expect(await ids({ reward_max: 10_00 })).toEqual([small.id])
    expect((await list({ user_id: worker.user_id })).map(({ id }) => id)).toEqual([large.id])
  })

  test('links to submitted work; its pictures are for staff, whose access is recorded', async () => {
    const pair = await people.inState('claimed')
    const image_id = await anAttachment(app, pair.worker)
    await people.submit(pair, { text: 'Look.', file_ids: [image_id] })
    const shown = await read(pair.id)
    expect(shown).toMatchObject({
      status: 'proof_submitted',
      obstacle: 'handed_in',
      proofs: [{ text: 'Look.', images: [image_id] }],
    })
    expect(shown.timeline.map(({ action }) => action)).toEqual(['post', 'claim', 'submit_proof'])
    const asked = { task_id: pair.id, image_id }
    const answer = await app.post('/rpc/admin_get_task_image', asked, jean)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const { rows } = await database().owner.query(
      `select 1 from security.security_events where user_id = $1 and details ->> 'action' = 'admin_get_task_image'`,
      [jean.user_id],
    )
    expect(rows).toHaveLength(1)
    expect((await app.post('/rpc/admin_get_task_image', { ...asked, image_id: randomUUID() }, jean)).status).toBe(404)
    expect((await app.post('/rpc/admin_get_task_image', asked, pair.creator.access_token)).status).toBe(403)
    await expect(read(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
