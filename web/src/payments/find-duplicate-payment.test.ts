import { cents } from '@hai/contract/money'
import type { ActivityItem } from '@hai/contract/wallet'
import { expect, test } from 'vitest'
import { findDuplicatePayment } from './find-duplicate-payment.ts'

const now = new Date('2026-11-20T12:00:00Z')
const marie = { payee: { hai_tag: 'marie' }, hai_tag: 'marie' }
const paid = (changes: Partial<ActivityItem> = {}): ActivityItem => ({
  id: '01980000-0000-7000-8000-000000000001',
  kind: 'send',
  direction: 'out',
  amount: cents(25_00),
  fee: cents(25),
  tax: cents(3),
  counterparty: { shown_name: 'Marie J.', hai_tag: 'marie', avatar_url: null, nickname: null },
  note: '',
  status: 'completed',
  created_at: '2026-11-20T11:55:00Z',
  balance_after: cents(0),
  returned_by: null,
  return_of: null,
  deducted: null,
  reason_code: null,
  expires_at: null,
  task_return: null,
  between_books: false,
  ...changes,
})
const found = (item: ActivityItem, person: Parameters<typeof findDuplicatePayment>[1]['person'] = marie) =>
  findDuplicatePayment([item], { person, amount: cents(25_00), now }) !== null

test('finds the same amount to the same person within minutes, also while arriving', () => {
  expect(found(paid())).toBe(true)
  expect(found(paid({ status: 'arriving' }))).toBe(true)
  expect(found(paid({ kind: 'quick_pay' }))).toBe(true)
})

test('ignores other amounts, other people, older payments and returned ones', () => {
  expect(found(paid({ amount: cents(26_00) }))).toBe(false)
  expect(found(paid(), { payee: { hai_tag: 'jean' }, hai_tag: 'jean' })).toBe(false)
  expect(found(paid({ created_at: '2026-11-20T11:45:00Z' }))).toBe(false)
  expect(found(paid({ status: 'undone' }))).toBe(false)
  expect(found(paid({ status: 'returned' }))).toBe(false)
  expect(found(paid({ kind: 'cash_out' }))).toBe(false)
})

test('recognises a pending payment to an email by the address', () => {
  const counterparty = { shown_name: 'a@b.ht', hai_tag: null, avatar_url: null, nickname: null }
  const waiting = paid({ kind: 'pending_send', status: 'pending', counterparty })
  expect(found(waiting, { payee: { email: 'a@b.ht' }, hai_tag: null })).toBe(true)
  expect(found(waiting, { payee: { email: 'c@b.ht' }, hai_tag: null })).toBe(false)
})
