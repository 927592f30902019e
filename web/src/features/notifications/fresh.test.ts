import { expect, test } from 'vitest'
import { aNotification } from './a-notification.ts'
import { freshOf, newestOf } from './fresh.ts'

const [first, second, third] = [aNotification(), aNotification(), aNotification()]

test('the first list of a visit is no news', () => {
  expect(freshOf([second, first], undefined)).toEqual([])
})

test('what is newer than everything seen is news', () => {
  expect(freshOf([third, second, first], first)).toEqual([third, second])
  expect(freshOf([first], null)).toEqual([first])
})

test('what moves up because another was read is no news', () => {
  expect(freshOf([second, first], third)).toEqual([])
})

test('the newest is remembered after it was read', () => {
  expect(newestOf([first], third)).toBe(third)
  expect(newestOf([second, first], undefined)).toBe(second)
  expect(newestOf([], undefined)).toBeNull()
})
