import { schedules } from '@hai/contract/schedules'
import { expect, test } from 'vitest'
import { createRateLimit, userRates } from './rate-limits.ts'

function aClock() {
  let now = Date.parse('2026-11-20T12:00:00Z')
  return { now: () => new Date(now), forward: (seconds: number) => (now += seconds * 1000) }
}

test('calls within the rate pass, the next is rejected with a retry time', () => {
  const limit = createRateLimit({ calls: 2, windowSeconds: 60 }, aClock())
  limit('marie')
  limit('marie')
  expect(() => limit('marie')).toThrow(
    expect.objectContaining({ code: 'RATE_LIMITED', data: { retry_at: '2026-11-20T12:01:00.000Z' } }),
  )
})

test('callers are counted separately', () => {
  const limit = createRateLimit({ calls: 1, windowSeconds: 60 }, aClock())
  limit('marie')
  expect(() => limit('jean')).not.toThrow()
})

test('the count starts again with the next window', () => {
  const clock = aClock()
  const limit = createRateLimit({ calls: 1, windowSeconds: 60 }, clock)
  limit('marie')
  clock.forward(60)
  expect(() => limit('marie')).not.toThrow()
})

test('many different callers cannot fill the memory, because the oldest windows are dropped', () => {
  const limit = createRateLimit({ calls: 1, windowSeconds: 60 }, aClock())
  limit('the first')
  for (let stranger = 0; stranger < 50_000; stranger += 1) limit(`stranger ${stranger}`)
  expect(() => limit('the first')).not.toThrow()
  expect(() => limit('stranger 49999')).toThrow()
})

test('every change of a schedule, and declining a request, has its own rate', () => {
  const commands = Object.entries(schedules).flatMap(([name, { input }]) => ('idempotency_key' in input.shape ? name : []))
  const named: readonly string[] = Object.keys(userRates)
  expect(commands).toContain('skip_run')
  expect([...commands, 'decline_money_request'].filter((name) => !named.includes(name))).toEqual([])
})
