import { formatUsd } from '../../lib/money-text.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { useOnline } from '../../lib/online.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { NoConnection } from './no-connection.tsx'
import type { Lookup } from './use-payee.ts'

export function NoPayee({ lookup, onShowOwn }: { lookup: Exclude<Lookup, { kind: 'found' }>; onShowOwn?: () => void }) {
  const t = useTranslations('pay')
  const isOnline = useOnline()
  switch (lookup.kind) {
    case 'looking':
      return <RowsSkeleton rows={1} label={t('looking')} />
    case 'own':
      return (
        <Notice title={t('own_title')}>
          <p>{t('own_text')}</p>
          {onShowOwn && (
            <Button size="small" className="mt-2 justify-self-start" onClick={onShowOwn}>
              {t('show_my_code')}
            </Button>
          )}
        </Notice>
      )
    case 'paid':
      return (
        <Notice
          kind="in"
          title={t('paid_text', { amount: formatUsd(lookup.paid.quote.amount), name: lookup.paid.person.shown_name })}
        />
      )
    case 'nobody':
      return (
        <Notice kind="problem" title={t('nobody_title')}>
          <p>{t('over_text')}</p>
        </Notice>
      )
    case 'failed':
      if (!isOnline) return <NoConnection onRetry={lookup.retry} />
      return (
        <Notice kind="problem" title={errorMessage(lookup.error)}>
          <Button size="small" className="mt-2 justify-self-start" onClick={lookup.retry}>
            {t('ui.retry')}
          </Button>
        </Notice>
      )
  }
}
