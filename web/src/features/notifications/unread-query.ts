import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { serverStateOf, rememberServerState } from '../../api/server-state.ts'
import { queryClient } from '../../api/query-client.ts'
import { UNREAD_LIST_MAX, type Unread } from './unread-list.ts'

/** If there are more unread notifications than the list shows, a second call counts them. */
export const unreadQuery = queryOptions({
  queryKey: [...api.list_notifications.key, 'unread'] as const,
  queryFn: async (): Promise<Unread> => {
    const answer = await api.list_notifications({ limit: UNREAD_LIST_MAX, unread: true })
    const { items, next_cursor } = answer
    const count = next_cursor === null ? items.length : (await api.count_unread_notifications()).count
    return rememberServerState({ items, count }, serverStateOf(answer))
  },
})

const isFetching = () => queryClient.isFetching({ queryKey: unreadQuery.queryKey }) > 0

/**
 * Refetches if a response in flight may be older than the change, or if the list has room for unread items that this
 * browser does not know.
 */
export function patchUnread(change: (unread: Unread) => Unread): void {
  const stale = isFetching()
  const after = queryClient.setQueryData(unreadQuery.queryKey, (unread) => unread && change(unread))
  if (stale || (after && after.items.length < Math.min(after.count, UNREAD_LIST_MAX))) void refetchUnread()
}

export const refetchUnread = (): Promise<void> => queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey })
