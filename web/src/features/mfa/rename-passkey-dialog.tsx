import { PASSKEY_NAME_MAX } from '@hai/contract/bounds'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Field, useForm } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { Passkey } from './types.ts'

export interface PasskeyDialogProps {
  passkey: Passkey
  onClose: () => void
  onDone: (sentence: string) => void
}

export function RenamePasskeyDialog({ passkey: { passkey_id, name: before }, onClose, onDone }: PasskeyDialogProps) {
  const t = useTranslations('mfa')
  const [name, setName] = useState(before)
  const rename = useMutation({
    mutationKey: ['rename_passkey'],
    mutationFn: () => api.rename_passkey({ passkey_id, name: name.trim() }),
    onSuccess: (passkey) => onDone(t('passkey_renamed', { name: passkey.name })),
  })
  const form = useForm({
    errors: { name: name.trim() === '' && t('passkey_name_missing') },
    isBusy: rename.isPending,
    onSubmit: () => rename.mutate(),
  })
  return (
    <FormDialog
      title={t('passkey_rename_title')}
      submitLabel={t('passkey_save')}
      busy={rename.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {rename.error && <Notice kind="problem" title={errorMessage(rename.error)} />}
      <Field
        label={t('passkey_name')}
        maxLength={PASSKEY_NAME_MAX}
        value={name}
        onChange={(event) => setName(event.target.value)}
        {...form.field('name')}
      />
    </FormDialog>
  )
}
