import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const TEN_MINUTES_MS = 10 * 60_000
const kept = new Map<string, string>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  kept.clear()
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('sends the step-up token with each call for ten minutes, then clears it', async () => {
  const { storeStepUp } = await import('./step-up-session.ts')
  const { headers } = await import('../../api/send.ts')
  storeStepUp('the token', Date.now())
  vi.advanceTimersByTime(TEN_MINUTES_MS - 1)
  expect(headers['x-step-up-token']).toBe('the token')
  expect([...kept.values()].join()).toContain('the token')
  vi.advanceTimersByTime(1)
  expect(headers).not.toHaveProperty('x-step-up-token')
  expect(kept.size).toBe(0)
})

test('leaving the staff pages clears the token', async () => {
  const { discardStepUp, storeStepUp } = await import('./step-up-session.ts')
  const { headers } = await import('../../api/send.ts')
  storeStepUp('the token', Date.now())
  discardStepUp()
  expect([headers['x-step-up-token'], kept.size]).toEqual([undefined, 0])
})
