import { afterAll, beforeAll, expect, test } from 'vitest'
import { cashoutsOf } from '../../../test/cashouts.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { disputesOf } from '../../../test/disputes.ts'
import type { MemberPerson } from '../../../test/members.ts'
import { tasksOf } from '../../../test/tasks.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

const waitingFor = async ({ access_token }: MemberPerson) => (await app.call('get_dashboard', {}, access_token)).waiting_for_me

test('a proof to review waits for the creator of a task, and not for its worker', async () => {
  const { id, creator, worker } = await tasksOf(() => app, database).inState('proof_submitted')
  expect(await waitingFor(creator)).toMatchObject([{ kind: 'task_proof', id, until: null }])
  expect(await waitingFor(worker)).toEqual([])
})

test('a cash-out that was sent waits for its member; disputed, it waits for whoever did not speak last', async () => {
  const people = disputesOf(() => app, database)
  const pair = await people.inState('sent')
  expect(await waitingFor(pair.member)).toMatchObject([
    { kind: 'cashout_sent', id: pair.id, amount: 50_00, shown_name: 'Paul D.' },
  ])
  expect(await waitingFor(pair.agent)).toEqual([])

  const { id } = await people.open(pair, pair.member, { category: 'short_paid' })
  expect(await waitingFor(pair.member)).toEqual([])
  expect(await waitingFor(pair.agent)).toMatchObject([{ kind: 'dispute', id, amount: 50_00 }])
  await people.say({ dispute_id: id }, pair.agent)
  expect(await waitingFor(pair.agent)).toEqual([])
  expect(await waitingFor(pair.member)).toMatchObject([{ kind: 'dispute', id }])
})

test('an offer waits for its agent', async () => {
  const pair = await cashoutsOf(() => app, database).inState('assigned')
  expect(await waitingFor(pair.agent)).toMatchObject([{ kind: 'cashout_offer', id: pair.id }])
  expect(await waitingFor(pair.member)).toEqual([])
})
