import { expect, test, vi } from 'vitest'
import { movableClock } from '../../../test/clock.ts'
import { createOutageLog } from './unavailable.ts'

test('an outage is logged once with its cause, and the next one again', () => {
  const clock = movableClock('2026-11-20T12:00:00Z')
  const log = { warn: vi.fn() }
  const note = createOutageLog({ log, clock })
  const cause = new Error('connect ECONNREFUSED')
  for (let second = 0; second < 120; second += 30) {
    note(cause)
    clock.forward({ seconds: 30 })
  }
  expect(log.warn).toHaveBeenCalledTimes(1)
  expect(log.warn).toHaveBeenCalledWith({ err: cause }, expect.any(String))
  clock.forward({ seconds: 60 })
  note(cause)
  expect(log.warn).toHaveBeenCalledTimes(2)
})
