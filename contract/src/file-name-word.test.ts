import { expect, test } from 'vitest'
import { fileNameWord } from './file-name-word.ts'

test.each([
  ['Receipt', 'receipt'],
  ['Cash-out', 'cash-out'],
  ['Reçu', 'recu'],
  ['Retrè', 'retre'],
])('%s begins a file name as %s', (word, expected) => {
  expect(fileNameWord(word)).toBe(expected)
})
