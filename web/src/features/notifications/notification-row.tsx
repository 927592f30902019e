import type { Notification } from '@hai/contract/notifications'
import { Link } from 'wouter'
import { Glyph } from '../../ui/glyph.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { destinationOf } from './destination.ts'
import { notificationStyle } from './notification-style.ts'
import { markRead } from './mark-read.ts'

const look =
  'grid min-h-16 w-full grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 px-edge py-2.5 text-inherit no-underline hover:bg-[color-mix(in_oklab,var(--color-sunken)_55%,transparent)]'

export function NotificationRow({ notification, close }: { notification: Notification; close: () => void }) {
  const destination = destinationOf(notification)
  const { icon, tone } = notificationStyle(notification)
  const content = (
    <>
      <Glyph icon={icon} tone={tone} />
      <span className="min-w-0">
        <span className="block leading-5.5 font-medium wrap-anywhere">{notification.title}</span>
        <span className="block text-sm wrap-anywhere text-ink-soft">{notification.message}</span>
        <span className="block text-xs leading-5.5 text-ink-soft">
          <RelativeTime iso={notification.created_at} capital />
        </span>
      </span>
    </>
  )
  const read = () => void markRead(notification.id)
  if (!destination)
    return (
      <button type="button" className={look} onClick={read}>
        {content}
      </button>
    )
  return (
    <Link
      href={destination.path}
      state={destination.state}
      className={look}
      onClick={() => {
        read()
        close()
      }}
    >
      {content}
    </Link>
  )
}
