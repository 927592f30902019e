import { api } from '../../api/api.ts'
import { toast } from '../../lib/toast.ts'
import { getTranslations } from '../../lib/translations.ts'
import { nothingUnread, withoutRead } from './unread-list.ts'
import { patchUnread, refetchUnread } from './unread-query.ts'

/** If the call fails, shows a toast and refetches (docs/product/notifications.md). */
async function changeOptimistically(
  change: () => void,
  call: () => Promise<unknown>,
  failed: 'mark_failed' | 'mark_all_failed',
): Promise<void> {
  change()
  try {
    await call()
  } catch {
    const t = getTranslations('notifications')
    toast({ kind: 'problem', title: t('error'), text: t(failed) })
    await refetchUnread()
  }
}

export const markRead = (notification_id: string): Promise<void> =>
  changeOptimistically(
    () => patchUnread((unread) => withoutRead(unread, notification_id)),
    () => api.mark_notification_read({ notification_id }),
    'mark_failed',
  )

export const markAllRead = (): Promise<void> =>
  changeOptimistically(
    () => patchUnread(() => nothingUnread),
    () => api.mark_all_notifications_read(),
    'mark_all_failed',
  )
