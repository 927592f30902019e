import type { Notification } from '@hai/contract/notifications'
import { expect, test } from 'vitest'
import { aNotification } from './a-notification.ts'
import { freshOf, seenWith } from './fresh.ts'

const [first, second, third] = [aNotification(), aNotification(), aNotification()]
const nothing: ReadonlySet<string> = new Set()
const seenAll = (...lists: readonly (readonly Notification[])[]) =>
  lists.reduce<ReturnType<typeof seenWith> | undefined>((seen, items) => seenWith(items, seen), undefined)

test('the first list of a visit is no news', () => {
  expect(freshOf([second, first], undefined, nothing)).toEqual([])
})

test('what is newer than everything seen is news', () => {
  expect(freshOf([third, second, first], seenAll([first]), nothing)).toEqual([third, second])
  expect(freshOf([first], seenAll([]), nothing)).toEqual([first])
})

test('what moves up because another was read is no news', () => {
  expect(freshOf([second, first], seenAll([third]), nothing)).toEqual([])
})

test('what is older and comes late is news all the same, and once only', () => {
  const arrived = new Set([second.id])
  expect(freshOf([third, second], seenAll([first], [third, first]), arrived)).toEqual([second])
  expect(freshOf([third, second], seenAll([first], [third, first], [third, second]), arrived)).toEqual([])
})

test('what became of a payment is news in the place of its row', () => {
  const outcome = { ...first, created_at: aNotification().created_at }
  expect(freshOf([outcome], seenAll([first]), nothing)).toEqual([outcome])
})

test('the newest is remembered after it was read', () => {
  expect(seenAll([third], [first])?.newest).toBe(third)
  expect(seenAll([])?.newest).toBeNull()
})

test('beyond two hundred remembered ones the last hundred are kept', () => {
  const many = Array.from({ length: 201 }, () => aNotification())
  expect(seenAll(many.slice(0, 200))?.told).toHaveLength(200)
  expect(seenAll(many)?.told).toHaveLength(100)
  expect(freshOf(many.slice(-1), seenAll(many), nothing)).toEqual([])
})
