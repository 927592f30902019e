import { Bell } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { prefetchWhenIdle } from '../../lib/prefetch-when-idle.ts'
import { useTranslations } from '../../lib/translations.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Popover } from '../../ui/popover.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { Count } from '../../ui/status.tsx'
import { useUnread } from './use-unread.ts'

const BADGE_MAX = 99

/** Null if nothing is unread (docs/product/notifications.md). */
export function badgeText(unread: number): string | null {
  if (unread <= 0) return null
  return unread > BADGE_MAX ? `${BADGE_MAX}+` : String(unread)
}

const NotificationPanel = lazyScreen(() => import('./notification-panel.tsx').then(({ NotificationPanel: one }) => one))

export function NotificationBell() {
  const t = useTranslations('notifications')
  const unread = useUnread()
  const count = unread.data?.count ?? 0
  const badge = badgeText(count)
  useEffect(() => prefetchWhenIdle(() => void NotificationPanel.preload()), [])
  return (
    <Popover
      label={t('bell', { count })}
      panelLabel={t('ui.notifications')}
      triggerClassName="relative grid size-(--size-touch) flex-none place-items-center rounded-full hover:bg-sunken"
      panelClassName="w-100 max-md:inset-x-3 max-md:w-auto"
      trigger={
        <>
          <Bell className="size-6" />
          {badge && <Count value={badge} className="absolute top-0.5 right-0 ring-2 ring-page" />}
        </>
      }
    >
      {(close) => (
        <ErrorBoundary fallback={(retry) => <LoadFailed onRetry={retry} />}>
          <Suspense fallback={<RowsSkeleton rows={3} label={t('loading')} />}>
            <NotificationPanel unread={unread} close={close} />
          </Suspense>
        </ErrorBoundary>
      )}
    </Popover>
  )
}
