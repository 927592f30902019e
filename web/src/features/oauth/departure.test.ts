import { beforeEach, expect, test, vi } from 'vitest'
import { forgetDeparture, keptFor, leaveFor, NothingKept } from './departure.ts'

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

test('the tab leaves, and knows what it began when it comes back', () => {
  leaveFor(trip, about)
  expect(assign).toHaveBeenCalledWith(trip.url)
  expect(keptFor('the-state')).toEqual({ state: 'the-state', browser_secret: 'the-secret', name: 'Google', purpose: 'sign_in' })
})

test('it knows nothing of what another tab began, or of what is over', () => {
  leaveFor(trip, about)
  expect(keptFor('another-state')).toBeNull()
  forgetDeparture()
  expect(keptFor('the-state')).toBeNull()
})

test.each([
  'no json',
  '"text"',
  '{"state":"the-state"}',
  '{"state":"the-state","browser_secret":1,"name":"x","purpose":"sign_in"}',
])('what somebody else wrote there is not believed: %s', (text) => {
  stored.set('hai.oauth', text)
  expect(keptFor('the-state')).toBeNull()
})

test('a tab that can keep nothing does not leave', () => {
  vi.stubGlobal('sessionStorage', {
    setItem: () => {
      throw new Error('storage is off')
    },
  })
  expect(() => leaveFor(trip, about)).toThrow(NothingKept)
  expect(assign).not.toHaveBeenCalled()
})
