import type { Profile } from '@hai/contract/identity'
import type { logAuthEvent } from './audit.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'

const fetched = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>()
const warned = vi.fn()

beforeEach(() => {
  vi.resetModules()
  fetched.mockReset()
  warned.mockReset()
  vi.stubGlobal('window', {})
  vi.stubGlobal('location', { pathname: '/wallet' })
  vi.stubGlobal('navigator', { userAgent: 'test' })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(console, 'warn').mockImplementation(warned)
})

const sid = '01980000-0000-7000-8000-000000000009'
const session = {
  access_token: `e30.${btoa(JSON.stringify({ sid }))}.sig`,
  refresh_token: 'refresh',
  expires_at: new Date(Date.now() + 1_800_000).toISOString(),
  user: { id: '0198', email: 'a@example.com' },
}
const marie = { id: '0198', email: 'a@example.com', is_admin: false, is_agent: true } as Profile
const anAddress = () => Response.json({ ip: '192.0.2.7' })
const refusal = () =>
  Response.json({ code: 'INTERNAL', message: 'Something went wrong on our side.', request_id: 'r' }, { status: 500 })

function answering(answer: () => Promise<Response>): void {
  fetched.mockImplementation((path) => (path === '/ip' ? Promise.resolve(anAddress()) : answer()))
}
function sent(path: string): Record<string, unknown> {
  const [, init] = fetched.mock.calls.find(([asked]) => asked === path) ?? []
  return typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {}
}

describe('an authentication event', () => {
  const log = async (...event: Parameters<typeof logAuthEvent>) => (await import('./audit.ts')).logAuthEvent(...event)

  test('contains action, user, role, address and browser, and at most sixteen characters of the session id', async () => {
    const { setSession } = await import('./session.ts')
    setSession(session)
    answering(() => Promise.resolve(Response.json({ success: true })))
    expect(await log('logout', marie, { because: 'wish', browser_info: 'not this' })).toEqual({ success: true })
    expect(sent('/functions/log-auth-audit-event')).toEqual({
      action_type: 'logout',
      user_id: '0198',
      actor_email: 'a@example.com',
      actor_role: 'agent',
      ip_address: '192.0.2.7',
      user_agent: 'test',
      context: null,
      extra_metadata: {
        because: 'wish',
        browser_info: 'test',
        session_context: sid.slice(0, 16),
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      },
    })
  })

  test('an event without a user has no email, role or session', async () => {
    answering(() => Promise.resolve(Response.json({ success: true })))
    await log('login_failure', null)
    expect(sent('/functions/log-auth-audit-event')).toMatchObject({
      user_id: null,
      actor_email: null,
      actor_role: null,
      extra_metadata: { session_context: null },
    })
  })

  test.each<[string, () => Promise<Response>, string]>([
    ['the server refuses', () => Promise.resolve(refusal()), 'Something went wrong on our side.'],
    ['there is no network', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to fetch'],
    ['the server rejects it', () => Promise.resolve(Response.json({ success: false })), 'Unknown error'],
  ])('never throws: returns success false when %s', async (_, answer, error) => {
    answering(answer)
    expect(await log('login_attempt', null)).toEqual({ success: false, error })
  })

  test('never throws, even if the thrown value is not an error', async () => {
    vi.doMock('./public-ip.ts', () => ({ publicIp: vi.fn().mockRejectedValue('nothing that has a message') }))
    expect(await log('login_attempt', null)).toEqual({ success: false, error: 'Unknown error' })
    vi.doUnmock('./public-ip.ts')
  })
})

test.each<[Pick<Profile, 'is_admin' | 'is_agent'> | null, string | null]>([
  [{ is_admin: true, is_agent: true }, 'admin'],
  [{ is_admin: false, is_agent: true }, 'agent'],
  [{ is_admin: false, is_agent: false }, 'user'],
  [null, null],
])('the role of %o is %s', async (actor, role) => {
  const { roleOf } = await import('./audit-record.ts')
  expect(roleOf(actor)).toBe(role)
})

describe('a security event', () => {
  test('contains user, address and page', async () => {
    const { setSession } = await import('./session.ts')
    const { logSecurityEvent } = await import('./audit.ts')
    setSession(session)
    answering(() => Promise.resolve(Response.json({ success: true })))
    logSecurityEvent('sensitive_data_access', 'info', { action: 'visit', resource: '/wallet' })
    await expect.poll(() => fetched).toHaveBeenCalledTimes(2)
    expect(sent('/functions/log-security-event')).toMatchObject({
      event_type: 'sensitive_data_access',
      severity: 'info',
      user_id: '0198',
      ip_address: '192.0.2.7',
      details: {
        action: 'visit',
        resource: '/wallet',
        user_agent: 'test',
        url: '/wallet',
        timestamp: expect.any(String) as string,
      },
    })
  })

  test('a failure to record is only logged to the console', async () => {
    const { logSecurityEvent } = await import('./audit.ts')
    answering(() => Promise.reject(new TypeError('network')))
    logSecurityEvent('system_error', 'warning', {})
    await expect.poll(() => warned).toHaveBeenCalledWith('could not record the security event', 'network')
  })
})
