import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refused, startTestApp, type TestApp } from '../../../test/app.ts'
import { anAttachment, readBy, seenBy } from '../../../test/chat.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, type MemberPerson } from '../../../test/members.ts'
import { balancesOf, codeOf, followedUp } from '../../../test/money.ts'
import { tasksOf } from '../../../test/tasks.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())
const people = tasksOf(() => app, database)
const { aCreator, aWorker, aCommand, anOpen, approve, claim, inState, notificationsOf, post, reject, see, submit } = people

const create = (who: MemberPerson, command: Awaited<ReturnType<typeof aCommand>>) =>
  app.call('create_task', command, who.access_token)
const openTo = async (who: MemberPerson, more: object = {}) =>
  (await app.call('list_tasks', { view: 'open', limit: 100, ...more }, who.access_token)).items.map(({ id }) => id)
const typesOf = async (who: MemberPerson) =>
  (await notificationsOf(who)).map(({ type, metadata }) => [type, metadata.action_type])

test('reward, fee and tax are on hold before the task is visible, once per key', async () => {
  const creator = await aCreator()
  const command = await aCommand(creator, 20_00)
  expect(command.quoted_total).toBe(21_10)
  const [first, second] = [await create(creator, command), await create(creator, command)]
  expect(second).toEqual(first)
  expect(first).toMatchObject({ role: 'creator', status: 'open', fee: 1_00, tax: 10, total: 21_10, actions: ['cancel'] })
  expect(await balancesOf(app, creator)).toEqual([78_90, 21_10])
  expect(await codeOf(create(creator, { ...command, title: 'Something else' }))).toBe('IDEMPOTENCY_CONFLICT')
  const holds = await app.call('get_holds', {}, creator.access_token)
  expect(holds.items).toMatchObject([{ kind: 'task', amount: 21_10 }])
})

test('an invalid task is rejected and moves no money', async () => {
  const creator = await aCreator(30_00)
  const tried = async (more: object, reward = 20_00) => codeOf(create(creator, { ...(await aCommand(creator, reward)), ...more }))
  expect(await tried({ quoted_total: 21_00 })).toBe('QUOTE_CHANGED')
  expect(await tried({ reward: 99 })).toBe('AMOUNT_OUT_OF_BOUNDS')
  expect(await tried({ reward: 500_01 })).toBe('AMOUNT_OUT_OF_BOUNDS')
  expect(await codeOf(app.call('quote_task', { reward: 99 }, creator.access_token))).toBe('AMOUNT_OUT_OF_BOUNDS')
  expect(await tried({}, 29_00)).toBe('INSUFFICIENT_FUNDS')
  const soon = new Date(app.clock.now().getTime() + 59 * 60_000).toISOString()
  const far = new Date(app.clock.now().getTime() + 91 * 86_400_000).toISOString()
  expect(await tried({ due_at: soon })).toBe('DEADLINE_OUT_OF_BOUNDS')
  expect(await tried({ due_at: far })).toBe('DEADLINE_OUT_OF_BOUNDS')
  expect(await tried({ hai_tag: creator.hai_tag })).toBe('RECIPIENT_IS_SELF')
  expect(await tried({ hai_tag: 'nobody_at_all' })).toBe('RECIPIENT_UNAVAILABLE')
  expect(await tried({ title: '  a ' })).toBe('BAD_REQUEST')
  const newcomer = await aFundedWallet(app, { amount: 120_00 })
  await post(newcomer, 40_00)
  expect(await codeOf(post(newcomer, 20_00))).toBe('LIMIT_EXCEEDED')
  expect(await balancesOf(app, creator)).toEqual([30_00, 0])
})

test('members find tasks they may claim, by words and reward; a task for one member is visible to nobody else', async () => {
  const [creator, worker, other] = await Promise.all([aCreator(), aWorker(), aWorker()])
  const door = await post(creator, 5_00, { title: 'Paint the GATE', description: 'red' })
  const well = await post(creator, 10_00, { title: 'Clean a well' })
  const forOne = await post(creator, 7_00, { title: 'For one', hai_tag: worker.hai_tag })
  expect(await openTo(worker, { search: 'gate' })).toEqual([door.id])
  expect(await openTo(worker, { search: 'RED' })).toEqual([door.id])
  expect(await openTo(worker, { search: '%' })).toEqual([])
  expect(await openTo(worker, { reward_min: 6_00, reward_max: 9_00 })).toContain(forOne.id)
  expect(await openTo(worker, { for_me: true })).toEqual([forOne.id])
  expect(await openTo(other)).toEqual(expect.arrayContaining([door.id, well.id]))
  expect(await openTo(other)).not.toContain(forOne.id)
  expect(await codeOf(see(other, forOne.id))).toBe('NOT_FOUND')
  expect(await codeOf(claim({ creator, worker: other, id: forOne.id }))).toBe('NOT_FOUND')
  expect(await openTo(creator)).not.toContain(door.id)
  const seen = await see(worker, door.id)
  expect(seen).toMatchObject({ role: 'reader', fee: null, total: null, actions: ['claim'], timeline: [], deadline: null })
  expect(seen.creator.shown_name).toBe('Marie J.')
  const [first] = (await app.call('list_tasks', { view: 'posted', limit: 1 }, creator.access_token)).items
  expect(first?.id).toBe(forOne.id)
  expect(await typesOf(worker)).toEqual([['task_assigned', 'task_assigned']])
})

