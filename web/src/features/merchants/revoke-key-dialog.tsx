import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { useTranslations } from '../../lib/translations.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ApiKey } from './types.ts'

export function RevokeKeyDialog({
  apiKey: { id, name },
  onClose,
  onDone,
}: {
  apiKey: ApiKey
  onClose: () => void
  onDone: () => void
}) {
  const t = useTranslations('merchants')
  const revoking = useMutation({
    mutationKey: ['revoke_api_key'],
    mutationFn: () => api.revoke_api_key({ api_key_id: id }),
    onSuccess: onDone,
  })
  return (
    <FormDialog
      title={t('revoke_title', { name })}
      submitLabel={t('revoke')}
      kind="danger"
      busy={revoking.isPending}
      onSubmit={() => revoking.mutate()}
      onClose={onClose}
    >
      {revoking.error && <Notice kind="problem" title={errorMessage(revoking.error)} />}
      <p className="text-sm text-ink-soft">{t('revoke_text')}</p>
    </FormDialog>
  )
}
