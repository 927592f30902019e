import { api } from '../../api/api.ts'

/** The unread count is considered fresh for 30 s (docs/product/notifications.md). */
const STALE_MS = 30_000

export const unreadCount = (): ReturnType<typeof api.count_unread_messages.query> & { staleTime: number } => ({
  ...api.count_unread_messages.query(),
  staleTime: STALE_MS,
})