test('posted, claimed, proven with a picture, approved: paid, announced, and recorded in the conversation', async () => {
  const pair = await anOpen()
  await claim(pair)
  const file_id = await anAttachment(app, pair.worker)
  expect(await codeOf(submit(pair, { file_ids: [await anAttachment(app, pair.creator)] }))).toBe('NOT_FOUND')
  expect(await codeOf(submit(pair, { text: '' }))).toBe('BAD_REQUEST')
  const shown = await submit(pair, { text: 'Look', file_ids: [file_id] })
  expect(shown).toMatchObject({
    role: 'worker',
    status: 'proof_submitted',
    proofs: [{ number: 1, text: 'Look', images: [file_id] }],
  })
  expect(shown.chat_session_id).not.toBeNull()
  const imageOf = async (who: MemberPerson, image_id = file_id) =>
    (await app.post('/rpc/get_task_image', { task_id: pair.id, image_id }, who.access_token)).status
  const stranger = await aWorker()
  expect([await imageOf(pair.creator), await imageOf(pair.worker), await imageOf(stranger)]).toEqual([200, 200, 404])
  expect(await imageOf(pair.creator, pair.id)).toBe(404)
  expect(await codeOf(see(stranger, pair.id))).toBe('NOT_FOUND')
  const paid = await approve(pair)
  expect(paid).toMatchObject({ status: 'approved', actions: [], deadline: null })
  expect(await balancesOf(app, pair.creator)).toEqual([78_90, 0])
  expect(await balancesOf(app, pair.worker)).toEqual([20_00, 0])
  expect(await typesOf(pair.creator)).toEqual([
    ['task_proof_submitted', 'task_proof_submitted'],
    ['task_claimed', 'task_claimed'],
  ])
  const [news] = await notificationsOf(pair.worker)
  expect(news).toMatchObject({ type: 'task_approved', reference_type: 'task', reference_id: pair.id })
  expect(news?.message).toContain('Paint the door')
  const session_id = paid.chat_session_id ?? ''
  expect(await seenBy(app, pair.worker, session_id)).toMatchObject({
    context_type: 'task',
    context_id: pair.id,
    task_title: 'Paint the door',
    cashout_amount: null,
  })
  const said = await readBy(app, pair.creator, session_id)
  expect(said).toContain('Paul D. took the task “Paint the door”. $20.00 is on hold for it.')
  expect(said.at(-1)).toBe('You accepted the proof. The $20.00 was paid.')
  const [out] = (await app.call('list_activity', { kind: 'task' }, pair.creator.access_token)).items
  expect(out).toMatchObject({ kind: 'task', direction: 'out', amount: 20_00, fee: 1_00, tax: 10, status: 'completed' })
  const [gain] = (await app.call('list_activity', { kind: 'task' }, pair.worker.access_token)).items
  expect(gain).toMatchObject({ kind: 'task', direction: 'in', amount: 20_00, fee: 0, status: 'completed' })
})

test('rejected with a reason, submitted again twice, and not a third time', async () => {
  const pair = await inState('rejected')
  expect(await see(pair.worker, pair.id)).toMatchObject({ proofs_left: 2, proofs: [{ reason: 'The door is still open.' }] })
  expect((await typesOf(pair.worker))[0]).toEqual(['task_rejected', 'task_rejected'])
  await submit(pair)
  await reject(pair, 'Still not closed.')
  await submit(pair)
  await reject(pair, 'No, sorry.')
  expect(await see(pair.worker, pair.id)).toMatchObject({ proofs_left: 0, actions: ['open_dispute'] })
  expect(await codeOf(submit(pair))).toBe('INVALID_TRANSITION')
  expect(await balancesOf(app, pair.creator)).toEqual([78_90, 21_10])
})

