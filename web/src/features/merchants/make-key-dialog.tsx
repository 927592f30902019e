import { API_KEY_NAME_MAX, apiKeyScopes, type ApiKeyScope } from '@hai/contract/api-keys'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { useReauthenticated } from '../../account/use-reauthenticated.ts'
import { useTranslations, type PlainKey } from '../../lib/translations.ts'
import { FieldGroup } from '../../ui/choice.tsx'
import { Field, useForm } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordAgain } from '../../ui/password-again.tsx'
import { Switch } from '../../ui/switch.tsx'
import { SecretDialog } from './secret-dialog.tsx'

export const scopeTexts = {
  'pay_links:write': 'scope_links',
  'payments:read': 'scope_payments',
} as const satisfies Record<ApiKeyScope, PlainKey<'merchants'>>

export function MakeKeyDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('merchants')
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly ApiKeyScope[]>(apiKeyScopes)
  const [newKey, setNewKey] = useState<string | null>(null)
  const making = useReauthenticated(
    'create_api_key',
    (proof) => api.create_api_key({ name: name.trim(), scopes: [...scopes], ...proof }),
    ({ key }) => setNewKey(key),
  )
  const form = useForm({
    errors: {
      name: name.trim() === '' && t('key_name_missing'),
      scopes: scopes.length === 0 && t('key_scopes_missing'),
    },
    isBusy: making.isPending,
    onSubmit: () => making.run(),
  })
  if (newKey !== null)
    return <SecretDialog title={t('key_ready')} text={t('key_once')} secret={newKey} copy={t('key_copy')} onClose={onClose} />
  return (
    <FormDialog
      title={t('key_make')}
      submitLabel={making.isStuck ? null : t('key_make_action')}
      busy={making.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {making.error && <Notice kind="problem" title={errorMessage(making.error)} />}
      <Field
        label={t('key_name')}
        hint={t('key_name_hint')}
        maxLength={API_KEY_NAME_MAX}
        value={name}
        onChange={(event) => setName(event.target.value)}
        {...form.field('name')}
      />
      <FieldGroup label={t('key_scopes')} error={form.field('scopes').error}>
        {apiKeyScopes.map((scope) => (
          <Switch
            key={scope}
            label={t(scopeTexts[scope])}
            isOn={scopes.includes(scope)}
            onChange={(isOn) => setScopes(apiKeyScopes.filter((one) => (one === scope ? isOn : scopes.includes(one))))}
          />
        ))}
      </FieldGroup>
      <PasswordAgain {...making.field} />
    </FormDialog>
  )
}
