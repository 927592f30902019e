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

test('other notifications open the page that their mail links to', () => {
  expect(destinationOf(aNotification({ reference_type: 'transaction', reference_id: id }))).toEqual({ path: `/wallet/${id}` })
  expect(destinationOf(aNotification({ type: 'account_phone_asked' }))).toEqual({ path: '/settings?tab=phone' })
})

test('a notification without a reference opens nothing', () => {
  expect(destinationOf(aNotification())).toBeNull()
})
