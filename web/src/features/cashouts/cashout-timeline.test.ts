import type { Cashout } from '@hai/contract/cashout-record'
import { expect, test } from 'vitest'
import { nextStep, timelineSteps } from './cashout-timeline.ts'

type TimelineInput = Parameters<typeof timelineSteps>[0]

const at = (minute: number): string => `2026-11-20T14:0${minute}:00Z`
const timeline = (...actions: Cashout['timeline'][number]['action'][]): Cashout['timeline'] =>
  actions.map((action, index) => ({ action, by: 'system', status: 'requested', at: at(index) }))

const aCashout = (parts: Partial<TimelineInput>): TimelineInput => ({
  status: 'requested',
  counterparty: null,
  deadline: { kind: 'expire', at: at(9) },
  timeline: timeline('request'),
  destination_details: {
    method: 'cash_pickup',
    phone: '',
    full_name: '',
    department: 'Ouest',
    commune: 'Delmas',
    account: '',
    note: '',
  },
  ...parts,
})
const paul = { user_id: '01900000-0000-7000-8000-000000000000', shown_name: 'Paul D.', hai_tag: 'paul', avatar_url: null }

test('an open cash-out marks the last step as current, a finished one marks every step as done', () => {
  const open = aCashout({ status: 'accepted', counterparty: paul, timeline: timeline('request', 'assign', 'accept') })
  expect(timelineSteps(open).map(({ state }) => state)).toEqual(['done', 'done', 'now'])
  const over = aCashout({
    status: 'completed',
    counterparty: paul,
    timeline: timeline('request', 'assign', 'accept', 'enter_code'),
  })
  expect(timelineSteps(over).map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done'])
})

test('an agent who declined does not get the name of the current agent', () => {
  const second = aCashout({
    status: 'assigned',
    counterparty: paul,
    timeline: timeline('request', 'assign', 'decline', 'assign'),
  })
  expect(timelineSteps(second).map(({ isOfAgentNow }) => isOfAgentNow)).toEqual([false, false, false, true])
  const nobody = aCashout({ timeline: timeline('request', 'assign', 'pass_on') })
  expect(timelineSteps(nobody).some(({ isOfAgentNow }) => isOfAgentNow)).toBe(false)
})

test('disputes and reports stay highlighted after later steps', () => {
  const reported = aCashout({
    status: 'completed',
    counterparty: paul,
    timeline: timeline('request', 'assign', 'accept', 'confirm', 'report'),
  })
  expect(timelineSteps(reported).at(-1)?.state).toBe('problem')
})

test('the next step depends on the status and on the payout method', () => {
  const next = (parts: Partial<TimelineInput>) => nextStep(aCashout(parts))?.textKey ?? null
  const { destination_details } = aCashout({})
  expect(next({})).toBe('next_taken')
  expect(next({ status: 'assigned' })).toBe('next_answer')
  expect(next({ status: 'accepted' })).toBe('next_collect')
  expect(next({ status: 'accepted', destination_details: { ...destination_details, method: 'moncash' } })).toBe('next_paid')
  expect(next({ status: 'sent' })).toBe('next_confirm')
  expect(nextStep(aCashout({ status: 'disputed' }))).toEqual({ textKey: 'next_decided', until: null })
  for (const status of ['completed', 'refunded', 'cancelled', 'expired'] as const) expect(next({ status })).toBeNull()
})
