import { FULL_NAME_MAX } from '@hai/contract/bounds'
import { normaliseName } from '@hai/contract/full-name'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { useAuth } from '../../api/auth-context.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { nameProblem } from '../../lib/full-name.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Field, useForm } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

export function NameDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings')
  const { profile, reloadProfile } = useAuth()
  const [name, setName] = useState(profile.full_name ?? '')
  const problem = nameProblem(name)
  const save = useMutation({
    mutationKey: ['update_profile'],
    mutationFn: () => api.update_profile({ full_name: normaliseName(name) }),
    onSuccess: () => {
      toast({ title: t('name_changed'), kind: 'done' })
      void reloadProfile()
      onClose()
    },
  })
  const form = useForm({
    errors: { name: problem && t(`name_${problem}`) },
    isBusy: save.isPending,
    onSubmit: () => save.mutate(),
  })
  return (
    <FormDialog
      title={t('name_change')}
      submitLabel={t('name_save')}
      busy={save.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {save.error && <Notice kind="problem" title={errorMessage(save.error)} />}
      <Field
        label={t('name')}
        hint={t('name_hint')}
        name="full_name"
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
        autoFocus
        maxLength={FULL_NAME_MAX}
        value={name}
        onChange={(event) => setName(event.target.value)}
        {...form.field('name')}
      />
    </FormDialog>
  )
}