test('repeated claims and releases notify the creator once an hour, and are limited to three a day', async () => {
  const pair = await anOpen()
  const claimAndRelease = async (from = pair): Promise<void> => {
    await claim(from)
    await people.giveUp(from)
  }
  const once = [
    ['task_status', 'task_given_up'],
    ['task_claimed', 'task_claimed'],
  ]
  await claimAndRelease()
  await claimAndRelease()
  expect(await typesOf(pair.creator)).toEqual(once)
  const other = { ...pair, worker: await aWorker() }
  await claimAndRelease(other)
  expect(await typesOf(pair.creator)).toEqual([...once, ...once])
  const [creator, worker] = await people.passes({ minutes: 61 }, pair.creator, pair.worker)
  const after = { ...pair, creator, worker }
  await claimAndRelease(after)
  expect(await typesOf(creator)).toEqual([...once, ...once, ...once])
  expect(await codeOf(claim(after))).toBe('RATE_LIMITED')
  expect(await see(creator, pair.id)).toMatchObject({ status: 'open' })
})

test('cancelling returns everything and restores the daily limit', async () => {
  const creator = await aFundedWallet(app)
  const { id } = await post(creator, 40_00)
  await people.cancel({ creator, worker: creator, id })
  expect(await balancesOf(app, creator)).toEqual([100_00, 0])
  expect((await post(creator, 40_00)).status).toBe('open')
})

test('a worker with enough tasks, or without room for the reward, cannot claim more', async () => {
  const [creator, worker] = await Promise.all([aCreator(150_00), aWorker()])
  await database().owner.query('update tasks.settings set claimed_max = 2, posted_max = 4')
  await people.passes({ seconds: 6 })
  const ids = []
  for (let count = 0; count < 4; count += 1) ids.push((await post(creator, 10_00)).id)
  const refused = await post(creator, 10_00).catch((error: unknown) => (error instanceof Refused ? error.body : null))
  expect(refused).toMatchObject({ code: 'TOO_MANY_TASKS', data: { of: 'posted', limit: 4 } })
  const [one = '', two = '', three = ''] = ids
  await claim({ creator, worker, id: one })
  await claim({ creator, worker, id: two })
  expect(await codeOf(claim({ creator, worker, id: three }))).toBe('TOO_MANY_TASKS')
  await database().owner.query('update tasks.settings set claimed_max = 5, posted_max = 20')
  await database().owner.query('update limits.tier set balance_cap = 2500 where tier = 0')
  await people.passes({ seconds: 6 })
  expect(await codeOf(claim({ creator, worker, id: three }))).toBe('LIMIT_EXCEEDED')
  await database().owner.query('update limits.tier set balance_cap = 15000 where tier = 0')
  await people.passes({ seconds: 6 })
  expect(await claim({ creator, worker, id: three })).toMatchObject({ status: 'claimed' })
})

test('a block separates two members, and tasks of a blocked member are hidden', async () => {
  const [creator, worker] = await Promise.all([aCreator(), aWorker()])
  const { id } = await post(creator)
  for (const [blocker, blocked] of [
    [creator, worker],
    [worker, creator],
  ] as const) {
    await database().owner.query('insert into chat.block (blocker_id, blocked_id, created_at) values ($1, $2, now())', [
      blocker.user_id,
      blocked.user_id,
    ])
    expect(await openTo(worker)).not.toContain(id)
    expect(await codeOf(see(worker, id))).toBe('NOT_FOUND')
    expect(await codeOf(claim({ creator, worker, id }))).toBe('NOT_FOUND')
    await database().owner.query('delete from chat.block')
  }
  // The row is changed directly, so that no event handler can react before the claim. A handler of an older event would
  // read the changed row, so the older events are handled first.
  await followedUp(app)
  const { owner } = database()
  await owner.query('update identity.profile set is_blocked = true where id = $1', [creator.user_id])
  expect(await codeOf(claim({ creator, worker, id }))).toBe('COUNTERPARTY_BLOCKED')
  await owner.query('update identity.profile set is_blocked = false where id = $1', [creator.user_id])
  await app.server.database
    .transaction()
    .execute((trx) => app.server.identity.blockMember(trx, { user_id: creator.user_id, reason: 'Under review' }))
  await followedUp(app)
  expect(await openTo(worker)).not.toContain(id)
  expect(await codeOf(claim({ creator, worker, id }))).toBe('NOT_FOUND')
})

test('a member who wants to delete their account is told about unfinished tasks', async () => {
  const { worker } = await inState('claimed')
  const asked = await app
    .call('request_account_deletion', { password: worker.password }, worker.access_token)
    .catch((error: unknown) => (error instanceof Refused ? error.body : null))
  expect(asked).toMatchObject({ code: 'DELETION_REFUSED', data: { reasons: ['tasks'] } })
})

test('a data export contains the tasks of both sides', async () => {
  const { creator, worker, id } = await inState('approved')
  for (const { user_id, email } of [creator, worker]) {
    const table = app.server.tasks.feature.personalData?.find(({ name }) => name === 'tasks')
    const rows = []
    for await (const page of table?.pages({ user_id, email }) ?? []) rows.push(...page)
    expect(rows).toMatchObject([{ id, title: 'Paint the door', status: 'approved', reward_usd: '20.00' }])
  }
})
