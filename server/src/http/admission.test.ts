import { accessLevels, type Access } from '@hai/contract/access'
import { accountStates, type AccountState } from '@hai/contract/gate'
import { callTable } from '@hai/contract/gate-table'
import { expect, test, vi } from 'vitest'
import type { Member, SessionCaller, TokenClaims, Tokens } from '../caller.ts'
import { Failure, isFailure } from '../platform/failure.ts'
import { admission, bearerToken, type Caller, type Gatekeeper, type Guard } from './admission.ts'

const request = { id: 'r', ip: '203.0.113.7', user_agent: 'test' }
const claims: TokenClaims = {
  user_id: 'u',
  email: 'marie@demo.test',
  session_id: 's',
  token_jti: 'j',
  token_expires_at: new Date('2026-11-20T12:30:00Z'),
}
const asMember = (session: SessionCaller, is_agent: boolean): Member => ({
  ...session,
  kind: 'member',
  full_name: 'Marie',
  hai_tag: 'marie',
  avatar_url: null,
  language: 'fr',
  tier: 0,
  is_agent,
  book: 0,
})

type Gate = 'open' | 'closed' | 'agent' | 'no_factor' | 'admin' | 'super_admin'

const gatekeeper = (gate: Gate): Gatekeeper => ({
  verifyAccessToken: (token) => Promise.resolve(token === 'good' ? claims : null),
  tokenRefused: () => Promise.resolve(false),
  endedSessions: () => [],
  staffRoleOf: () =>
    Promise.resolve(gate === 'no_factor' ? 'super_admin' : gate === 'admin' || gate === 'super_admin' ? gate : null),
  lacksSecondFactor: () => Promise.resolve(gate === 'no_factor'),
  findApiKey: (key) => Promise.resolve(key === 'hk_good' ? { key_id: 'k', user_id: 'u', scopes: ['pay_links:write'] } : null),
  passByKey: ({ key_id, user_id }, from) =>
    Promise.resolve({ ...asMember({ ...claims, kind: 'session', request: from }, false), kind: 'key', key_id, user_id }),
  hasSteppedUp: (_session, token) => Promise.resolve(token === 'stepped'),
  resolveMember: (session) =>
    gate === 'closed'
      ? Promise.reject(new Failure('NOT_ONBOARDED', undefined))
      : Promise.resolve(asMember(session, gate === 'agent')),
})

const guard = {
  letPass: vi.fn<Guard['letPass']>(() => Promise.resolve()),
  roleRefused: vi.fn<Guard['roleRefused']>(() => Promise.resolve()),
}
const procedure = 'get_wallet'

const tokens = (access_token: string | null, step_up_token: string | null = null) => ({
  access_token,
  step_up_token,
  action_token: null,
})

const enter = async (level: Access, gate: Gate, given: Tokens): Promise<string> => {
  try {
    const caller: Caller = await admission[level]({ gatekeeper: gatekeeper(gate), guard, request, tokens: given, procedure })
    return caller.kind
  } catch (error) {
    return isFailure(error) ? error.code : 'INTERNAL'
  }
}

const doors = async (gate: Gate, access_token: string | null, step_up_token: string | null = null) =>
  Object.fromEntries(
    await Promise.all(
      accessLevels.map(async (level) => [level, await enter(level, gate, tokens(access_token, step_up_token))] as const),
    ),
  )

test('without a token only guest calls are open', async () => {
  const refused = 'UNAUTHENTICATED'
  const expected = {
    guest: 'guest',
    session: refused,
    member: refused,
    agent: refused,
    admin_pre: refused,
    admin: refused,
    super_admin: refused,
  }
  expect(await doors('open', null)).toEqual(expected)
  expect(await doors('open', 'forged')).toEqual(expected)
})

test('a user rejected by the access checks reaches no member call', async () => {
  expect(await doors('closed', 'good')).toMatchObject({
    guest: 'session',
    session: 'session',
    member: 'NOT_ONBOARDED',
    agent: 'NOT_ONBOARDED',
  })
})

test('a user whose role requires an authenticator is told so by every staff call and reaches none', async () => {
  const expected = 'SECOND_FACTOR_REQUIRED'
  expect(await doors('no_factor', 'good')).toMatchObject({
    session: 'session',
    admin_pre: expected,
    admin: expected,
    super_admin: expected,
  })
})

