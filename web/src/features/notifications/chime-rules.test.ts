import { describe, expect, test } from 'vitest'
import { mayChime, rememberPlayed, type ChimeMoment } from './chime-rules.ts'
import { defaultSoundPreferences } from '../../lib/sound-preferences.ts'

const moment = (parts: Partial<ChimeMoment> = {}): ChimeMoment => ({
  preferences: defaultSoundPreferences,
  played: [],
  tabVisible: true,
  interacted: true,
  ...parts,
})
const money = { id: 'one', type: 'money_received' } as const

describe('a notification plays a sound', () => {
  test('plays when sound is on, the tab is visible and the page was touched', () => {
    expect(mayChime(money, moment())).toBe(true)
  })
  test('plays only once', () => {
    expect(mayChime(money, moment({ played: ['one'] }))).toBe(false)
  })
  test('does not play in a hidden tab, before the first interaction or when sound is off', () => {
    expect(mayChime(money, moment({ tabVisible: false }))).toBe(false)
    expect(mayChime(money, moment({ interacted: false }))).toBe(false)
    expect(mayChime(money, moment({ preferences: { ...defaultSoundPreferences, sound_enabled: false } }))).toBe(false)
  })
  test.each([
    ['cashout_status', 'sound_for_cashouts'],
    ['cash_in_requested', 'sound_for_cashouts'],
    ['message', 'sound_for_messages'],
    ['task_approved', 'sound_for_tasks'],
  ] as const)('%s only if %s is on', (type, category) => {
    const preferences = { ...defaultSoundPreferences, [category]: false }
    expect(mayChime({ id: 'one', type }, moment())).toBe(true)
    expect(mayChime({ id: 'one', type }, moment({ preferences }))).toBe(false)
    expect(mayChime(money, moment({ preferences }))).toBe(true)
  })
})

test('above 100 remembered ids only the last 50 are kept', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => String(index))
  expect(hundred.reduce<readonly string[]>(rememberPlayed, [])).toHaveLength(100)
  const trimmed = rememberPlayed(hundred, '100')
  expect(trimmed).toHaveLength(50)
  expect(trimmed.at(-1)).toBe('100')
  expect(trimmed[0]).toBe('51')
})
