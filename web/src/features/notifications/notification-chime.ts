import type { Notification } from '@hai/contract/notifications'
import { playChime } from '../../lib/chime.ts'
import { mayChime, rememberPlayed } from './chime-rules.ts'
import { readSoundPreferences } from '../../lib/sound-preferences.ts'

let played: readonly string[] = []
let interacted = false

/**
 * Modern browsers also count the click that signed in. Older ones know only the events seen since this module was
 * loaded.
 */
const hasInteracted = (): boolean => interacted || ('userActivation' in navigator && navigator.userActivation.hasBeenActive)

/** Sound is allowed after the first interaction, by browsers and by the specification. */
function touched(): void {
  interacted = true
  for (const touch of touches) window.removeEventListener(touch, touched, true)
}
const touches = ['pointerdown', 'keydown'] as const
for (const touch of touches) window.addEventListener(touch, touched, true)

/** Plays the chime if the member's settings and the situation allow it (docs/product/notifications.md). */
export function playChimeFor(notification: Notification): void {
  const preferences = readSoundPreferences()
  const tabVisible = document.visibilityState === 'visible'
  if (!mayChime(notification, { preferences, played, tabVisible, interacted: hasInteracted() })) return
  played = rememberPlayed(played, notification.id)
  void playChime(preferences.sound_volume / 100)
}
