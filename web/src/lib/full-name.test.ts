import { expect, test } from 'vitest'
import { nameProblem } from './full-name.ts'

test('a name needs two characters after trimming', () => {
  expect(nameProblem('  Jo ')).toBeNull()
  expect(nameProblem('  J  ')).toBe('short')
})

test('reports invalid characters as the server would', () => {
  for (const typed of ['Marie 2', 'Hai: Support', 'Joseph, Marie', 'x'.repeat(101)]) expect(nameProblem(typed)).toBe('letters')
  expect(nameProblem('Jean-Robert d’Haïti Jr.')).toBeNull()
})
