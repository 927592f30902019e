import { useEffect } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { logSecurityEvent } from '../../api/audit.ts'
import { ChunkLoadError } from '../../lib/chunk-load-error.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RecordsFailed } from './records-failed.tsx'

/** Characters of each logged field. */
const LOGGED_MAX = 1_000

/** Failed calls and missing chunks are not bugs of the page. */
const isPassing = (error: unknown): boolean => error instanceof ApiError || error instanceof ChunkLoadError

interface PageFailedProps {
  error: unknown
  onRetry: () => void
}

/** Bugs are shown in full and logged (docs/product/staff.md#confirmed-actions). */
export const PageFailed = ({ error, onRetry }: PageFailedProps) =>
  isPassing(error) ? <RecordsFailed error={error} onRetry={onRetry} /> : <ErrorPanel error={error} onRetry={onRetry} />

function ErrorPanel({ error, onRetry }: PageFailedProps) {
  const t = useTranslations('admin_mfa')
  const path = location.pathname
  const message = error instanceof Error ? error.message : String(error)
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  useEffect(() => {
    const cut = (text: string) => text.slice(0, LOGGED_MAX)
    logSecurityEvent('system_error', 'critical', { path: cut(path), message: cut(message), stack: cut(stack) })
  }, [path, message, stack])
  const rows = [
    [t('failed_path'), path],
    [t('failed_message'), message],
    [t('failed_stack'), stack],
  ] as const
  return (
    <div className="grid grid-cols-1 gap-4">
      <Notice kind="problem" title={t('failed_title')}>
        <p>{t('failed_text')}</p>
      </Notice>
      <dl className="grid grid-cols-1 gap-3 rounded-box bg-surface p-edge">
        {rows.map(([name, value]) => (
          <div key={name} className="grid grid-cols-1 gap-1">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="font-mono text-sm wrap-anywhere whitespace-pre-wrap">{value}</dd>
          </div>
        ))}
      </dl>
      <Button className="justify-self-start" onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </div>
  )
}
