import type { Notification } from '@hai/contract/notifications'
import type { SoundPreferences } from '../../lib/sound-preferences.ts'

type Category = 'sound_for_cashouts' | 'sound_for_messages' | 'sound_for_tasks'

/** Null: only the main switch mutes this type. */
function categoryOf(type: Notification['type']): Category | null {
  if (type.startsWith('cashout_') || type.startsWith('cash_in_')) return 'sound_for_cashouts'
  if (type.startsWith('task_')) return 'sound_for_tasks'
  return type === 'message' ? 'sound_for_messages' : null
}

export interface ChimeMoment {
  preferences: SoundPreferences
  played: readonly string[]
  tabVisible: boolean
  /** True after the first click or key press on the page. Browsers block sound before that. */
  interacted: boolean
}

/** True if a notification may play a sound now (docs/product/notifications.md). */
export function mayChime(
  { id, type }: Pick<Notification, 'id' | 'type'>,
  { preferences, played, tabVisible, interacted }: ChimeMoment,
): boolean {
  const category = categoryOf(type)
  const allowed = preferences.sound_enabled && (category === null || preferences[category])
  return allowed && tabVisible && interacted && !played.includes(id)
}

/** If more than 100 ids are remembered, all but the last 50 are deleted (docs/product/notifications.md). */
const PLAYED_MAX = 100
const PLAYED_KEPT = 50

export function rememberPlayed(played: readonly string[], id: string): readonly string[] {
  const all = [...played, id]
  return all.length > PLAYED_MAX ? all.slice(-PLAYED_KEPT) : all
}
