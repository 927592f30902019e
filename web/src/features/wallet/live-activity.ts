import type { Output } from '@hai/contract/contract'
import type { ActivityItem } from '@hai/contract/wallet'
import { isOutdated } from '../../api/later-status.ts'
import type { LiveBalance } from './live-balance.ts'

type Dashboard = Output<'get_dashboard'>
type Page = Output<'list_activity'>

/** How many rows and people the first screen shows, as the contract has it. */
const ACTIVITY_MAX = 8
const PENDING_MAX = 3
const RECENT_MAX = 4

/** Newest first; ids are UUIDv7, so they settle what happened in the same millisecond. */
const isNewer = (a: ActivityItem, b: ActivityItem): boolean =>
  a.created_at === b.created_at ? a.id > b.id : a.created_at > b.created_at

/** The list with the item in its place: in a new state if it was there, else where its time puts it. */
export function withItem(items: readonly ActivityItem[], item: ActivityItem): ActivityItem[] {
  if (items.some(({ id }) => id === item.id))
    return items.map((old) => (old.id === item.id && !isOutdated(old.status, item.status) ? item : old))
  const place = items.findIndex((old) => isNewer(item, old))
  return place === -1 ? [...items, item] : items.toSpliced(place, 0, item)
}

/** The pages of an infinite list with the item in its place. An item older than all that is loaded comes with its own page. */
export function withItemInPages(pages: readonly Page[], item: ActivityItem): Page[] {
  const known = pages.findIndex((page) => page.items.some(({ id }) => id === item.id))
  const older = pages.findIndex((page) => page.next_cursor === null || page.items.some((old) => isNewer(item, old)))
  const place = known === -1 ? older : known
  return pages.map((page, index) => (index === place ? { ...page, items: withItem(page.items, item) } : page))
}

/** What is on its way with the item among it, or without it once it has arrived or was taken back. */
const withArriving = (items: readonly ActivityItem[], item: ActivityItem): ActivityItem[] =>
  item.status === 'arriving' ? withItem(items, item) : items.filter(({ id }) => id !== item.id)

/** The newest unclaimed sends with the item among them, or without it once it has ended. */
function withPending(items: readonly ActivityItem[], item: ActivityItem): ActivityItem[] {
  const isPending = item.kind === 'pending_send' && item.direction === 'out' && item.status === 'pending'
  return isPending ? withItem(items, item).slice(0, PENDING_MAX) : items.filter(({ id }) => id !== item.id)
}

/** How the number of unclaimed sends changes with an item: up when a new one waits, down when one ends. Only what had ended is given back. */
function pendingDelta(known: ActivityItem | undefined, item: ActivityItem): number {
  if (item.status === 'returned') return 0
  if (item.kind !== 'pending_send' || item.direction !== 'out' || known?.status === item.status) return 0
  return item.status === 'pending' ? 1 : -1
}

/** The person just paid moves to the front of those who can be paid again. */
function withRecent(recent: Dashboard['recent_recipients'], item: ActivityItem, max: number): Dashboard['recent_recipients'] {
  const { hai_tag, shown_name, avatar_url, nickname } = item.counterparty
  if (item.kind !== 'send' || item.direction !== 'out' || item.status !== 'completed' || !hai_tag || !shown_name) return recent
  const before = recent.find((person) => person.hai_tag === hai_tag)
  const person = { hai_tag, shown_name, avatar_url, nickname, times_paid: (before?.times_paid ?? 0) + 1 }
  return [person, ...recent.filter((other) => other !== before)].slice(0, max)
}

/** The first screen after an item of activity came in, without asking the server again. */
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

/** The first screen with the newest balances. */
export const dashboardWithBalance = (dashboard: Dashboard, { available_balance, on_hold_balance }: LiveBalance): Dashboard => ({
  ...dashboard,
  wallet: { available_balance, on_hold_balance },
})
