import { cents } from '@hai/contract/money'
import type { ScheduleRun } from '@hai/contract/schedules'
import { expect, test } from 'vitest'
import { canSendByHand, hasFailed, scheduleProblem, remedyFor } from './schedule-problem.ts'

const run = (parts: Partial<ScheduleRun>): ScheduleRun => ({
  id: '01900000-0000-7000-8000-000000000000',
  due_on: '2026-11-20',
  due_at: '2026-11-20T14:00:00Z',
  status: 'sent',
  refusal: null,
  transaction_id: null,
  decided_at: '2026-11-20T14:00:01Z',
  ...parts,
})
const short = run({ status: 'failed', refusal: 'INSUFFICIENT_FUNDS' })
const schedule = {
  status: 'active',
  end_reason: null,
  current_total: cents(20_22),
  agreed_total: cents(20_22),
  last_run: null,
} as const

test('a schedule without a problem shows none', () => {
  expect(scheduleProblem(schedule)).toBeNull()
  expect(scheduleProblem({ ...schedule, last_run: run({}) })).toBeNull()
  expect(scheduleProblem({ ...schedule, current_total: cents(20_00) })).toBeNull()
})

test('a higher price or an invalid amount takes precedence over a past failure', () => {
  expect(scheduleProblem({ ...schedule, current_total: cents(20_40), last_run: short })).toEqual({
    kind: 'new_price',
    total: 20_40,
  })
  expect(scheduleProblem({ ...schedule, current_total: null, last_run: short })).toEqual({ kind: 'out_of_bounds' })
})

test('a price that was agreed to later is no problem', () => {
  expect(scheduleProblem({ ...schedule, last_run: run({ status: 'failed', refusal: 'QUOTE_CHANGED' }) })).toBeNull()
})

test('a list shows a failure until its cause is resolved', () => {
  const priced = { ...schedule, last_run: run({ status: 'failed', refusal: 'QUOTE_CHANGED' }) }
  expect(hasFailed({ ...priced, current_total: cents(20_40) })).toBe(true)
  expect(hasFailed(priced)).toBe(false)
  expect(hasFailed({ ...schedule, current_total: cents(20_40) })).toBe(false)
  expect(hasFailed({ ...schedule, last_run: short })).toBe(true)
})

test('a failure is shown for active, paused and completed schedules, not to a payer who ended it', () => {
  const failed = { kind: 'failed', due_on: '2026-11-20', refusal: 'INSUFFICIENT_FUNDS' }
  expect(scheduleProblem({ ...schedule, last_run: short })).toEqual(failed)
  expect(scheduleProblem({ ...schedule, status: 'paused', last_run: short })).toEqual(failed)
  expect(scheduleProblem({ ...schedule, status: 'ended', end_reason: 'finished', current_total: null, last_run: short })).toEqual(
    failed,
  )
  expect(scheduleProblem({ ...schedule, status: 'ended', end_reason: 'asked', last_run: short })).toBeNull()
})

test('sending by hand is not offered if payer or payee cannot pay or receive', () => {
  expect(remedyFor('INSUFFICIENT_FUNDS')).toBe('add_money')
  expect(canSendByHand('INSUFFICIENT_FUNDS')).toBe(true)
  for (const refusal of ['WALLET_LOCKED', 'ACCOUNT_BLOCKED', 'RECIPIENT_UNAVAILABLE', 'RECIPIENT_CANNOT_RECEIVE'] as const)
    expect(canSendByHand(refusal), refusal).toBe(false)
})
