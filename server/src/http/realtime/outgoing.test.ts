import { cents } from '@hai/contract/money'
import type { Notification } from '@hai/contract/notifications'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Push } from '../../feature.ts'
import { newId } from '../../platform/ids.ts'
import { createOutgoing } from './outgoing.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const user_id = newId()

const balance = (available: number, key = 'balance'): Push => ({
  user_id,
  channel: 'wallet',
  event: 'balance',
  key,
  record: { available_balance: cents(available), on_hold_balance: cents(0), version: available },
})

const bell = (event: 'insert' | 'update', read_at: string | null): Push => {
  const record: Notification = {
    id: user_id,
    user_id,
    type: 'money_received',
    title: 'Money',
    message: 'You got money',
    reference_type: null,
    reference_id: null,
    metadata: {},
    created_at: '2026-11-20T12:00:00.000Z',
    read_at,
  }
  return { user_id, channel: 'notifications', event, key: record.id, record }
}

function aReader({ unreadBytes = () => 0 }: { unreadBytes?: () => number } = {}) {
  const sent: Push[] = []
  const overflow = vi.fn()
  const outgoing = createOutgoing({ send: (push) => sent.push(push), unreadBytes, overflow })
  return { sent, overflow, outgoing }
}

test('the first events leave at once', () => {
  const { sent, outgoing } = aReader()
  outgoing.push(balance(1))
  outgoing.push(balance(2))
  expect(sent).toEqual([balance(1), balance(2)])
})

test('ten events a second, no more, and in the end the newest balance', () => {
  const { sent, outgoing } = aReader()
  for (let version = 1; version <= 500; version += 1) outgoing.push(balance(version))
  expect(sent).toHaveLength(10)
  vi.advanceTimersByTime(999)
  expect(sent).toHaveLength(10)
  vi.advanceTimersByTime(1)
  expect(sent).toHaveLength(11)
  expect(sent.at(-1)).toEqual(balance(500))
  vi.advanceTimersByTime(60_000)
  expect(sent).toHaveLength(11)
})

test('different records wait side by side and all arrive', () => {
  const { sent, outgoing } = aReader()
  for (let record = 1; record <= 25; record += 1) outgoing.push(balance(record, `record ${record}`))
  vi.advanceTimersByTime(1000)
  expect(sent).toHaveLength(20)
  vi.advanceTimersByTime(1000)
  expect(sent.map(({ key }) => key)).toEqual(Array.from({ length: 25 }, (_, index) => `record ${index + 1}`))
})

test('a notification that changed while it waited arrives once, as new, in its newest state', () => {
  const { sent, outgoing } = aReader()
  for (let record = 1; record <= 10; record += 1) outgoing.push(balance(record))
  outgoing.push(bell('insert', null))
  outgoing.push(bell('update', '2026-11-20T12:00:01.000Z'))
  vi.advanceTimersByTime(2000)
  expect(sent.slice(10)).toEqual([bell('insert', '2026-11-20T12:00:01.000Z')])
})

test('a reader that does not read gets nothing more until it has read, and then the newest', () => {
  let unread = 1024 * 1024
  const { sent, outgoing } = aReader({ unreadBytes: () => unread })
  outgoing.push(balance(1))
  outgoing.push(balance(2))
  vi.advanceTimersByTime(5000)
  expect(sent).toEqual([])
  unread = 0
  vi.advanceTimersByTime(1000)
  expect(sent).toEqual([balance(2)])
})

test('a reader hopelessly behind is given up, and nothing is kept for it', () => {
  const { sent, overflow, outgoing } = aReader()
  for (let record = 0; record < 600; record += 1) outgoing.push(balance(record, `record ${record}`))
  expect(overflow).toHaveBeenCalledOnce()
  expect(sent).toHaveLength(10)
})

test('what waits for a channel that was left is forgotten', () => {
  const { sent, outgoing } = aReader()
  for (let record = 0; record < 10; record += 1) outgoing.push(balance(record))
  outgoing.push(bell('insert', null))
  outgoing.drop('notifications')
  vi.advanceTimersByTime(5000)
  expect(sent).toHaveLength(10)
})
