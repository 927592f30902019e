import { beforeEach, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()

const jwt = (claims: object): string => `e30.${btoa(JSON.stringify(claims))}.sig`
const aSession = (name: string) => ({
  access_token: jwt({ name, iat: 1_000, exp: 2_800 }),
  refresh_token: `refresh-${name}`,
  expires_at: '2026-11-20T12:00:00.000Z',
  user: { id: '1', email: 'a@example.com' },
})
const refusal = (code: string, status: number) => Response.json({ code, message: code, request_id: 'r' }, { status })

beforeEach(() => {
  vi.resetModules()
  stored.clear()
  fetched.mockReset()
  vi.stubGlobal('window', {})
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('fetch', fetched)
})

async function aTab() {
  const { setSession, getSession } = await import('./session.ts')
  const { api } = await import('./api.ts')
  setSession(aSession('old'))
  return { api, getSession, setSession }
}

test('repeats a call with a renewed token after its token expired', async () => {
  const { api, getSession } = await aTab()
  fetched
    .mockResolvedValueOnce(refusal('UNAUTHENTICATED', 401))
    .mockResolvedValueOnce(Response.json(aSession('new')))
    .mockResolvedValueOnce(Response.json({ available_balance: 5, on_hold_balance: 0 }))
  expect(await api.get_wallet()).toEqual({ available_balance: 5, on_hold_balance: 0 })
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/rpc/get_wallet', '/rpc/refresh_session', '/rpc/get_wallet'])
  expect(getSession()?.refresh_token).toBe('refresh-new')
  expect(stored.get('hai.session')).toContain('refresh-new')
})

test("the lifetime of a token counts from its arrival, whatever the browser's clock says", async () => {
  const { getSession } = await aTab()
  const left = (getSession()?.ends_at_ms ?? 0) - Date.now()
  expect(left).toBeGreaterThan(1_799_000 - 5_000)
  expect(left).toBeLessThanOrEqual(1_800_000)
})

test('uses a token renewed by another tab, because a refresh token works once', async () => {
  const { api, getSession } = await aTab()
  stored.set('hai.session', JSON.stringify({ ...aSession('other-tab'), ends_at_ms: Date.now() + 60_000 }))
  fetched
    .mockResolvedValueOnce(refusal('UNAUTHENTICATED', 401))
    .mockResolvedValueOnce(Response.json({ available_balance: 1, on_hold_balance: 0 }))
  await api.get_wallet()
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/rpc/get_wallet', '/rpc/get_wallet'])
  expect(getSession()?.refresh_token).toBe('refresh-other-tab')
})

test('a call of a member is not made with the session of another who has signed in meanwhile', async () => {
  const { api } = await aTab()
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: now + 3_600_000 })
  const other = { ...aSession('other'), user: { id: '2', email: 'b@example.com' }, ends_at_ms: now + 7_200_000 }
  stored.set('hai.session', JSON.stringify(other))
  await expect(api.get_wallet()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(fetched.mock.calls.map(([path]) => path)).not.toContain('/rpc/get_wallet')
  vi.useRealTimers()
})

test('concurrent calls in a browser without locks share one renewal', async () => {
  const { api, getSession } = await aTab()
  fetched.mockImplementation((path, { headers }) => {
    if (path === '/rpc/refresh_session') return Promise.resolve(Response.json(aSession('new')))
    const isNew = JSON.stringify(headers).includes(aSession('new').access_token)
    return Promise.resolve(isNew ? Response.json({ available_balance: 5 }) : refusal('UNAUTHENTICATED', 401))
  })
  await Promise.all([api.get_wallet(), api.get_wallet(), api.get_wallet()])
  expect(fetched.mock.calls.filter(([path]) => path === '/rpc/refresh_session')).toHaveLength(1)
  expect(getSession()?.refresh_token).toBe('refresh-new')
})

