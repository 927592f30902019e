import { expect, test } from 'vitest'
import { anActivity } from './an-activity.ts'
import { filtersToInput, filtersToQuery, isFiltered, passes, readFilters } from './filters.ts'

const none = { direction: null, kind: null, search: '' }

test('an address without filters shows everything, and everything needs no address', () => {
  expect(readFilters(new URLSearchParams(''))).toEqual(none)
  expect(filtersToQuery(none)).toBe('')
  expect(isFiltered(none)).toBe(false)
  expect(filtersToInput(none)).toEqual({})
})

test('filters survive the way into the address and back', () => {
  const filters = { direction: 'in', kind: 'pending_send', search: 'Tòti & fils' } as const
  expect(readFilters(new URLSearchParams(filtersToQuery(filters)))).toEqual(filters)
  expect(filtersToInput(filters)).toEqual(filters)
  expect(isFiltered(filters)).toBe(true)
})

test('what somebody wrote into the address by hand does no harm', () => {
  expect(readFilters(new URLSearchParams('direction=up&kind=<b>&search=%20%20'))).toEqual(none)
  expect(readFilters(new URLSearchParams(`search=${'a'.repeat(300)}`)).search).toHaveLength(100)
})

test('a new item enters only the lists it belongs to; a search is for the server to judge', () => {
  expect(passes({}, anActivity())).toBe(true)
  expect(passes({ direction: 'in' }, anActivity())).toBe(false)
  expect(passes({ direction: 'out', kind: 'send' }, anActivity())).toBe(true)
  expect(passes({ kind: 'funding' }, anActivity())).toBe(false)
  expect(passes({ search: 'marie' }, anActivity())).toBeNull()
  expect(passes({ search: 'marie', direction: 'in' }, anActivity())).toBe(false)
})
