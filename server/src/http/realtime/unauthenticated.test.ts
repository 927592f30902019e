import { closeCodes } from '@hai/contract/events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUnauthenticatedConnections, INTRODUCTION_MS, NETWORK_MAX } from './unauthenticated.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function aCrowd() {
  const strangers = createUnauthenticatedConnections()
  const dismissed: [string, number][] = []
  const meet = (name: string, ip = '192.0.2.1') => strangers.meet(ip, (code) => dismissed.push([name, code]))
  return { meet, dismissed }
}

test('a socket that does not authenticate within ten seconds is closed, others stay', () => {
  const { meet, dismissed } = aCrowd()
  meet('silent')
  meet('speaking').spoke()
  meet('authenticated').leave()
  vi.advanceTimersByTime(INTRODUCTION_MS - 1)
  expect(dismissed).toEqual([])
  vi.advanceTimersByTime(1)
  expect(dismissed).toEqual([
    ['silent', closeCodes.unauthenticated],
    ['speaking', closeCodes.unauthenticated],
  ])
})

test('at a network’s maximum the oldest silent socket is closed, before any that has sent its token', () => {
  const { meet, dismissed } = aCrowd()
  meet('first').spoke()
  for (let at = 1; at < NETWORK_MAX; at += 1) meet(`silent ${at}`)
  meet('other network', '198.51.100.7')
  expect(dismissed).toEqual([])
  meet('next')
  expect(dismissed).toEqual([['silent 1', closeCodes.tryAgainLater]])
})

test('the total over all networks is limited too', () => {
  const { meet, dismissed } = aCrowd()
  for (let at = 0; at < 4_096; at += 1) meet(`silent ${at}`, `2001:db8:${(at >> 8).toString(16)}:${(at & 255).toString(16)}::1`)
  expect(dismissed).toEqual([])
  meet('next', '192.0.2.1')
  expect(dismissed).toEqual([['silent 0', closeCodes.tryAgainLater]])
})
