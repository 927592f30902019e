import type { Cents } from '@hai/contract/money'
import type { PayTarget } from '@hai/contract/pay-address'
import { formatUsd } from '../../lib/money-text.ts'
import { LimitHelp } from '../../payments/limit-help.tsx'
import { hasCode } from '../../api/api-error.ts'
import { paymentErrorText, type PaymentError } from '../../payments/payment-errors.ts'
import { nearestBound, useOwnMaximum } from '../../payments/amount-bounds.ts'
import { amountError } from '../../payments/amount-errors.ts'
import { LazyDuplicateCheck } from '../../payments/lazy-duplicate-payment.tsx'
import { useHtgInCash, useHtgRate } from '../../payments/use-htg.ts'
import { FirstPaymentNotice } from '../../payments/first-payment-notice.tsx'
import { PaymentInGourdes } from '../../payments/payment-in-gourdes.tsx'
import type { OutgoingPayment } from '../../payments/outgoing-payment.ts'
import { priceToShow } from '../../payments/use-live-quote.ts'
import { NoPrice, PriceLines } from '../../payments/price-lines.tsx'
import { leaveOverlay, openOverlay } from '../../lib/overlays.ts'
import { quickAmountsFor } from '../../lib/quick-amounts.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Amount } from '../../ui/amount.tsx'
import { AmountField } from '../../ui/amount-field.tsx'
import { Button } from '../../ui/button.tsx'
import type { ShownError } from '../../ui/field.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Box } from '../../ui/row.tsx'
import { PayeeLine } from './payee-line.tsx'
import { payerPrice, type usePayQuote } from './use-pay-quote.ts'
import type { Payee } from './use-payee.ts'

export interface PayFormProps {
  target: PayTarget
  payee: Payee
  typed: string
  note: string
  /** The payment on the screen, if its answer was lost. The note is locked, because a retry must repeat it unchanged. */
  unconfirmed: OutgoingPayment<'quick_pay'> | null
  amount: Cents | null
  /** Of the amount. Its error is true if an unreadable amount is to be shown as one. */
  field: ShownError<boolean>
  quote: ReturnType<typeof usePayQuote>
  problem: PaymentError | null
  onType: (typed: string) => void
  onNote: (note: string) => void
}

export function PayForm({ target, payee, typed, note, unconfirmed, amount, field, quote, problem, ...on }: PayFormProps) {
  const t = useTranslations('pay')
  const { person } = payee
  const rate = useHtgRate()
  const cash_htg = useHtgInCash(quote.displayed?.payee_gets ?? null)
  const own = useOwnMaximum(payee.amount === null)
  const toLimits = () => leaveOverlay('quick-pay', { payee: target })
  const left = quote.settled?.remaining_today ?? own.leftToday
  // The limits may already count a payment that is repeated after a lost answer.
  const exceeded = unconfirmed ? null : nearestBound(amount, quote.settled, own)
  const isOver = exceeded?.bound === 'day'
  const error = amountError({
    amount,
    isTouched: field.error === true,
    quoteError: unconfirmed ? null : quote.error,
    exceeded,
    limits: [own.dayLimit, left],
  })
  return (
    <>
      {problem && <Problem problem={problem} onLimits={toLimits} />}
      <PayeeLine person={person} />
      {payee.amount === null ? (
        <AmountField
          label={t('ui.amount_usd')}
          value={typed}
          onChange={on.onType}
          onBlur={field.onBlur}
          autoFocus
          error={error}
          rate={rate}
          cash_htg={cash_htg}
          quick={quickAmountsFor({ left, available: own.available, isOver })}
        />
      ) : (
        <div>
          <p className="text-hero leading-[1.05]">
            <Amount cents={payee.amount} size="hero" />
          </p>
          {quote.displayed && <PaymentInGourdes htg={quote.displayed.amount_htg} payee_gets={quote.displayed.payee_gets} />}
          {error && (
            <p role="alert" className="mt-1 text-sm text-problem">
              {error}
            </p>
          )}
        </div>
      )}
      {isOver && <LimitHelp name="day" onLeave={toLimits} />}
      {payee.note === '' ? (
        <NoteField label={t('ui.note_optional')} note={note} onNote={on.onNote} readOnly={unconfirmed !== null} />
      ) : (
        <p className="wrap-anywhere text-ink-soft">{t('note_of', { name: person.shown_name, note: payee.note })}</p>
      )}
      {person.times_paid === 0 && <FirstPaymentNotice text={t('first_text')} />}
      {!unconfirmed && <LazyDuplicateCheck hai_tag={person.hai_tag} name={person.shown_name} amount={amount} />}
      <div aria-live="polite" className="empty:sr-only">
        {(!unconfirmed || priceToShow(quote.displayed, unconfirmed)) && (
          <Price quote={quote} hasAmount={amount !== null && error === null} hai_tag={person.hai_tag} />
        )}
      </div>
    </>
  )
}

function Price({ quote, hasAmount, hai_tag }: { quote: PayFormProps['quote']; hasAmount: boolean; hai_tag: string }) {
  const t = useTranslations('pay')
  const { displayed } = quote
  if (hasCode(quote.error, 'OTHER_BOOK')) return <SendInstead hai_tag={hai_tag} />
  if (!displayed) return hasAmount ? <NoPrice hint={null} quote={quote} /> : null
  const price = payerPrice(displayed)
  return (
    <Box>
      <PriceLines before={price.fee > 0 ? [{ label: t('ui.amount'), value: formatUsd(displayed.amount) }] : []} price={price} />
    </Box>
  )
}

function SendInstead({ hai_tag }: { hai_tag: string }) {
  const t = useTranslations('pay')
  return (
    <Notice kind="problem" title={t('other_country')}>
      <Button size="small" className="mt-2 justify-self-start" onClick={() => openOverlay('send', { hai_tag })}>
        {t('ui.send_money')}
      </Button>
    </Notice>
  )
}

function Problem({ problem, onLimits }: { problem: PaymentError; onLimits: () => void }) {
  const t = useTranslations('pay')
  const isGone = problem.kind === 'refused' && hasCode(problem.error, 'NOT_FOUND')
  return (
    <Notice kind="problem" title={isGone ? t('gone_title') : paymentErrorText(problem)}>
      {isGone && <p>{t('over_text')}</p>}
      <LimitHelp problem={problem} onLeave={onLimits} />
    </Notice>
  )
}
