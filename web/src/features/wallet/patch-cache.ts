import type { ActivityItem } from '@hai/contract/wallet'
import type { CallInput, Output } from '@hai/contract/contract'
import { plus, type Cents } from '@hai/contract/money'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { highlightItem } from './highlighted-items.ts'
import { dashboardWithBalance, dashboardWithItem, withItemInPages } from './live-activity.ts'
import type { LiveBalance } from './live-balance.ts'

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

export const isActivityKey = (queryKey: readonly unknown[]): queryKey is ActivityKey =>
  queryKey[0] === api.list_activity.key[0] && typeof queryKey[1] === 'object' && queryKey[1] !== null && queryKey[2] === 'pages'

const dashboardKey = api.get_dashboard.query().queryKey

export function patchBalance(balance: LiveBalance): void {
  queryClient.setQueryData(dashboardKey, (old) => old && dashboardWithBalance(old, balance))
  queryClient.setQueryData(
    api.get_wallet.query().queryKey,
    (old) => old && { ...old, available_balance: balance.available_balance, on_hold_balance: balance.on_hold_balance },
  )
}

const isLoaded = ({ pages }: ActivityPages, { id }: ActivityItem): boolean =>
  pages.some(({ items }) => items.some((old) => old.id === id))

function patchPages(item: ActivityItem): void {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: api.list_activity.key })) {
    if (!isActivityKey(queryKey)) continue
    const [, input] = queryKey
    queryClient.setQueryData<ActivityPages>(queryKey, (old) => {
      if (!old || matchesFilters(input, item) === false) return old
      return matchesFilters(input, item) === null && !isLoaded(old, item)
        ? old
        : { ...old, pages: withItemInPages(old.pages, item) }
    })
  }
}

export function patchActivity(item: ActivityItem): void {
  const cached = queryClient.getQueryData(dashboardKey)?.activity.find(({ id }) => id === item.id)
  if (cached?.status !== item.status) highlightItem(item.id)
  queryClient.setQueryData(dashboardKey, (old) => old && dashboardWithItem(old, item))
  patchPages(item)
}
