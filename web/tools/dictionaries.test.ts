import { expect, test } from 'vitest'
import { keepCliticsOnLine, readDictionary } from './dictionaries.ts'

test('a Creole pronoun of one letter stays on the line of the word before it', () => {
  expect(keepCliticsOnLine('Yo peye w deja. Ou ka anile l.')).toBe('Yo peye\u00a0w deja. Ou ka anile\u00a0l.')
  expect(keepCliticsOnLine('Lè\u00a0w peye, di m sa. Aprann li.')).toBe('Lè\u00a0w peye, di\u00a0m sa. Aprann li.')
  expect(keepCliticsOnLine('Bous sa a ak kont moun yo a. Sa ap rive.')).toBe('Bous sa\u00a0a ak kont moun yo\u00a0a. Sa ap rive.')
})

test('a Creole short form stays on the line of its "ap"', () => {
  expect(keepCliticsOnLine('L ap rive. Ou p ap peye moun k ap tann.')).toBe(
    'L\u00a0ap rive. Ou p\u00a0ap peye moun k\u00a0ap tann.',
  )
  expect(keepCliticsOnLine('{name} ba {amount} lajan, y ap wè n.')).toBe('{name} ba {amount} lajan, y\u00a0ap wè\u00a0n.')
  expect(keepCliticsOnLine('Li peye l apre.')).toBe('Li peye\u00a0l apre.')
})

test('French words with a hyphen stay on one line', () => {
  expect(Object.values(readDictionary('fr')).filter((text) => /\p{L}-\p{L}/u.test(text))).toEqual([])
  expect(readDictionary('fr')['ui.email']).toBe('E\u2011mail')
})

test('a French time stays on the line of its "à"', () => {
  expect(readDictionary('fr')['schedules.at_time']).toBe('à\u00a0{time}')
})

test('only Creole texts keep their pronouns on the line', () => {
  const separate = / [wmlny](?![\p{L}\p{N}’\u00a0-])| [klmnpwy] ap /iu
  expect(Object.entries(readDictionary('ht')).filter(([, text]) => separate.test(text))).toEqual([])
  expect(Object.values(readDictionary('fr')).filter((text) => separate.test(text))).not.toEqual([])
})
