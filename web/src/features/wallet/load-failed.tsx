import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The wallet could not be shown; the money is where it was. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const t = useWords('wallet')
  return (
    <Notice kind="problem" title={t('load_failed_title')}>
      <p>{t('load_failed_text')}</p>
      <Button size="small" className="mt-2 justify-self-start" onClick={onRetry}>
        {t('try_again')}
      </Button>
    </Notice>
  )
}
