import { ApiError, hasCode } from '../../api/api-error.ts'
import { shortNumber } from '../../lib/reference-number.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { WholeNumber } from '../../ui/copyable-number.tsx'

/** The wallet failed to load. Says that the money is safe, and whether the network or the server is the cause. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useWords('wallet')
  const isAnswered = error instanceof ApiError && !hasCode(error, 'OFFLINE')
  const id = isAnswered ? error.request_id : null
  return (
    <Notice kind="problem" title={t('load_failed_title')}>
      <p>{t(isAnswered ? 'load_failed_ours' : 'load_failed_text')}</p>
      {id && <WholeNumber id={id}>{t('reference', { id: shortNumber(id) })}</WholeNumber>}
      <Button size="small" className="mt-2 justify-self-start" onClick={onRetry}>
        {t('try_again')}
      </Button>
    </Notice>
  )
}
