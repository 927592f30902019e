import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keysOf, likenessOfNames, likenessOfWords, wordsOf } from './likeness.ts'

test.each([
  ['MARTHA', 'MARHTA', 0.961],
  ['DIXON', 'DICKSONX', 0.813],
  ['DWAYNE', 'DUANE', 0.84],
  ['ABC', 'XYZ', 0],
])('%s and %s are as alike as the published examples say', (one, other, expected) => {
  expect(likenessOfWords(one, other)).toBeCloseTo(expected, 2)
})

test.each([
  ['Jean Pierre Célestin', 'CELESTIN, Jean-Pierre', 100],
  ['Mohammed al-Rahman', 'MUHAMMAD AL RAHMAN', 90],
  ['Guy Philippe', 'PHILIPPE, Guy', 100],
  ['Jeanclaude Duvalier', 'DUVALIER, Jean-Claude', 75],
])('%s is like %s', (one, other, atLeast) => {
  expect(likenessOfNames(one, other)).toBeGreaterThanOrEqual(atLeast)
})

test.each([
  ['Marie Joseph', 'JOSEPH, Wilson'],
  ['Pierre', 'PIERRE, Jean Baptiste'],
  ['Roseline Baptiste', 'RAHMAN, Abdul'],
  ['', 'RAHMAN, Abdul'],
])('%s is not like %s', (one, other) => {
  expect(likenessOfNames(one, other)).toBeLessThan(85)
})

test('names that sound alike share a key, whatever they begin with; accents and single letters say nothing', () => {
  const share = (one: string, other: string) => keysOf(one).filter((key) => keysOf(other).includes(key)).length
  expect(share('Mohammed', 'Muhamad')).toBeGreaterThan(0)
  expect(share('Philippe', 'Filip')).toBeGreaterThan(0)
  expect(share('Youssef', 'Yusuf')).toBeGreaterThan(0)
  expect(share('Marie', 'Wilson')).toBe(0)
  expect(wordsOf('J. É. O’Brien')).toEqual(['brien'])
})

const word = fc.string({ unit: fc.constantFrom(...Array.from('abcdefghijklmnoprstuvyz')), minLength: 2, maxLength: 10 })
const names = fc.uniqueArray(word, { minLength: 1, maxLength: 5 })

test('the order of the words, their case, their accents and what stands between them make no difference', () => {
  const accents = ['', '\u0301', '\u0300', '\u0327', '\u0308']
  const accented = (text: string, marks: readonly number[]) =>
    Array.from(text, (letter, at) => `${letter}${accents[(marks[at % marks.length] ?? 0) % accents.length] ?? ''}`).join('')
  const marks = fc.array(fc.nat(4), { minLength: 1, maxLength: 8 })
  const shuffled = names.chain((words) => fc.tuple(fc.constant(words), fc.shuffledSubarray(words, { minLength: words.length })))
  fc.assert(
    fc.property(shuffled, marks, fc.constantFrom(' ', '-', ', ', ' - '), ([words, others], how, between) => {
      const other = accented(others.join(between).toUpperCase(), how).normalize(how.length % 2 === 0 ? 'NFC' : 'NFD')
      expect(likenessOfNames(words.join(' '), other)).toBe(100)
      expect(keysOf(other).toSorted()).toEqual(keysOf(words.join(' ')).toSorted())
    }),
  )
})

test('likeness is 0 to 100 whatever is compared, and a name is like itself', () => {
  const anything = fc.string({ unit: 'grapheme', maxLength: 60 })
  fc.assert(
    fc.property(
      fc.oneof(
        anything,
        names.map((words) => words.join(' ')),
      ),
      anything,
      (one, other) => {
        const score = likenessOfNames(one, other)
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true)
        expect(likenessOfNames(one, one)).toBe(wordsOf(one).length > 0 ? 100 : 0)
      },
    ),
  )
})

test('one letter that is left out or put in in a long word is still a hit', () => {
  const long = fc.string({ unit: fc.constantFrom(...Array.from('abdefilmnoprstuv')), minLength: 8, maxLength: 12 })
  fc.assert(
    fc.property(long, long, fc.integer({ min: 4, max: 7 }), fc.constantFrom('', 'x'), (one, other, at, letter) => {
      const misspelt = `${one.slice(0, at)}${letter}${one.slice(letter === '' ? at + 1 : at)}`
      expect(likenessOfNames(`${one} ${other}`, `${other.toUpperCase()}, ${misspelt}`)).toBeGreaterThanOrEqual(90)
    }),
  )
})

test.each([
  ['J. Célestin', 'CELESTIN, Jean', 92],
  ['Jean Célestin', 'CELESTIN, J.', 92],
  ['J. P. Célestin', 'CELESTIN, Jean Pierre', 92],
  ['M. Célestin', 'CELESTIN, Jean', 75],
  ['Célestin', 'CELESTIN, Jean', 75],
  ['Jean P. Célestin', 'CELESTIN, Jean', 100],
  ['J. P.', 'PIERRE, Jean', 0],
])('initials: %s and %s are alike by %i', (one, other, expected) => {
  expect(likenessOfNames(one, other)).toBe(expected)
})
