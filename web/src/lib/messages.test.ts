import type { Language } from '@hai/contract/languages'
import { describe, expect, test } from 'vitest'
import { compileDictionary } from '../../tools/dictionaries.ts'
import { formatMessage, type Message, type Values } from './messages.ts'

const say = (text: string, values: Values = {}, language: Language = 'en'): string =>
  formatMessage(compileDictionary({ text }).text as Message, values, language)

describe('a text', () => {
  test('a text without values is unchanged', () => {
    expect(say("It's here, 100% # sure")).toBe("It's here, 100% # sure")
  })

  test('is filled with its values, including zero', () => {
    expect(say('{used} of {limit}', { used: 0, limit: '$5.00' })).toBe('0 of $5.00')
  })

  test('isolates a right-to-left name from the text after it', () => {
    expect(say('{name}: {note}', { name: 'שרה כ.', note: 'Mèsi' })).toBe('\u2068שרה כ.\u2069: Mèsi')
  })

  test.each([
    [0, 'none'],
    [1, '1 day of Marie'],
    [2, '2 days of Marie'],
    [1_200, '1,200 days of Marie'],
  ])('counts %s', (count, said) => {
    const text = '{count, plural, =0 {none} one {# day of {name}} other {# days of {name}}}'
    expect(say(text, { count, name: 'Marie' })).toBe(said)
  })

  test('treats zero as singular in French', () => {
    expect(say('{count, plural, one {# jour} other {# jours}}', { count: 0 }, 'fr')).toBe('0 jour')
  })

  test.each([
    ['day', 'daily'],
    ['other_kind', 'else'],
  ])('selects a case: %s', (name, said) => {
    expect(say('{name, select, day {daily} other {else}}', { name })).toBe(said)
  })
})
