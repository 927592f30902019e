import { languages, type Language } from '@hai/contract/languages'
import { expect, test } from 'vitest'
import { valuesOf } from '../web/tools/dictionaries.ts'
import { compiledTexts, listedLanguages, listedWords, textsIn, usedWords, wordsOf } from './words/texts.ts'

test('reads words, but no names, addresses, abbreviations or fields', () => {
  expect(wordsOf('Touchez l’icône de Hai Wallet (nodejs.org, @marie) : _usd, %fee%, <b>PDF</b>, MonCash')).toEqual([
    'touchez',
    'l',
    'icône',
    'de',
  ])
})

test.each(languages)('letters and notices in %s have the same values as in English, and none is empty', (language) => {
  const texts = (of: Language) => Object.entries(compiledTexts(`server/locales/${of}.json`))
  const valuesIn = (of: Language) => Object.fromEntries(texts(of).map(([key, text]) => [key, valuesOf(text)]))
  const isBlank = (token: unknown): boolean => typeof token === 'string' && token.trim() === ''
  expect(valuesIn(language)).toEqual(valuesIn('en'))
  expect(texts(language).filter(([, text]) => text.every(isBlank))).toEqual([])
})

test.each(listedLanguages)('every word of the texts in %s is in the word list', (language) => {
  const listed = listedWords(language)
  const unknown = textsIn(language).flatMap(({ path, sentence }) =>
    wordsOf(sentence)
      .filter((word) => !listed.has(word))
      .map((word) => `${path} ${word}: ${sentence.slice(0, 140)}`),
  )
  expect(unknown, 'correct the spelling, or read the new words and run `npm run words`').toEqual([])
})

test.each(listedLanguages)('texts in %s use every word of the word list', (language) => {
  expect([...listedWords(language).difference(usedWords(language))], 'run `npm run words`').toEqual([])
})
