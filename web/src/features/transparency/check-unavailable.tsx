import { RotateCw } from 'lucide-react'
import { hasCode } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { NoticeTitle } from '../../ui/notice-title.tsx'

/** Shown if a check could not run. Not a problem notice, because nothing is known about the receipt or balance. */
export function CheckUnavailable({
  title,
  text,
  error,
  onRetry,
}: {
  title: string
  text: string
  error: Error
  onRetry?: () => void
}) {
  const t = useTranslations('ui')
  return (
    <div role="alert">
      <Notice kind="wait" title={<NoticeTitle>{title}</NoticeTitle>}>
        <p>{text}</p>
        {hasCode(error, 'OFFLINE', 'RATE_LIMITED') && <p>{errorMessage(error)}</p>}
        {onRetry && (
          <Button size="small" icon={RotateCw} className="mt-2 justify-self-start" onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
      </Notice>
    </div>
  )
}
