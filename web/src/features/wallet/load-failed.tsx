import { ApiError, hasCode } from '../../api/api-error.ts'
import { referenceNumber } from '../../lib/reference-number.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CopyableNumber } from '../../ui/copyable-number.tsx'

export function WalletLoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('wallet')
  const isAnswered = error instanceof ApiError && !hasCode(error, 'OFFLINE')
  const id = isAnswered ? error.request_id : null
  return (
    <Notice kind="problem" title={t('load_failed_title')}>
      <p>{t(isAnswered ? 'load_failed_ours' : 'load_failed_text')}</p>
      {id && <CopyableNumber id={id}>{t('ui.reference', { id: referenceNumber(id) })}</CopyableNumber>}
      <Button size="small" className="mt-2 justify-self-start" onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </Notice>
  )
}
