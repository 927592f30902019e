import { formatUsd } from '@hai/contract/money'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { isTooLate, troubleWords, type MoneyTrouble } from '../../api/payment-errors.ts'
import { useMoneyAct } from '../../api/use-payment.ts'
import { quoted } from '../../lib/quotation-marks.ts'
import { toast } from '../../lib/toast.ts'
import { useLanguage, useWords } from '../../lib/words.ts'
import { zonedMoment } from '../../lib/zoned-moment.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { askAgain } from './refetch-receipt.ts'
import { isAskedBack, otherEnd, type Receipt } from './receipt-text.ts'
import { ReturnAct } from './return-action.tsx'

export function AskBackDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const t = useWords('returns')
  const name = otherEnd(receipt, useWords('receipt'))
  const [note, setNote] = useState('')
  const { run, isBusy, trouble } = useMoneyAct({
    act: (asked: string, idempotency_key) => api.ask_payment_back({ idempotency_key, transaction_id: receipt.id, note: asked }),
    onDone: () => {
      toast({ title: t('asked_done', { name }) })
      askAgain(receipt)
      onClose()
    },
  })
  const isLate = trouble !== null && isTooLate(trouble)
  return (
    <FormDialog
      title={t('ask_back_title', { name, amount: formatUsd(receipt.amount) })}
      act={isLate ? null : t('ask_back_act')}
      busy={isBusy}
      onSubmit={() => run(note.trim())}
      onClose={() => {
        if (isLate) askAgain(receipt)
        onClose()
      }}
    >
      {trouble && <Notice kind="problem" title={refusedWords(trouble, t('ask_back_late'), t('ask_back_closed', { name }))} />}
      <p>{t('ask_back_text', { name })}</p>
      <NoteField label={t('ask_back_note')} note={note} onNote={setNote} />
    </FormDialog>
  )
}

function refusedWords(trouble: MoneyTrouble, late: string, closed: string): string {
  if (isTooLate(trouble)) return late
  return trouble.kind === 'refused' && hasCode(trouble.error, 'RECIPIENT_UNAVAILABLE') ? closed : troubleWords(trouble)
}

/** The status of a refund request. The recipient answers it here. For a returned payment the receipt itself says so. */
export function AskedBack({ receipt }: { receipt: Receipt }) {
  const t = useWords('returns')
  const language = useLanguage()
  const name = otherEnd(receipt, useWords('receipt'))
  const { asked_back, direction, status } = receipt
  if (asked_back === null) return null
  if (isAskedBack(receipt)) return <Answer receipt={receipt} note={asked_back.note} name={name} />
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
  const t = useWords('returns')
  const { run, isBusy, trouble } = useMoneyAct({
    act: (_asked: null, idempotency_key) => api.decline_ask_back({ idempotency_key, transaction_id: receipt.id }),
    onDone: () => askAgain(receipt),
  })
  return (
    <Notice
      kind="wait"
      icon={HandCoins}
      title={t('asks_back', { name, amount: formatUsd(receipt.return_amount ?? receipt.total) })}
    >
      {note !== '' && <p>{quoted(note)}</p>}
      <p>{t('asks_back_text')}</p>
      {trouble && <Notice kind="problem" title={refusedWords(trouble, t('late'), t('late'))} />}
      <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-2 print:hidden">
        <ReturnAct receipt={receipt} />
        <Button busy={isBusy} onClick={() => run(null)}>
          {t('decline')}
        </Button>
      </div>
    </Notice>
  )
}
