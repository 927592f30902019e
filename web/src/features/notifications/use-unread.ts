import type { Notification } from '@hai/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getSession } from '../../api/session.ts'
import { useChannel, usePollingFallback } from '../../api/use-channel.ts'
import { newNotifications, withHandled, type HandledNotifications } from './new-notifications.ts'
import { unreadQuery } from './unread-query.ts'

export function useUnread() {
  const unread = useQuery({ ...unreadQuery, refetchInterval: usePollingFallback() })
  useChannel('notifications', ({ event, record }) => {
    if (event === 'insert') arrived.add(record.id)
  })
  useAnnouncements(unread.data?.items)
  return unread
}

/** Kept per member and outside the component, because the bell is remounted at each sign-in. */
const seenBy = new Map<string, HandledNotifications>()

/** Ids received live that are not yet in the fetched list. */
const arrived = new Set<string>()

const announcer = () => import('./announce.ts')

/** Announces only the newest of the new notifications. */
function useAnnouncements(items: readonly Notification[] | undefined): void {
  useEffect(() => {
    // Loads the module early, so that it notices the first interaction, before which no sound may play.
    announcer().catch(() => undefined)
  }, [])
  useEffect(() => {
    if (!items) return
    const member = getSession()?.user.id ?? ''
    const seen = seenBy.get(member)
    seenBy.set(member, withHandled(items, seen))
    const [news] = newNotifications(items, seen, arrived)
    for (const { id } of items) arrived.delete(id)
    if (!news) return
    announcer().then(
      ({ announce }) => announce(news),
      () => undefined,
    )
  }, [items])
}
