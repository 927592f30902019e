import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

export function NoConnection({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('pay')
  return (
    <Notice kind="wait" isUrgent title={t('offline_title')}>
      <p>{t('offline_text')}</p>
      <Button size="small" className="mt-2 justify-self-start" onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </Notice>
  )
}
