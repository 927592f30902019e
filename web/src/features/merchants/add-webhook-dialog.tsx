import { WEBHOOK_URL_MAX, WEBHOOK_URL_MIN } from '@hai/contract/webhooks'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { useReauthenticated } from '../../account/use-reauthenticated.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Field, useForm } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordAgain } from '../../ui/password-again.tsx'
import { SecretDialog } from './secret-dialog.tsx'

export function AddWebhookDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('merchants')
  const [url, setUrl] = useState('')
  const [secret, setSecret] = useState<string | null>(null)
  const adding = useReauthenticated(
    'create_webhook',
    (proof) => api.create_webhook({ url: url.trim(), ...proof }),
    (added) => setSecret(added.secret),
  )
  const form = useForm({
    errors: { url: url.trim().length < WEBHOOK_URL_MIN && t('hook_url_missing') },
    isBusy: adding.isPending,
    onSubmit: () => adding.run(),
  })
  if (secret !== null)
    return <SecretDialog title={t('hook_ready')} text={t('hook_once')} secret={secret} copy={t('hook_copy')} onClose={onClose} />
  return (
    <FormDialog
      title={t('hook_add')}
      submitLabel={adding.isStuck ? null : t('hook_add_action')}
      busy={adding.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {adding.error && <Notice kind="problem" title={errorMessage(adding.error)} />}
      <Field
        label={t('hook_url')}
        hint={t('hook_url_hint')}
        type="url"
        inputMode="url"
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        maxLength={WEBHOOK_URL_MAX}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        {...form.field('url')}
      />
      <PasswordAgain {...adding.field} />
    </FormDialog>
  )
}
