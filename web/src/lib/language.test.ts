import { expect, test } from 'vitest'
import { detectLanguage, languageNames } from './language.ts'

test.each([
  ['the stored choice comes first', 'ht', ['fr-CA', 'en'], 'en', 'ht'],
  ['then the first supported language of the browser', null, ['es', 'fr-CA', 'en'], 'ht', 'fr'],
  ['then the language of the page', null, ['es', 'de'], 'ht', 'ht'],
  ['an unsupported stored language is ignored', 'de', ['fr'], 'en', 'fr'],
  ['English when none of them is ours', null, ['es'], 'de', 'en'],
] as const)('%s', (_what, stored, browser, page, language) => {
  expect(detectLanguage(stored, browser, page)).toBe(language)
})

test('each language has its own name', () => {
  expect(languageNames).toEqual({ en: 'English', fr: 'Français', ht: 'Kreyòl' })
})
