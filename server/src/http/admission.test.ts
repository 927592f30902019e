import { accessLevels, type Access } from '@hai/contract/access'
import { expect, test } from 'vitest'
import type { Member, SessionCaller, TokenClaims } from '../caller.ts'
import { Failure, isFailure } from '../platform/failure.ts'
import { admission, bearerToken, type Caller, type Gatekeeper } from './admission.ts'

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
})

const gatekeeper = (gate: 'open' | 'closed' | 'agent'): Gatekeeper => ({
  verifyAccessToken: (token) => Promise.resolve(token === 'good' ? claims : null),
  tokenRefused: () => Promise.resolve(),
  endedSessions: () => [],
  resolveMember: (session) =>
    gate === 'closed'
      ? Promise.reject(new Failure('NOT_ONBOARDED', undefined))
      : Promise.resolve(asMember(session, gate === 'agent')),
})

const enter = async (level: Access, gate: 'open' | 'closed' | 'agent', access_token: string | null): Promise<string> => {
  try {
    const caller: Caller = await admission[level]({ gatekeeper: gatekeeper(gate), request, access_token })
    return caller.kind
  } catch (error) {
    return isFailure(error) ? error.code : 'INTERNAL'
  }
}

const doors = async (gate: 'open' | 'closed' | 'agent', access_token: string | null) =>
  Object.fromEntries(
    await Promise.all(accessLevels.map(async (level) => [level, await enter(level, gate, access_token)] as const)),
  )

test('without a token only guests’ calls are open', async () => {
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

test('a session that the gate keeps back reaches no member’s call', async () => {
  expect(await doors('closed', 'good')).toMatchObject({
    guest: 'session',
    session: 'session',
    member: 'NOT_ONBOARDED',
    agent: 'NOT_ONBOARDED',
  })
})

test('a member is no agent, and nobody is staff', async () => {
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

test('only a bearer token counts', () => {
  expect(bearerToken('Bearer a.b-c_d')).toBe('a.b-c_d')
  expect(bearerToken('bearer a.b.c')).toBe('a.b.c')
  for (const other of [undefined, '', 'Bearer', 'Bearer  x', 'Basic YTpi', `Bearer ${'x'.repeat(5000)}`, 'Bearer a b']) {
    expect(bearerToken(other)).toBeNull()
  }
})
