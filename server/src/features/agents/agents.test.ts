import { userInfo } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agentsOf, aPlace } from '../../../test/agents.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { refusalOf } from '../../../test/disputes.ts'
import { aMember } from '../../../test/members.ts'
import { codeOf, followedUp, later } from '../../../test/money.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())
const { setTier, decide, onDuty, anAgent, setLevel } = agentsOf(() => app, database)

test('a member on tier 2 can apply once to become an agent and is told the decision', async () => {
  const member = await aMember(app)
  const ask = () => app.call('request_agent_status', aPlace, member.access_token)
  expect(await codeOf(ask())).toBe('TIER_NEEDED')
  await setTier(member, 2)
  const first = await ask()
  expect(first).toMatchObject({ status: 'pending', department: 'Ouest', reason: null })
  expect(await codeOf(ask())).toBe('INVALID_TRANSITION')
  expect(await decide(first.id, 'rejected', 'The address could not be found.')).toBe(true)
  expect(await decide(first.id, 'approved')).toBe(false)
  expect(await app.call('get_agent_request', {}, member.access_token)).toMatchObject({
    request: { status: 'rejected', reason: 'The address could not be found.' },
    is_agent: false,
  })
  expect(await codeOf(onDuty(member, 100_00))).toBe('FORBIDDEN')
  const second = await ask()
  expect(await decide(second.id, 'approved')).toBe(true)
  expect(await app.call('get_agent_request', {}, member.access_token)).toMatchObject({ is_agent: true })
  expect(await codeOf(ask())).toBe('INVALID_TRANSITION')
  const { items } = await app.call('list_notifications', {}, member.access_token)
  expect(items.map(({ type, message }) => [type, message])).toEqual([
    ['agent_approved', expect.stringContaining('on duty')],
    ['agent_rejected', expect.stringContaining('The address could not be found.')],
  ])
})

test('a request is decided once from the command line, and only by staff', async () => {
  const owner = await startTestApp(database(), { role: 'hai_owner' })
  const member = await aMember(app)
  await setTier(member, 2)
  const reject = (at: TestApp) => at.server.agents.decide(member.user_id, { verdict: 'rejected', reason: 'Too far away.' })
  expect(await reject(owner)).toBe(false)
  await app.call('request_agent_status', aPlace, member.access_token)
  await expect(reject(app)).rejects.toThrow('permission denied')
  expect(await reject(owner)).toBe(true)
  expect(await reject(owner)).toBe(false)
  await app.call('request_agent_status', aPlace, member.access_token)
  expect(await owner.server.agents.decide(member.user_id, { verdict: 'approved' })).toBe(true)
  await owner.stop()
  await followedUp(app)
  expect(await app.call('get_agent_request', {}, member.access_token)).toMatchObject({
    is_agent: true,
    request: { status: 'approved' },
  })
})

test('staff confirm a proposed level from the command line once, and the agent is told', async () => {
  const owner = await startTestApp(database(), { role: 'hai_owner' })
  const [agent, staff] = [await anAgent(), await aMember(app)]
  const confirm = (at = owner, admin_id = staff.user_id) =>
    refusalOf(at.server.agents.confirmLevel({ agent_id: agent.user_id, admin_id }))
  const worked = (completed: number) =>
    database().owner.query(
      'insert into agents.record (agent_id, completed) values ($1, $2) on conflict (agent_id) do update set completed = $2',
      [agent.user_id, completed],
    )
  expect(await confirm()).toBe('FORBIDDEN')
  await database().owner.query(`insert into identity.user_roles (user_id, role, granted_at) values ($1, 'admin', now())`, [
    staff.user_id,
  ])
  expect(await confirm(owner, agent.user_id)).toBe('FORBIDDEN')
  expect(await refusalOf(owner.server.agents.confirmLevel({ agent_id: staff.user_id, admin_id: staff.user_id }))).toBe(
    'FORBIDDEN',
  )
  await worked(49)
  expect(await confirm()).toBe('INVALID_TRANSITION')
  await worked(50)
  await expect(confirm(app)).rejects.toThrow('permission denied')
  expect(await confirm()).toBe('done')
  expect(await confirm()).toBe('INVALID_TRANSITION')
  await owner.stop()
  await followedUp(app)
  expect(await app.call('get_my_profile', {}, agent.access_token)).toMatchObject({ is_agent: true, agent_level: 2 })
  const { items } = await app.call('list_notifications', {}, agent.access_token)
  expect(items[0]).toMatchObject({
    type: 'agent_level',
    title: 'You’re now on agent level 2',
    reference_type: null,
    message: 'You can now pay out up to $300.00 per cash-out, with 5 open at a time.',
  })
  const { rows } = await database().owner.query(
    `select action_type, extra_metadata->>'decided_by' as decided_by from security.auth_audit_log where user_id = $1 and context = 'agent_level'`,
    [agent.user_id],
  )
  expect(rows).toEqual([{ action_type: 'role_change', decided_by: staff.user_id }])
  const { rows: entries } = await database().owner.query(
    'select actor_id, action, before, after from admin.audit_log where target_user_id = $1',
    [agent.user_id],
  )
  const after = { agent_level: 2, os_user: userInfo().username }
  expect(entries).toEqual([{ actor_id: staff.user_id, action: 'agent_level_set', before: { agent_level: 1 }, after }])
})

