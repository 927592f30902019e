import type { Notification } from '@hai/contract/notifications'

/** What the popover shows at most (member-area.md, section 9). */
export const UNREAD_LIST_MAX = 10

/** What the bell knows: the newest unread ones and how many there are in all. */
export interface Unread {
  items: readonly Notification[]
  count: number
}

export const newestFirst = (a: Notification, b: Notification) =>
  a.created_at === b.created_at ? b.id.localeCompare(a.id) : b.created_at.localeCompare(a.created_at)

/** One more notification, as the server told it. One that is known already, or read elsewhere, changes nothing twice. */
export function withInserted(unread: Unread, added: Notification): Unread {
  if (added.read_at !== null || unread.items.some(({ id }) => id === added.id)) return withUpdated(unread, added)
  return { items: [...unread.items, added].sort(newestFirst).slice(0, UNREAD_LIST_MAX), count: unread.count + 1 }
}

/** A notification in a new state. One that left the list of ten by being read elsewhere is counted by the refetch. */
export function withUpdated(unread: Unread, updated: Notification): Unread {
  if (updated.read_at !== null) return withoutRead(unread, updated.id)
  return { ...unread, items: unread.items.map((item) => (item.id === updated.id ? updated : item)) }
}

/** One has been read. */
export function withoutRead(unread: Unread, id: string): Unread {
  const items = unread.items.filter((item) => item.id !== id)
  return items.length === unread.items.length ? unread : { items, count: Math.max(items.length, unread.count - 1) }
}

export const nothingUnread: Unread = { items: [], count: 0 }
