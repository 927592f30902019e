import { cents } from '@hai/contract/money'
import { expect, test } from 'vitest'
import { filtersToInput, filtersToQuery, isFiltered, noFilters, readFilters } from './filters.ts'

test('an empty query and no filters are equivalent', () => {
  expect(readFilters(new URLSearchParams(''))).toEqual(noFilters)
  expect(filtersToQuery(noFilters)).toBe('')
  expect(isFiltered(noFilters)).toBe(false)
  expect(filtersToInput(noFilters)).toEqual({})
})

test('filters survive the round trip through the URL', () => {
  const filters = {
    direction: 'in',
    kind: 'pending_send',
    person: 'rose_p',
    search: 'Tòti & fils',
    from: '2026-11-01',
    to: '2026-11-20',
    min: cents(5_00),
    max: cents(25_28),
  } as const
  expect(filtersToQuery(filters)).toContain('min=5&max=25.28')
  expect(readFilters(new URLSearchParams(filtersToQuery(filters)))).toEqual(filters)
  expect(isFiltered(filters)).toBe(true)
})

test('call input has days as the start of the first and the end of the last', () => {
  const filters = { ...noFilters, from: '2026-11-01', to: '2026-11-30', min: cents(5_00) }
  expect(filtersToInput(filters)).toEqual({
    from: new Date(2026, 10, 1).toISOString(),
    to: new Date(2026, 11, 1).toISOString(),
    min_amount: 5_00,
  })
})

test('invalid values in the URL are ignored', () => {
  expect(readFilters(new URLSearchParams('direction=up&kind=<b>&search=%20%20'))).toEqual(noFilters)
  expect(readFilters(new URLSearchParams('person=a%20b&from=2026-02-30&to=yesterday&min=-5&max=0'))).toEqual(noFilters)
  expect(readFilters(new URLSearchParams('person=@Rose&min=5,50'))).toEqual({ ...noFilters, person: 'Rose', min: 5_50 })
  expect(readFilters(new URLSearchParams(`search=${'a'.repeat(300)}`)).search).toHaveLength(100)
})
