import { errorMessage } from '../../api/error-messages.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Notice } from '../../ui/notice.tsx'
import { StorageUnavailable } from './provider-redirect.ts'

export function StartError({ error, name }: { error: unknown; name: string }) {
  const t = useTranslations('oauth')
  useTranslations('errors')
  return (
    <Notice kind="problem" title={t('start_failed', { provider: name })}>
      <p>{error instanceof StorageUnavailable ? t('nothing_kept', { provider: name }) : errorMessage(error)}</p>
    </Notice>
  )
}
