import type { Notification } from '@hai/contract/notifications'

/** Maximum length of the list in the popover (docs/product/notifications.md). */
export const UNREAD_LIST_MAX = 10

export interface Unread {
  items: readonly Notification[]
  count: number
}

export const newestFirst = (a: Notification, b: Notification) =>
  a.created_at === b.created_at ? b.id.localeCompare(a.id) : b.created_at.localeCompare(a.created_at)

/** Duplicates and notifications that were already read do not raise the count. */
export function withInserted(unread: Unread, added: Notification): Unread {
  if (added.read_at !== null || unread.items.some(({ id }) => id === added.id)) return withUpdated(unread, added)
  return { items: [...unread.items, added].sort(newestFirst).slice(0, UNREAD_LIST_MAX), count: unread.count + 1 }
}

/** If the notification was read but is not in the list, the next refetch corrects the count. */
export function withUpdated(unread: Unread, updated: Notification): Unread {
  if (updated.read_at !== null) return withoutRead(unread, updated.id)
  return { ...unread, items: unread.items.map((item) => (item.id === updated.id ? updated : item)) }
}

export function withoutRead(unread: Unread, id: string): Unread {
  const items = unread.items.filter((item) => item.id !== id)
  return items.length === unread.items.length ? unread : { items, count: Math.max(items.length, unread.count - 1) }
}

export const nothingUnread: Unread = { items: [], count: 0 }
