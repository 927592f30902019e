import { expect, test } from 'vitest'
import { notificationDestination } from './notification-destination.ts'
import type { Notification } from './notifications.ts'

const id = '01900000-0000-7000-8000-00000000abcd'
const pathOf = (facts: Partial<Notification>): string | undefined =>
  notificationDestination({ type: 'message', reference_type: null, reference_id: null, metadata: {}, ...facts })?.path

test.each([
  ['chat_session', '/messages?session=ID', '/messages'],
  ['cashout', '/wallet', '/wallet'],
  ['task', '/tasks/ID', '/tasks'],
  ['transaction', '/wallet/ID', '/wallet'],
  ['request', '/requests/ID', '/requests'],
  ['schedule', '/wallet/scheduled/ID', '/wallet/scheduled'],
  ['dispute', '/disputes/ID', '/disputes'],
  ['ticket', '/support?ticket=ID', '/support'],
  ['cash_in', '/agents/dashboard', '/agents/dashboard'],
] as const)('a notification about a %s opens %s, without an id %s', (reference_type, path, list) => {
  expect(pathOf({ reference_type, reference_id: id })).toBe(path.replace('ID', id))
  expect(pathOf({ reference_type })).toBe(list)
})

test('a cash-out with a conversation opens the conversation', () => {
  const cashout = { reference_type: 'cashout', reference_id: id } as const
  expect(pathOf({ ...cashout, metadata: { chat_session_id: 'chat' } })).toBe('/messages?session=chat')
  expect(pathOf({ ...cashout, metadata: { chat_session_id: null } })).toBe('/wallet')
})

test('a member opens the cash-in that they must confirm', () => {
  expect(pathOf({ type: 'cash_in_requested', reference_type: 'cash_in', reference_id: id })).toBe(`/cash-ins/${id}`)
})

test.each([
  ['account_document_asked', '/settings?tab=limits'],
  ['account_phone_asked', '/settings?tab=phone'],
  ['account_support_asked', '/support'],
  ['agent_approved', '/agents/dashboard'],
  ['agent_level', '/agents/dashboard'],
  ['agent_rejected', '/agents'],
  ['document_rejected', '/settings?tab=limits'],
  ['merchant_webhook_off', '/settings?tab=merchant'],
  ['wallet_locked', '/wallet'],
  ['referral_signup', '/settings?tab=referral'],
  ['account_approved', undefined],
] as const)('%s without a reference opens %s', (type, path) => {
  expect(pathOf({ type })).toBe(path)
})
