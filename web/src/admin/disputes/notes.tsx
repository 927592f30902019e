import type { WholeCase } from '@hai/contract/dispute-case'
import { STATEMENT_MAX } from '@hai/contract/bounds'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { useAuth } from '../../api/auth-context.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { queryClient } from '../../api/query-client.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { useForm } from '../../ui/field.tsx'
import { LongField } from '../../ui/long-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { When } from '../ui/when.tsx'
import { Panel } from '../ui/panel.tsx'
import { Sensitive } from '../ui/sensitive.tsx'

export function Notes({ dispute: { id: dispute_id, events } }: { dispute: WholeCase }) {
  const t = useTranslations('admin_disputes')
  const notes = events.filter(({ kind }) => kind === 'admin_note')
  return (
    <Panel title={t('admin_ui.staff_notes')}>
      {notes.length > 0 && (
        <ul className="grid gap-3">
          {notes.map(({ id, actor, body, created_at }) => (
            <li key={id} className="grid gap-1">
              <p className="text-sm text-ink-soft">
                {actor?.full_name ?? actor?.email}, <When iso={created_at} />
              </p>
              <p className="whitespace-pre-wrap wrap-anywhere">
                <Sensitive kind="text">{body}</Sensitive>
              </p>
            </li>
          ))}
        </ul>
      )}
      <AddNote dispute_id={dispute_id} />
    </Panel>
  )
}

function AddNote({ dispute_id }: { dispute_id: string }) {
  const t = useTranslations('admin_disputes')
  const { profile } = useAuth()
  const [body, setBody] = useState('')
  const add = useMutation({
    mutationFn: () => api.admin_note_dispute({ dispute_id, admin_id: profile.id, body: body.trim() }),
    onSuccess: (dispute) => {
      queryClient.setQueryData(api.admin_get_dispute.query({ dispute_id }).queryKey, dispute)
      setBody('')
      form.reset()
      toast({ title: t('admin_ui.note_added') })
    },
  })
  const form = useForm({
    errors: { body: body.trim() === '' && t('admin_ui.note_missing') },
    isBusy: add.isPending,
    onSubmit: () => add.mutate(),
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid grid-cols-1 gap-3">
      {add.error && <Notice kind="problem" title={errorMessage(add.error)} />}
      <LongField
        label={t('admin_ui.new_note')}
        hint={t('admin_ui.visible_to_staff')}
        {...form.field('body')}
        rows={2}
        maxLength={STATEMENT_MAX}
        value={body}
        onChange={setBody}
      />
      <Button type="submit" size="small" className="justify-self-start" busy={add.isPending}>
        {t('admin_ui.add_note')}
      </Button>
    </form>
  )
}
