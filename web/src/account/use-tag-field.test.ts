import { expect, test } from 'vitest'
import { tagProblem } from './use-tag-field.ts'

const typed = { tag: 'marie', state: 'free', hasLost: false, isDone: false } as const

test('a free tag has no error, nor one still being checked', () => {
  expect(tagProblem(typed)).toBeNull()
  expect(tagProblem({ ...typed, state: 'checking', isDone: true })).toBeNull()
})

test('reports lost characters first, because the field differs from what was typed', () => {
  expect(tagProblem({ ...typed, state: 'taken', hasLost: true })).toBe('characters')
})

test.each(['taken', 'reserved', 'unchecked'] as const)('reports %s at once', (state) => {
  expect(tagProblem({ ...typed, state })).toBe(state)
})

test('a tag of digits only needs a letter, once it is long enough', () => {
  expect(tagProblem({ ...typed, tag: '3712345', state: 'reserved' })).toBe('digits')
  expect(tagProblem({ ...typed, tag: '37', state: 'short' })).toBeNull()
})

test('reports a short tag only after the field was left', () => {
  const short = { ...typed, tag: 'ma', state: 'short' } as const
  expect(tagProblem(short)).toBeNull()
  expect(tagProblem({ ...short, isDone: true })).toBe('short')
})
