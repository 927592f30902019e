import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'wouter'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { markAllRead } from './mark-read.ts'
import { NotificationRow } from './notification-row.tsx'
import type { Unread } from './unread-list.ts'

const headerLink =
  'inline-flex min-h-(--size-touch) min-w-(--size-touch) items-center justify-center text-end text-sm font-medium text-accent-ink no-underline hover:underline'

export interface NotificationPanelProps {
  unread: UseQueryResult<Unread>
  close: () => void
}

export function NotificationPanel({ unread, close }: NotificationPanelProps) {
  const t = useTranslations('notifications')
  const items = unread.data?.items
  return (
    <section className="max-h-[calc(100dvh-8rem)] overflow-y-auto">
      <div className="flex min-h-(--size-touch) flex-wrap items-center justify-between gap-x-3 px-edge pt-1">
        <h2>{t('ui.notifications')}</h2>
        {items && items.length > 0 && (
          <button type="button" className={headerLink} onClick={() => void markAllRead()}>
            {t('ui.mark_all_read')}
          </button>
        )}
      </div>
      {items ? <Items items={items} close={close} /> : <NotThere failed={unread.isError} retry={() => void unread.refetch()} />}
      <div className="mt-1.5 grid justify-items-center border-t border-line">
        <Link href={paths.messages()} className={headerLink} onClick={close}>
          {t('view_all')}
        </Link>
      </div>
    </section>
  )
}

function Items({ items, close }: { items: Unread['items']; close: () => void }) {
  const t = useTranslations('notifications')
  if (items.length === 0)
    return (
      <div className="grid gap-1 px-4 py-6 text-center">
        <p className="font-medium">{t('none')}</p>
        <p className="text-sm text-ink-soft">{t('none_hint')}</p>
      </div>
    )
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          <NotificationRow notification={item} close={close} />
        </li>
      ))}
    </ul>
  )
}

function NotThere({ failed, retry }: { failed: boolean; retry: () => void }) {
  const t = useTranslations('notifications')
  if (!failed) return <RowsSkeleton rows={3} label={t('loading')} />
  return (
    <div className="grid justify-items-center gap-3 px-4 py-6 text-center">
      <p role="alert">{t('load_failed')}</p>
      <Button kind="edge" size="small" onClick={retry}>
        {t('ui.retry')}
      </Button>
    </div>
  )
}
