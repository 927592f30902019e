import { expect, test } from 'vitest'
import { keepCliticsOnLine, readDictionary } from './dictionaries.ts'

test('a Creole pronoun of one letter stays on the line of the word before it', () => {
  expect(keepCliticsOnLine('Yo peye w deja. Ou ka anile l, m ap tann.')).toBe(
    'Yo peye\u00a0w deja. Ou ka anile\u00a0l,\u00a0m ap tann.',
  )
  expect(keepCliticsOnLine('{name} ba {amount} lajan, y ap wè n.')).toBe('{name} ba {amount} lajan,\u00a0y ap wè\u00a0n.')
})

test('only Creole texts keep their pronouns on the line', () => {
  const separate = / [wmlny](?![\p{L}\p{N}’-])/u
  expect(Object.entries(readDictionary('ht')).filter(([, text]) => separate.test(text))).toEqual([])
  expect(Object.values(readDictionary('fr')).filter((text) => separate.test(text))).not.toEqual([])
})
