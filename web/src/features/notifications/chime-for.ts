import type { Notification } from '@hai/contract/notifications'
import { playChime } from '../../lib/chime.ts'
import { mayChime, rememberPlayed } from './chime-rules.ts'
import { readSoundPreferences } from '../../lib/sound-preferences.ts'

let played: readonly string[] = []
let interacted = false

/** The browser counts the click that signed in; older ones leave it to our own listeners, from when this code has loaded. */
const hasInteracted = (): boolean => interacted || ('userActivation' in navigator && navigator.userActivation.hasBeenActive)

/** From the first touch of the page on, sound is allowed: by the browser and by the specification. */
function touched(): void {
  interacted = true
  for (const touch of touches) window.removeEventListener(touch, touched, true)
}
const touches = ['pointerdown', 'keydown'] as const
for (const touch of touches) window.addEventListener(touch, touched, true)

/** Sounds for a notification, as far as the member's choices and the moment allow (member-area.md, section 5). */
export function chimeFor(notification: Notification): void {
  const preferences = readSoundPreferences()
  const tabVisible = document.visibilityState === 'visible'
  if (!mayChime(notification, { preferences, played, tabVisible, interacted: hasInteracted() })) return
  played = rememberPlayed(played, notification.id)
  void playChime(preferences.sound_volume / 100)
}
