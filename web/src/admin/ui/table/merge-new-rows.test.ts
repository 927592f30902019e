import { expect, test } from 'vitest'
import { mergeNewRows } from './merge-new-rows.ts'

const merged = (pages: readonly string[], fresh: string) =>
  mergeNewRows(
    pages.map((rows) => ({ items: Array.from(rows), next_cursor: `after ${rows}` })),
    Array.from(fresh),
    (row) => row,
  )
const rows = (pages: readonly string[], fresh: string) => merged(pages, fresh)?.map(({ items }) => items.join(''))

test('new rows appear on top, and rows further down stay in place', () => {
  expect(rows(['abc', 'def', 'ghi'], 'xab')).toEqual(['xabc', 'def', 'ghi'])
})

test('unchanged first rows change nothing', () => {
  expect(rows(['abc', 'def'], 'abc')).toEqual(['abc', 'def'])
})

test('removes rows that are gone from the first rows, even across the page boundary', () => {
  expect(rows(['abc', 'def'], 'acd')).toEqual(['acd', 'ef'])
  expect(rows(['abc', 'def', 'ghi'], 'fgx')).toEqual(['fgx', '', 'hi'])
})

test('a row that moved up appears once, and no other is lost', () => {
  expect(rows(['abc', 'def', 'ghi'], 'hab')).toEqual(['habc', 'def', 'gi'])
})

test('returns null if more than a page of new rows has arrived', () => {
  expect(rows(['abc', 'def'], 'xyz')).toBeUndefined()
})

test('keeps the cursor of the last page', () => {
  expect(merged(['ab', 'cd'], 'xa')?.at(-1)?.next_cursor).toBe('after cd')
})
