import { randomUUID } from 'node:crypto'
import type { AlertNotice } from '@hai/contract/events'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { movableClock, type MovableClock } from '../../../test/clock.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember } from '../../../test/members.ts'
import { connect, isEvent, type RealtimeClient } from '../../../test/realtime.ts'
import { aStaffMember, type StaffPerson, steppedUp } from '../../../test/staff.ts'
import { recordEvent } from '../../events/index.ts'

const database = useTestDatabase()
let clock: MovableClock
let app: TestApp
let ana: StaffPerson

beforeAll(async () => {
  clock = movableClock(`${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T17:00:00Z`)
  app = await startTestApp(database(), { clock })
})
beforeEach(async () => {
  ana = await aStaffMember(app, database())
  await app.server.feed.caughtUp()
})
afterAll(() => app.stop())

async function speakingFor(proof: { access_token: string; step_up_token?: string }): Promise<RealtimeClient> {
  const client = await connect(app)
  client.send({ type: 'auth', access_token: proof.access_token, step_up_token: proof.step_up_token })
  await client.until((message) => 'type' in message && message.type === 'authenticated')
  return client
}

const answers = async (client: RealtimeClient) =>
  Promise.all(['admin:alerts', 'admin:counts'].map(async (channel) => client.subscribe(channel)))
const both = (type: 'subscribed' | 'error') => [
  { type, channel: 'admin:alerts' },
  { type, channel: 'admin:counts' },
]

const pushedFor = (outboxEvent: { type: string; payload: Record<string, unknown>; user_id?: string }) =>
  app.server.database.transaction().execute((trx) => recordEvent(trx, { user_id: null, ...outboxEvent, at: clock.now() }))
async function aRequest(): Promise<void> {
  const { user_id } = await aMember(app)
  await database().owner.query(
    `insert into agents.request (id, user_id, department, commune, address, hours, methods, submitted_at)
     values ($1, $2, 'Ouest', 'Delmas', 'Rue 1', '8-17', '{cash}', now())`,
    [randomUUID(), user_id],
  )
  await pushedFor({ type: 'agent.requested', user_id, payload: { user_id } })
}
const anAlert = (id: string, type = 'ledger.alert_raised') =>
  pushedFor({ type, payload: { alert_id: id, alert_type: 'system_net_delta', severity: 'critical', member_id: null } })

describe('staff channels', () => {
  test('are open to staff with a step-up', async () => {
    const client = await speakingFor(ana)
    expect(await answers(client)).toMatchObject(both('subscribed'))
    client.close()
  })

  test.each<[string, () => Promise<{ access_token: string; step_up_token?: string }>]>([
    ['a member', () => aMember(app)],
    ['a member with a token of the staff’s', async () => ({ ...(await aMember(app)), step_up_token: ana.step_up_token })],
    [
      'an agent',
      async () => {
        const agent = await aMember(app)
        await database().owner.query('update identity.profile set is_agent = true where id = $1', [agent.user_id])
        return agent
      },
    ],
    ['an admin who has not stepped up', () => Promise.resolve({ access_token: ana.access_token })],
    [
      'an admin with the token of another',
      async () => ({ ...(await aStaffMember(app, database())), step_up_token: ana.step_up_token }),
    ],
    [
      'an admin with the token of another session of their own',
      async () => {
        const member = await aMember(app)
        const elsewhere = await app.call('sign_in', { email: member.email, password: member.password })
        await database().owner.query(`insert into identity.user_roles (user_id, role, granted_at) values ($1, 'admin', now())`, [
          member.user_id,
        ])
        const { step_up_token } = await steppedUp(app, member)
        return { access_token: elsewhere.access_token, step_up_token }
      },
    ],
    [
      'an admin whose ten minutes are over',
      () => {
        clock.forward({ minutes: 11 })
        return Promise.resolve(ana)
      },
    ],
    [
      'somebody who is of the staff no more',
      async () => {
        await database().owner.query('delete from identity.user_roles where user_id = $1', [ana.user_id])
        return ana
      },
    ],
  ])('are closed to %s', async (_who, of) => {
    const client = await speakingFor(await of())
    expect(await answers(client)).toMatchObject(both('error'))
    client.close()
  })

  test('a malformed token is rejected as an invalid message', async () => {
    const client = await connect(app)
    client.send({ type: 'auth', access_token: ana.access_token, step_up_token: 'x' })
    expect(await client.closed).toBe(4401)
  })
})

describe('staff events', () => {
  const counts = (client: RealtimeClient) => client.events('admin:counts').map(({ record }) => record)
  const ofCounts = (agent_requests: number) => (message: unknown) =>
    JSON.stringify(message).includes(`"agent_requests":${agent_requests}`)

  test('contain the counts of pending items, as the call returns them', async () => {
    const client = await speakingFor(ana)
    await client.subscribe('admin:counts')
    const { agent_requests } = await app.call('get_admin_badges', {}, ana)
    await aRequest()
    await client.until(ofCounts(agent_requests + 1))
    expect(counts(client).at(-1)).toEqual(await app.call('get_admin_badges', {}, ana))
    client.close()
  })

  test('announce new and resolved alerts without naming anyone', async () => {
    const client = await speakingFor(ana)
    await client.subscribe('admin:alerts')
    const id = randomUUID()
    await anAlert(id)
    await anAlert(id, 'ledger.alert_resolved')
    const news: AlertNotice = { id, alert_type: 'system_net_delta', severity: 'critical', resolved: true }
    await client.until((message) => isEvent(message) && JSON.stringify(message.record) === JSON.stringify(news))
    client.close()
  })

  test('end with the step-up, which the client is told, and resume with a new token', async () => {
    const [late, counting] = [await speakingFor(ana), await speakingFor(ana)]
    for (const client of [late, counting]) await answers(client)
    clock.forward({ minutes: 11 })
    const renewed = await steppedUp(app, ana)
    counting.send({ type: 'auth', access_token: renewed.access_token, step_up_token: renewed.step_up_token })
    const { agent_requests } = await app.call('get_admin_badges', {}, renewed)
    await aRequest()
    await counting.until(ofCounts(agent_requests + 1))
    await late.until((message) => 'type' in message && message.type === 'error')
    expect([...late.events('admin:counts'), ...late.events('admin:alerts')]).toEqual([])
    late.send({ type: 'auth', access_token: renewed.access_token, step_up_token: renewed.step_up_token })
    await late.subscribe('profile')
    late.send({ type: 'subscribe', channel: 'admin:counts' })
    await aRequest()
    await late.until(ofCounts(agent_requests + 2))
    for (const client of [late, counting]) client.close()
  })

  test('are not sent after a renewal without the step-up token, or after the role was removed', async () => {
    const [client, gone, other] = [await speakingFor(ana), await speakingFor(ana), await aStaffMember(app, database())]
    for (const one of [client, gone]) await answers(one)
    const listener = await speakingFor(other)
    await answers(listener)
    client.send({ type: 'auth', access_token: ana.access_token })
    await client.subscribe('profile')
    await database().owner.query('delete from identity.user_roles where user_id = $1', [ana.user_id])
    await app.server.http.hub.recheck()
    for (const one of [client, gone]) await one.until((message) => 'type' in message && message.type === 'error')
    const { agent_requests } = await app.call('get_admin_badges', {}, other)
    await aRequest()
    await listener.until(ofCounts(agent_requests + 1))
    expect([...counts(client), ...counts(gone)]).toEqual([])
    for (const one of [client, gone, listener]) one.close()
  })
})
