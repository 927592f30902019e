import { beforeEach, expect, test, vi } from 'vitest'

const playChime = vi.hoisted(() => vi.fn())
vi.mock('../../lib/chime.ts', () => ({ playChime }))
vi.mock('../../lib/sound-preferences.ts', () => ({
  readSoundPreferences: () => ({
    sound_enabled: true,
    sound_volume: 50,
    sound_for_cashouts: true,
    sound_for_messages: true,
    sound_for_tasks: true,
  }),
}))

const userActivation = { hasBeenActive: false }
vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })
vi.stubGlobal('document', { visibilityState: 'visible' })
vi.stubGlobal('navigator', { userActivation })

const { playChimeFor } = await import('./notification-chime.ts')
const news = (id: string) => ({
  id,
  user_id: 'u',
  type: 'message' as const,
  title: '',
  message: '',
  reference_type: null,
  reference_id: null,
  metadata: {},
  created_at: '',
  read_at: null,
})

beforeEach(() => playChime.mockClear())

test('the click that signed in counts as interaction, although this module loaded after it', () => {
  userActivation.hasBeenActive = false
  playChimeFor(news('before'))
  expect(playChime).not.toHaveBeenCalled()
  userActivation.hasBeenActive = true
  playChimeFor(news('after'))
  expect(playChime).toHaveBeenCalledExactlyOnceWith(0.5)
})
