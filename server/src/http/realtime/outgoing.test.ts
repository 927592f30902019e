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

test('the first events are sent at once', () => {
  const { sent, outgoing } = aReader()
  outgoing.push(balance(1))
  outgoing.push(balance(2))
  expect(sent).toEqual([balance(1), balance(2)])
})

test('at most ten events per second are sent, and the last has the newest balance', () => {
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

test('changes of different records are all delivered', () => {
  const { sent, outgoing } = aReader()
  for (let record = 1; record <= 25; record += 1) outgoing.push(balance(record, `record ${record}`))
  vi.advanceTimersByTime(1000)
  expect(sent).toHaveLength(20)
  vi.advanceTimersByTime(1000)
  expect(sent.map(({ key }) => key)).toEqual(Array.from({ length: 25 }, (_, index) => `record ${index + 1}`))
})

test('a notification that changed while waiting is sent once, as new, in its latest state', () => {
  const { sent, outgoing } = aReader()
  for (let record = 1; record <= 10; record += 1) outgoing.push(balance(record))
  outgoing.push(bell('insert', null))
  outgoing.push(bell('update', '2026-11-20T12:00:01.000Z'))
  vi.advanceTimersByTime(2000)
  expect(sent.slice(10)).toEqual([bell('insert', '2026-11-20T12:00:01.000Z')])
})

test('a client that does not read gets nothing until it has read, and then the newest state', () => {
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

test('a client that is too far behind is disconnected, and its queue is dropped', () => {
  const { sent, overflow, outgoing } = aReader()
  for (let record = 0; record < 600; record += 1) outgoing.push(balance(record, `record ${record}`))
  expect(overflow).toHaveBeenCalledOnce()
  expect(sent).toHaveLength(10)
})

test('events for a channel that was left are dropped', () => {
  const { sent, outgoing } = aReader()
  for (let record = 0; record < 10; record += 1) outgoing.push(balance(record))
  outgoing.push(bell('insert', null))
  outgoing.drop('notifications')
  vi.advanceTimersByTime(5000)
  expect(sent).toHaveLength(10)
})
