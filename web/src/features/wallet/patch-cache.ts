import type { ActivityItem } from '@hai/contract/wallet'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { isActivityKey, type ActivityPages } from './activity-key.ts'
import { highlightItem } from './highlighted-items.ts'
import { dashboardWithBalance, dashboardWithItem, withItemInPages } from './live-activity.ts'
import type { LiveBalance } from './live-balance.ts'
import { matchesFilters } from './matches-filters.ts'

const dashboardKey = api.get_dashboard.query().queryKey

export function patchBalance(balance: LiveBalance): void {
  queryClient.setQueryData(dashboardKey, (old) => old && dashboardWithBalance(old, balance))
  queryClient.setQueryData(
    api.get_wallet.query().queryKey,
    (old) => old && { ...old, available_balance: balance.available_balance, on_hold_balance: balance.on_hold_balance },
  )
  void queryClient.invalidateQueries({ queryKey: api.get_holds.key })
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

/** Refetches data that an item changes in a way the item does not contain: receipt, unclaimed payments, debts. */
function askAgain(item: ActivityItem): void {
  void queryClient.invalidateQueries({ queryKey: api.get_transaction.query({ transaction_id: item.id }).queryKey })
  if (item.kind === 'debt_collected' || (item.kind === 'funding' && item.return_of !== null))
    void queryClient.invalidateQueries({ queryKey: dashboardKey })
  if (item.kind === 'pending_send') void queryClient.invalidateQueries({ queryKey: api.list_pending_sends.key })
}

/** Refetches the lists of people to pay again. The server writes them a moment after the payment. */
export function refetchRecipients(): void {
  for (const { key } of [api.get_dashboard, api.list_recent_recipients]) void queryClient.invalidateQueries({ queryKey: key })
}

export function patchActivity(item: ActivityItem): void {
  const shown = queryClient.getQueryData(dashboardKey)?.activity.find(({ id }) => id === item.id)
  if (shown?.status !== item.status) highlightItem(item.id)
  queryClient.setQueryData(dashboardKey, (old) => old && dashboardWithItem(old, item))
  patchPages(item)
  askAgain(item)
}
