import type { Notification } from '@hai/contract/notifications'
import { newestFirst } from './unread-list.ts'

/**
 * What of the list was not there when the page last looked: newer than `newest`, the newest one seen before.
 * Older ones that move up because others were read are no news; neither is the first list of a visit (`newest` undefined).
 */
export function freshOf(items: readonly Notification[], newest: Notification | null | undefined): readonly Notification[] {
  if (newest === undefined) return []
  return newest === null ? items : items.filter((item) => newestFirst(item, newest) < 0)
}

/** The newest of what is known now and what was known before; null: there was never any. */
export const newestOf = (items: readonly Notification[], before: Notification | null | undefined): Notification | null =>
  [...items, ...(before ? [before] : [])].sort(newestFirst)[0] ?? null
