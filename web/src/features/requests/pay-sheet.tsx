import type { Cents } from '@hai/contract/money'
import { formatUsd } from '../../lib/money-text.ts'
import type { MoneyRequest } from '@hai/contract/requests'
import type { Output } from '@hai/contract/contract'
import { ArrowUpRight } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { LimitHelp } from '../../payments/limit-help.tsx'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { exceededBound, type ExceededBound } from '../../payments/amount-bounds.ts'
import { exceededText } from '../../payments/amount-errors.ts'
import { isTooLate, paymentErrorText } from '../../payments/payment-errors.ts'
import { LazyDuplicateCheck } from '../../payments/lazy-duplicate-payment.tsx'
import { FaceToFaceChoice, FirstPaymentNotice } from '../../payments/first-payment-notice.tsx'
import { PayeePrice } from '../../payments/payee-price.tsx'
import { NoPrice } from '../../payments/price-lines.tsx'
import { PersonHeader } from '../../payments/person-header.tsx'
import { priceToShow, useLiveQuote, type LiveQuote } from '../../payments/use-live-quote.ts'
import { usePaymentTranslations } from '../../payments/use-payment-translations.ts'
import { sendFigures } from '../../lib/installation.ts'
import { useOnline } from '../../lib/online.ts'
import { openOverlay } from '../../lib/overlays.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import type { OutgoingPayment } from '../../payments/outgoing-payment.ts'
import { UnconfirmedNotice } from '../../payments/unconfirmed-notice.tsx'
import { useOutgoingPayment } from '../../payments/use-outgoing-payment.ts'
import { usePayLabel } from '../../payments/use-pay-label.ts'
import { Button } from '../../ui/button.tsx'
import { ScrollIntoView } from '../../ui/scroll-into-view.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'

type Quote = Output<'quote_money_request'>

export interface PaySheetProps {
  request: MoneyRequest
  name: string
  onClose: () => void
}

export function PaySheet({ request, name, onClose }: PaySheetProps) {
  const t = usePaymentTranslations('requests')
  const { quote, paying, unconfirmed, pay, isFaceToFace, setFaceToFace } = usePaying(request, name, onClose)
  const isOnline = useOnline()
  const { displayed, settled } = quote
  const price = priceToShow(displayed, unconfirmed)
  const exceeded = settled && exceededBound(settled)
  const { hai_tag, avatar_url } = request.counterparty
  const label = usePayLabel(
    unconfirmed?.input.quoted_total,
    displayed ? t('ui.pay_amount', { amount: formatUsd(displayed.total) }) : t('ui.pay'),
  )
  return (
    <Sheet
      title={t('pay_title')}
      backLabel={t('ui.close')}
      closeLabel={t('ui.close')}
      onClose={onClose}
      foot={
        <Button
          kind="send"
          size="tall"
          wide
          icon={ArrowUpRight}
          busy={paying.isBusy}
          refused={paying.isOtherBusy || (unconfirmed ? !isOnline : settled === null || exceeded !== null)}
          onClick={pay}
        >
          {paying.isBusy ? t('ui.paying') : label}
        </Button>
      }
    >
      <UnconfirmedNotice isShown={unconfirmed !== null || paying.isBusy} />
      {paying.problem && (
        <ScrollIntoView>
          <Notice kind="problem" title={isTooLate(paying.problem) ? t('too_late') : paymentErrorText(paying.problem)}>
            <LimitHelp problem={paying.problem} onLeave={onClose} />
          </Notice>
        </ScrollIntoView>
      )}
      <PersonHeader name={name} avatar_url={avatar_url} line={hai_tag && `@${hai_tag}`} />
      {displayed ? (
        <>
          {!unconfirmed && <FirstPayment quote={displayed} isFaceToFace={isFaceToFace} onChange={setFaceToFace} />}
          {!unconfirmed && hai_tag !== null && <LazyDuplicateCheck hai_tag={hai_tag} name={name} amount={request.amount} />}
          {price && <PayeePrice name={name} isRefused={exceeded !== null} quote={price} />}
          {!unconfirmed && exceeded && <ShortfallNotice exceeded={exceeded} onLeave={onClose} />}
        </>
      ) : (
        // A lost payment may have gone out, and then the request has no price any more.
        !unconfirmed && <NoQuote quote={quote} />
      )}
    </Sheet>
  )
}

function usePaying(request: MoneyRequest, name: string, onClose: () => void) {
  const t = useTranslations('requests')
  const [, navigate] = useLocation()
  const [isFaceToFace, setFaceToFace] = useState(false)
  const quote = useLiveQuote(request.amount, () => ({
    ...api.quote_money_request.query({ request_id: request.id, ...(isFaceToFace && { undo_window: false }) }),
    staleTime: 0,
    retry: false,
  }))
  const payment = (quoted_total: Cents): OutgoingPayment<'pay_money_request'> => ({
    call: 'pay_money_request',
    name,
    amount: request.amount,
    input: { request_id: request.id, quoted_total, undo_window: !isFaceToFace },
  })
  const paying = useOutgoingPayment({
    call: 'pay_money_request',
    shown: payment(request.amount),
    send: (input, idempotency_key) => api.pay_money_request({ ...input, idempotency_key }),
    onDone: ({ transaction_id, status }, _payment, notPaid) => {
      const done = status === 'completed' ? 'paid_done' : 'ui.done_arriving'
      const title = t(done, { name, amount: formatUsd(request.amount) })
      toast({ title, kind: 'in', text: notPaid })
      onClose()
      navigate(paths.transaction(transaction_id))
    },
  })
  const { unconfirmed } = paying
  const pay = () => {
    const next = unconfirmed ?? (quote.settled && payment(quote.settled.total))
    if (next) paying.run(next)
  }
  return { quote, paying, unconfirmed, pay, isFaceToFace, setFaceToFace }
}

function ShortfallNotice({ exceeded, onLeave }: { exceeded: ExceededBound; onLeave: () => void }) {
  const t = useTranslations('requests')
  return (
    <Notice kind="problem" title={exceededText(exceeded)}>
      {exceeded.bound === 'day' ? (
        <LimitHelp name="day" onLeave={onLeave} />
      ) : (
        <Button size="small" className="mt-2 justify-self-start" onClick={() => openOverlay('add-funds')}>
          {t('ui.add_money')}
        </Button>
      )}
    </Notice>
  )
}

function NoQuote({ quote }: { quote: LiveQuote<Quote> }) {
  const t = useTranslations('requests')
  const { error } = quote
  if (hasCode(error, 'INVALID_TRANSITION')) return <Notice kind="problem" title={t('too_late')} />
  if (hasCode(error, 'RECIPIENT_UNAVAILABLE', 'AMOUNT_OUT_OF_BOUNDS'))
    return <Notice kind="problem" title={errorMessage(error)} />
  return <NoPrice hint={null} quote={quote} />
}

interface FirstPaymentProps {
  quote: Quote
  isFaceToFace: boolean
  onChange: (isFaceToFace: boolean) => void
}

function FirstPayment({ quote, isFaceToFace, onChange }: FirstPaymentProps) {
  const t = useTranslations('requests')
  if (quote.status === 'completed' && !isFaceToFace) return null
  return (
    <>
      <FirstPaymentNotice text={isFaceToFace ? t('first_now') : t('first_text', { seconds: sendFigures.undoSeconds })} />
      <FaceToFaceChoice isFaceToFace={isFaceToFace} onChange={onChange} />
    </>
  )
}
