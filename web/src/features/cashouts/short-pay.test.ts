import { expect, test } from 'vitest'
import { reportableProblems } from './short-pay.ts'

const honest = { rating: 5, htg_received: 3_275, asked_for_more: false, had_to_buy: false, short_paid: false }
const actions = ['report'] as const

test('a good rating, or none, leaves nothing to report', () => {
  expect(reportableProblems({ rating: honest, actions })).toEqual([])
  expect(reportableProblems({ rating: null, actions })).toEqual([])
})

test('the dispute is opened for the most serious problem and mentions all of them', () => {
  expect(reportableProblems({ rating: { ...honest, had_to_buy: true }, actions })).toEqual(['forced_purchase'])
  const all = { ...honest, short_paid: true, asked_for_more: true, had_to_buy: true }
  expect(reportableProblems({ rating: all, actions })).toEqual(['short_paid', 'asked_for_more', 'forced_purchase'])
})

test('after a report or the end of the period nothing can be reported', () => {
  expect(reportableProblems({ rating: { ...honest, short_paid: true }, actions: [] })).toEqual([])
})