test('the command line approves no blocked member and nobody below tier 2, and records who ran it', async () => {
  const owner = await startTestApp(database(), { role: 'hai_owner' })
  const member = await aMember(app)
  await setTier(member, 2)
  await app.call('request_agent_status', aPlace, member.access_token)
  const set = (change: string) => database().owner.query(`update identity.profile set ${change} where id = $1`, [member.user_id])
  const approve = () => refusalOf(owner.server.agents.decide(member.user_id, { verdict: 'approved' }))
  await set('tier = 1')
  expect(await approve()).toBe('TIER_NEEDED')
  await set(`tier = 2, is_blocked = true, blocked_reason = 'Asked about.'`)
  expect(await approve()).toBe('INVALID_TRANSITION')
  await set('is_blocked = false, blocked_reason = null')
  expect(await approve()).toBe('done')
  await owner.stop()
  const { rows } = await database().owner.query(
    `select extra_metadata ->> 'os_user' as os_user from security.auth_audit_log where user_id = $1 and context = 'agent_request'`,
    [member.user_id],
  )
  expect(rows).toEqual([{ os_user: userInfo().username }])
})

test('nobody decides about themselves', async () => {
  const member = await aMember(app)
  await setTier(member, 2)
  const { id } = await app.call('request_agent_status', aPlace, member.access_token)
  await expect(decide(id, 'approved', '', member.user_id)).rejects.toThrow('own requests')
})

test('duty ends after four hours, or earlier on request', async () => {
  const agent = await anAgent({ cash: 0 })
  const duty = await onDuty(agent, 200_00)
  expect(duty).toMatchObject({ on_duty: true, cash: 200_00 })
  expect(Date.parse(duty.until ?? '') - app.clock.now().getTime()).toBe(4 * 3_600_000)
  const see = async ({ access_token }: { access_token: string }) =>
    (await app.call('list_agents', { amount: 50_00, commune: 'Delmas' }, access_token)).items.map(({ user_id }) => user_id)
  const member = await aMember(app)
  expect(await see(member)).toContain(agent.user_id)
  expect(await see(agent)).not.toContain(agent.user_id)
  const [watcher, worker] = await later(app, { hours: 4 }, member, agent)
  expect(await see(watcher)).not.toContain(agent.user_id)
  await onDuty(worker, 200_00)
  expect(await see(watcher)).toContain(agent.user_id)
  expect(await onDuty(worker, 0)).toMatchObject({ on_duty: false, until: null })
  expect(await see(watcher)).not.toContain(agent.user_id)
})

test('the directory filters by place, method and amount, has pages, and hides addresses', async () => {
  const place = { department: 'Nippes', commune: 'Miragoâne' } as const
  const [small, large, off] = await Promise.all([
    anAgent({ ...place, cash: 40_00 }),
    anAgent({ ...place, cash: 900_00, level: 2, methods: ['bank'] }),
    anAgent({ ...place, cash: 0 }),
  ])
  const member = await aMember(app)
  const list = async (more: object) =>
    (await app.call('list_agents', { department: 'Nippes', ...more }, member.access_token)).items
  expect((await list({})).map(({ user_id }) => user_id).sort()).toEqual([small, large, off].map(({ user_id }) => user_id).sort())
  expect((await list({})).at(-1)).toMatchObject({ user_id: off.user_id, on_duty: false, pays_up_to: 0 })
  expect(await list({ amount: 100_00 })).toMatchObject([{ user_id: large.user_id, pays_up_to: 300_00, level: 2 }])
  expect(await list({ method: 'moncash', on_duty: true })).toMatchObject([{ user_id: small.user_id, pays_up_to: 40_00 }])
  expect(await list({ on_duty: false })).toMatchObject([{ user_id: off.user_id }])
  await setLevel(large, 3)
  expect(await list({ method: 'bank' })).toMatchObject([{ pays_up_to: 450_00 }])

  const first = await app.call('list_agents', { department: 'Nippes', limit: 2 }, member.access_token)
  const rest = await app.call(
    'list_agents',
    { department: 'Nippes', limit: 2, cursor: first.next_cursor ?? '' },
    member.access_token,
  )
  expect(new Set([...first.items, ...rest.items].map(({ user_id }) => user_id)).size).toBe(3)
  expect(rest.next_cursor).toBeNull()
  expect(await codeOf(app.call('list_agents', { cursor: 'elsewhere' }, member.access_token))).toBe('BAD_REQUEST')

  expect(JSON.stringify(await list({}))).not.toContain('Manguiers')
  const get = (agent_id: string, { access_token } = member) => app.call('get_agent', { agent_id }, access_token)
  expect(await get(small.user_id)).toMatchObject({ address: null, shown_name: 'Paul D.', score: { completed: 0, rating: null } })
  expect(await get(small.user_id, small)).toMatchObject({ address: '12, rue des Manguiers' })
  expect(await codeOf(get(member.user_id))).toBe('NOT_FOUND')
})

test('a blocked agent is not in any list', async () => {
  const agent = await anAgent({ department: 'Centre' })
  const member = await aMember(app)
  const see = async () => (await app.call('list_agents', { department: 'Centre' }, member.access_token)).items.length
  expect(await see()).toBe(1)
  await app.server.database
    .transaction()
    .execute((trx) => app.server.identity.blockMember(trx, { user_id: agent.user_id, reason: 'Under review' }))
  await followedUp(app)
  expect(await see()).toBe(0)
  expect(await codeOf(app.call('get_agent', { agent_id: agent.user_id }, member.access_token))).toBe('NOT_FOUND')
})
