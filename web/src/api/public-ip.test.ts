import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const fetched = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>()
const warned = vi.fn()
const timeouts: number[] = []

async function publicIp(): Promise<string | null> {
  return (await import('./public-ip.ts')).publicIp()
}
const listRequests = () => fetched.mock.calls.map(([path]) => path)
const text = (said: string) => new Response(said)

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  fetched.mockReset()
  warned.mockReset()
  timeouts.length = 0
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(console, 'warn').mockImplementation(warned)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    timeouts.push(ms)
    return new AbortController().signal
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('asks the first service for JSON, with a timeout of three seconds, and caches the answer for five minutes', async () => {
  fetched.mockImplementation(() => Promise.resolve(Response.json({ ip: '192.0.2.7' })))
  expect(await publicIp()).toBe('192.0.2.7')
  vi.advanceTimersByTime(5 * 60_000 - 1)
  expect(await publicIp()).toBe('192.0.2.7')
  expect([listRequests(), timeouts]).toEqual([['/ip'], [3_000]])
  vi.advanceTimersByTime(1)
  await publicIp()
  expect(listRequests()).toEqual(['/ip', '/ip'])
})

test.each<[string, () => Promise<Response>]>([
  ['is unreachable', () => Promise.reject(new TypeError('network'))],
  ['times out', () => Promise.reject(new DOMException('too long', 'TimeoutError'))],
  ['refuses', () => Promise.resolve(Response.json({ ip: '192.0.2.7' }, { status: 500 }))],
  ['returns no address', () => Promise.resolve(Response.json({ city: 'Jacmel' }))],
  ['is replaced by a captive portal', () => Promise.resolve(text('<html>Sign in to the network</html>'))],
])('if the first service %s, asks the second for text, with a timeout of two seconds', async (_, first) => {
  fetched.mockImplementationOnce(first).mockResolvedValueOnce(text('2001:db8::7\n'))
  expect(await publicIp()).toBe('2001:db8::7')
  expect([listRequests(), timeouts]).toEqual([
    ['/ip', '/ip.txt'],
    [3_000, 2_000],
  ])
  expect(warned).not.toHaveBeenCalled()
})

test.each<[string, () => Promise<Response>]>([
  ['is unreachable', () => Promise.reject(new TypeError('network'))],
  ['refuses', () => Promise.resolve(new Response('no', { status: 502 }))],
  ['is replaced by a captive portal', () => Promise.resolve(text('<html>Sign in to the network</html>'))],
])('if the second service %s too, the address is unknown and logged; the next call asks both again', async (_, second) => {
  fetched.mockRejectedValueOnce(new TypeError('network')).mockImplementationOnce(second)
  expect(await publicIp()).toBeNull()
  expect(warned).toHaveBeenCalledOnce()
  fetched.mockResolvedValueOnce(Response.json({ ip: '192.0.2.7' }))
  expect(await publicIp()).toBe('192.0.2.7')
})

test('concurrent calls share one lookup', async () => {
  fetched.mockResolvedValueOnce(Response.json({ ip: '192.0.2.7' }))
  expect(await Promise.all([publicIp(), publicIp(), publicIp()])).toEqual(['192.0.2.7', '192.0.2.7', '192.0.2.7'])
  expect(fetched).toHaveBeenCalledOnce()
})

test('the operator can configure two other services', async () => {
  vi.stubGlobal('document', {
    querySelector: (selector: string) =>
      selector.includes('ip-lookup') ? { content: 'https://one.example/json https://two.example/' } : null,
  })
  fetched.mockRejectedValueOnce(new TypeError('network')).mockResolvedValueOnce(text('192.0.2.7'))
  expect(await publicIp()).toBe('192.0.2.7')
  expect(listRequests()).toEqual(['https://one.example/json', 'https://two.example/'])
})
