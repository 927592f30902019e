import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { useReauthenticated } from '../../account/use-reauthenticated.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordAgain } from '../../ui/password-again.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import type { Webhook } from './types.ts'

export interface ChangeWebhookDialogProps {
  webhook: Webhook
  onClose: () => void
  onRemoved: () => void
}

export function ChangeWebhookDialog({ webhook: { id: webhook_id, url }, onClose, onRemoved }: ChangeWebhookDialogProps) {
  const t = useTranslations('merchants')
  const [secret, setSecret] = useState<string | null>(null)
  const rotating = useReauthenticated(
    'rotate_webhook_secret',
    (proof) => api.rotate_webhook_secret({ webhook_id, ...proof }),
    (created) => setSecret(created.secret),
  )
  const removing = useMutation({
    mutationKey: ['delete_webhook'],
    mutationFn: () => api.delete_webhook({ webhook_id }),
    onSuccess: onRemoved,
  })
  const error = rotating.error ?? removing.error
  if (secret !== null)
    return <SecretDialog title={t('hook_ready')} text={t('hook_once')} secret={secret} copy={t('hook_copy')} onClose={onClose} />
  return (
    <FormDialog
      title={t('hook_url')}
      submitLabel={rotating.isStuck ? null : t('hook_rotate')}
      busy={rotating.isPending}
      onSubmit={() => rotating.run()}
      onClose={onClose}
    >
      {error && <Notice kind="problem" title={errorMessage(error)} />}
      <p className="text-sm wrap-anywhere">{url}</p>
      <p className="text-sm text-ink-soft">{t('hook_remove_text')}</p>
      <Button kind="danger" wide busy={removing.isPending} onClick={() => removing.mutate()}>
        {t('ui.remove')}
      </Button>
      <p className="text-sm text-ink-soft">{t('hook_rotate_text')}</p>
      <PasswordAgain {...rotating.field} />
    </FormDialog>
  )
}
