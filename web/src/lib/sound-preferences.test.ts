import { expect, test } from 'vitest'
import { defaultSoundPreferences, parseSoundPreferences } from './sound-preferences.ts'

test('by default sounds are on at half volume', () => {
  expect(parseSoundPreferences(null)).toEqual(defaultSoundPreferences)
  expect(defaultSoundPreferences).toMatchObject({ sound_enabled: true, sound_volume: 50 })
})

test('stored settings are restored', () => {
  const chosen = { ...defaultSoundPreferences, sound_volume: 0, sound_for_tasks: false }
  expect(parseSoundPreferences(JSON.stringify(chosen))).toEqual(chosen)
})

test.each(['not json', '[]', 'null', '"x"', '{"sound_enabled":"yes","sound_volume":900}', '{"sound_volume":-1}'])(
  'invalid stored data %j gives the defaults',
  (stored) => {
    expect(parseSoundPreferences(stored)).toEqual(defaultSoundPreferences)
  },
)
