import { expect, test } from 'vitest'
import { isNameValid, maskedName, tidyName } from './full-name.ts'

test('two characters after trimming are a name, one is not', () => {
  expect(isNameValid('  Jo ')).toBe(true)
  expect(isNameValid('  J  ')).toBe(false)
  expect(isNameValid('x'.repeat(101))).toBe(false)
})

test('spaces are tidied', () => {
  expect(tidyName('  Marie \t Jean ')).toBe('Marie Jean')
})

test('strangers see the first name and an initial', () => {
  expect(maskedName('Roseline Baptiste')).toBe('Roseline B.')
  expect(maskedName('Marie Claire étienne')).toBe('Marie É.')
  expect(maskedName('Wideline')).toBe('Wideline')
})
