import { expect, test } from 'vitest'
import { aNotification } from './a-notification.ts'
import { nothingUnread, withInserted, withoutRead, withUpdated, type Unread } from './unread-list.ts'

const unreadOf = (number: number): Unread =>
  Array.from({ length: number }, () => aNotification()).reduce(withInserted, nothingUnread)

test('the newest stands first, and ten are enough', () => {
  const unread = unreadOf(12)
  expect(unread.count).toBe(12)
  expect(unread.items).toHaveLength(10)
  const times = unread.items.map(({ created_at }) => created_at)
  expect(times).toEqual([...times].sort().reverse())
})

test('one that arrives late still finds its place', () => {
  const early = aNotification()
  const late = aNotification()
  expect(withInserted(withInserted(nothingUnread, late), early).items).toEqual([late, early])
})

test('the same notification twice is one', () => {
  const one = aNotification()
  expect(withInserted(withInserted(nothingUnread, one), one)).toEqual({ items: [one], count: 1 })
})

test('one that was read leaves the list and the count', () => {
  const unread = unreadOf(3)
  const [first] = unread.items
  expect(withoutRead(unread, first?.id ?? '').count).toBe(2)
  expect(
    withUpdated(unread, { ...aNotification(), id: first?.id ?? '', read_at: '2026-01-02T00:00:00.000Z' }).items,
  ).toHaveLength(2)
})

test('what is not in the list changes nothing', () => {
  const unread = unreadOf(2)
  expect(withoutRead(unread, 'unknown')).toEqual(unread)
  expect(withInserted(unread, aNotification({ read_at: '2026-01-02T00:00:00.000Z' }))).toEqual(unread)
})

test('a change of an unread one replaces it', () => {
  const unread = unreadOf(1)
  const [only] = unread.items
  const changed = aNotification({ ...only, title: 'Changed' })
  expect(withUpdated(unread, changed)).toEqual({ items: [changed], count: 1 })
})
