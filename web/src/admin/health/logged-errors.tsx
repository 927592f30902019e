import type { SystemError } from '@hai/contract/health'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { DetailDialog } from '../ui/detail-dialog.tsx'
import { FigureTable } from '../ui/figure-table.tsx'
import { Panel } from '../ui/panel.tsx'
import { When } from '../ui/when.tsx'
import { countText } from './amounts.ts'

export function LoggedErrors({ errors }: { errors: readonly SystemError[] }) {
  const t = useTranslations('admin_health')
  const [open, setOpen] = useState<SystemError | null>(null)
  return (
    <Panel title={t('logged_errors')}>
      {errors.length === 0 ? (
        <p className="text-ink-soft">{t('no_logged_errors')}</p>
      ) : (
        <FigureTable
          label={t('logged_errors')}
          rows={errors}
          rowKey={({ kind }) => kind}
          columns={[
            {
              id: 'message',
              header: t('what'),
              cell: ({ message, error }) => (
                <span className="block min-w-56">
                  <b className="wrap-anywhere">{message}</b>
                  <span className="block text-ink-soft wrap-anywhere">{error}</span>
                </span>
              ),
            },
            { id: 'route', header: t('where'), cell: ({ route }) => <span className="wrap-anywhere">{route ?? '–'}</span> },
            { id: 'process', header: t('process'), cell: ({ process }) => process },
            { id: 'count', header: t('times'), align: 'end', cell: ({ count }) => countText(count) },
            { id: 'last', header: t('admin_ui.last_seen'), align: 'end', cell: ({ last_at }) => <When iso={last_at} /> },
            {
              id: 'open',
              header: '',
              align: 'end',
              cell: (logged) => (
                <Button size="small" kind="plain" onClick={() => setOpen(logged)}>
                  {t('admin_ui.details')}
                </Button>
              ),
            },
          ]}
        />
      )}
      {open && <ErrorDialog logged={open} onClose={() => setOpen(null)} />}
    </Panel>
  )
}

function ErrorDialog({
  logged: { kind, message, error, first_at, last_at, count },
  onClose,
}: {
  logged: SystemError
  onClose: () => void
}) {
  const t = useTranslations('admin_health')
  const { data, isError, refetch } = useQuery(api.get_system_error.query({ kind }))
  return (
    <DetailDialog title={message} onClose={onClose}>
      <p className="wrap-anywhere">{error}</p>
      <p className="text-sm text-ink-soft">
        {t('came', { count })} <When iso={first_at} /> – <When iso={last_at} />
      </p>
      {isError && <LoadFailed onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonBlock className="h-40 rounded-box" />}
      {data && (
        <>
          <pre
            tabIndex={0}
            aria-label={t('stack')}
            className="max-h-80 overflow-auto rounded-box bg-sunken p-3 text-xs leading-5 whitespace-pre-wrap wrap-anywhere"
          >
            {data.stack || t('no_stack')}
          </pre>
          {data.request_id !== null && (
            <p className="text-sm text-ink-soft wrap-anywhere">{t('request', { id: data.request_id })}</p>
          )}
        </>
      )}
    </DetailDialog>
  )
}
