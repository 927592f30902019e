import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { api } from '../api/api.ts'
import { errorMessage } from '../api/error-messages.ts'
import { useOnline } from '../lib/online.ts'
import { useOpenOverlay } from '../lib/overlays.ts'
import { paths } from '../lib/paths.ts'
import { toast } from '../lib/toast.ts'
import { useTranslations } from '../lib/translations.ts'
import { Button } from '../ui/button.tsx'
import { FloatingCard } from '../ui/floating-card.tsx'
import { useOutgoingStore, type OutgoingPayment } from './outgoing-payment.ts'
import { unconfirmedTitle } from './unconfirmed-notice.tsx'
import { useFindPayment } from './use-find-payment.ts'
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
 * and offers to send it again.
 */
export function UnconfirmedPaymentCard() {
  const t = useTranslations('payments')
  const isOnline = useOnline()
  const isFormOpen = useOpenOverlay() !== null
  const store = useOutgoingStore()
  const [hasTried, setTried] = useState(false)
  useFindPayment(store)
  const { unsure, problem, isBusy, run, clear } = usePayment({
    store,
    send: sendAgain,
    onDone: (path) => {
      toast({ title: t('went_out'), kind: 'done' })
      navigate(path)
    },
  })
  if (isFormOpen) return null
  if (unsure)
    return (
      <FloatingCard label={unconfirmedTitle(unsure, t)}>
        <p className="font-medium wrap-anywhere">{unconfirmedTitle(unsure, t)}</p>
        <p className="text-sm">
          {isOnline ? `${t('unconfirmed_checking')} ${t('unconfirmed_retry')}` : t('unconfirmed_offline')}
        </p>
        <Button
          size="small"
          kind="main"
          className="justify-self-start"
          busy={isBusy}
          refused={!isOnline}
          onClick={() => {
            setTried(true)
            run(unsure)
          }}
        >
          {t('try_again')}
        </Button>
      </FloatingCard>
    )
  if (!hasTried || problem?.kind !== 'refused') return null
  return (
    <FloatingCard label={t('did_not_go_out')}>
      <div role="alert">
        <p className="font-medium">{t('did_not_go_out')}</p>
        <p className="text-sm">{errorMessage(problem.error)}</p>
      </div>
      <Button
        size="small"
        className="justify-self-start"
        onClick={() => {
          setTried(false)
          clear()
        }}
      >
        {t('ok')}
      </Button>
    </FloatingCard>
  )
}
