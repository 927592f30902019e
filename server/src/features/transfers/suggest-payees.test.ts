import { expect, test } from 'vitest'
import { typingErrors } from './suggest-payees.ts'

test.each([
  ['jean', 'jean', 0],
  ['jean', 'jaen', 1],
  ['jean', 'jeean', 1],
  ['jean', 'jan', 1],
  ['jean', 'jeam', 1],
  ['marie', 'meria', 2],
  ['', 'abc', 3],
  ['jean', 'paul', 4],
])('%s and %s are %i errors apart', (one, other, errors) => {
  expect(typingErrors(one, other)).toBe(errors)
  expect(typingErrors(other, one)).toBe(errors)
})
