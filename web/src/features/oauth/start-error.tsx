import { errorWords } from '../../api/error-messages.ts'
import { useWords } from '../../lib/words.ts'
import { Notice } from '../../ui/notice.tsx'
import { NothingKept } from './provider-redirect.ts'

export function StartTrouble({ error, name }: { error: unknown; name: string }) {
  const t = useWords('oauth')
  useWords('errors')
  return (
    <Notice kind="problem" title={t('start_failed', { provider: name })}>
      <p>{error instanceof NothingKept ? t('nothing_kept', { provider: name }) : errorWords(error)}</p>
    </Notice>
  )
}
