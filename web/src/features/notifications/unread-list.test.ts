import { expect, test } from 'vitest'
import { aNotification } from './test-notification.ts'
import { nothingUnread, withInserted, withoutRead, withUpdated, type Unread } from './unread-list.ts'

const unreadOf = (number: number): Unread =>
  Array.from({ length: number }, () => aNotification()).reduce(withInserted, nothingUnread)

test('the list is sorted newest first and limited to ten', () => {
  const unread = unreadOf(12)
  expect(unread.count).toBe(12)
  expect(unread.items).toHaveLength(10)
  const times = unread.items.map(({ created_at }) => created_at)
  expect(times).toEqual([...times].sort().reverse())
})

test('a late notification is sorted in', () => {
  const early = aNotification()
  const late = aNotification()
  expect(withInserted(withInserted(nothingUnread, late), early).items).toEqual([late, early])
})

test('a duplicate is ignored', () => {
  const one = aNotification()
  expect(withInserted(withInserted(nothingUnread, one), one)).toEqual({ items: [one], count: 1 })
})

test('a read notification leaves list and count', () => {
  const unread = unreadOf(3)
  const [first] = unread.items
  expect(withoutRead(unread, first?.id ?? '').count).toBe(2)
  expect(
    withUpdated(unread, { ...aNotification(), id: first?.id ?? '', read_at: '2026-01-02T00:00:00.000Z' }).items,
  ).toHaveLength(2)
})

test('reading an unknown notification changes nothing', () => {
  const unread = unreadOf(2)
  expect(withoutRead(unread, 'unknown')).toEqual(unread)
  expect(withInserted(unread, aNotification({ read_at: '2026-01-02T00:00:00.000Z' }))).toEqual(unread)
})

test('an updated notification replaces the old one', () => {
  const unread = unreadOf(1)
  const [only] = unread.items
  const changed = aNotification({ ...only, title: 'Changed' })
  expect(withUpdated(unread, changed)).toEqual({ items: [changed], count: 1 })
})
