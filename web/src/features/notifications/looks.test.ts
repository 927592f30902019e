import type { Notification } from '@hai/contract/notifications'
import { expect, test } from 'vitest'
import { aNotification } from './a-notification.ts'
import { lookOf, toastKind } from './looks.ts'

const moodOf = (type: Notification['type'], action_type?: string) =>
  lookOf(aNotification({ type, metadata: action_type ? { action_type } : {} })).mood

test('what becomes of a cash-out looks like it: done is green, trouble red, what waits for somebody amber', () => {
  expect(moodOf('cashout_status', 'cashout_confirmed')).toBe('in')
  expect(moodOf('cashout_status', 'cashout_disputed')).toBe('problem')
  expect(moodOf('cashout_status', 'cashout_wrong_codes')).toBe('problem')
  expect(moodOf('cashout_status', 'cashout_expired')).toBe('back')
  expect(moodOf('cashout_status', 'cashout_sent')).toBe('wait')
  expect(moodOf('cashout_requested')).toBe('wait')
})

test('what was refused is not as green as a present', () => {
  expect([moodOf('agent_rejected'), moodOf('document_rejected'), moodOf('task_rejected')]).toEqual([
    'problem',
    'problem',
    'problem',
  ])
  expect([moodOf('agent_approved'), moodOf('task_approved'), moodOf('referral_bonus_earned')]).toEqual(['in', 'in', 'in'])
  expect(moodOf('agent_level')).toBe('in')
  expect(moodOf('referral_limit_reached')).toBe('plain')
})

test('a toast has the colour of the row', () => {
  expect(toastKind(aNotification({ type: 'money_received' }))).toBe('in')
  expect(toastKind(aNotification({ type: 'referral_limit_reached' }))).toBe('plain')
  expect(toastKind(aNotification({ type: 'cashout_status', metadata: { action_type: 'cashout_disputed' } }))).toBe('problem')
})
