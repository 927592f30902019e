import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { queryClient } from '../../api/query-client.ts'
import { paths } from '../../lib/paths.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/sheet.tsx'
import { useDay } from './use-day.ts'
import { SEPARATOR } from '../../lib/separator.ts'

export function AcceptDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('legal')
  const day = useDay()
  const language = useLanguage()
  const due = api.get_legal_to_accept.query({ language })
  const { data } = useQuery({ ...due, staleTime: Infinity })
  const items = data?.items ?? []
  const { mutate, isPending, error } = useMutation({
    mutationKey: ['accept_legal_documents'],
    mutationFn: () => api.accept_legal_documents({ version_ids: items.map(({ version_id }) => version_id), language }),
    onSuccess: (left) => {
      queryClient.setQueryData(due.queryKey, left)
      onClose()
    },
  })
  if (items.length === 0) return null
  return (
    <Dialog
      title={t(items.some(({ is_new_version }) => is_new_version) ? 'accept_new' : 'accept_first')}
      closeLabel={t('ui.later')}
      onClose={onClose}
      actions={
        <>
          <Button kind="main" wide busy={isPending} onClick={() => mutate()}>
            {t('accept')}
          </Button>
          <Button kind="plain" wide onClick={onClose}>
            {t('ui.later')}
          </Button>
        </>
      }
    >
      <p>{t('accept_text')}</p>
      <ul className="grid grid-cols-1 gap-1">
        {items.map(({ document, title, number, effective_at }) => (
          <li key={document}>
            <Link
              href={paths.legal(document)}
              onClick={onClose}
              className="inline-block py-2.5 font-medium text-accent-ink wrap-anywhere"
            >
              {title}
            </Link>
            <span className="block text-sm text-ink-soft">
              {t('version', { number })}
              {SEPARATOR}
              {t('since', { day: day(effective_at) })}
            </span>
          </li>
        ))}
      </ul>
      {error && <Notice kind="problem" title={hasCode(error, 'NOT_FOUND') ? t('accept_changed') : errorMessage(error)} />}
    </Dialog>
  )
}
