import { useOnline } from '../lib/online.ts'
import { useTranslations } from '../lib/translations.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('ui')
  const isOnline = useOnline()
  return (
    <Notice kind="problem" title={t(isOnline ? 'part_failed' : 'part_offline')}>
      <Button size="small" className="mt-2 justify-self-start" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Notice>
  )
}
