import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { isTooLate, paymentErrorText, type PaymentError } from '../../payments/payment-errors.ts'
import { usePayment } from '../../payments/use-payment.ts'
import { useOnline } from '../../lib/online.ts'
import { inQuotes } from '../../lib/quotation-marks.ts'
import { toast } from '../../lib/toast.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { zonedMoment } from '../../lib/zoned-moment.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { refreshAfter } from '../../api/query-client.ts'
import { hasRefundRequest, counterpartyName, type Receipt } from './receipt-text.ts'
import { ReturnAction } from './return-action.tsx'

export function RefundRequestDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const t = useTranslations('refund_requests')
  const name = counterpartyName(receipt, useTranslations('receipt'))
  const [note, setNote] = useState('')
  const { run, isBusy, problem } = usePayment({
    calls: ['ask_payment_back'],
    send: (input: string, idempotency_key) => api.ask_payment_back({ idempotency_key, transaction_id: receipt.id, note: input }),
    onDone: () => {
      toast({ title: t('asked_done', { name }) })
      onClose()
    },
  })
  const isLate = problem !== null && isTooLate(problem)
  return (
    <FormDialog
      title={t('ask_back_title', { name, amount: formatUsd(receipt.amount) })}
      submitLabel={isLate ? null : t('ui.ask_back')}
      busy={isBusy}
      onSubmit={() => run(note.trim())}
      onClose={() => {
        if (isLate) void refreshAfter(['ask_payment_back'])
        onClose()
      }}
    >
      {problem && <Notice kind="problem" title={refusedWords(problem, t('ask_back_late'), t('ask_back_closed', { name }))} />}
      <p>{t('ask_back_text', { name })}</p>
      {receipt.between_books ? (
        <p>{t('ask_back_message', { name })}</p>
      ) : (
        <NoteField label={t('ask_back_note')} note={note} onNote={setNote} />
      )}
    </FormDialog>
  )
}

function refusedWords(problem: PaymentError, late: string, closed: string): string {
  if (isTooLate(problem)) return late
  return problem.kind === 'refused' && hasCode(problem.error, 'RECIPIENT_UNAVAILABLE') ? closed : paymentErrorText(problem)
}

/** For a returned payment, the receipt itself says that it was returned. */
export function RefundRequest({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('refund_requests')
  const language = useLanguage()
  const name = counterpartyName(receipt, useTranslations('receipt'))
  const { asked_back, direction, status } = receipt
  if (asked_back === null) return null
  if (hasRefundRequest(receipt)) return <Answer receipt={receipt} note={asked_back.note} name={name} />
  const { asked_at, declined_at } = asked_back
  const time = zonedMoment(new Date(declined_at ?? asked_at), language)
  if (direction === 'in') return declined_at === null ? null : <Notice title={t('you_declined', { time })} />
  if (declined_at !== null && status !== 'returned') return <Notice title={t('declined', { name, time })} />
  return (
    <Notice
      kind={status === 'returned' ? 'in' : 'wait'}
      title={t('asked_on', { name, time: zonedMoment(new Date(asked_at), language) })}
    />
  )
}

function Answer({ receipt, note, name }: { receipt: Receipt; note: string; name: string }) {
  const t = useTranslations('refund_requests')
  const isOnline = useOnline()
  const { run, isBusy, problem } = usePayment({
    calls: ['decline_ask_back'],
    send: (_input: null, idempotency_key) => api.decline_ask_back({ idempotency_key, transaction_id: receipt.id }),
    onDone: () => undefined,
  })
  return (
    <Notice
      kind="wait"
      icon={HandCoins}
      title={t('asks_back', { name, amount: formatUsd(receipt.return_amount ?? receipt.total) })}
    >
      {note !== '' && <p>{inQuotes(note)}</p>}
      <p>{t('asks_back_text')}</p>
      {problem && <Notice kind="problem" title={refusedWords(problem, t('late'), t('late'))} />}
      <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-2 print:hidden">
        <ReturnAction receipt={receipt} />
        <Button busy={isBusy} refused={!isOnline} onClick={() => run(null)}>
          {t('ui.decline')}
        </Button>
      </div>
    </Notice>
  )
}
