import { Bell } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useWords } from '../../lib/words.ts'
import { Popover } from '../../ui/popover.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { Count } from '../../ui/status.tsx'
import { badgeText } from './badge.ts'
import { useUnread } from './use-unread.ts'

const NotificationPanel = lazy(() => import('./notification-panel.tsx').then((loaded) => ({ default: loaded.NotificationPanel })))

/** The bell of the top bar, with how many are unread. What it opens is fetched when it is opened. */
export function NotificationBell() {
  const t = useWords('notifications')
  const unread = useUnread()
  const count = unread.data?.count ?? 0
  const badge = badgeText(count)
  return (
    <Popover
      label={t('bell', { count })}
      panelLabel={t('title')}
      triggerClassName="relative grid size-(--size-touch) flex-none place-items-center rounded-full hover:bg-sunken"
      panelClassName="max-md:inset-x-3! w-100 max-md:w-auto"
      trigger={
        <>
          <Bell className="size-6" />
          {badge && <Count value={badge} className="absolute top-0.5 right-0 ring-2 ring-page" />}
        </>
      }
    >
      {(close) => (
        <Suspense fallback={<RowsSkeleton rows={3} label={t('loading')} />}>
          <NotificationPanel unread={unread} close={close} />
        </Suspense>
      )}
    </Popover>
  )
}
