import { expect, test } from 'vitest'
import { dayProblems, newDraft, recurrenceOf, type PlanDraft } from './plan-draft.ts'

const now = new Date(2026, 10, 20, 12)
const draft = (parts: Partial<PlanDraft>): PlanDraft => ({ ...newDraft(now, {}), every: 'weekly', ...parts })

test('a draft starts tomorrow, once, with the given values', () => {
  expect(newDraft(now, { typedAmount: '25.00', note: 'Lwaye' })).toEqual({
    typedAmount: '25.00',
    note: 'Lwaye',
    every: 'once',
    first_on: '2026-11-21',
    last_on: '',
  })
  expect(dayProblems(newDraft(now, {}), now)).toEqual({})
})

test('the first day is in the future and within a year', () => {
  expect(dayProblems(draft({ first_on: '2026-11-20' }), now)).toEqual({ first_on: 'err_early' })
  expect(dayProblems(draft({ first_on: '2027-11-20' }), now)).toEqual({})
  expect(dayProblems(draft({ first_on: '2027-11-21' }), now)).toEqual({ first_on: 'err_late' })
  for (const first_on of ['', '2026-02-30', 'tomorrow'])
    expect(dayProblems(draft({ first_on }), now)).toEqual({ first_on: 'err_day' })
})

test('the last day is not before the first, and only recurring payments have one', () => {
  expect(dayProblems(draft({ first_on: '2026-12-01', last_on: '2026-11-30' }), now)).toEqual({ last_on: 'err_before_first' })
  expect(dayProblems(draft({ first_on: '2026-12-01', last_on: '2026-12-01' }), now)).toEqual({})
  expect(dayProblems(draft({ first_on: '2026-12-01', last_on: '2036-12-01' }), now)).toEqual({})
  expect(dayProblems(draft({ first_on: '2026-12-01', last_on: '2036-12-02' }), now)).toEqual({ last_on: 'err_far' })
  expect(dayProblems(draft({ every: 'once', first_on: '2026-12-01', last_on: '2026-11-30' }), now)).toEqual({})
  expect(recurrenceOf(draft({ every: 'once', last_on: '2026-11-30' }))).toMatchObject({ last_on: null })
  expect(recurrenceOf(draft({ last_on: '' }))).toMatchObject({ last_on: null })
  expect(recurrenceOf(draft({ last_on: '2027-01-01' }))).toMatchObject({ last_on: '2027-01-01' })
})
