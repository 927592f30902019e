import { notificationDestination } from '@hai/contract/notification-destination'
import type { Notification } from '@hai/contract/notifications'
import { paths } from '../../lib/paths.ts'

export interface Destination {
  path: string
  state?: { fromNotification: true; openSessionId?: string; highlightCashout?: string; highlightTask?: string }
}

/** The page that a click opens. The history state selects the subject in it. Null: a click only marks it as read. */
export function destinationOf(notification: Notification): Destination | null {
  const found = notificationDestination(notification)
  if (!found?.listed) return found && { path: found.path }
  const { as, id } = found.listed
  switch (as) {
    case 'conversation':
      return { path: paths.messages(), state: { fromNotification: true, openSessionId: id } }
    case 'cashout':
      return { path: paths.wallet(), state: { fromNotification: true, highlightCashout: id } }
    case 'task':
      return { path: paths.tasks(), state: { fromNotification: true, highlightTask: id } }
  }
}
