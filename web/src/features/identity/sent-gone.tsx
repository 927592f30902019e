import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Notice } from '../../ui/notice.tsx'

/** Tells someone who opens the link in a message about waiting money that the money is gone. */
export function SentGone({ transaction_id }: { transaction_id: string }) {
  const t = useTranslations('identity')
  const { data } = useQuery(api.is_send_waiting.query({ transaction_id }))
  if (data?.is_waiting !== false) return null
  return (
    <Notice kind="wait" title={t('sent_gone')}>
      <p>{t('sent_gone_text')}</p>
    </Notice>
  )
}
