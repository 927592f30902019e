import { expect, test } from 'vitest'
import { clockOf } from './clock.ts'

const now = new Date('2026-11-19T14:00:00Z')
const over = { escalates_at: null, decide_by: null, ended_at: null, created_at: '2026-11-16T14:00:00Z' }
const clock = (times: Partial<typeof over> | Record<string, unknown>) =>
  clockOf({ ...over, ...times } as Parameters<typeof clockOf>[0], now)

test('shows one clock per dispute: time to escalation, time to decide, overdue, or time taken', () => {
  expect(clock({ escalates_at: '2026-11-19T16:00:00Z' })).toEqual({ kind: 'escalates', ms: 2 * 3_600_000 })
  expect(clock({ decide_by: '2026-11-19T15:00:00Z' })).toEqual({ kind: 'decide', ms: 3_600_000 })
  expect(clock({ decide_by: '2026-11-19T13:30:00Z' })).toEqual({ kind: 'late', ms: 1_800_000 })
  expect(clock({ ended_at: '2026-11-17T14:00:00Z' })).toEqual({ kind: 'took', ms: 24 * 3_600_000 })
  expect(clock({ escalates_at: '2026-11-19T13:00:00Z' })).toEqual({ kind: 'escalates', ms: 0 })
  expect(clock({})).toBeNull()
  const appeal = { status: 'pending', decide_by: '2026-11-19T15:00:00Z' }
  expect(clock({ ended_at: '2026-11-17T14:00:00Z', appeal })).toEqual({ kind: 'decide', ms: 3_600_000 })
})
