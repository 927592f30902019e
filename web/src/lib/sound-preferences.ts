import { readStored, writeStored } from './storage.ts'

/** Sound settings, stored on this device (docs/product/notifications.md#toasts-and-sounds). */
export interface SoundPreferences {
  sound_enabled: boolean
  /** 0 to 100. */
  sound_volume: number
  sound_for_cashouts: boolean
  sound_for_messages: boolean
  sound_for_tasks: boolean
}

export const defaultSoundPreferences: SoundPreferences = {
  sound_enabled: true,
  sound_volume: 50,
  sound_for_cashouts: true,
  sound_for_messages: true,
  sound_for_tasks: true,
}

const KEY = 'sound_preferences'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export function parseSoundPreferences(stored: string | null): SoundPreferences {
  const found = readJson(stored)
  const flag = (key: Exclude<keyof SoundPreferences, 'sound_volume'>) => {
    const value = found[key]
    return typeof value === 'boolean' ? value : defaultSoundPreferences[key]
  }
  const volume = found.sound_volume
  return {
    sound_enabled: flag('sound_enabled'),
    sound_volume:
      typeof volume === 'number' && volume >= 0 && volume <= 100 ? Math.round(volume) : defaultSoundPreferences.sound_volume,
    sound_for_cashouts: flag('sound_for_cashouts'),
    sound_for_messages: flag('sound_for_messages'),
    sound_for_tasks: flag('sound_for_tasks'),
  }
}

function readJson(stored: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}')
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

export const readSoundPreferences = (): SoundPreferences => parseSoundPreferences(readStored(KEY))

export const saveSoundPreferences = (preferences: SoundPreferences): void => writeStored(KEY, JSON.stringify(preferences))
