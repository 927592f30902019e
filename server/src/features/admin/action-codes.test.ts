import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refused, startTestApp, type TestApp } from '../../../test/app.ts'
import { codeAt } from '../../../test/authenticators.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aNumber, aVerifiedMember, type MemberWithPhone, textedCode, wrongFor } from '../../../test/phones.ts'
import { registerPasskey } from '../../../test/software-authenticator.ts'
import { steppedUp } from '../../../test/staff.ts'
import { FIRST_BOOK } from '../../platform/database/book.ts'
import { createAdmin } from './index.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database(), { config: { runsWorker: false } })
})
afterAll(() => app.stop())

const procedure = 'admin_decide_approval'
const SUMMARY = 'freeze the account of a member'
const FACTS = { kind: 'account_freeze', user_id: randomUUID() } as const

/** The admin feature with one action whose description always succeeds. */
function door() {
  const { database: db, mfa, security } = app.server
  const { recordAudit, recordAdminAccess } = security
  const confirmedActions = () => ({ [procedure]: () => Promise.resolve(FACTS) })
  const unasked = () => Promise.reject(new Error('preparing an action must not send a code'))
  const codes = { isConfigured: true, send: unasked, check: unasked, read: unasked, countGuess: unasked }
  const deps = { book: FIRST_BOOK, database: db, clock: app.clock, codes, proofs: mfa.ownProofs }
  return createAdmin({ ...deps, recordAudit, recordAdminAccess, confirmedActions })
}

interface Admin extends MemberWithPhone {
  readonly step_up_token: string
  readonly secret: string
}

async function anAdmin(role: 'admin' | 'super_admin' = 'admin'): Promise<Admin> {
  const member = await aVerifiedMember(app)
  const { secret } = await app.call('start_authenticator', {}, member.access_token)
  await app.call('confirm_authenticator', { code: codeAt(app, secret) }, member.access_token)
  await database().owner.query('insert into identity.user_roles (user_id, role, granted_at) values ($1, $2, now())', [
    member.user_id,
    role,
  ])
  app.clock.forward({ seconds: 31 })
  const admin = { ...(await steppedUp(app, member)), secret }
  app.clock.forward({ seconds: 30 })
  return admin
}

async function callerOf({ access_token }: Admin, role: 'admin' | 'super_admin' = 'admin') {
  const claims = await app.server.identity.verifyAccessToken(access_token)
  if (!claims) throw new Error('the new token must be accepted')
  return { kind: 'staff', role, request: { id: 'r', ip: '192.0.2.9', user_agent: 'test' }, ...claims } as const
}

const anInput = (decision: 'approve' | 'reject' = 'approve') => ({ approval_id: randomUUID(), decision, note: 'seen' })
async function prepare(admin: Admin, input = anInput()) {
  const prepared = await door().feature.handlers.prepare_admin_action(await callerOf(admin), { procedure, input })
  return { ...prepared, input }
}
const codeOf = async (call: Promise<unknown>): Promise<string> => {
  try {
    await call
    return 'done'
  } catch (error) {
    if (error instanceof Refused) return error.code
    throw error
  }
}
const sendCode = (admin: Admin, action_id: string) => app.call('send_admin_action_code', { action_id }, admin)
const confirm = (admin: Admin, action_id: string, code: string) =>
  app.call('confirm_admin_action', { action_id, proof: { method: 'phone', code } }, admin)
/** With a valid token, the call reaches the handler and then fails with NOT_FOUND. */
const doIt = (admin: Admin, action_token: string, input: ReturnType<typeof anInput>) =>
  codeOf(app.call(procedure, input, { ...admin, action_token }))