test('a session that cannot be renewed is over', async () => {
  const { api, getSession } = await aTab()
  fetched.mockResolvedValueOnce(refusal('UNAUTHENTICATED', 401)).mockResolvedValueOnce(refusal('UNAUTHENTICATED', 401))
  await expect(api.get_wallet()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(getSession()).toBeNull()
  expect(stored.has('hai.session')).toBe(false)
})

test('announces the end of a session once, while its member is still known', async () => {
  const { api, getSession } = await aTab()
  const { startRefreshing } = await import('./refresh-session.ts')
  vi.stubGlobal('window', { addEventListener: () => undefined })
  const onExpired = vi.fn(() => expect(getSession()?.user.id).toBe('1'))
  startRefreshing({ onBlocked: vi.fn(), onExpired })
  fetched.mockImplementation(() => Promise.resolve(refusal('UNAUTHENTICATED', 401)))
  await Promise.allSettled([api.get_wallet(), api.get_my_profile()])
  expect(onExpired).toHaveBeenCalledOnce()
  expect(getSession()).toBeNull()
})

test('announces a blocked account with its reason, and keeps the session until the listener has signed out', async () => {
  const { api, getSession } = await aTab()
  const { startRefreshing } = await import('./refresh-session.ts')
  vi.stubGlobal('window', { addEventListener: () => undefined })
  const onBlocked = vi.fn<(refusal: unknown) => void>()
  startRefreshing({ onBlocked, onExpired: vi.fn() })
  const blocked = { code: 'ACCOUNT_BLOCKED', message: 'blocked', data: { reason: 'Under review' }, request_id: 'r' }
  fetched.mockResolvedValueOnce(refusal('UNAUTHENTICATED', 401)).mockResolvedValueOnce(Response.json(blocked, { status: 403 }))
  await expect(api.get_wallet()).rejects.toMatchObject({ code: 'ACCOUNT_BLOCKED', data: { reason: 'Under review' } })
  expect(onBlocked).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ data: { reason: 'Under review' } }))
  expect(getSession()?.refresh_token).toBe('refresh-old')
})

test('a network failure does not end the session', async () => {
  const { api, getSession } = await aTab()
  fetched.mockResolvedValueOnce(refusal('UNAUTHENTICATED', 401)).mockRejectedValueOnce(new TypeError('network'))
  await expect(api.get_wallet()).rejects.toMatchObject({ code: 'OFFLINE' })
  expect(getSession()?.refresh_token).toBe('refresh-old')
})

test('distinguishes responses of other servers from errors of ours', async () => {
  const { api } = await aTab()
  fetched.mockResolvedValueOnce(new Response('<html>bad gateway</html>', { status: 502 }))
  await expect(api.get_wallet()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  fetched.mockResolvedValueOnce(new Response('?', { status: 500, headers: { 'x-request-id': 'r-7' } }))
  await expect(api.get_wallet()).rejects.toMatchObject({ code: 'INTERNAL', request_id: 'r-7' })
})

test('edge functions have their own path', async () => {
  const { api } = await aTab()
  fetched.mockResolvedValueOnce(Response.json({ success: true, escalated: false }))
  await api['log-security-event']({ event_type: 'system_error', severity: 'info', details: {} })
  expect(fetched.mock.calls[0]?.[0]).toBe('/functions/log-security-event')
})

test('all tabs remember that the server ended a session, until the next sign-in', async () => {
  const { api, getSession, setSession } = await aTab()
  const { wasEndedRemotely } = await import('../lib/session-end.ts')
  fetched.mockImplementation(() => Promise.resolve(refusal('UNAUTHENTICATED', 401)))
  await expect(api.get_wallet()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(getSession()).toBeNull()
  expect(wasEndedRemotely()).toBe(true)
  vi.resetModules()
  const otherTab = await import('../lib/session-end.ts')
  expect(otherTab.wasEndedRemotely()).toBe(true)
  setSession(aSession('new'))
  expect(otherTab.wasEndedRemotely()).toBe(false)
})

test('forgets a day later that the server ended a session', async () => {
  const { api } = await aTab()
  const { wasEndedRemotely } = await import('../lib/session-end.ts')
  fetched.mockImplementation(() => Promise.resolve(refusal('UNAUTHENTICATED', 401)))
  await expect(api.get_wallet()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  const ended = Date.now()
  const hoursLater = (hours: number) => vi.spyOn(Date, 'now').mockReturnValue(ended + hours * 60 * 60_000)
  hoursLater(23)
  expect(wasEndedRemotely()).toBe(true)
  hoursLater(25)
  expect(wasEndedRemotely()).toBe(false)
  vi.restoreAllMocks()
})

test('a sign-out in this browser is not remembered as that, even if another tab learns of it first', async () => {
  const { api, setSession } = await aTab()
  const { recordSignOut: noteLeaving, wasEndedRemotely } = await import('../lib/session-end.ts')
  noteLeaving()
  fetched.mockImplementation(() => Promise.resolve(refusal('UNAUTHENTICATED', 401)))
  await expect(api.get_wallet()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  setSession(null)
  expect(wasEndedRemotely()).toBe(false)
})
