import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { asOf, noteAsOf } from '../../api/as-of.ts'
import { queryClient } from '../../api/query-client.ts'
import { UNREAD_LIST_MAX, type Unread } from './unread-list.ts'

/** The newest unread notifications and how many there are; one call, two when there are more than the list shows. */
export const unreadQuery = queryOptions({
  queryKey: [...api.list_notifications.key, 'unread'] as const,
  queryFn: async (): Promise<Unread> => {
    const answer = await api.list_notifications({ limit: UNREAD_LIST_MAX, unread: true })
    const { items, next_cursor } = answer
    const count = next_cursor === null ? items.length : (await api.count_unread_notifications()).count
    return noteAsOf({ items, count }, asOf(answer))
  },
})

const isFetching = () => queryClient.isFetching({ queryKey: unreadQuery.queryKey }) > 0

/**
 * Changes what is shown at once. Asks the server again when its answer was on its way and may be older than the change,
 * or when the list could now show more than this page knows.
 */
export function patchUnread(change: (unread: Unread) => Unread): void {
  const stale = isFetching()
  const after = queryClient.setQueryData(unreadQuery.queryKey, (unread) => unread && change(unread))
  if (stale || (after && after.items.length < Math.min(after.count, UNREAD_LIST_MAX))) void refetchUnread()
}

export const refetchUnread = (): Promise<void> => queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey })
