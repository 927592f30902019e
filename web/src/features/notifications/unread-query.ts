import type { Notification } from '@hai/contract/notifications'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { serverStateOf, rememberServerState } from '../../api/server-state.ts'
import { applyPatch, patch } from '../../api/patch.ts'
import { queryClient } from '../../api/query-client.ts'
import { UNREAD_LIST_MAX, withInserted, withUpdated, type Unread } from './unread-list.ts'

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

/** True if the list has room for unread items that this browser does not know. */
const isIncomplete = ({ items, count }: Unread): boolean => items.length < Math.min(count, UNREAD_LIST_MAX)

/** Refetches if the list is incomplete, or if a response in flight may be older than the change. */
const unreadPatch = (change: (unread: Unread) => Unread) =>
  patch(unreadQuery.queryKey, (unread) => unread && change(unread), {
    mustReload: (unread) => isFetching() || (unread !== undefined && isIncomplete(unread)),
  })

export const patchUnread = (change: (unread: Unread) => Unread): void => applyPatch(queryClient, unreadPatch(change))

export const insertedPatch = (added: Notification) => unreadPatch((unread) => withInserted(unread, added))
export const updatedPatch = (updated: Notification) => unreadPatch((unread) => withUpdated(unread, updated))

export const refetchUnread = (): Promise<void> => queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey })
