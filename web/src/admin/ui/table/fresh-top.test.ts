import { expect, test } from 'vitest'
import { withFreshTop } from './fresh-top.ts'

const merged = (pages: readonly string[], fresh: string) =>
  withFreshTop(
    pages.map((rows) => ({ items: Array.from(rows), next_cursor: `after ${rows}` })),
    Array.from(fresh),
    (row) => row,
  )
const rows = (pages: readonly string[], fresh: string) => merged(pages, fresh)?.map(({ items }) => items.join(''))

test('what has come in stands on top, and what was read further down stays where it was', () => {
  expect(rows(['abc', 'def', 'ghi'], 'xab')).toEqual(['xabc', 'def', 'ghi'])
})

test('nothing new leaves it as it was', () => {
  expect(rows(['abc', 'def'], 'abc')).toEqual(['abc', 'def'])
})

test('what is gone from the first rows is gone, also where that reaches into the second page', () => {
  expect(rows(['abc', 'def'], 'acd')).toEqual(['acd', 'ef'])
  expect(rows(['abc', 'def', 'ghi'], 'fgx')).toEqual(['fgx', '', 'hi'])
})

test('what has risen from far below stands once, and nothing else is lost', () => {
  expect(rows(['abc', 'def', 'ghi'], 'hab')).toEqual(['habc', 'def', 'gi'])
})

test('more that has come in than a page is no page on top of the others', () => {
  expect(rows(['abc', 'def'], 'xyz')).toBeUndefined()
})

test('the last page goes on where it did', () => {
  expect(merged(['ab', 'cd'], 'xa')?.at(-1)?.next_cursor).toBe('after cd')
})
