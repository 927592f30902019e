import { expect, test } from 'vitest'
import { isolated } from './isolated.ts'

const showMarks = (words: string): string => isolated(words).replaceAll('\u2068', '[').replaceAll('\u2069', ']')

test('leaves left-to-right words unchanged', () => {
  for (const words of ['', 'Mèsi, Étienne', 'Жанна', '漢字 🙏', '12.50']) expect(isolated(words)).toBe(words)
})

test('isolates right-to-left words', () => {
  expect(showMarks('שרה כ.')).toBe('[שרה כ.]')
  expect(showMarks('Mèsi محمد')).toBe('[Mèsi محمد]')
  expect(showMarks(`De ${isolated('שרה')}`)).toBe('[De [שרה]]')
})

test('direction controls inside cannot affect the surrounding sentence', () => {
  expect(showMarks('\u202egnp.exe')).toBe('gnp.exe')
  expect(showMarks('\u2069\u2067abc')).toBe('[abc]')
  expect(showMarks('a\u2069b\u2068c')).toBe('[ab[c]]')
})
