import { expect, test } from 'vitest'
import { createCorrection } from './spelling.ts'

const en = createCorrection(
  ['Forgot your password?', 'The account and the amount', 'Amount', 'Your phone number', 'Payments'],
  'en',
)
const fr = createCorrection(["L'agent a l'argent"], 'fr')
const ht = createCorrection(['Kont mwen', 'Voye lajan'], 'ht')

test.each([
  ['a missing letter', 'pasword', 'password'],
  ['an added letter', 'passsword', 'password'],
  ['a wrong letter', 'passwird', 'password'],
  ['two swapped letters', 'passwrod', 'password'],
  ['two errors in a long word', 'pasworrt', 'password'],
  ['a single letter for a double one, before a more frequent word', 'acount', 'account'],
  ['a word written as it sounds', 'fone', 'phone'],
])('corrects %s', (_, typed, meant) => {
  expect(en(typed)).toBe(meant)
})

test('separates a pronoun or an article without its apostrophe', () => {
  expect(fr('lagent a pris largent')).toBe('agent a pris argent')
  expect(ht('lajanm sou kontm')).toBe('lajan sou kont')
})

test.each([
  ['a known word with another ending', 'paying payment'],
  ['the start of a known word', 'passw'],
  ['another first letter', 'bassword'],
  ['a short word', 'pon'],
  ['a number', '50000'],
  ['a word that is similar to nothing', 'xyzzyx'],
  ['nothing', ''],
])('keeps %s', (_, typed) => {
  expect(en(typed)).toBe(typed)
})

test('keeps a long word that sounds like a short one', () => {
  expect(createCorrection(['Si vous payez'], 'fr')('zzzqqq')).toBe('zzzqqq')
})
