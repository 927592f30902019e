import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { api } from '../api/api.ts'
import { hasCode } from '../api/api-error.ts'
import { errorMessage } from '../api/error-messages.ts'
import { formatUsd } from '../lib/money-text.ts'
import { useOnline } from '../lib/online.ts'
import { closeOverlay } from '../lib/overlays.ts'
import { paths } from '../lib/paths.ts'
import { useStore } from '../lib/store.ts'
import { toast } from '../lib/toast.ts'
import { useTranslations } from '../lib/translations.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { withEmailBreaks } from '../ui/email-breaks.tsx'
import { FloatingCard } from '../ui/floating-card.tsx'
import { Notice } from '../ui/notice.tsx'
import { formOf, openForms, useOutgoingStore, type KnownPayment } from './outgoing-payment.ts'
import { unconfirmedIn } from './payment-state.ts'
import { titleValues, wentOutValues } from './payment-titles.ts'
import { useFindPayment, useReceiptOnConflict, useShowPaid } from './use-find-payment.ts'
import { usePayment } from './use-payment.ts'

/** Returns the path of the page that shows the result. */
async function sendAgain(payment: KnownPayment, idempotency_key: string): Promise<string> {
  if (payment.input === null) throw new TypeError('only a payment with its details can be sent again')
  const { call, input } = payment
  switch (call) {
    case 'send_money':
      return paths.transaction((await api.send_money({ ...input, idempotency_key })).transaction_id)
    case 'quick_pay':
      return paths.transaction((await api.quick_pay({ ...input, idempotency_key })).transaction_id)
    case 'pay_money_request':
      return paths.transaction((await api.pay_money_request({ ...input, idempotency_key })).transaction_id)
    case 'request_cashout':
      return paths.cashout((await api.request_cashout({ ...input, idempotency_key })).id)
    case 'create_task':
      return paths.task((await api.create_task({ ...input, idempotency_key })).id)
  }
}

/** The outcome of a payment, as the card shows it. */
interface Result {
  readonly title: string
  readonly text: string
  /** Null if the payment did not go out. */
  readonly transaction_id: string | null
}

/**
 * Shown on every page while a payment is being sent, and while its outcome is unknown, also after the app was closed. It
 * looks for the payment and offers to send it again. While a payment form is open, the form shows the notice instead. If the payment is found,
 * the form closes and the receipt opens.
 */
export function UnconfirmedPaymentCard() {
  const t = useTranslations('payments')
  const store = useOutgoingStore()
  const isFormOpen = useStore(openForms) > 0
  const showPaid = useShowPaid()
  const withReceipt = useReceiptOnConflict(store)
  const [result, setResult] = useState<Result | null>(null)
  const showNotPaid = (payment: KnownPayment, text: string) => {
    const title = t('did_not_go_out', titleValues(payment))
    setResult({ title, text, transaction_id: null })
    // The form hides the card.
    if (openForms.get() > 0) toast({ title, text, kind: 'problem' })
  }
  useFindPayment(store, {
    onPaid: (transaction_id, attempt) => {
      // A form may have been opened since the look-up began.
      if (openForms.get() > 0) showPaid(transaction_id, attempt)
      else setResult({ title: t('went_out', wentOutValues(attempt)), text: t('went_out_text'), transaction_id })
    },
    onNotPaid: ({ input }) => showNotPaid(input, t('did_not_go_out_text')),
  })
  const state = useStore(store)
  const sending = state.name === 'sending' ? state.attempt.input : null
  const attempt = unconfirmedIn(state)
  const { run } = usePayment<KnownPayment, string>({
    calls: attempt ? [attempt.input.call] : [],
    store,
    send: withReceipt(sendAgain),
    onDone: (path, payment) => {
      toast({ title: t('went_out', titleValues(payment)), kind: 'done' })
      if (openForms.get() > 0 && !formOf(payment.call, payment)) return
      closeOverlay()
      navigate(path)
    },
    onFailed: (problem, payment) => {
      if (problem?.kind === 'refused' && !hasCode(problem.error, 'IDEMPOTENCY_CONFLICT'))
        showNotPaid(payment, errorMessage(problem.error))
    },
  })
  if (isFormOpen) return null
  if (sending && sending !== attempt?.input) return <Sending payment={sending} />
  if (attempt) return <MaybePaid payment={attempt.input} isBusy={sending !== null} onRepeat={() => run(attempt.input)} />
  return result && <Outcome {...result} onClose={() => setResult(null)} />
}

function Sending({ payment }: { payment: KnownPayment }) {
  const t = useTranslations('payments')
  const title = t('sending_title', titleValues(payment))
  return (
    <FloatingCard label={title}>
      <div role="status">
        <Notice kind="wait" title={withEmailBreaks(title)} />
      </div>
    </FloatingCard>
  )
}

function MaybePaid({ payment, isBusy, onRepeat }: { payment: KnownPayment; isBusy: boolean; onRepeat: () => void }) {
  const t = useTranslations('payments')
  const isOnline = useOnline()
  const title = t('unconfirmed_title', titleValues(payment))
  const canRepeat = payment.input !== null
  return (
    <FloatingCard label={title}>
      <div role="status">
        <Notice kind="wait" title={withEmailBreaks(title)}>
          <p>
            {isOnline ? t('unconfirmed_checking') : t('unconfirmed_offline')} {isOnline && canRepeat && t('unconfirmed_retry')}
          </p>
        </Notice>
      </div>
      {canRepeat && (
        <Button size="small" kind="main" className="justify-self-start" busy={isBusy} refused={!isOnline} onClick={onRepeat}>
          {t('retry', { amount: formatUsd(payment.amount) })}
        </Button>
      )}
    </FloatingCard>
  )
}

function Outcome({ title, text, transaction_id, onClose }: Result & { onClose: () => void }) {
  const t = useTranslations('payments')
  const isPaid = transaction_id !== null
  return (
    <FloatingCard label={title}>
      <div role={isPaid ? 'status' : undefined}>
        <Notice kind={isPaid ? 'in' : 'problem'} title={withEmailBreaks(title)}>
          <p>{text}</p>
        </Notice>
      </div>
      <div className="flex flex-wrap gap-2">
        {isPaid && (
          <ButtonLink size="small" kind="main" href={paths.transaction(transaction_id)} onClick={onClose}>
            {t('open_receipt')}
          </ButtonLink>
        )}
        <Button size="small" onClick={onClose}>
          {t('ok')}
        </Button>
      </div>
    </FloatingCard>
  )
}
