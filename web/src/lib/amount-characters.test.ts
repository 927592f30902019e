import { expect, test } from 'vitest'
import { amountCharacters } from './typed-amount.ts'

test.each([
  ['12,50', '12,50'],
  ['$12.50', '12.50'],
  ['1 234,50', '1 234,50'],
  ['USD 25', ' 25'],
  ['25 usd', '25 '],
])('a typed or pasted amount is accepted: %s', (text, figures) => {
  expect(amountCharacters(text)).toEqual({ figures, hasOther: false })
})

test.each([
  ['abc', ''],
  ['12,5O', '12,5'],
  ['-5', '5'],
  ['1e3', '13'],
  ['25 HTG', '25 '],
  ['€20', '20'],
])('other characters are dropped with a hint: %s', (text, figures) => {
  expect(amountCharacters(text)).toEqual({ figures, hasOther: true })
})