test('a member is neither agent nor staff', async () => {
  const expected = {
    guest: 'session',
    session: 'session',
    member: 'member',
    agent: 'FORBIDDEN',
    admin_pre: 'FORBIDDEN',
    admin: 'FORBIDDEN',
    super_admin: 'FORBIDDEN',
  }
  expect(await doors('open', 'good')).toEqual(expected)
  expect(await doors('agent', 'good')).toEqual({ ...expected, agent: 'member' })
})

test('staff with a step-up token reach the calls of their role', async () => {
  const expected = 'STEP_UP_REQUIRED'
  expect(await doors('admin', 'good')).toMatchObject({ admin_pre: 'staff', admin: expected, super_admin: 'FORBIDDEN' })
  expect(await doors('admin', 'good', 'stepped')).toMatchObject({ admin_pre: 'staff', admin: 'staff', super_admin: 'FORBIDDEN' })
  expect(await doors('super_admin', 'good', 'another’s')).toMatchObject({
    admin_pre: 'staff',
    admin: expected,
    super_admin: expected,
  })
  expect(await doors('super_admin', 'good', 'stepped')).toMatchObject({ admin: 'staff', super_admin: 'staff' })
  expect(await doors('open', 'good', 'stepped')).toMatchObject({ admin_pre: 'FORBIDDEN', admin: 'FORBIDDEN' })
})

const gateRefusals = {
  blocked: new Failure('ACCOUNT_BLOCKED', { reason: null, supply: [], review_on: null, for_good: false }),
  pending_approval: new Failure('PENDING_APPROVAL', undefined),
  onboarding: new Failure('NOT_ONBOARDED', undefined),
} as const

async function meets(level: Access, state: AccountState): Promise<string> {
  const refusal = state === 'signed_out' || state === 'member' ? null : gateRefusals[state]
  const house: Gatekeeper = { ...gatekeeper('open'), ...(refusal && { resolveMember: () => Promise.reject(refusal) }) }
  const access_token = state === 'signed_out' ? null : 'good'
  return admission[level]({ gatekeeper: house, guard, request, tokens: tokens(access_token), procedure }).then(
    () => 'open',
    (error: unknown) => (isFailure(error) ? error.code : 'INTERNAL'),
  )
}

test.each(accessLevels)('%s calls answer every kind of caller as the table says', async (level) => {
  for (const state of accountStates) expect(await meets(level, state), state).toBe(callTable[level][state])
})

test('a refusal for a missing role is reported each time, other refusals are not', async () => {
  guard.roleRefused.mockClear()
  await doors('closed', 'good')
  expect(guard.roleRefused).toHaveBeenCalledTimes(3)
  await doors('open', 'good')
  expect(guard.roleRefused).toHaveBeenCalledTimes(7)
  expect(guard.roleRefused).toHaveBeenCalledWith(expect.objectContaining({ kind: 'session', user_id: 'u' }), 'get_wallet')
  await doors('open', null)
  expect(guard.roleRefused).toHaveBeenCalledTimes(7)
})

test('a caller rejected by the guard reaches nothing that needs a session, and is not counted again', async () => {
  guard.roleRefused.mockClear()
  const retry_at = '2026-11-20T13:00:00.000Z'
  for (const level of accessLevels.filter((one) => one !== 'guest')) {
    guard.letPass.mockRejectedValueOnce(new Failure('RATE_LIMITED', { retry_at }))
    expect(await enter(level, 'agent', tokens('good'))).toBe('RATE_LIMITED')
  }
  expect(guard.roleRefused).not.toHaveBeenCalled()
})

test('only a bearer token counts', () => {
  expect(bearerToken('Bearer a.b-c_d')).toBe('a.b-c_d')
  expect(bearerToken('bearer a.b.c')).toBe('a.b.c')
  for (const other of [undefined, '', 'Bearer', 'Bearer  x', 'Basic YTpi', `Bearer ${'x'.repeat(5000)}`, 'Bearer a b']) {
    expect(bearerToken(other)).toBeNull()
  }
})
