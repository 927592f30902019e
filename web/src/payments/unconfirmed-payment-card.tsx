import { ChevronDown, Clock } from 'lucide-react'
import { useState } from 'react'
import { formatUsd } from '../lib/money-text.ts'
import { navigate } from 'wouter/use-browser-location'
import { api } from '../api/api.ts'
import { hasCode } from '../api/api-error.ts'
import { errorMessage } from '../api/error-messages.ts'
import { cx } from '../lib/cx.ts'
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
import { callsOf, formOf, hasOpenForm, useOutgoingStore, type KnownPayment, type OutgoingAttempt } from './outgoing-payment.ts'
import { inputsOf, unconfirmedIn } from './payment-state.ts'
import { notPaidTitle, paymentText, replacedTitle, titleValues, unconfirmedTitle } from './payment-titles.ts'
import { showPaid, useFindPayment, withReceiptOnConflict, type FoundPayment } from './use-find-payment.ts'
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
  readonly paid: FoundPayment | null
}

/**
 * Shown on every page while a payment is being sent, and while its outcome is unknown, also after the app was closed. It
 * looks for the payment and offers to send it again. While a payment form is open, the form shows the notice instead. If
 * the payment is found, the form closes and the receipt opens.
 */
export function UnconfirmedPaymentCard() {
  const t = useTranslations('payments')
  const store = useOutgoingStore()
  const isFormOpen = useStore(hasOpenForm)
  const [result, setResult] = useState<Result | null>(null)
  const showNotPaid = (payments: readonly KnownPayment[], text: string) => {
    const title = notPaidTitle(payments, t)
    if (title === null) return
    setResult({ title, text, paid: null })
    // The form hides the card.
    if (hasOpenForm.get()) toast({ title, text, kind: 'problem' })
  }
  useFindPayment(store, {
    onPaid: (paid) => {
      // A form may have been opened since the look-up began.
      if (hasOpenForm.get()) showPaid(paid)
      else setResult({ title: paid.title, text: paid.text, paid })
    },
    onNotPaid: (attempt) => showNotPaid(inputsOf(attempt), t('did_not_go_out_text')),
  })
  const state = useStore(store)
  const sending = state.name === 'sending' ? state.attempt.input : null
  const attempt = unconfirmedIn(state)
  const { run } = usePayment<KnownPayment, string>({
    calls: attempt ? callsOf(attempt) : [],
    store,
    send: withReceiptOnConflict(store, sendAgain),
    onDone: (path, payment, replaced) => {
      toast({ title: t('went_out', titleValues(payment)), kind: 'done', text: replacedTitle(replaced, payment, t) })
      if (hasOpenForm.get() && !formOf(payment.call, payment)) return
      closeOverlay()
      navigate(path)
    },
    onFailed: (problem, payment, refusedToo) => {
      if (problem?.kind === 'refused' && !hasCode(problem.error, 'IDEMPOTENCY_CONFLICT'))
        showNotPaid([payment, ...refusedToo], errorMessage(problem.error))
    },
  })
  if (isFormOpen) return null
  if (sending && !(attempt && inputsOf(attempt).includes(sending))) return <Sending payment={sending} />
  if (attempt) return <MaybePaid attempt={attempt} sending={sending} onRepeat={run} />
  return result && <Outcome {...result} onClose={() => setResult(null)} />
}

function Sending({ payment }: { payment: KnownPayment }) {
  const t = useTranslations('payments')
  const title = t('sending_title', titleValues(payment))
  return (
    <FloatingCard label={title}>
      <div role="status">
        <Notice kind="wait" title={title} />
      </div>
    </FloatingCard>
  )
}

interface MaybePaidProps {
  attempt: OutgoingAttempt
  sending: KnownPayment | null
  onRepeat: (payment: KnownPayment) => void
}

/** Small, because it lies over the page: one line per payment, and the explanation on demand. */
function MaybePaid({ attempt, sending, onRepeat }: MaybePaidProps) {
  const t = useTranslations('payments')
  const isOnline = useOnline()
  const [isExplained, setExplained] = useState(false)
  const title = unconfirmedTitle(attempt, t)
  const payments = inputsOf(attempt)
  const canRepeat = payments.some(({ input }) => input !== null)
  return (
    <FloatingCard label={title}>
      <p role="status" className="sr-only">
        {title}
      </p>
      <ul className="grid grid-cols-1 gap-3">
        {payments.map((payment, index) => (
          <li key={index} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3">
            <Clock className="size-5 text-wait" aria-hidden="true" />
            <div className="text-sm">
              <p className="leading-5 font-medium wrap-anywhere first-letter:uppercase">
                {withEmailBreaks(paymentText(payment, t))}
              </p>
              {index === payments.length - 1 && (
                <button
                  type="button"
                  aria-expanded={isExplained}
                  onClick={() => setExplained(!isExplained)}
                  className="-my-2.5 inline-flex min-h-(--size-touch) items-center gap-1 text-start text-ink-soft hover:underline"
                >
                  {t('unconfirmed_state')}
                  <ChevronDown className={cx('size-4 flex-none', isExplained && 'rotate-180')} aria-hidden="true" />
                </button>
              )}
            </div>
            {payment.input !== null && <RepeatButton payment={payment} attempt={attempt} sending={sending} onRepeat={onRepeat} />}
          </li>
        ))}
      </ul>
      {isExplained && (
        <p className="text-sm">
          {title}. {isOnline ? t('unconfirmed_checking') : t('unconfirmed_offline')}{' '}
          {isOnline && canRepeat && t('unconfirmed_retry')}
        </p>
      )}
    </FloatingCard>
  )
}

/** The label is short, because the line names the payment. */
function RepeatButton({ payment, attempt, sending, onRepeat }: MaybePaidProps & { payment: KnownPayment }) {
  const t = useTranslations('payments')
  const isOnline = useOnline()
  const amount = attempt.others.length === 0 ? formatUsd(payment.amount) : paymentText(payment, t)
  return (
    <Button
      size="small"
      kind="main"
      aria-label={t('retry', { amount })}
      busy={sending === payment}
      refused={!isOnline || (sending !== null && sending !== payment)}
      onClick={() => onRepeat(payment)}
    >
      {t('ui.retry')}
    </Button>
  )
}

function Outcome({ title, text, paid, onClose }: Result & { onClose: () => void }) {
  const t = useTranslations('payments')
  const isPaid = paid !== null
  return (
    <FloatingCard label={title}>
      <div role={isPaid ? 'status' : undefined}>
        <Notice kind={isPaid ? 'in' : 'problem'} title={title}>
          <p>{text}</p>
        </Notice>
      </div>
      <div className="flex flex-wrap gap-2">
        {isPaid && (
          <ButtonLink size="small" kind="main" href={paid.path} onClick={onClose}>
            {t(paid.isCashout ? 'open_cashout' : 'ui.open_receipt')}
          </ButtonLink>
        )}
        <Button size="small" onClick={onClose}>
          {t('ok')}
        </Button>
      </div>
    </FloatingCard>
  )
}
