import type { Notification } from '@hai/contract/notifications'
import { expect, test } from 'vitest'
import { aNotification } from './test-notification.ts'
import { notificationStyle, toastKind } from './notification-style.ts'

const toneOf = (type: Notification['type'], action_type?: string) =>
  notificationStyle(aNotification({ type, metadata: action_type ? { action_type } : {} })).tone

test('a cash-out notification is green when paid, red for problems and amber when pending', () => {
  expect(toneOf('cashout_status', 'cashout_confirmed')).toBe('in')
  expect(toneOf('cashout_status', 'cashout_disputed')).toBe('problem')
  expect(toneOf('cashout_status', 'cashout_wrong_codes')).toBe('problem')
  expect(toneOf('cashout_status', 'cashout_expired')).toBe('back')
  expect(toneOf('cashout_status', 'cashout_sent')).toBe('wait')
  expect(toneOf('cashout_requested')).toBe('wait')
})

test('a rejection is not green', () => {
  expect([toneOf('agent_rejected'), toneOf('document_rejected'), toneOf('task_rejected')]).toEqual([
    'problem',
    'problem',
    'problem',
  ])
  expect([toneOf('agent_approved'), toneOf('task_approved'), toneOf('referral_bonus_earned')]).toEqual(['in', 'in', 'in'])
  expect(toneOf('agent_level')).toBe('in')
  expect(toneOf('referral_limit_reached')).toBe('plain')
})

test('a toast has the same colour as its row', () => {
  expect(toastKind(aNotification({ type: 'money_received' }))).toBe('in')
  expect(toastKind(aNotification({ type: 'referral_limit_reached' }))).toBe('plain')
  expect(toastKind(aNotification({ type: 'cashout_status', metadata: { action_type: 'cashout_disputed' } }))).toBe('problem')
})
