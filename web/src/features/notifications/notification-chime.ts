import type { Notification } from '@hai/contract/notifications'
import { playChime } from '../../lib/chime.ts'
import { mayChime, rememberPlayed } from './chime-rules.ts'
import { readSoundPreferences } from '../../lib/sound-preferences.ts'

let played: readonly string[] = []
let interacted = false

/**
 * `userActivation` also knows clicks from before this module was loaded, such as the sign-in. Older browsers lack it.
 */
const hasInteracted = (): boolean => interacted || ('userActivation' in navigator && navigator.userActivation.hasBeenActive)

function handleFirstTouch(): void {
  interacted = true
  for (const touch of touches) window.removeEventListener(touch, handleFirstTouch, true)
}
const touches = ['pointerdown', 'keydown'] as const
for (const touch of touches) window.addEventListener(touch, handleFirstTouch, true)

export function playChimeFor(notification: Notification): void {
  const preferences = readSoundPreferences()
  const tabVisible = document.visibilityState === 'visible'
  if (!mayChime(notification, { preferences, played, tabVisible, interacted: hasInteracted() })) return
  played = rememberPlayed(played, notification.id)
  void playChime(preferences.sound_volume / 100)
}
