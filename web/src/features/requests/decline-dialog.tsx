import type { MoneyRequest } from '@hai/contract/requests'
import { useState } from 'react'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { isTooLate, paymentErrorText } from '../../payments/payment-errors.ts'
import { usePayment } from '../../payments/use-payment.ts'
import { refreshAfter } from '../../api/query-client.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { Notice } from '../../ui/notice.tsx'

export function DeclineDialog({ request, name, onClose }: { request: MoneyRequest; name: string; onClose: () => void }) {
  const t = useTranslations('requests')
  const [reason, setReason] = useState('')
  const [refuse_further, setRefuse] = useState(false)
  const { run, isBusy, problem } = usePayment({
    calls: ['decline_money_request'],
    send: (_input: null, idempotency_key) =>
      api.decline_money_request({ idempotency_key, request_id: request.id, reason: reason.trim(), refuse_further }),
    onDone: () => {
      toast({ title: t('declined_done') })
      onClose()
    },
  })
  const isLate = problem !== null && isTooLate(problem)
  return (
    <FormDialog
      title={t('decline_title', { name, amount: formatUsd(request.amount) })}
      submitLabel={isLate ? null : t('ui.decline')}
      busy={isBusy}
      onSubmit={() => run(null)}
      onClose={() => {
        if (isLate) void refreshAfter(['decline_money_request'])
        onClose()
      }}
    >
      {problem && <Notice kind="problem" title={isLate ? t('too_late') : paymentErrorText(problem)} />}
      <NoteField label={t('decline_reason')} hint={t('decline_reason_hint', { name })} note={reason} onNote={setReason} />
      <label className="flex min-h-(--size-touch) items-center gap-3">
        <input
          type="checkbox"
          checked={refuse_further}
          onChange={(event) => setRefuse(event.target.checked)}
          className="size-6 flex-none accent-accent-ink"
        />
        <span className="min-w-0 wrap-anywhere">{t('decline_refuse', { name })}</span>
      </label>
    </FormDialog>
  )
}
