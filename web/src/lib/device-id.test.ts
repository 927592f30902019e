import { afterEach, expect, test, vi } from 'vitest'
import { deviceId } from './device-id.ts'

afterEach(() => vi.unstubAllGlobals())

function aStore(kept = new Map<string, string>()) {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  return kept
}

test('a browser keeps one id and replaces an invalid one', () => {
  const kept = aStore()
  const first = deviceId()
  expect(deviceId()).toBe(first)
  kept.set('hai.device', '<script>')
  expect(deviceId()).toMatch(/^[\da-f-]{36}$/)
})
