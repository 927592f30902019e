import { expect, test } from 'vitest'
import { aNotification } from './test-notification.ts'
import { destinationOf } from './destination.ts'

const id = '01900000-0000-7000-8000-00000000abcd'

test('a chat notification opens its conversation', () => {
  expect(destinationOf(aNotification({ type: 'message', reference_type: 'chat_session', reference_id: id }))).toEqual({
    path: '/messages',
    state: { openSessionId: id, fromNotification: true },
  })
})

test('a cash-out with a chat opens the conversation, one without is highlighted in the wallet', () => {
  const cashout = { type: 'cashout_status', reference_type: 'cashout', reference_id: id } as const
  expect(destinationOf(aNotification({ ...cashout, metadata: { chat_session_id: 'chat' } }))).toEqual({
    path: '/messages',
    state: { openSessionId: 'chat', fromNotification: true },
  })
  expect(destinationOf(aNotification({ ...cashout, metadata: { chat_session_id: null } }))).toEqual({
    path: '/wallet',
    state: { highlightCashout: id, fromNotification: true },
  })
})

test('a task is highlighted in the list of tasks', () => {
  expect(destinationOf(aNotification({ type: 'task_claimed', reference_type: 'task', reference_id: id }))).toEqual({
    path: '/tasks',
    state: { highlightTask: id, fromNotification: true },
  })
})

test('a compliance decision opens the limits', () => {
  expect(destinationOf(aNotification({ type: 'document_rejected' }))).toEqual({ path: '/settings?tab=limits' })
})

test('an approved agent goes to the dashboard, a rejected one to the application', () => {
  expect(destinationOf(aNotification({ type: 'agent_approved' }))).toEqual({ path: '/agents/dashboard' })
  expect(destinationOf(aNotification({ type: 'agent_level' }))).toEqual({ path: '/agents/dashboard' })
  expect(destinationOf(aNotification({ type: 'agent_rejected' }))).toEqual({ path: '/agents' })
})

test('a referral opens the referral settings', () => {
  expect(destinationOf(aNotification({ type: 'referral_signup' }))).toEqual({ path: '/settings?tab=referral' })
})

test('a payment opens its own page', () => {
  expect(destinationOf(aNotification({ reference_type: 'transaction', reference_id: id }))).toEqual({ path: `/wallet/${id}` })
  expect(destinationOf(aNotification({ reference_type: 'transaction' }))).toEqual({ path: '/wallet' })
})

test('a notification without a reference opens nothing', () => {
  expect(destinationOf(aNotification())).toBeNull()
})

test('an answer from support opens its conversation', () => {
  const answer = { type: 'support_answered', reference_type: 'ticket', reference_id: id } as const
  expect(destinationOf(aNotification(answer))).toEqual({ path: `/support?ticket=${id}` })
})

test('a money request opens its own page', () => {
  const request = { type: 'money_requested', reference_type: 'request', reference_id: id } as const
  expect(destinationOf(aNotification(request))).toEqual({ path: `/requests/${id}` })
})