test('the code’s message describes the action, and its token allows exactly that call', async () => {
  const admin = await anAdmin()
  const { action_id, input, ...prepared } = await prepare(admin)
  expect(prepared).toEqual({
    facts: FACTS,
    people: [expect.objectContaining({ user_id: FACTS.user_id })],
    methods: ['phone', 'authenticator'],
    phone_ending: admin.phone.slice(-4),
    expires_at: new Date(app.clock.now().getTime() + 300_000).toISOString(),
  })
  expect(await sendCode(admin, action_id)).toEqual({
    phone: `•••• ${admin.phone.slice(-4)}`,
    expires_in_seconds: 300,
    resend_in_seconds: 30,
  })
  const text = (await app.server.outbox.list()).find(({ to }) => to === admin.phone)
  expect(text?.body).toContain(`To ${SUMMARY}:`)
  const { action_token } = await confirm(admin, action_id, await textedCode(app, admin.phone))
  expect(await codeOf(app.call(procedure, input, admin))).toBe('ACTION_CODE_REQUIRED')
  expect(await doIt(admin, action_token, { ...input, decision: 'reject' })).toBe('ACTION_CODE_REQUIRED')
  expect(await doIt(admin, action_token, { ...input, approval_id: randomUUID() })).toBe('ACTION_CODE_REQUIRED')
  expect(await doIt(await anAdmin(), action_token, input)).toBe('ACTION_CODE_REQUIRED')
  expect(await doIt(admin, action_token, input)).toBe('NOT_FOUND')
  app.clock.forward({ minutes: 5 })
  expect(await doIt(admin, action_token, input)).toBe('ACTION_CODE_REQUIRED')
})

test('a code for one action works neither for another action nor for the step-up, and the reverse', async () => {
  const admin = await anAdmin()
  const credit = await prepare(admin)
  const freeze = await prepare(admin)
  await sendCode(admin, credit.action_id)
  const code = await textedCode(app, admin.phone)
  expect(await codeOf(confirm(admin, freeze.action_id, code))).toBe('CODE_EXPIRED')
  const check = (given: string) => app.call('admin-twilio-verify-check', { code: given }, admin.access_token)
  expect(await check(code)).toMatchObject({ session_id: null })
  expect(await codeOf(confirm(admin, credit.action_id, code))).toBe('done')

  await app.call('admin-twilio-verify-start', {}, admin.access_token)
  const stepUpCode = await textedCode(app, admin.phone)
  expect(await codeOf(confirm(admin, freeze.action_id, stepUpCode))).toBe('CODE_EXPIRED')
  expect(await check(stepUpCode)).toMatchObject({ error: null })
})

test('an action belongs to one caller and session, lasts five minutes, and is confirmed once', async () => {
  const admin = await anAdmin()
  const other = await anAdmin()
  const { action_id } = await prepare(admin)
  expect(await codeOf(sendCode(other, action_id))).toBe('NOT_FOUND')
  expect(await codeOf(app.call('start_admin_action_passkey', { action_id }, other))).toBe('NOT_FOUND')
  expect(await codeOf(confirm(other, action_id, '000000'))).toBe('NOT_FOUND')
  const again = await app.call('sign_in', { email: admin.email, password: admin.password, code: codeAt(app, admin.secret) })
  const elsewhere = { ...(await steppedUp(app, { ...admin, ...again })), secret: admin.secret }
  expect(await codeOf(sendCode(elsewhere, action_id))).toBe('NOT_FOUND')

  app.clock.forward({ seconds: 30 })
  await sendCode(admin, action_id)
  const code = await textedCode(app, admin.phone)
  expect(await codeOf(confirm(admin, action_id, code))).toBe('done')
  expect(await codeOf(confirm(admin, action_id, code))).toBe('NOT_FOUND')
  const late = await prepare(admin)
  app.clock.forward({ minutes: 5 })
  expect(await codeOf(sendCode(admin, late.action_id))).toBe('NOT_FOUND')
})

