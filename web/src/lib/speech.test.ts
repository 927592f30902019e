import { expect, test } from 'vitest'
import { spokenParts, voiceFor } from './speech.ts'

const voice = (lang: string, localService = true) => ({ lang, localService })
const [english, french, far, creole] = [voice('en-US'), voice('fr_FR'), voice('fr-CA', false), voice('ht-HT')]

test('each language has its own voice, and Creole falls back to French', () => {
  expect(voiceFor([english, french], 'en')).toBe(english)
  expect(voiceFor([english, french], 'fr')).toBe(french)
  expect(voiceFor([english, french], 'ht')).toBe(french)
  expect(voiceFor([english, french, creole], 'ht')).toBe(creole)
})

test('a local voice comes before a network voice', () => {
  expect(voiceFor([far, french], 'fr')).toBe(french)
  expect(voiceFor([far], 'fr')).toBe(far)
})

test('a language without a voice has none', () => {
  expect(voiceFor([], 'en')).toBeNull()
  expect(voiceFor([english], 'ht')).toBeNull()
  expect(voiceFor([voice('fry')], 'fr')).toBeNull()
})

test('an amount is spoken as dollars and cents without its sign', () => {
  expect(spokenParts(25_28)).toEqual({ dollars: 25, cents: 28 })
  expect(spokenParts(-1_05)).toEqual({ dollars: 1, cents: 5 })
  expect(spokenParts(0)).toEqual({ dollars: 0, cents: 0 })
})
