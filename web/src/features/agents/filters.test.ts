import { expect, test } from 'vitest'
import { filtersToInput, filtersToQuery, readFilters } from './filters.ts'

const read = (text: string) => readFilters(new URLSearchParams(text))

test('what the directory is narrowed to stands in the address and comes back from it', () => {
  const filters = read('department=Nord-Est&commune=Ouanaminthe&method=moncash&duty=on')
  expect(filters).toEqual({ department: 'Nord-Est', commune: 'Ouanaminthe', method: 'moncash', on_duty: true })
  expect(read(filtersToQuery(filters).slice(1))).toEqual(filters)
  expect(filtersToInput(filters)).toEqual({ department: 'Nord-Est', commune: 'Ouanaminthe', method: 'moncash', on_duty: true })
})

test('what is none of ours counts as not set, and nothing set asks for everybody', () => {
  const filters = read('department=Atlantide&method=cheque&duty=off&openModal=true')
  expect(filters).toEqual({ department: null, commune: '', method: null, on_duty: false })
  expect(filtersToQuery(filters)).toBe('')
  expect(filtersToInput(filters)).toEqual({})
})
