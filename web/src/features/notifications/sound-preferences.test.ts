import { expect, test } from 'vitest'
import {
  defaultSoundPreferences,
  parseSoundPreferences,
  readSoundPreferences,
  saveSoundPreferences,
} from './sound-preferences.ts'

test('nobody has chosen yet: sounds are on, at half volume', () => {
  expect(parseSoundPreferences(null)).toEqual(defaultSoundPreferences)
  expect(defaultSoundPreferences).toMatchObject({ sound_enabled: true, sound_volume: 50 })
})

test('what was chosen is found again', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  const chosen = { ...defaultSoundPreferences, sound_volume: 0, sound_for_tasks: false }
  saveSoundPreferences(chosen, storage)
  expect(readSoundPreferences(storage)).toEqual(chosen)
})

test.each(['not json', '[]', 'null', '"x"', '{"sound_enabled":"yes","sound_volume":900}', '{"sound_volume":-1}'])(
  'spoilt storage %j gives the defaults',
  (stored) => {
    expect(parseSoundPreferences(stored)).toEqual(defaultSoundPreferences)
  },
)
