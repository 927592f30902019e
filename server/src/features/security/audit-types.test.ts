import { authEvents } from '@hai/contract/security-values'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refused, startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMember, type Person } from '../../../test/members.ts'
import { type OpenidProvider, startOpenidProvider } from '../../../test/openid-provider.ts'
import { createPeople, type People } from '../../../test/people.ts'
import { aNumber, textedCode } from '../../../test/phones.ts'
import type { AuthEvent } from './audit.ts'

const database = useTestDatabase()
let provider: OpenidProvider
let app: TestApp
let office: People
beforeAll(async () => {
  const redirectUri = 'http://wallet.test/auth/callback'
  provider = await startOpenidProvider(() => ({ email: 'by-provider@example.org', email_verified: true }), { redirectUri })
  app = await startTestApp(database(), { config: { oidcProviders: [provider.configured] } })
  office = createPeople(database(), app.clock)
})
afterAll(async () => {
  await app.stop()
  await provider.stop()
})

async function refused(call: Promise<unknown>): Promise<void> {
  await expect(call).rejects.toBeInstanceOf(Refused)
}
const signIn = ({ email, password }: Person) => app.call('sign_in', { email, password })
const wrongPassword = ({ email }: Person) => refused(app.call('sign_in', { email, password: 'something else 9' }))
const refresh = ({ refresh_token }: Person) => app.call('refresh_session', { refresh_token })

async function resetPassword({ email }: Person): Promise<void> {
  await app.call('request_password_reset', { email })
  const find = async (): Promise<string> => {
    const mails = (await app.server.outbox.list()).filter(({ to }) => to === email)
    return mails.flatMap(({ body }) => /\/auth\/reset[?#]token=([\w.~-]+)/.exec(body)?.[1] ?? [])[0] ?? ''
  }
  await expect.poll(find).not.toBe('')
  await app.call('reset_password', { token: await find(), password: 'seven green parrots' })
}

async function verifyPhone({ access_token }: Person): Promise<void> {
  const phone = aNumber()
  await app.call('set_phone', { phone }, access_token)
  await app.call('start_phone_verification', {}, access_token)
  await app.call('check_phone_verification', { code: await textedCode(app, phone) }, access_token)
}

async function connectProvider({ access_token, password }: Person): Promise<void> {
  const { url, state, browser_secret } = await app.call('start_oauth_link', { provider_id: 'lakay', password }, access_token)
  await app.call('finish_oauth_link', { ...(await provider.visit(url, 'somebody')), state, browser_secret }, access_token)
}

async function addAuthenticator({ access_token, password }: Person): Promise<void> {
  const { secret } = await app.call('start_authenticator', { password }, access_token)
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() })
  await app.call('confirm_authenticator', { code }, access_token)
}

async function reuseRefreshToken(person: Person): Promise<void> {
  const { refresh_token } = await refresh(person)
  await app.call('refresh_session', { refresh_token })
  await refused(refresh(person))
}

async function thirtyDaysLater({ user_id }: Person): Promise<void> {
  await database().owner.query(
    `update identity.refresh_token set expires_at = expires_at - interval '31 days'
      where session_id in (select id from identity.session where user_id = $1)`,
    [user_id],
  )
}

const giveRole = ({ user_id }: Person) =>
  database().owner.query(`insert into identity.user_roles (user_id, role, granted_at) values ($1, 'admin', now())`, [user_id])

async function callForStaff(person: Person): Promise<void> {
  const claims = await app.server.identity.verifyAccessToken(person.access_token)
  if (!claims) throw new Error('a fresh token must be valid')
  const request = { id: 'r', ip: '192.0.2.9', user_agent: 'test' }
  await app.server.security.roleRefused({ kind: 'session', request, ...claims }, 'get_my_role')
}

async function stepUp(person: Person): Promise<void> {
  await addAuthenticator(person)
  await giveRole(person)
  await app.call('check_admin_authenticator', { code: '000000' }, person.access_token)
}

const actions: Readonly<Record<AuthEvent, (person: Person) => Promise<unknown>>> = {
  login_attempt: signIn,
  login_success: signIn,
  login_failure: wrongPassword,
  logout: ({ access_token }) => app.call('sign_out', {}, access_token),
  token_refresh: refresh,
  password_change: ({ access_token, password }) =>
    app.call('change_password', { current_password: password, new_password: 'nine blue boats 4' }, access_token),
  password_reset: resetPassword,
  // This event was recorded when the person was created.
  account_created: () => Promise.resolve(),
  account_locked: async (person) => {
    for (let at = 0; at < 5; at += 1) await wrongPassword(person)
  },
  session_expired: async (person) => {
    await thirtyDaysLater(person)
    await refused(refresh(person))
  },
  phone_verification: verifyPhone,
  oauth: connectProvider,
  suspicious_activity: reuseRefreshToken,
  role_change: ({ email }) => office.administration.createStaff({ email, role: 'admin' }),
  permission_escalation: callForStaff,
  factor_change: addAuthenticator,
  step_up: stepUp,
}

interface Row {
  readonly user_id: string | null
  readonly actor_email: string | null
  readonly actor_role: string | null
  readonly ip_address: string
  readonly request_id: string
}

async function written(action_type: AuthEvent, { email, user_id }: Person): Promise<readonly Row[]> {
  const { rows } = await database().owner.query<Row>(
    `select * from security.auth_audit_log where source = 'server' and action_type = $1 and (user_id = $2 or (user_id is null and actor_email = $3))`,
    [action_type, user_id, email],
  )
  return rows
}

test.each(authEvents)('the server writes %s with account, role and address', async (action_type) => {
  const person = await aMember(app)
  // The person already has an account, so this event cannot be caused again.
  const before = action_type === 'account_created' ? [] : await written(action_type, person)
  await actions[action_type](person)
  const rows = await written(action_type, person)
  expect(rows.length).toBeGreaterThan(before.length)
  for (const { user_id, actor_role, ip_address, request_id } of rows) {
    const isStaff = action_type === 'role_change' || action_type === 'step_up'
    expect(actor_role).toBe(user_id === null ? null : isStaff ? 'admin' : 'user')
    expect([ip_address, request_id]).not.toContain('')
  }
})
