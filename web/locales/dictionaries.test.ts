import { readFileSync } from 'node:fs'
import { errorCatalogue } from '@hai/contract/errors'
import { languages } from '@hai/contract/languages'
import { describe, expect, test } from 'vitest'
import { compileDictionary, isStaffFeature, readDictionary, valuesOf } from '../tools/dictionaries.ts'
import { dictionaryTypes } from '../tools/dictionary-types.ts'
import { isOfFamilyIn, readSources } from '../tools/text-families.ts'

const english = compileDictionary(readDictionary('en'))
const isForMembers = (key: string): boolean => !isStaffFeature(key)

describe.each(languages)('%s', (language) => {
  const sentences = readDictionary(language)

  test('has the same keys as English', () => {
    expect(Object.keys(sentences).filter(isForMembers).toSorted()).toEqual(Object.keys(english).filter(isForMembers).toSorted())
  })

  test('each text has the same values as in English and is not empty', () => {
    for (const [key, compiled] of Object.entries(compileDictionary(sentences))) {
      expect(valuesOf(compiled), key).toEqual(valuesOf(english[key]))
      expect(sentences[key]?.trim(), key).not.toBe('')
    }
  })

  test('has a text for every error code', () => {
    const missing = Object.keys(errorCatalogue).filter((code) => !(`errors.${code}` in sentences))
    expect(missing).toEqual([])
  })

  test('has the same links and bold parts as English', () => {
    const marks = (text = '') => [...text.matchAll(/<\/?(?:a|b)>/g)].map(([mark]) => mark).toSorted()
    const englishText = readDictionary('en')
    for (const [key, text] of Object.entries(sentences)) expect(marks(text), key).toEqual(marks(englishText[key]))
  })
})

test('staff texts exist only in English', () => {
  for (const language of ['fr', 'ht'] as const) expect(Object.keys(readDictionary(language)).filter(isStaffFeature)).toEqual([])
})

const isOfFamily = isOfFamilyIn(readSources({ ofStaff: false }))
const isOfErrorCode = (key: string): boolean => key.startsWith('errors.') && key.slice('errors.'.length) in errorCatalogue

/** Texts that are equal to another one, with the reason why neither can replace the other. */
const exceptions: Readonly<Record<string, string>> = {
  'first_steps.money': 'read by the name of the step',
}

/** Single texts with the same words in each language. An entry that is read by value, or by error code, is not single. */
function repeatedTexts(keys: readonly string[]): string[][] {
  const dictionaries = languages.map(readDictionary)
  const keysByTexts = new Map<string, string[]>()
  for (const key of keys.filter((one) => !isOfFamily(one) && !isOfErrorCode(one))) {
    const texts = JSON.stringify(dictionaries.map((dictionary) => dictionary[key]))
    keysByTexts.set(texts, [...(keysByTexts.get(texts) ?? []), key])
  }
  return [...keysByTexts.values()].filter((equal) => {
    const features = equal.map((key) => key.split('.')[0])
    const isTwiceInOneFeature = new Set(features).size < features.length
    // Two features may have the same text, because every first page loads the shared ones.
    return isTwiceInOneFeature || features.length > 2 || (features.length === 2 && features.includes('ui'))
  })
}

const memberKeys = Object.keys(english).filter(isForMembers)

test('member features share equal texts', () => {
  const repeated = repeatedTexts(memberKeys.filter((key) => !(key in exceptions)))
  expect(repeated, 'use one entry, or `ui.<key>` for a text that several features need').toEqual([])
})

test('each exception is still needed', () => {
  const repeated = repeatedTexts(memberKeys).flat()
  expect(Object.keys(exceptions).filter((key) => !repeated.includes(key))).toEqual([])
})

test('French punctuation has the correct no-break spaces', () => {
  const loose = Object.entries(readDictionary('fr')).filter(([, text]) => / [:;?!»]|« |\u00a0[;?!]/.test(text))
  expect(loose).toEqual([])
})

test('Creole quotation marks keep their text on the same line', () => {
  expect(Object.entries(readDictionary('ht')).filter(([, text]) => /« | »/.test(text))).toEqual([])
})

test('“retirer” in French means cashing out and nothing else', () => {
  const others = Object.entries(readDictionary('fr')).filter(
    ([key, text]) => /\bretir/i.test(text) && !/cash|money|collect|take out/i.test(readDictionary('en')[key] ?? ''),
  )
  expect(others).toEqual([])
})

test('French and Creole use typographic apostrophes, and no English apostrophe escapes a placeholder', () => {
  for (const language of ['fr', 'ht'] as const)
    expect(Object.entries(readDictionary(language)).filter(([, text]) => text.includes("'"))).toEqual([])
  expect(Object.entries(readDictionary('en')).filter(([, text]) => /'[{}#|]/.test(text))).toEqual([])
})

test('no text has a control character', () => {
  for (const language of languages)
    expect(Object.entries(readDictionary(language)).filter(([, text]) => /\p{Cc}/u.test(text))).toEqual([])
})

test('the generated types match the dictionaries', () => {
  expect(readFileSync(new URL('../src/lib/dictionary.generated.ts', import.meta.url), 'utf8')).toBe(dictionaryTypes())
})
