import type { Notification } from '@hai/contract/notifications'
import { expect, test } from 'vitest'
import { aNotification } from './test-notification.ts'
import { newNotifications, withHandled } from './new-notifications.ts'

const [first, second, third] = [aNotification(), aNotification(), aNotification()]
const nothing: ReadonlySet<string> = new Set()
const seenAll = (...lists: readonly (readonly Notification[])[]) =>
  lists.reduce<ReturnType<typeof withHandled> | undefined>((seen, items) => withHandled(items, seen), undefined)

test('nothing in the first list of a visit is new', () => {
  expect(newNotifications([second, first], undefined, nothing)).toEqual([])
})

test('a notification newer than everything seen is new', () => {
  expect(newNotifications([third, second, first], seenAll([first]), nothing)).toEqual([third, second])
  expect(newNotifications([first], seenAll([]), nothing)).toEqual([first])
})

test('an older one that moves up because another was read is not new', () => {
  expect(newNotifications([second, first], seenAll([third]), nothing)).toEqual([])
})

test('an older one that arrives late by the live connection is new once', () => {
  const arrived = new Set([second.id])
  expect(newNotifications([third, second], seenAll([first], [third, first]), arrived)).toEqual([second])
  expect(newNotifications([third, second], seenAll([first], [third, first], [third, second]), arrived)).toEqual([])
})

test('a changed payment’s notification is new again', () => {
  const outcome = { ...first, created_at: aNotification().created_at }
  expect(newNotifications([outcome], seenAll([first]), nothing)).toEqual([outcome])
})

test('the newest is remembered after it was read', () => {
  expect(seenAll([third], [first])?.newest).toBe(third)
  expect(seenAll([])?.newest).toBeNull()
})

test('above 200 remembered ones only the last 100 are kept', () => {
  const many = Array.from({ length: 201 }, () => aNotification())
  expect(seenAll(many.slice(0, 200))?.handled).toHaveLength(200)
  expect(seenAll(many)?.handled).toHaveLength(100)
  expect(newNotifications(many.slice(-1), seenAll(many), nothing)).toEqual([])
})
