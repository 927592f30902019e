import type { Notification } from '@hai/contract/notifications'
import { newestFirst } from './unread-list.ts'

/** Figures of member-area.md, section 9: beyond 200 remembered ones only the last 100 are kept. */
const TOLD_MAX = 200
const TOLD_KEPT = 100

/** What of this member’s notifications this tab has dealt with. */
export interface Seen {
  /** The newest one seen; null: there was never any. */
  readonly newest: Notification | null
  /** Those that came by themselves or were announced, each as it was then: what became of a payment takes the place of its row. */
  readonly told: readonly string[]
}

const stateOf = ({ id, created_at }: Notification): string => `${id} ${created_at}`

/**
 * What of the list was not there when the page last looked: what is newer than all seen before, and what is in `arrived`, which came by
 * the live connection, perhaps out of order. Older ones that move up because others were read are no news; neither is the first list
 * of a visit (`seen` undefined).
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

/** What has been seen once this list was looked at. */
export function seenWith(items: readonly Notification[], seen: Seen | undefined): Seen {
  const known = new Set(seen?.told)
  const told = [...known, ...items.map(stateOf).filter((state) => !known.has(state))]
  return {
    newest: [...items, ...(seen?.newest ? [seen.newest] : [])].sort(newestFirst)[0] ?? null,
    told: told.length > TOLD_MAX ? told.slice(-TOLD_KEPT) : told,
  }
}
