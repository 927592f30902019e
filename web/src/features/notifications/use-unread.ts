import type { Notification } from '@hai/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getSession } from '../../api/session.ts'
import { useChannel, usePollingFallback } from '../../api/use-channel.ts'
import { freshOf, seenWith, type Seen } from './fresh.ts'
import { withInserted, withUpdated } from './unread-list.ts'
import { patchUnread, unreadQuery } from './unread-query.ts'

/** The unread notifications, live: by events while they arrive, else by asking every 15 seconds. Announces new ones. */
export function useUnread() {
  const unread = useQuery({ ...unreadQuery, refetchInterval: usePollingFallback() })
  useChannel('notifications', ({ event, record }) => {
    if (event === 'insert') arrived.add(record.id)
    patchUnread((known) => (event === 'insert' ? withInserted(known, record) : withUpdated(known, record)))
  })
  useAnnouncements(unread.data?.items)
  return unread
}

/** What this tab has seen, by member. Kept outside the bell, which is drawn anew at every sign-in. */
const seenBy = new Map<string, Seen>()

/** What the live connection has brought and the list has not shown yet. */
const arrived = new Set<string>()

const announcer = () => import('./announce.ts')

/** A toast and a chime for the newest of what was not there a moment ago, however it got here. */
function useAnnouncements(items: readonly Notification[] | undefined): void {
  useEffect(() => {
    // From now on it knows whether the page has been touched, without which nothing may sound.
    announcer().catch(() => undefined)
  }, [])
  useEffect(() => {
    if (!items) return
    const member = getSession()?.user.id ?? ''
    const seen = seenBy.get(member)
    seenBy.set(member, seenWith(items, seen))
    const [news] = freshOf(items, seen, arrived)
    for (const { id } of items) arrived.delete(id)
    if (!news) return
    announcer().then(
      ({ announce }) => announce(news),
      () => undefined,
    )
  }, [items])
}
