import { cents } from '@hai/contract/money'
import { expect, test } from 'vitest'
import { draftOf, countMoreFilters, problemsOf, readDraft } from './filter-draft.ts'
import { noFilters } from './filters.ts'

const empty = draftOf(noFilters)

test('an empty draft sets no filter and has no errors', () => {
  expect(problemsOf(empty)).toEqual({})
  expect({ ...noFilters, ...readDraft(empty) }).toEqual(noFilters)
  expect(countMoreFilters(noFilters)).toBe(0)
})

test('a draft survives the round trip through the filters', () => {
  const filters = { ...noFilters, person: 'rose', from: '2026-11-01', to: null, min: cents(5_50), max: cents(20_00) }
  expect(draftOf(filters)).toEqual({ person: 'rose', from: '2026-11-01', to: '', min: '5.50', max: '20' })
  expect(readDraft(draftOf(filters))).toEqual({ person: 'rose', from: '2026-11-01', to: null, min: 5_50, max: 20_00 })
  expect(countMoreFilters(filters)).toBe(3)
})

test('each field reports its own error', () => {
  expect(problemsOf({ ...empty, person: 'Rose Pierre', min: 'five', max: '0' })).toEqual({
    person: 'bad_person',
    min: 'bad_amount',
    max: 'bad_amount',
  })
  expect(problemsOf({ ...empty, from: '2026-11-02', to: '2026-11-01', min: '10', max: '9,99' })).toEqual({
    to: 'bad_days',
    max: 'bad_bounds',
  })
  expect(problemsOf({ person: ' @rose ', from: '2026-11-01', to: '2026-11-01', min: '10', max: '10.00' })).toEqual({})
})
