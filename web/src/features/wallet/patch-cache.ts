import type { ActivityItem } from '@hai/contract/wallet'
import type { CallInput, Output } from '@hai/contract/contract'
import { plus, type Cents } from '@hai/contract/money'
import type { DataTag } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { patch } from '../../api/patch.ts'
import { queryClient } from '../../api/query-client.ts'
import { highlightItem } from './highlighted-items.ts'
import { dashboardWithBalance, dashboardWithItem, latestBalance, type LiveBalance, withItemInPages } from './live-activity.ts'

const changedBy = ({ direction, amount, fee, tax }: ActivityItem): Cents =>
  direction === 'out' ? plus(amount, fee, tax) : amount

/**
 * Null if only the server can decide: for a text search, or if the filter's HaiTag differs from the counterparty's,
 * because the server also accepts a HaiTag that looks alike.
 */
export function matchesFilters(input: CallInput<'list_activity'>, item: ActivityItem): boolean | null {
  if (input.direction && input.direction !== item.direction) return false
  if (input.kind && input.kind !== item.kind) return false
  if (input.from && item.created_at < input.from) return false
  if (input.to && item.created_at >= input.to) return false
  if (input.min_amount && changedBy(item) < input.min_amount) return false
  if (input.max_amount && changedBy(item) > input.max_amount) return false
  const isPerson = !input.person || item.counterparty.hai_tag?.toLowerCase() === input.person.toLowerCase()
  return input.search || !isPerson ? null : true
}

export type ActivityPages = { pages: Output<'list_activity'>[]; pageParams: (string | null)[] }
export type ActivityKey = readonly [...typeof api.list_activity.key, CallInput<'list_activity'>, 'pages']

export const isActivityKey = (queryKey: readonly unknown[]): queryKey is DataTag<ActivityKey, ActivityPages> =>
  queryKey[0] === api.list_activity.key[0] && typeof queryKey[1] === 'object' && queryKey[1] !== null && queryKey[2] === 'pages'

const dashboardKey = api.get_dashboard.query().queryKey

export const dashboardBalancePatch = (balance: LiveBalance) =>
  patch(dashboardKey, (known) => known && dashboardWithBalance(known, balance))

export const walletBalancePatch = (balance: LiveBalance) =>
  patch(api.get_wallet.query().queryKey, (known) => known && latestBalance(known, balance))

const isLoaded = ({ pages }: ActivityPages, { id }: ActivityItem): boolean =>
  pages.some(({ items }) => items.some((old) => old.id === id))

function withItem(known: ActivityPages, input: CallInput<'list_activity'>, item: ActivityItem): ActivityPages {
  const matches = matchesFilters(input, item)
  if (matches === false || (matches === null && !isLoaded(known, item))) return known
  return { ...known, pages: withItemInPages(known.pages, item) }
}

/** The loaded lists, each with its filters. */
export const activityPatches = (item: ActivityItem) =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: api.list_activity.key })
    .map(({ queryKey }) => queryKey)
    .filter(isActivityKey)
    .map((queryKey) => patch(queryKey, (known) => known && withItem(known, queryKey[1], item)))

/** Also highlights the item if its status is new. */
export function dashboardItemPatch(item: ActivityItem) {
  const known = queryClient.getQueryData(dashboardKey)?.activity.find(({ id }) => id === item.id)
  if (known?.status !== item.status) highlightItem(item.id)
  return patch(dashboardKey, (dashboard) => dashboard && dashboardWithItem(dashboard, item))
}
