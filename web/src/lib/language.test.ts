import { expect, test } from 'vitest'
import { detectLanguage, languageNames } from './language.ts'

test.each([
  ['the stored choice wins', 'ht', ['fr-CA', 'en'], 'en', 'ht'],
  ['then the first language of the browser that we speak', null, ['es', 'fr-CA', 'en'], 'ht', 'fr'],
  ['then the tag of the page', null, ['es', 'de'], 'ht', 'ht'],
  ['a stored language that we do not speak counts for nothing', 'de', ['fr'], 'en', 'fr'],
  ['English when none of them is ours', null, ['es'], 'de', 'en'],
] as const)('%s', (_what, stored, browser, page, language) => {
  expect(detectLanguage(stored, browser, page)).toBe(language)
})

test('each language is called what it calls itself', () => {
  expect(languageNames).toEqual({ en: 'English', fr: 'Français', ht: 'Kreyòl' })
})
