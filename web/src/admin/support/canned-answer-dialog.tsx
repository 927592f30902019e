import { languages } from '@hai/contract/languages'
import type { CannedAnswer } from '@hai/contract/support-admin'
import {
  cannedPlaceholders,
  CANNED_BODY_MAX,
  CANNED_TITLE_MAX,
  CANNED_TITLE_MIN,
  unknownPlaceholders,
} from '@hai/contract/support-values'
import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { useAuth } from '../../api/auth-context.ts'
import { hasCode } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Field, useForm } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LongField } from '../../ui/long-field.tsx'
import { Notice } from '../../ui/notice.tsx'

const placeholders = cannedPlaceholders.map((name) => `{${name}}`).join(', ')
type Body = CannedAnswer['body']

function useSaving(answer: CannedAnswer | null, written: Pick<CannedAnswer, 'title' | 'body'>, onDone: () => void) {
  const t = useTranslations('admin_support')
  const { profile } = useAuth()
  const finish = (text: string) => () => {
    toast({ title: text, kind: 'done' })
    onDone()
  }
  const save = useMutation({
    mutationKey: ['admin_save_canned_answer'],
    mutationFn: () =>
      api.admin_save_canned_answer({
        admin_id: profile.id,
        canned_id: answer?.id ?? null,
        known_version: answer?.version ?? 0,
        ...written,
      }),
    onSuccess: finish(t('prepared_saved')),
  })
  const remove = useMutation({
    mutationKey: ['admin_remove_canned_answer'],
    mutationFn: (canned_id: string) => api.admin_remove_canned_answer({ admin_id: profile.id, canned_id }),
    onSuccess: finish(t('prepared_removed')),
  })
  return { save, remove }
}

/**
 * An answer needs a text in each language. The server rejects the change if somebody else changed the answer meanwhile.
 */
export function CannedAnswerDialog({ answer, onClose }: { answer: CannedAnswer | null; onClose: () => void }) {
  const t = useTranslations('admin_support')
  const [title, setTitle] = useState(answer?.title ?? '')
  const [body, setBody] = useState<Body>(answer?.body ?? { en: '', fr: '', ht: '' })
  const { save, remove } = useSaving(answer, { title: title.trim(), body }, onClose)
  const faultOf = (language: keyof Body): string | false => {
    const unknown = unknownPlaceholders(body[language])
    if (unknown.length > 0) return t('unknown_placeholder', { found: unknown.join(' ') })
    return body[language].trim() === '' && t('body_missing')
  }
  const form = useForm({
    errors: {
      title: title.trim().length < CANNED_TITLE_MIN && t('title_length', { min: CANNED_TITLE_MIN, max: CANNED_TITLE_MAX }),
      en: faultOf('en'),
      fr: faultOf('fr'),
      ht: faultOf('ht'),
    },
    isBusy: save.isPending,
    onSubmit: () => save.mutate(),
  })
  const error = save.error ?? remove.error
  return (
    <FormDialog
      title={t(answer ? 'edit_prepared' : 'new_prepared')}
      submitLabel={t('save_prepared')}
      busy={save.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {error && <Notice kind="problem" title={hasCode(error, 'CONFLICT') ? t('changed_meanwhile') : errorMessage(error)} />}
      <Field
        label={t('prepared_title')}
        maxLength={CANNED_TITLE_MAX}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        {...form.field('title')}
      />
      {languages.map((language) => (
        <LongField
          key={language}
          label={t(`admin_ui.language_${language}`)}
          hint={t('placeholders_hint', { list: placeholders })}
          {...form.field(language)}
          maxLength={CANNED_BODY_MAX}
          rows={4}
          value={body[language]}
          onChange={(text) => setBody({ ...body, [language]: text })}
        />
      ))}
      {answer && (
        <Button
          kind="danger"
          icon={Trash2}
          size="small"
          className="justify-self-start"
          busy={remove.isPending}
          onClick={() => remove.mutate(answer.id)}
        >
          {t('remove_prepared')}
        </Button>
      )}
    </FormDialog>
  )
}
