import { expect, test } from 'vitest'
import { nameProblem } from './full-name.ts'

test('two characters after trimming are a name, one is not', () => {
  expect(nameProblem('  Jo ')).toBeNull()
  expect(nameProblem('  J  ')).toBe('short')
})

test('what no name is made of is said, as the server would', () => {
  for (const typed of ['Marie 2', 'Hai: Support', 'Joseph, Marie', 'x'.repeat(101)]) expect(nameProblem(typed)).toBe('letters')
  expect(nameProblem('Jean-Robert d’Haïti Jr.')).toBeNull()
})
