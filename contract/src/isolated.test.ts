import { expect, test } from 'vitest'
import { isolated } from './isolated.ts'

const shown = (words: string): string => isolated(words).replaceAll('\u2068', '[').replaceAll('\u2069', ']')

test('words from left to right stay as they are', () => {
  for (const words of ['', 'Mèsi, Étienne', 'Жанна', '漢字 🙏', '12.50']) expect(isolated(words)).toBe(words)
})

test('words from right to left are kept to themselves', () => {
  expect(shown('שרה כ.')).toBe('[שרה כ.]')
  expect(shown('Mèsi محمد')).toBe('[Mèsi محمد]')
  expect(shown(`De ${isolated('שרה')}`)).toBe('[De [שרה]]')
})

test('nothing in them turns the sentence around them', () => {
  expect(shown('\u202egnp.exe')).toBe('gnp.exe')
  expect(shown('\u2069\u2067abc')).toBe('[abc]')
  expect(shown('a\u2069b\u2068c')).toBe('[ab[c]]')
})
