import { expect, test } from 'vitest'
import { aNotification } from './a-notification.ts'
import { destinationOf } from './destination.ts'

const id = '01900000-0000-7000-8000-00000000abcd'

test('a chat opens its session in the messages', () => {
  expect(destinationOf(aNotification({ type: 'message', reference_type: 'chat_session', reference_id: id }))).toEqual({
    path: '/messages',
    state: { openSessionId: id, fromNotification: true },
  })
})

test('a cash-out with a chat opens the messages, one without is lit up in the wallet', () => {
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

test('a task is lit up among the tasks', () => {
  expect(destinationOf(aNotification({ type: 'task_claimed', reference_type: 'task', reference_id: id }))).toEqual({
    path: '/tasks',
    state: { highlightTask: id, fromNotification: true },
  })
})

test('what compliance decided leads to the limits', () => {
  expect(destinationOf(aNotification({ type: 'document_rejected' }))).toEqual({ path: '/settings?tab=limits' })
})

test('who became an agent is led to their page, who did not to where one asks again', () => {
  expect(destinationOf(aNotification({ type: 'agent_approved' }))).toEqual({ path: '/agents/dashboard' })
  expect(destinationOf(aNotification({ type: 'agent_level' }))).toEqual({ path: '/agents/dashboard' })
  expect(destinationOf(aNotification({ type: 'agent_rejected' }))).toEqual({ path: '/agents' })
})

test('a referral leads to the referral tab of the settings', () => {
  expect(destinationOf(aNotification({ type: 'referral_signup' }))).toEqual({ path: '/settings?tab=referral' })
})

test('a payment leads to its own page', () => {
  expect(destinationOf(aNotification({ reference_type: 'transaction', reference_id: id }))).toEqual({ path: `/wallet/${id}` })
  expect(destinationOf(aNotification({ reference_type: 'transaction' }))).toEqual({ path: '/wallet' })
})

test('a notification about nothing in particular leads nowhere', () => {
  expect(destinationOf(aNotification())).toBeNull()
})

test('an answer of the support team leads to its conversation', () => {
  const answer = { type: 'support_answered', reference_type: 'ticket', reference_id: id } as const
  expect(destinationOf(aNotification(answer))).toEqual({ path: `/support?ticket=${id}` })
})

test('a request for money leads to its own page', () => {
  const request = { type: 'money_requested', reference_type: 'request', reference_id: id } as const
  expect(destinationOf(aNotification(request))).toEqual({ path: `/requests/${id}` })
})
