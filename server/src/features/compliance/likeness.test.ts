import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { joinedLikeness } from './joined-names.ts'
import { isComparable } from './lookalike-letters.ts'
import { likenessOfWords } from './likeness-of-words.ts'
import { keysOf, likenessOfNames, wordsOf } from './likeness.ts'

test.each([
  ['MARTHA', 'MARHTA', 0.961],
  ['DIXON', 'DICKSONX', 0.813],
  ['DWAYNE', 'DUANE', 0.84],
  ['ABC', 'XYZ', 0],
])('%s and %s have the similarity of the published examples', (one, other, expected) => {
  expect(likenessOfWords(one, other)).toBeCloseTo(expected, 2)
})

test.each([
  ['Jean Pierre Célestin', 'CELESTIN, Jean-Pierre', 100],
  ['Mohammed al-Rahman', 'MUHAMMAD AL RAHMAN', 90],
  ['Guy Philippe', 'PHILIPPE, Guy', 100],
  ['Jeanclaude Duvalier', 'DUVALIER, Jean-Claude', 75],
])('%s is similar to %s', (one, other, atLeast) => {
  expect(likenessOfNames(one, other)).toBeGreaterThanOrEqual(atLeast)
})

test.each([
  ['Marie Joseph', 'JOSEPH, Wilson'],
  ['Pierre', 'PIERRE, Jean Baptiste'],
  ['Roseline Baptiste', 'RAHMAN, Abdul'],
  ['', 'RAHMAN, Abdul'],
  ['Jean-Baptiste', 'BAZILE, Micheline'],
  ['D’Haïti', 'HATIM, Daoud'],
  ['Rose-Laure St. Fleur', 'FLORESTAL, Laurent'],
  ['Marie Ange Louis', 'AUGUSTIN, Marie'],
  ['Ana Li', 'ALI, Nadia'],
])('%s is not similar to %s', (one, other) => {
  expect(likenessOfNames(one, other)).toBeLessThan(85)
})

test('names that sound alike share a key, whatever their first letter; accents and initials make no key', () => {
  const share = (one: string, other: string) => keysOf(one).filter((key) => keysOf(other).includes(key)).length
  expect(share('Mohammed', 'Muhamad')).toBeGreaterThan(0)
  expect(share('Philippe', 'Filip')).toBeGreaterThan(0)
  expect(share('Youssef', 'Yusuf')).toBeGreaterThan(0)
  expect(share('Marie', 'Wilson')).toBe(0)
  expect(wordsOf('J. É. O’Brien')).toEqual(['brien'])
})

test('sounds across a word boundary make no key', () => {
  expect(keysOf('Bap Hs Aa').toSorted()).toEqual(keysOf('Aa Hs Bap').toSorted())
  expect(keysOf('Josef Clervil')).toContain(keysOf('JO SEPH CLER VIL').find((key) => key.startsWith('gc:')))
})

const word = fc.string({ unit: fc.constantFrom(...Array.from('abcdefghijklmnoprstuvyz')), minLength: 2, maxLength: 10 })
const names = fc.uniqueArray(word, { minLength: 1, maxLength: 5 })

test('word order, case, accents and separators make no difference', () => {
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

test('the similarity is between 0 and 100, and 100 for the same name', () => {
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
        if (wordsOf(one).length > 0) expect(likenessOfNames(one, one)).toBe(100)
      },
    ),
  )
})

test('one missing or extra letter in a long word is still a hit', () => {
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
])('initials: %s and %s have a similarity of %i', (one, other, expected) => {
  expect(likenessOfNames(one, other)).toBe(expected)
})

describe('a name spelled to avoid detection', () => {
  const fullWidth = (text: string) =>
    text.replaceAll(/[A-Za-z]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0))
  const spellings = [
    'M O H A M M E D A L R A H M A N',
    'Mоhаmmеd Аl Rаhmаn',
    'МОНАММЕԁ Аӏ RАНМАN',
    fullWidth('Mohammed Al Rahman'),
    'Mo’ha’mmed Al Rah’man',
    'M-o-h-a-m-m-e-d Al-R-a-h-m-a-n',
    'Mo ham med Al Rah man',
    'Rah man Mo hammed Al',
    'Mohammedalrahman',
    '𝐌𝐨𝐡𝐚𝐦𝐦𝐞𝐝 𝐀𝐥 𝐑𝐚𝐡𝐦𝐚𝐧',
    'Mᴏhᴀmmᴇd Al Rᴀhmᴀn',
    'Mohʼammed Al Rahmʼan',
    'Møhammed Ał Rahman',
    'Mοhαmmεd Αl Rαhmαn',
  ]
  test.each(spellings)('%s is found', (name) => {
    for (const listed of ['RAHMAN, Mohammed Al', 'RAHMAN, Muhamed al-']) {
      expect(likenessOfNames(name, listed)).toBeGreaterThanOrEqual(90)
      expect(keysOf(name).filter((key) => keysOf(listed).includes(key))).not.toEqual([])
    }
  })

  test('scores 100 and shares a key wherever it is split', () => {
    const torn = fc.tuple(names, fc.array(fc.boolean(), { minLength: 8, maxLength: 60 }))
    fc.assert(
      fc.property(torn, ([words, cuts]) => {
        const name = words.join('')
        fc.pre(name.length >= 4)
        const pieces = Array.from(name, (letter, at) => `${cuts[at % cuts.length] ? ' ' : ''}${letter}`).join('')
        expect(likenessOfNames(pieces, words.toReversed().join(' '))).toBe(100)
        expect(keysOf(pieces).filter((key) => keysOf(words.join(' ')).includes(key))).not.toEqual([])
      }),
    )
  })
})

test.each(['Jean-Baptiste', 'D’Haïti', 'Rose-Laure St. Fleur', 'Łukasz Ægir Øst', 'ʻAkahi'])('%s can be compared', (name) => {
  expect(isComparable(name)).toBe(true)
})
test.each(['Иван Петров', '王秀英', 'مريم يوسف', 'Mоhаmmеd', '', 'J'])('%j cannot', (name) => {
  expect(isComparable(name)).toBe(false)
})

test('names of different people are not matched by their letters', () => {
  const [firsts, lasts] = [
    [
      'Jean',
      'Marie',
      'Rose',
      'Jean-Baptiste',
      'Marie-Ange',
      'Pierre',
      'Wilson',
      'Nadège',
      'Guerda',
      'Lovely',
      'Roseline',
      'Jacques',
    ],
    [
      'D’Haïti',
      'St. Fleur',
      'Joseph',
      'Charles',
      'Pierre-Louis',
      'Toussaint',
      'Célestin',
      'Louis',
      'Augustin',
      'Desir',
      'Noël',
      'Estimé',
    ],
  ]
  const all = firsts.flatMap((first) => lasts.map((last) => `${first} ${last}`))
  const pairs = all.flatMap((one, at) => all.slice(at + 1).map((other) => [one, other] as const))
  const glued = (one: string, other: string) => joinedLikeness(one.toLowerCase().split(' '), other.toLowerCase().split(' '))
  expect(pairs.filter(([one, other]) => glued(one, other) >= 90)).toEqual([])
})
