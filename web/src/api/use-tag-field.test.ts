import { expect, test } from 'vitest'
import { tagTrouble } from './use-tag-field.ts'

const typed = { tag: 'marie', state: 'free', hasLost: false, isDone: false } as const

test('a free tag is no trouble, nor one that is still being looked up', () => {
  expect(tagTrouble(typed)).toBeNull()
  expect(tagTrouble({ ...typed, state: 'checking', isDone: true })).toBeNull()
})

test('lost characters are told first: what stands there is not what was typed', () => {
  expect(tagTrouble({ ...typed, state: 'taken', hasLost: true })).toBe('characters')
})

test.each(['taken', 'reserved', 'unchecked'] as const)('%s is told at once', (state) => {
  expect(tagTrouble({ ...typed, state })).toBe(state)
})

test('a tag of digits only asks for a letter, once it is long enough', () => {
  expect(tagTrouble({ ...typed, tag: '3712345', state: 'reserved' })).toBe('digits')
  expect(tagTrouble({ ...typed, tag: '37', state: 'short' })).toBeNull()
})

test('a short tag is told only to whoever is done with it', () => {
  const short = { ...typed, tag: 'ma', state: 'short' } as const
  expect(tagTrouble(short)).toBeNull()
  expect(tagTrouble({ ...short, isDone: true })).toBe('short')
})
