import type { Notification } from '@hai/contract/notifications'
import { newestFirst } from './unread-list.ts'

/** If more than 200 notifications are remembered, all but the last 100 are deleted (docs/product/notifications.md). */
const HANDLED_MAX = 200
const HANDLED_KEPT = 100

/** The notifications of one member that this tab has already handled. */
export interface HandledNotifications {
  /** The newest notification seen, or null if there was none. */
  readonly newest: Notification | null
  /**
   * Handled notifications, each with its state at that time. A payment's notification is replaced when the payment
   * changes, and then counts as new.
   */
  readonly handled: readonly string[]
}

const stateOf = ({ id, created_at }: Notification): string => `${id} ${created_at}`

/**
 * The new notifications in a list. A notification is new if it is newer than everything seen, or if it is in `arrived`,
 * which holds notifications from the live connection, perhaps out of order. Older ones that move up because others were
 * read are not new. In the first list of a visit (`seen` undefined) nothing is new.
 */
export function newNotifications(
  items: readonly Notification[],
  seen: HandledNotifications | undefined,
  arrived: ReadonlySet<string>,
): readonly Notification[] {
  if (!seen) return []
  const { newest, handled } = seen
  return items.filter(
    (item) => !handled.includes(stateOf(item)) && (newest === null || arrived.has(item.id) || newestFirst(item, newest) < 0),
  )
}

export function withHandled(items: readonly Notification[], seen: HandledNotifications | undefined): HandledNotifications {
  const known = new Set(seen?.handled)
  const handled = [...known, ...items.map(stateOf).filter((state) => !known.has(state))]
  return {
    newest: [...items, ...(seen?.newest ? [seen.newest] : [])].sort(newestFirst)[0] ?? null,
    handled: handled.length > HANDLED_MAX ? handled.slice(-HANDLED_KEPT) : handled,
  }
}
