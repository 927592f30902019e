import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RealtimeStatus } from './realtime.ts'
import { connected, newest, advanceTime, sockets } from './test-connection.ts'

beforeEach(() => {
  vi.useFakeTimers()
  sockets.length = 0
})
afterEach(() => vi.useRealTimers())

test('refused tokens are reported, renewed and retried after 5, 10 and 20 seconds; then the circuit breaker opens for 30', async () => {
  const { deps, status } = await connected()
  for (const delay of [5_000, 10_000, 20_000, 30_000]) {
    newest().breaks(4401)
    const before = sockets.length
    expect(status.get()).toBe('error')
    await advanceTime(delay - 1)
    expect(sockets).toHaveLength(before)
    await advanceTime(1)
    expect(sockets).toHaveLength(before + 1)
  }
  expect(deps.reportTokenFailure).toHaveBeenCalledTimes(4)
  expect(deps.renew).toHaveBeenCalledTimes(3)
})

test('an ended session is not a token failure: renewing it says why, and nothing is reported', async () => {
  const { deps } = await connected()
  newest().breaks(4403)
  await advanceTime(5_000)
  expect(deps.renew).toHaveBeenCalledOnce()
  expect(deps.reportTokenFailure).not.toHaveBeenCalled()
  expect(sockets).toHaveLength(2)
})

test('a session that the server keeps ending is retried after 5, 10 and 20 seconds, then after 30', async () => {
  const { deps } = await connected()
  for (const delay of [5_000, 10_000, 20_000, 30_000]) {
    newest().breaks(4403)
    const before = sockets.length
    await advanceTime(delay - 1)
    expect(sockets).toHaveLength(before)
    await advanceTime(1)
    expect(sockets).toHaveLength(before + 1)
  }
  expect(deps.renew).toHaveBeenCalledTimes(3)
  expect(deps.reportTokenFailure).not.toHaveBeenCalled()
})

test('the circuit breaker opens at once if the monitor says blocked', async () => {
  const { deps } = await connected()
  deps.reportTokenFailure.mockResolvedValue(true)
  newest().breaks(4401)
  await advanceTime(29_999)
  expect(sockets).toHaveLength(1)
  await advanceTime(1)
  expect(sockets).toHaveLength(2)
})

test('opening a page between refused tokens does not shorten the pause', async () => {
  const { realtime } = await connected()
  newest().breaks(4401)
  await advanceTime(1_000)
  realtime.subscribe('notifications', { onEvent: vi.fn() })
  await advanceTime(3_999)
  expect(sockets).toHaveLength(1)
  await advanceTime(1)
  expect(sockets).toHaveLength(2)
})

test('after thirty seconds the circuit breaker closes, unless the connection is known to be blocked', async () => {
  const { deps } = await connected()
  deps.reportTokenFailure.mockResolvedValue(true)
  deps.isBlocked.mockResolvedValueOnce(true).mockRejectedValueOnce(new Error('no answer'))
  newest().breaks(4401)
  await advanceTime(30_000)
  expect([deps.isBlocked.mock.calls.length, sockets.length]).toEqual([1, 1])
  await advanceTime(30_000)
  expect([deps.isBlocked.mock.calls.length, sockets.length]).toEqual([2, 2])
})

test('a locked account waits for the circuit breaker, without reporting or renewing', async () => {
  const { deps, status } = await connected()
  newest().breaks(4423)
  expect(status.get()).toBe('error')
  await advanceTime(29_999)
  expect(sockets).toHaveLength(1)
  await advanceTime(1)
  expect(sockets).toHaveLength(2)
  expect(deps.reportTokenFailure).not.toHaveBeenCalled()
  expect(deps.renew).not.toHaveBeenCalled()
})

test.each<[string, () => void, RealtimeStatus]>([
  ['broke', () => newest().breaks(), 'error'],
  ['was silent', () => void 0, 'timed_out'],
])('a connection that %s keeps its status during retries, so that screens go on polling', async (_, fails, broken) => {
  const { status } = await connected()
  fails()
  if (broken === 'timed_out') await advanceTime(40_000)
  expect(status.get()).toBe(broken)
  await advanceTime(1_000)
  expect(sockets).toHaveLength(2)
  expect(status.get()).toBe(broken)
  newest().opens()
  newest().hears({ type: 'authenticated' })
  newest().hears({ type: 'subscribed', channel: 'wallet', as_of: 'now' })
  expect(status.get()).toBe('subscribed')
})
