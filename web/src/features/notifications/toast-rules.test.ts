import { expect, test } from 'vitest'
import { aNotification } from './test-notification.ts'
import { toastDurationMs, toastText, toastTitle } from './toast-rules.ts'

test('a cash-out toast stays for eight seconds, any other for four', () => {
  const long = ['cashout_requested', 'cashout_agent_assigned', 'cashout_assignment', 'cashout_status'] as const
  expect(long.map(toastDurationMs)).toEqual([8000, 8000, 8000, 8000])
  expect((['message', 'money_received', 'task_approved'] as const).map(toastDurationMs)).toEqual([4000, 4000, 4000])
})

test('a message from a person is cut at 50 characters, a system text is not', () => {
  const showText = (message: string) => toastText({ type: 'message', message })
  expect(showText('x'.repeat(50))).toBe('x'.repeat(50))
  expect(showText('x'.repeat(51))).toBe(`${'x'.repeat(50)}…`)
  expect(showText('é'.repeat(49) + '💵' + 'rest')).toBe(`${'é'.repeat(49)}💵…`)
  expect(showText('👩🏽‍🌾'.repeat(51))).toBe(`${'👩🏽‍🌾'.repeat(50)}…`)
  const warning = 'Count the cash first. Show the hand-over code only when you have all of it.'
  expect(toastText({ type: 'cashout_status', message: warning })).toBe(warning)
})

test('a cash-out update shows the symbol of its action', () => {
  const title = (action_type: unknown) =>
    toastTitle(aNotification({ type: 'cashout_status', title: 'Cash is ready', metadata: { action_type } }))
  expect(title('cashout_sent')).toBe('💵 Cash is ready')
  expect(title('cashout_confirmed')).toBe('✅ Cash is ready')
  expect(title('cashout_disputed')).toBe('⚠️ Cash is ready')
  expect(title('something_else')).toBe('Cash is ready')
  expect(title(7)).toBe('Cash is ready')
  expect(toastTitle(aNotification({ title: 'Hello', metadata: { action_type: 'cashout_sent' } }))).toBe('Hello')
})
