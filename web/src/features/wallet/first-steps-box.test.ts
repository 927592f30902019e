import { expect, test } from 'vitest'
import { anActivityItem } from '../../api/test-activity-item.ts'
import { firstStepsLeft } from './first-steps-box.tsx'

const nothing = { activity: [], recent_recipients: [], pending_sends: 0 }
const received = anActivityItem({ id: '01980000-0000-7000-8000-000000000001', direction: 'in' })
const newcomer = { phone_verified: false, avatar_url: null }

test('a new member has every first step left', () => {
  expect(firstStepsLeft(newcomer, nothing)).toEqual(['money', 'payment', 'phone', 'picture'])
})

test('completed steps are not suggested', () => {
  expect(firstStepsLeft(newcomer, { ...nothing, activity: [received] })).toEqual(['payment', 'phone', 'picture'])
  expect(firstStepsLeft({ phone_verified: true, avatar_url: '/files/a' }, { ...nothing, activity: [received] })).toEqual([
    'payment',
  ])
})

test('a sent payment counts, claimed or not', () => {
  const paid = { ...nothing, activity: [{ ...received, direction: 'out' as const }] }
  expect(firstStepsLeft(newcomer, paid)).not.toContain('payment')
  expect(firstStepsLeft(newcomer, { ...nothing, pending_sends: 1 })).not.toContain('payment')
})
