import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { api } from '../api/api.ts'
import { hasCode, type ApiError } from '../api/api-error.ts'
import { errorMessage } from '../api/error-messages.ts'
import { useOnline } from '../lib/online.ts'
import { paths } from '../lib/paths.ts'
import { useStore } from '../lib/store.ts'
import { toast } from '../lib/toast.ts'
import { useTranslations } from '../lib/translations.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { FloatingCard } from '../ui/floating-card.tsx'
import { openForms, useOutgoingStore, type OutgoingPayment } from './outgoing-payment.ts'
import { unconfirmedIn } from './payment-state.ts'
import { unconfirmedTitle } from './unconfirmed-notice.tsx'
import { useFindPayment, useReceiptOnConflict, useShowPaid } from './use-find-payment.ts'
import { usePayment } from './use-payment.ts'

/** Returns the path of the page that shows the result. */
async function sendAgain({ call, input }: OutgoingPayment, idempotency_key: string): Promise<string> {
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

/**
 * Shown on every page while the outcome of a payment is unknown, also after the app was closed. It looks for the payment
 * and offers to send it again. While a payment form is open, the form shows the notice instead. If the payment is found,
 * the form closes and the receipt opens.
 */
export function UnconfirmedPaymentCard() {
  const t = useTranslations('payments')
  const store = useOutgoingStore()
  const isFormOpen = useStore(openForms) > 0
  const showPaid = useShowPaid()
  const withReceipt = useReceiptOnConflict()
  const [found, setFound] = useState<string | null>(null)
  const [hasTried, setTried] = useState(false)
  // A form may have been opened since the look-up began.
  useFindPayment(store, (transaction_id) => (openForms.get() > 0 ? showPaid : setFound)(transaction_id))
  const attempt = unconfirmedIn(useStore(store))
  const { unconfirmed, problem, isBusy, run, clear } = usePayment<OutgoingPayment, string>({
    calls: attempt ? [attempt.input.call] : [],
    store,
    send: withReceipt(sendAgain),
    onDone: (path) => {
      toast({ title: t('went_out'), kind: 'done' })
      navigate(path)
    },
  })
  if (isFormOpen) return null
  if (unconfirmed) {
    const repeat = () => {
      setTried(true)
      run(unconfirmed)
    }
    return <MaybePaid payment={unconfirmed} isBusy={isBusy} onRepeat={repeat} />
  }
  if (found !== null) return <Paid transaction_id={found} onClose={() => setFound(null)} />
  if (!hasTried || problem?.kind !== 'refused' || hasCode(problem.error, 'IDEMPOTENCY_CONFLICT')) return null
  const close = () => {
    setTried(false)
    clear()
  }
  return <NotPaid error={problem.error} onClose={close} />
}

function MaybePaid({ payment, isBusy, onRepeat }: { payment: OutgoingPayment; isBusy: boolean; onRepeat: () => void }) {
  const t = useTranslations('payments')
  const isOnline = useOnline()
  const title = unconfirmedTitle(payment, t)
  return (
    <FloatingCard label={title}>
      <div role="status">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="text-sm">
          {isOnline ? `${t('unconfirmed_checking')} ${t('unconfirmed_retry')}` : t('unconfirmed_offline')}
        </p>
      </div>
      <Button size="small" kind="main" className="justify-self-start" busy={isBusy} refused={!isOnline} onClick={onRepeat}>
        {t('try_again')}
      </Button>
    </FloatingCard>
  )
}

function Paid({ transaction_id, onClose }: { transaction_id: string; onClose: () => void }) {
  const t = useTranslations('payments')
  return (
    <FloatingCard label={t('went_out')}>
      <div role="status">
        <p className="font-medium">{t('went_out')}</p>
        <p className="text-sm">{t('went_out_text')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink size="small" kind="main" href={paths.transaction(transaction_id)} onClick={onClose}>
          {t('open_receipt')}
        </ButtonLink>
        <Button size="small" onClick={onClose}>
          {t('ok')}
        </Button>
      </div>
    </FloatingCard>
  )
}

function NotPaid({ error, onClose }: { error: ApiError; onClose: () => void }) {
  const t = useTranslations('payments')
  return (
    <FloatingCard label={t('did_not_go_out')}>
      <div role="alert">
        <p className="font-medium">{t('did_not_go_out')}</p>
        <p className="text-sm">{errorMessage(error)}</p>
      </div>
      <Button size="small" className="justify-self-start" onClick={onClose}>
        {t('ok')}
      </Button>
    </FloatingCard>
  )
}
