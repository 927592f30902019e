import type { Dispute } from '@hai/contract/disputes'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { exactMoment } from '../../lib/moments.ts'
import { toast } from '../../lib/toast.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { useForm } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { cacheDispute } from './live-disputes.ts'
import { isStatement, statementBounds, StatementField } from './statement-field.tsx'

export function Appeal({ dispute }: { dispute: Dispute }) {
  const t = useTranslations('disputes')
  const language = useLanguage()
  const { appeal, appealable_until } = dispute
  const at = (iso: string) => exactMoment(new Date(iso), language)
  if (appeal)
    return (
      <Notice kind={appeal.status === 'pending' ? 'wait' : 'info'} title={t(`appeal_${appeal.status}`, { by: appeal.by })}>
        {appeal.status === 'pending' && t('appeal_by', { at: at(appeal.decide_by) })}
        {appeal.moved !== null && t(`appeal_moved_${appeal.by}`, { amount: formatUsd(appeal.moved) })}
      </Notice>
    )
  return appealable_until === null ? null : <Ask dispute={dispute} until={at(appealable_until)} />
}

function Ask({ dispute: { id: dispute_id }, until }: { dispute: Dispute; until: string }) {
  const t = useTranslations('disputes')
  const [isOpen, setOpen] = useState(false)
  const [body, setBody] = useState('')
  const ask = useMutation({
    mutationKey: ['appeal_dispute'],
    mutationFn: () => api.appeal_dispute({ dispute_id, body: body.trim() }),
    onSuccess: (dispute) => {
      setOpen(false)
      cacheDispute(dispute)
      toast({ title: t('appealed') })
    },
  })
  const form = useForm({
    errors: { body: !isStatement(body) && t('ui.text_length', statementBounds) },
    isBusy: ask.isPending,
    onSubmit: () => ask.mutate(),
  })
  return (
    <>
      <p className="text-sm text-ink-soft">{t('appeal_text', { at: until })}</p>
      <Button wide onClick={() => setOpen(true)}>
        {t('appeal')}
      </Button>
      {isOpen && (
        <FormDialog
          title={t('appeal')}
          submitLabel={t('appeal_action')}
          busy={ask.isPending}
          onClose={() => setOpen(false)}
          onSubmit={form.submit}
        >
          {ask.error && <Notice kind="problem" title={errorMessage(ask.error)} />}
          <p className="text-ink-soft">{t('appeal_once')}</p>
          <StatementField label={t('appeal_why')} text={body} onText={setBody} {...form.field('body')} />
        </FormDialog>
      )}
    </>
  )
}
