import type { Notification } from '@hai/contract/notifications'
import { newestFirst } from './unread-list.ts'

/** Figures of docs/product/notifications.md: above 200 remembered ones, only the last 100 are kept. */
const TOLD_MAX = 200
const TOLD_KEPT = 100

/** The notifications of one member that this tab has already handled. */
export interface Seen {
  /** The newest notification seen, or null if there was none. */
  readonly newest: Notification | null
  /**
   * Handled notifications, each with its state at that time. A payment's notification is replaced when the payment
   * changes, and then counts as new.
   */
  readonly told: readonly string[]
}

const stateOf = ({ id, created_at }: Notification): string => `${id} ${created_at}`

/**
 * The new notifications in a list: those newer than everything seen, and those in `arrived`, which came through the
 * live connection, perhaps out of order. Older ones that move up because others were read are not new. Neither is
 * anything in the first list of a visit (`seen` undefined).
 */
export function freshOf(
  items: readonly Notification[],
  seen: Seen | undefined,
  arrived: ReadonlySet<string>,
): readonly Notification[] {
  if (!seen) return []
  const { newest, told } = seen
  return items.filter(
    (item) => !told.includes(stateOf(item)) && (newest === null || arrived.has(item.id) || newestFirst(item, newest) < 0),
  )
}

export function seenWith(items: readonly Notification[], seen: Seen | undefined): Seen {
  const known = new Set(seen?.told)
  const told = [...known, ...items.map(stateOf).filter((state) => !known.has(state))]
  return {
    newest: [...items, ...(seen?.newest ? [seen.newest] : [])].sort(newestFirst)[0] ?? null,
    told: told.length > TOLD_MAX ? told.slice(-TOLD_KEPT) : told,
  }
}