test('the authenticator confirms too, and so does a passkey that signed this action', async () => {
  const admin = await anAdmin()
  const first = await prepare(admin)
  const proof = { method: 'authenticator', code: codeAt(app, admin.secret) } as const
  expect(await codeOf(app.call('confirm_admin_action', { action_id: first.action_id, proof }, admin))).toBe('done')
  const second = await prepare(admin)
  expect(await codeOf(app.call('confirm_admin_action', { action_id: second.action_id, proof }, admin))).toBe('INVALID_CODE')

  const { authenticator } = await registerPasskey(app, admin, { password: admin.password })
  const sign = async (action_id: string) => {
    const started = await app.call('start_admin_action_passkey', { action_id }, admin)
    return { method: 'passkey', challenge_id: started.challenge_id, assertion: authenticator.signIn(started) } as const
  }
  const confirmBy = (action_id: string, made: Awaited<ReturnType<typeof sign>>) =>
    codeOf(app.call('confirm_admin_action', { action_id, proof: made }, admin))
  // The passkey was added after the first step-up, so it can be used only from the next day.
  expect(await confirmBy(second.action_id, await sign(second.action_id))).toBe('PASSKEY_REFUSED')
  await database().owner.query(`update mfa.passkey set created_at = created_at - interval '1 day' where user_id = $1`, [
    admin.user_id,
  ])
  const other = await prepare(admin)
  expect(await confirmBy(second.action_id, await sign(other.action_id))).toBe('PASSKEY_REFUSED')
  const toStepUp = await app.call('start_admin_passkey', {}, admin)
  const assertion = authenticator.signIn(toStepUp)
  expect(await confirmBy(second.action_id, { method: 'passkey', challenge_id: toStepUp.challenge_id, assertion })).toBe(
    'PASSKEY_REFUSED',
  )
  expect(await confirmBy(second.action_id, await sign(second.action_id))).toBe('done')
})

test('wrong codes for actions and for the step-up share one counter', async () => {
  const admin = await anAdmin()
  for (let at = 0; at < 4; at += 1) {
    const { action_id } = await prepare(admin)
    await sendCode(admin, action_id)
    expect(await codeOf(confirm(admin, action_id, wrongFor(await textedCode(app, admin.phone))))).toBe('INVALID_CODE')
  }
  expect(await app.call('check_admin_authenticator', { code: '000000' }, admin.access_token)).toMatchObject({ blocked: true })
  const { action_id } = await prepare(admin)
  expect(await codeOf(sendCode(admin, action_id))).toBe('LOCKED')
  const proof = { method: 'authenticator', code: codeAt(app, admin.secret) } as const
  expect(await codeOf(app.call('confirm_admin_action', { action_id, proof }, admin))).toBe('LOCKED')
})

test('a new phone number cancels pending and confirmed actions', async () => {
  const admin = await anAdmin()
  const { action_id, input } = await prepare(admin)
  await sendCode(admin, action_id)
  const { action_token } = await confirm(admin, action_id, await textedCode(app, admin.phone))
  const waiting = await prepare(admin)
  app.clock.forward({ seconds: 1 })
  await app.call('set_phone', { phone: aNumber(), password: admin.password }, admin.access_token)
  const back = { ...(await steppedUp(app, admin)), secret: admin.secret }
  expect(await codeOf(sendCode(back, waiting.action_id))).toBe('NOT_FOUND')
  expect(await doIt(back, action_token, input)).toBe('ACTION_CODE_REQUIRED')
  expect(await codeOf(sendCode(back, (await prepare(back)).action_id))).toBe('PHONE_INVALID')
})

test('a call that needs no confirmation, another role or invalid input is not prepared', async () => {
  const admin = await anAdmin()
  const ask = (name: string, input: Record<string, string>) =>
    codeOf(app.call('prepare_admin_action', { procedure: name, input }, admin))
  for (const name of ['get_wallet', 'send_money', 'no_such_call', '__proto__', 'constructor'])
    expect([name, await ask(name, {})]).toEqual([name, 'BAD_REQUEST'])
  expect(await ask(procedure, { approval_id: 'x' })).toBe('BAD_REQUEST')
  // Preparing the confirmation fails with the error that the action itself would give.
  expect(await ask(procedure, { approval_id: randomUUID(), decision: 'approve' })).toBe('NOT_FOUND')
})
