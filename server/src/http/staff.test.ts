import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentsOf } from '../../test/agents.ts'
import { type Proof, startTestApp, type TestApp } from '../../test/app.ts'
import { useTestDatabase } from '../../test/database.ts'
import { aMember } from '../../test/members.ts'
import { aStaffMember, steppedUp } from '../../test/staff.ts'
import { procedureList } from './contract-list.ts'

const database = useTestDatabase()
let app: TestApp
let callers: Readonly<Record<Caller, Proof | undefined>>
const { makeAgent } = agentsOf(() => app, database)

/** Everybody who may knock at the staff’s door, and what they carry. */
const names = [
  ...(['guest', 'member', 'agent', 'blocked_admin', 'former_admin'] as const),
  ...([
    'admin_without_step_up',
    'admin_with_expired',
    'admin_with_ended',
    'admin_with_anothers',
    'admin_with_other_session',
  ] as const),
  ...(['admin', 'super_admin_without_step_up', 'super_admin_without_authenticator', 'super_admin'] as const),
] as const
type Caller = (typeof names)[number]

const without = ({ access_token }: { access_token: string }): Proof => access_token

beforeAll(async () => {
  app = await startTestApp(database(), { config: { runsWorker: false } })
  const { owner } = database()
  const staff = (role: 'admin' | 'super_admin' = 'admin') => aStaffMember(app, database(), { role })

  const expired = await staff()
  app.clock.forward({ minutes: 10 })
  const ended = await staff()
  await app.call('end_admin_mfa_session', {}, ended)
  const blocked = await staff()
  const { database: db, identity, feed } = app.server
  await db.transaction().execute((trx) => identity.blockMember(trx, { user_id: blocked.user_id, reason: 'Under review' }))
  await feed.caughtUp()
  const former = await staff()
  await owner.query('delete from identity.user_roles where user_id = $1', [former.user_id])
  const [admin, boss, unlocked] = [await staff(), await staff('super_admin'), await staff('super_admin')]
  await owner.query('delete from factors.authenticator where user_id = $1', [unlocked.user_id])
  const agent = await aMember(app)
  await makeAgent(agent)
  // Of somebody with two sessions, one of which has stepped up.
  const twice = await aMember(app)
  const { access_token } = await app.call('sign_in', { email: twice.email, password: twice.password })
  await owner.query(`insert into identity.user_roles (user_id, role, granted_at) values ($1, 'admin', now())`, [twice.user_id])
  const { step_up_token } = await steppedUp(app, twice)

  callers = {
    guest: undefined,
    member: without(await aMember(app)),
    agent: without(agent),
    blocked_admin: blocked,
    former_admin: former,
    admin_without_step_up: without(admin),
    admin_with_expired: expired,
    admin_with_ended: ended,
    admin_with_anothers: { ...admin, step_up_token: boss.step_up_token },
    admin_with_other_session: { access_token, step_up_token },
    admin,
    super_admin_without_step_up: without(boss),
    super_admin_without_authenticator: unlocked,
    super_admin: boss,
  }
})
afterAll(() => app.stop())

/** What each is told before their input is looked at; `BAD_REQUEST`: they are let in, and it is. */
const IN = 'BAD_REQUEST'
const nobody = { guest: 'UNAUTHENTICATED', member: 'FORBIDDEN', agent: 'FORBIDDEN' } as const
const unfit = {
  blocked_admin: 'UNAUTHENTICATED',
  former_admin: 'FORBIDDEN',
  super_admin_without_authenticator: 'SECOND_FACTOR_REQUIRED',
} as const
const unproven = (said: string) => ({
  ...{ admin_without_step_up: said, admin_with_expired: said, admin_with_ended: said },
  ...{ admin_with_anothers: said, admin_with_other_session: said },
})
const table: Readonly<Record<'admin_pre' | 'admin' | 'super_admin', Readonly<Record<Caller, string>>>> = {
  admin_pre: { ...nobody, ...unfit, ...unproven(IN), admin: IN, super_admin_without_step_up: IN, super_admin: IN },
  admin: {
    ...{ ...nobody, ...unfit, ...unproven('STEP_UP_REQUIRED') },
    ...{ admin: IN, super_admin_without_step_up: 'STEP_UP_REQUIRED', super_admin: IN },
  },
  super_admin: {
    ...{ ...nobody, ...unfit, ...unproven('FORBIDDEN') },
    ...{ admin: 'FORBIDDEN', super_admin_without_step_up: 'STEP_UP_REQUIRED', super_admin: IN },
  },
}

const ofStaff = procedureList.flatMap((listed) => {
  const { access } = listed.procedure
  return access === 'admin_pre' || access === 'admin' || access === 'super_admin' ? [{ ...listed, access }] : []
})

describe.each(ofStaff)('$name, for $access', ({ route, access }) => {
  test.each(names)('answers %s as its access says', async (name) => {
    const { body } = await app.send(route, '{"not_a_field":true}', callers[name])
    const { code } = JSON.parse(body) as { code: string }
    expect(code).toBe(table[access][name])
  })
})

test('no call that names the staff is open to whoever only has a session', () => {
  const named = procedureList.filter(({ name }) => /(^|_|-)admin(_|-|$)/.test(name))
  const open = named.filter(({ procedure: { access } }) => !Object.hasOwn(table, access)).map(({ name }) => name)
  expect(open).toEqual([])
})
