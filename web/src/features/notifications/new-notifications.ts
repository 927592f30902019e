import type { Notification } from '@hai/contract/notifications'
import { newestFirst } from './unread-list.ts'

/** If more than 200 notifications are remembered, all but the last 100 are deleted (docs/product/notifications.md). */
const HANDLED_MAX = 200
const HANDLED_KEPT = 100

export interface HandledNotifications {
  readonly newest: Notification | null
  /**
   * Ids with the time of the notification. A payment's notification is replaced when the payment changes, and then
   * counts as new.
   */
  readonly handled: readonly string[]
}

const stateOf = ({ id, created_at }: Notification): string => `${id} ${created_at}`

/**
 * A notification is new if it is newer than everything seen. One from the live connection (in `arrived`) is new too,
 * because live messages may be out of order. Older ones that move up because others were read are not new. In the first
 * list of a visit (`seen` undefined), nothing is new.
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
