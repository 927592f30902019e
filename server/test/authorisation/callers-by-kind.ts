import { apiKeyScopes } from '@hai/contract/api-keys'
import { agentsOf } from '../agents.ts'
import type { Proof, TestApp } from '../app.ts'
import type { TestDatabase } from '../database.ts'
import { aMember, aSignedUpPerson, mailedToken, type MemberPerson } from '../members.ts'
import { aStaffMember, confirmed, steppedUp } from '../staff.ts'
import type { CallerName, Key, sessions } from './answers.ts'

type SessionName = keyof typeof sessions
type Proofs<Name extends string> = Readonly<Record<Name, Proof | undefined>>

const without = ({ access_token }: { access_token: string }): Proof => access_token

/** Moves the clock by half an hour, so people created earlier must sign in again. */
async function invalidTokens(app: TestApp, database: TestDatabase) {
  const [late, gone, talkative] = await Promise.all([aMember(app), aMember(app), aMember(app)])
  app.clock.forward({ minutes: 31 })
  const { access_token: left } = await app.call('sign_in', { email: gone.email, password: gone.password })
  await app.call('sign_out', {}, left)
  await app.call('request_password_reset', { email: talkative.email })
  const staff = await aStaffMember(app, database)
  const { action_token } = await confirmed(app, staff, 'admin_withdraw_approval', { approval_id: staff.user_id })
  return {
    guest: undefined,
    forged_token: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJtZSJ9.',
    signed_out: left,
    expired_token: late.access_token,
    refresh_token: talkative.refresh_token,
    step_up_token: staff.step_up_token,
    action_token,
    mailed_token: await mailedToken(app, talkative.email),
  }
}

/** This direct update, unlike a real block, does not end the session. */
async function aBlockedSession(app: TestApp, { owner }: TestDatabase): Promise<string> {
  const { user_id, access_token } = await aMember(app)
  await owner.query(`update identity.profile set is_blocked = true, blocked_reason = 'Under review' where id = $1`, [user_id])
  return access_token
}

async function memberTokens(app: TestApp, database: TestDatabase) {
  const agent = await aMember(app)
  await agentsOf(
    () => app,
    () => database,
  ).makeAgent(agent)
  const member = await aMember(app)
  const { step_up_token } = await aStaffMember(app, database)
  return {
    blocked: await aBlockedSession(app, database),
    pending_approval: without(await aSignedUpPerson(app, { email: 'employee@company.test' })),
    onboarding: without(await aSignedUpPerson(app)),
    member: without(member),
    member_with_step_up: { access_token: member.access_token, step_up_token },
    agent: without(agent),
  }
}

async function staffTokens(app: TestApp, database: TestDatabase) {
  const { owner } = database
  const staff = (role: 'admin' | 'super_admin' = 'admin') => aStaffMember(app, database, { role })
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
  await owner.query('delete from mfa.authenticator where user_id = $1', [unlocked.user_id])
  const twice = await aMember(app)
  const { access_token } = await app.call('sign_in', { email: twice.email, password: twice.password })
  await owner.query(`insert into identity.user_roles (user_id, role, granted_at) values ($1, 'admin', now())`, [twice.user_id])
  const { step_up_token } = await steppedUp(app, twice)
  const { action_token } = await confirmed(app, admin, 'admin_withdraw_approval', { approval_id: admin.user_id })
  return {
    former_admin: former,
    blocked_admin: blocked,
    admin_without_step_up: without(admin),
    admin_with_expired: expired,
    admin_with_ended: ended,
    admin_with_anothers: { ...admin, step_up_token: boss.step_up_token },
    admin_with_other_session: { access_token, step_up_token },
    admin_with_action_token: { ...admin, step_up_token: action_token },
    admin,
    super_admin_without_step_up: without(boss),
    super_admin_without_authenticator: unlocked,
    super_admin: boss,
  }
}

async function programKeys(app: TestApp, { owner }: TestDatabase): Promise<Proofs<Key>> {
  const [marie, blocked, locked] = await Promise.all([aMember(app), aMember(app), aMember(app)])
  const aKey = (of: MemberPerson, scopes: readonly (typeof apiKeyScopes)[number][] = apiKeyScopes) =>
    app.call('create_api_key', { name: 'Shop website', scopes: [...scopes] }, of.access_token)
  const revoked = await aKey(marie)
  await app.call('revoke_api_key', { api_key_id: revoked.id }, marie.access_token)
  const [{ key: ofBlocked }, { key: ofLocked }] = [await aKey(blocked), await aKey(locked)]
  const { database, identity, feed } = app.server
  await database.transaction().execute((trx) => identity.blockMember(trx, { user_id: blocked.user_id, reason: 'Under review' }))
  await feed.caughtUp()
  await owner.query(`update ledger.account set status = 'locked' where owner_id = $1`, [locked.user_id])
  return {
    'key pay_links:write': (await aKey(marie, ['pay_links:write'])).key,
    'key payments:read': (await aKey(marie, ['payments:read'])).key,
    key_of_all: (await aKey(marie)).key,
    revoked_key: revoked.key,
    forged_key: `hk_${'A'.repeat(43)}`,
    key_of_blocked: ofBlocked,
    key_of_locked: ofLocked,
  }
}

/** Moves the clock by less than an hour. */
export async function createCallers(app: TestApp, database: TestDatabase): Promise<Proofs<CallerName>> {
  const nobody: Proofs<SessionName & keyof Awaited<ReturnType<typeof invalidTokens>>> = await invalidTokens(app, database)
  const staff = await staffTokens(app, database)
  return { ...nobody, ...staff, ...(await memberTokens(app, database)), ...(await programKeys(app, database)) }
}
