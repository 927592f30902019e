import { beforeEach, expect, test, vi } from 'vitest'

const fetched = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>()
const warned = vi.fn()

beforeEach(() => {
  vi.resetModules()
  fetched.mockReset()
  warned.mockReset()
  vi.stubGlobal('window', {})
  vi.stubGlobal('navigator', { userAgent: 'test' })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(console, 'warn').mockImplementation(warned)
})

const session = {
  access_token: 'token',
  refresh_token: 'refresh',
  expires_at: new Date(Date.now() + 1_800_000).toISOString(),
  user: { id: '0198', email: 'a@example.com' },
}

test('a security event says whose it is and from where', async () => {
  const { setSession } = await import('./session.ts')
  const { logSecurityEvent } = await import('./audit.ts')
  setSession(session)
  fetched
    .mockResolvedValueOnce(Response.json({ ip: '192.0.2.7' }))
    .mockResolvedValueOnce(Response.json({ success: true, escalated: false }))
  logSecurityEvent('sensitive_data_access', 'info', { resource: '/wallet' })
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
  const [path, init] = fetched.mock.calls[1] ?? []
  expect(path).toBe('/functions/log-security-event')
  const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
  expect(body).toMatchObject({
    event_type: 'sensitive_data_access',
    severity: 'info',
    user_id: '0198',
    ip_address: '192.0.2.7',
    details: { resource: '/wallet', user_agent: 'test' },
  })
})

test.each([
  ['answers', () => Promise.resolve(new Response('no', { status: 502 }))],
  ['is not reached', () => Promise.reject(new TypeError('network'))],
])('an address that neither place tells is unknown, with a line in the console, when the second %s badly', async (_, second) => {
  const { publicIp } = await import('./public-ip.ts')
  fetched.mockRejectedValueOnce(new TypeError('network')).mockImplementationOnce(second)
  expect(await publicIp()).toBeNull()
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/ip', '/ip.txt'])
  expect(warned).toHaveBeenCalledOnce()
})
