import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RealtimeStatus } from './realtime.ts'

const live = vi.hoisted((): { status: RealtimeStatus } => {
  // Without `window`, the query library assumes a server and never refetches.
  vi.stubGlobal('window', {})
  return { status: 'closed' }
})
vi.mock('../lib/store.ts', () => ({
  createStore: () => ({ set: (next: RealtimeStatus) => (live.status = next) }),
  useStore: () => live.status,
}))

const { POLL_WITHOUT_REALTIME_MS, usePollingFallback: pollingFallback } = await import('./use-channel.ts')

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

async function asksWithin(ms: number): Promise<number> {
  const queryFn = vi.fn(() => Promise.resolve(1))
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
  const refetchInterval = pollingFallback()
  const stop = new QueryObserver(client, {
    queryKey: ['bell'],
    queryFn,
    refetchInterval,
    refetchIntervalInBackground: true,
  }).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(ms)
  stop()
  client.clear()
  return queryFn.mock.calls.length - 1
}

test('the fallback is 15 seconds', () => {
  expect(POLL_WITHOUT_REALTIME_MS).toBe(15_000)
})

test.each(['error', 'timed_out'] as const)('polls the list every 15 seconds while the connection is %s', async (status) => {
  live.status = status
  expect(await asksWithin(14_999)).toBe(0)
  expect(await asksWithin(15_000)).toBe(1)
  expect(await asksWithin(60_000)).toBe(4)
})

test.each(['subscribed', 'closed'] as const)('does not poll while the connection is %s', async (status) => {
  live.status = status
  expect(await asksWithin(60_000)).toBe(0)
})
