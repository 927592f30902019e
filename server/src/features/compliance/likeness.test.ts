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
