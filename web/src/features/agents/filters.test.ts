import { expect, test } from 'vitest'
import { filtersToInput, filtersToQuery, readFilters } from './filters.ts'

const read = (text: string) => readFilters(new URLSearchParams(text))

test('filters survive the round trip through the URL', () => {
  const filters = read('department=Nord-Est&commune=Ouanaminthe&method=moncash&duty=on')
  expect(filters).toEqual({ department: 'Nord-Est', commune: 'Ouanaminthe', method: 'moncash', on_duty: true })
  expect(read(filtersToQuery(filters).slice(1))).toEqual(filters)
  expect(filtersToInput(filters)).toEqual({ department: 'Nord-Est', commune: 'Ouanaminthe', method: 'moncash', on_duty: true })
})

test('unknown values count as unset, and no filter selects everyone', () => {
  const filters = read('department=Atlantide&method=cheque&duty=off&openModal=true')
  expect(filters).toEqual({ department: null, commune: '', method: null, on_duty: false })
  expect(filtersToQuery(filters)).toBe('')
  expect(filtersToInput(filters)).toEqual({})
})
