import { afterAll, beforeAll, expect, test } from 'vitest'
import { cashoutsOf } from '../../../test/cashouts.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { disputesOf } from '../../../test/disputes.ts'
import { aMember, type MemberPerson } from '../../../test/members.ts'
import { tasksOf } from '../../../test/tasks.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

const waitingFor = async ({ access_token }: MemberPerson) => (await app.call('get_dashboard', {}, access_token)).waiting_for_me

const hoursOn = (hours: number): string => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()

test('a proof to review waits for the task’s creator until automatic approval, and not for its worker', async () => {
  const { id, creator, worker } = await tasksOf(() => app, database).inState('proof_submitted')
  expect(await waitingFor(creator)).toMatchObject([{ kind: 'task_proof', id, until: hoursOn(72) }])
  expect(await waitingFor(worker)).toEqual([])
})

test('rejected work waits for its worker until the reward is returned', async () => {
  const tasks = tasksOf(() => app, database)
  const pair = await tasks.inState('rejected')
  expect(await waitingFor(pair.worker)).toMatchObject([
    { kind: 'task_rejected', id: pair.id, title: 'Paint the door', amount: 20_00, shown_name: 'Marie J.', until: hoursOn(72) },
  ])
  expect(await waitingFor(pair.creator)).toEqual([])
  await tasks.submit(pair)
  expect(await waitingFor(pair.worker)).toEqual([])
})

test('a task for one member waits for them until they claim it or it expires', async () => {
  const tasks = tasksOf(() => app, database)
  const [creator, worker] = [await tasks.aCreator(), await tasks.aWorker()]
  const { id, due_at } = await tasks.post(creator, 20_00, { hai_tag: worker.hai_tag })
  await tasks.post(creator, 5_00)
  expect(await waitingFor(worker)).toMatchObject([
    { kind: 'task_offer', id, title: 'Paint the door', amount: 20_00, shown_name: 'Marie J.', until: due_at },
  ])
  expect(await waitingFor(await aMember(app))).toEqual([])
  await tasks.claim({ id, creator, worker })
  expect(await waitingFor(worker)).toEqual([])
  await tasks.giveUp({ id, creator, worker })
  expect(await waitingFor(worker)).toEqual([])
})

test('a task for one member does not wait for them after its deadline or once they block its creator', async () => {
  const tasks = tasksOf(() => app, database)
  const [creator, blocker, late] = [await tasks.aCreator(), await tasks.aWorker(), await tasks.aWorker()]
  for (const { hai_tag } of [blocker, late]) await tasks.post(creator, 10_00, { hai_tag })
  await database().owner.query('insert into chat.block (blocker_id, blocked_id, created_at) values ($1, $2, now())', [
    blocker.user_id,
    creator.user_id,
  ])
  expect(await waitingFor(blocker)).toEqual([])
  expect(await waitingFor(late)).toHaveLength(1)
  const [later] = await tasks.passes({ days: 1 }, late)
  expect(await waitingFor(later)).toEqual([])
})

test('a sent cash-out waits for its member; a disputed one for the party that did not speak last', async () => {
  const people = disputesOf(() => app, database)
  const pair = await people.inState('sent')
  expect(await waitingFor(pair.member)).toMatchObject([
    { kind: 'cashout_sent', id: pair.id, amount: 50_00, shown_name: 'Paul Desir', until: hoursOn(24) },
  ])
  expect(await waitingFor(pair.agent)).toEqual([])

  const { id } = await people.open(pair, pair.member, { category: 'short_paid' })
  expect(await waitingFor(pair.member)).toEqual([])
  expect(await waitingFor(pair.agent)).toMatchObject([{ kind: 'dispute_opened', id, amount: 50_00 }])
  await people.write({ dispute_id: id }, pair.agent)
  expect(await waitingFor(pair.agent)).toEqual([])
  expect(await waitingFor(pair.member)).toMatchObject([{ kind: 'dispute', id }])
})

test('a dispute opened by the system waits for both sides until one speaks', async () => {
  const people = disputesOf(() => app, database)
  const pair = await people.passFor(await people.inState('sent'), { days: 1 })
  await people.processDueDisputes()
  const silent = [{ kind: 'dispute_silence', amount: 50_00, shown_name: 'Paul Desir' }]
  const [waiting] = await waitingFor(pair.member)
  expect([waiting]).toMatchObject(silent)
  const dispute_id = waiting?.id ?? ''
  expect(await waitingFor(pair.agent)).toMatchObject([{ kind: 'dispute_silence', id: dispute_id, amount: 50_00 }])

  await people.write({ dispute_id }, pair.agent)
  expect(await waitingFor(pair.agent)).toEqual([])
  expect(await waitingFor(pair.member)).toMatchObject([{ kind: 'dispute', id: dispute_id }])
  await people.confirmReceived({ dispute_id }, pair.member)
  expect(await waitingFor(pair.member)).toEqual([])
})

test('a proposal waits for the other side until it is answered, withdrawn or expired, whatever is said meanwhile', async () => {
  const people = disputesOf(() => app, database)
  const pair = await people.aDispute()
  const proposed = { kind: 'dispute_proposal', id: pair.dispute_id, until: hoursOn(72) }
  await people.propose(pair, pair.agent, 'release')
  await people.write(pair, pair.member)
  expect(await waitingFor(pair.member)).toMatchObject([proposed])
  expect(await waitingFor(pair.agent)).toMatchObject([{ kind: 'dispute' }])

  await people.answer(pair, pair.agent, 'retract')
  expect(await waitingFor(pair.member)).toEqual([])
  expect(await waitingFor(pair.agent)).toMatchObject([{ kind: 'dispute' }])

  await people.propose(pair, pair.agent, 'release')
  expect(await waitingFor(pair.agent)).toEqual([])
  await people.answer(pair, pair.member, 'decline')
  expect(await waitingFor(pair.member)).toEqual([])
  expect(await waitingFor(pair.agent)).toMatchObject([{ kind: 'dispute' }])

  await people.propose(pair, pair.agent, 'release')
  await people.write(pair, pair.member)
  const later = await people.passFor(pair, { hours: 72 })
  expect(await waitingFor(later.member)).toEqual([])
})

test('a proposal of a frozen account does not wait', async () => {
  const people = disputesOf(() => app, database)
  const pair = await people.aDispute()
  await people.propose(pair, pair.agent, 'release')
  await people.write(pair, pair.member)
  expect(await waitingFor(pair.member)).toMatchObject([{ kind: 'dispute_proposal' }])
  await database().owner.query('update identity.profile set is_blocked = true where id = $1', [pair.agent.user_id])
  expect(await waitingFor(pair.member)).toEqual([])
})

test('an offer waits for its agent until the next one is asked', async () => {
  const people = cashoutsOf(() => app, database)
  const pair = await people.inState('assigned')
  const { deadline } = await people.see(pair.agent, pair.id)
  expect(await waitingFor(pair.agent)).toMatchObject([{ kind: 'cashout_offer', id: pair.id, until: deadline?.at }])
  expect(await waitingFor(pair.member)).toEqual([])
})

test('the earliest deadline comes first', async () => {
  const people = disputesOf(() => app, database)
  const { member, agent } = await people.inState('sent')
  const asked = { idempotency_key: crypto.randomUUID(), payer: { hai_tag: member.hai_tag }, amount: 5_00, note: '' }
  await app.call('request_money', asked, agent.access_token)
  expect((await waitingFor(member)).map(({ kind }) => kind)).toEqual(['cashout_sent', 'request'])
})
