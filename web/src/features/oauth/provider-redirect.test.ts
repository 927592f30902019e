import { beforeEach, expect, test, vi } from 'vitest'
import { clearStoredAttempt, storedAttempt, redirectToProvider, StorageUnavailable } from './provider-redirect.ts'

const trip = { url: 'https://provider.example/authorize', state: 'the-state', browser_secret: 'the-secret' }
const about = { name: 'Google', purpose: 'sign_in' } as const
const assign = vi.fn()
const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  assign.mockClear()
  vi.stubGlobal('location', { assign })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

test('after the redirect the tab recognises its own attempt', () => {
  redirectToProvider(trip, about)
  expect(assign).toHaveBeenCalledWith(trip.url)
  expect(storedAttempt('the-state')).toEqual({
    state: 'the-state',
    browser_secret: 'the-secret',
    name: 'Google',
    purpose: 'sign_in',
  })
})

test('attempts of other tabs and finished attempts are not recognised', () => {
  redirectToProvider(trip, about)
  expect(storedAttempt('another-state')).toBeNull()
  clearStoredAttempt()
  expect(storedAttempt('the-state')).toBeNull()
})

test.each([
  'no json',
  '"text"',
  '{"state":"the-state"}',
  '{"state":"the-state","browser_secret":1,"name":"x","purpose":"sign_in"}',
])('invalid stored data is rejected: %s', (text) => {
  stored.set('hai.oauth', text)
  expect(storedAttempt('the-state')).toBeNull()
})

test('a tab without session storage does not redirect', () => {
  vi.stubGlobal('sessionStorage', {
    setItem: () => {
      throw new Error('storage is off')
    },
  })
  expect(() => redirectToProvider(trip, about)).toThrow(StorageUnavailable)
  expect(assign).not.toHaveBeenCalled()
})
