import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanTag, isTagLongEnough, lostCharacters } from './use-tag-check.ts'

test('strips other characters while typing', () => {
  expect(cleanTag('@Rosé li.ne-b_1!')).toBe('Roslineb_1')
})

test('keeps only a possible tag of any input', () =>
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (typed) => /^[A-Za-z0-9_]{0,20}$/.test(cleanTag(typed)))))

test('the message is for lost characters, not for a leading @', () => {
  expect(lostCharacters('@marie')).toBe(false)
  expect(lostCharacters('marie_7')).toBe(false)
  expect(lostCharacters('marie.7')).toBe(true)
  expect(lostCharacters('marie jo')).toBe(true)
})

test('three characters are enough', () => {
  expect(isTagLongEnough('ab')).toBe(false)
  expect(isTagLongEnough('abc')).toBe(true)
})
