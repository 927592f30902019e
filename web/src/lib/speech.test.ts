import { expect, test } from 'vitest'
import { spokenParts, voiceFor } from './speech.ts'

const voice = (lang: string, localService = true) => ({ lang, localService })
const [english, french, far, creole] = [voice('en-US'), voice('fr_FR'), voice('fr-CA', false), voice('ht-HT')]

test('each language is read by a voice of its own, Creole by a French one where there is none', () => {
  expect(voiceFor([english, french], 'en')).toBe(english)
  expect(voiceFor([english, french], 'fr')).toBe(french)
  expect(voiceFor([english, french], 'ht')).toBe(french)
  expect(voiceFor([english, french, creole], 'ht')).toBe(creole)
})

test('a voice of the device comes before one that needs the network', () => {
  expect(voiceFor([far, french], 'fr')).toBe(french)
  expect(voiceFor([far], 'fr')).toBe(far)
})

test('no voice reads what it does not speak', () => {
  expect(voiceFor([], 'en')).toBeNull()
  expect(voiceFor([english], 'ht')).toBeNull()
  expect(voiceFor([voice('fry')], 'fr')).toBeNull()
})

test('an amount is said in dollars and cents, whichever way it went', () => {
  expect(spokenParts(25_28)).toEqual({ dollars: 25, cents: 28 })
  expect(spokenParts(-1_05)).toEqual({ dollars: 1, cents: 5 })
  expect(spokenParts(0)).toEqual({ dollars: 0, cents: 0 })
})
