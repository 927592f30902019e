import type { RealtimeRecords } from '@hai/contract/events'
import type { Output } from '@hai/contract/contract'
import type { ActivityItem } from '@hai/contract/wallet'
import { isOutdated } from '../../payments/latest-status.ts'

type Dashboard = Output<'get_dashboard'>
export type LiveBalance = RealtimeRecords['wallet']['balance']
type Page = Output<'list_activity'>

/** Limits of the dashboard's lists, as in the contract. */
const ACTIVITY_MAX = 8
const PENDING_MAX = 3
const RECENT_MAX = 4

/** Newest first. Ids are UUIDv7, so they order items of the same millisecond. */
const isNewer = (a: ActivityItem, b: ActivityItem): boolean =>
  a.created_at === b.created_at ? a.id > b.id : a.created_at > b.created_at

/** Inserts an item by time, or replaces it unless the list has a later status. */
export function withItem(items: readonly ActivityItem[], item: ActivityItem): ActivityItem[] {
  if (items.some(({ id }) => id === item.id))
    return items.map((old) => (old.id === item.id && !isOutdated(old.status, item.status) ? item : old))
  const place = items.findIndex((old) => isNewer(item, old))
  return place === -1 ? [...items, item] : items.toSpliced(place, 0, item)
}

/** An item older than all loaded ones is left out, unless the last page is loaded. */
export function withItemInPages(pages: readonly Page[], item: ActivityItem): Page[] {
  const known = pages.findIndex((page) => page.items.some(({ id }) => id === item.id))
  const older = pages.findIndex((page) => page.next_cursor === null || page.items.some((old) => isNewer(item, old)))
  const place = known === -1 ? older : known
  return pages.map((page, index) => (index === place ? { ...page, items: withItem(page.items, item) } : page))
}

const withArriving = (items: readonly ActivityItem[], item: ActivityItem): ActivityItem[] =>
  item.status === 'arriving' ? withItem(items, item) : items.filter(({ id }) => id !== item.id)

function withPending(items: readonly ActivityItem[], item: ActivityItem): ActivityItem[] {
  const isPending = item.kind === 'pending_send' && item.direction === 'out' && item.status === 'pending'
  return isPending ? withItem(items, item).slice(0, PENDING_MAX) : items.filter(({ id }) => id !== item.id)
}

/** The change of the number of unclaimed payments. A returned payment was already subtracted when it was claimed. */
function pendingDelta(known: ActivityItem | undefined, item: ActivityItem): number {
  if (item.status === 'returned') return 0
  if (item.kind !== 'pending_send' || item.direction !== 'out' || known?.status === item.status) return 0
  return item.status === 'pending' ? 1 : -1
}

function withRecent(recent: Dashboard['recent_recipients'], item: ActivityItem, max: number): Dashboard['recent_recipients'] {
  const { hai_tag, shown_name, avatar_url, nickname } = item.counterparty
  if (item.kind !== 'send' || item.direction !== 'out' || item.status !== 'completed' || !hai_tag || !shown_name) return recent
  const before = recent.find((person) => person.hai_tag === hai_tag)
  const person = { hai_tag, shown_name, avatar_url, nickname, times_paid: (before?.times_paid ?? 0) + 1 }
  return [person, ...recent.filter((other) => other !== before)].slice(0, max)
}

export function dashboardWithItem(dashboard: Dashboard, item: ActivityItem): Dashboard {
  const known = dashboard.activity.find(({ id }) => id === item.id)
  if (known && (known.status === item.status || isOutdated(known.status, item.status))) return dashboard
  return {
    ...dashboard,
    activity: withItem(dashboard.activity, item).slice(0, ACTIVITY_MAX),
    arriving: withArriving(dashboard.arriving, item),
    latest_pending_sends: withPending(dashboard.latest_pending_sends, item),
    recent_recipients: withRecent(dashboard.recent_recipients, item, RECENT_MAX),
    pending_sends: Math.max(0, dashboard.pending_sends + pendingDelta(known, item)),
  }
}

/** Events may repeat or arrive out of order. */
export const latestBalance = (known: Dashboard['wallet'], next: LiveBalance): Dashboard['wallet'] =>
  next.version > known.version ? next : known

export function dashboardWithBalance(dashboard: Dashboard, balance: LiveBalance): Dashboard {
  const wallet = latestBalance(dashboard.wallet, balance)
  return wallet === dashboard.wallet ? dashboard : { ...dashboard, wallet }
}
