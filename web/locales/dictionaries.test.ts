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

/** Texts with the English words of another, with the reason why neither can replace the other. */
const exceptions: Readonly<Record<string, string>> = {
  'activity.from': 'a day, not a person',
  'agents.address': 'where an agent is, not the address of a web page',
  'agents.message': 'a button, not the name of a field',
  'cashouts.ended_at': 'a time, so Creole adds a word',
  'cashouts.how': 'how the agent hands over the money, not how the member pays',
  'contacts.person': 'a heading: French says “Profil” here and “Voir le profil” on the button',
  'first_steps.money': 'read by the name of the step',
  'first_steps.phone': 'read by the name of the step',
  'merchants.key_scopes_missing': 'feminine in French',
  'merchants.replay': 'an event, not money',
  'onboarding.phone_wrong': 'a number in the form, not one in the profile',
  'requests.not_found_text': 'feminine in French',
  'requests.outgoing': 'several requests, so plural in French',
  'requests.request': 'a noun, not a button',
  'sessions.end': 'another device, so not reflexive in French',
  'settings.not_given': 'a detail of the profile, not money',
  'transfers.sent_title': 'Creole says that it was money',
  'wallet.pending_title': 'the heading of a list, not a status',
}

/**
 * Single texts with the same English words. An entry that is read by value, or by error code, is not single: each value
 * has its own entry.
 */
function repeatedTexts(keys: readonly string[]): string[][] {
  const dictionary = readDictionary('en')
  const keysByText = new Map<string | undefined, string[]>()
  for (const key of keys.filter((one) => !isOfFamily(one) && !isOfErrorCode(one)))
    keysByText.set(dictionary[key], [...(keysByText.get(dictionary[key]) ?? []), key])
  return [...keysByText.values()].filter(({ length }) => length > 1)
}

const memberKeys = Object.keys(english).filter(isForMembers)

test('members’ texts say each thing once', () => {
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
