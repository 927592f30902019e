import { expect, test } from 'vitest'
import { languages, type Language } from './languages.ts'
import { percentage, twoDecimals, wholeNumber } from './number-text.ts'

const inEach = (format: (language: Language) => string) => languages.map(format)

test('thousands, decimals and percentages follow the language', () => {
  expect(inEach((language) => wholeNumber(13_220.4, language))).toEqual(['13,220', '13\u202f220', '13\u202f220'])
  expect(inEach((language) => twoDecimals(1_310.5, language))).toEqual(['1,310.50', '1\u202f310,50', '1\u202f310,50'])
  expect(inEach((language) => percentage(0.9876, language, 1).replace(/\s/, ' '))).toEqual(['98.8%', '98,8 %', '98,8 %'])
  expect(inEach((language) => percentage(0.005, language).replace(/\s/, ' '))).toEqual(['0.5%', '0,5 %', '0,5 %'])
})
