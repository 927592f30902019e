import { closeCodes } from '@hai/contract/events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUnauthenticatedConnections, INTRODUCTION_MS, NETWORK_MAX } from './unauthenticated.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function aCrowd() {
  const unauthenticated = createUnauthenticatedConnections()
  const dismissed: [string, number][] = []
  const connect = (name: string, ip = '192.0.2.1') => unauthenticated.add(ip, (code) => dismissed.push([name, code]))
  return { connect, dismissed }
}

test('a socket that does not authenticate within ten seconds is closed, others stay', () => {
  const { connect, dismissed } = aCrowd()
  connect('silent')
  connect('speaking').markActive()
  connect('authenticated').leave()
  vi.advanceTimersByTime(INTRODUCTION_MS - 1)
  expect(dismissed).toEqual([])
  vi.advanceTimersByTime(1)
  expect(dismissed).toEqual([
    ['silent', closeCodes.unauthenticated],
    ['speaking', closeCodes.unauthenticated],
  ])
})

test('at a network’s maximum the oldest silent socket is closed, before any that has sent its token', () => {
  const { connect, dismissed } = aCrowd()
  connect('first').markActive()
  for (let at = 1; at < NETWORK_MAX; at += 1) connect(`silent ${at}`)
  connect('other network', '198.51.100.7')
  expect(dismissed).toEqual([])
  connect('next')
  expect(dismissed).toEqual([['silent 1', closeCodes.tryAgainLater]])
})

test('the total over all networks is limited too', () => {
  const { connect, dismissed } = aCrowd()
  for (let at = 0; at < 4_096; at += 1)
    connect(`silent ${at}`, `2001:db8:${(at >> 8).toString(16)}:${(at & 255).toString(16)}::1`)
  expect(dismissed).toEqual([])
  connect('next', '192.0.2.1')
  expect(dismissed).toEqual([['silent 0', closeCodes.tryAgainLater]])
})
